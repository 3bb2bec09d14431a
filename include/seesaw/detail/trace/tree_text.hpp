// SPDX-License-Identifier: MIT
// A recorded tree as DOT and as JSON; the record itself is in trace.hpp.
#ifndef SEESAW_DETAIL_TRACE_TREE_TEXT_HPP
#define SEESAW_DETAIL_TRACE_TREE_TEXT_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include <seesaw/detail/base/number.hpp>
#include <seesaw/detail/trace/json.hpp>
#include <seesaw/detail/trace/rows.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Quoted and escaped for Graphviz, which wants UTF-8.
inline void append_dot_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        std::size_t length = utf8_length(text);
        if (length == 0) {
            out += "\xef\xbf\xbd";
            length = 1;
        } else if (text[0] == '"' || text[0] == '\\') {
            out += '\\';
            out += text[0];
        } else if (text[0] == '\n') {
            out += "\\n";
        } else if (length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7f)) {
            out += ' ';
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    out += '"';
}

/// Calls `each(name, value)` for the indicators that were measured.
template <class Each>
void each_indicator(const indicators& i, Each&& each) {
    const auto say = [&](std::string_view name, double value) {
        if (is_measured(value)) each(name, value);
    };
    say("pn", i.pn);
    say("dn", i.dn);
    say("ppn", i.ppn);
    say("scn", i.scn);
    say("max_cn", i.max_cn);
    say("min_cn", i.min_cn);
}

template <class Node>
std::string node_label(const Node& node) {
    std::string label;
    if (is_measured(node.value)) {
        if (node.certainty == certainty::at_least) label += "≥ ";
        if (node.certainty == certainty::at_most) label += "≤ ";
        if (node.certainty == certainty::estimate || node.certainty == certainty::probable)
            label += "≈ ";
        append_number(label, node.value);
    }
    each_indicator(node.indicators, [&](std::string_view name, double value) {
        if (!label.empty()) label += '\n';
        label += name;
        label += ' ';
        append_number(label, value);
    });
    return label;
}

template <class Tree>
void append_dot(std::string& out, const Tree& tree) {
    out += "digraph ";
    append_dot_string(out, tree.game.empty() ? "tree" : tree.game);
    out += " {\n    node [fontname=\"sans-serif\"];\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const auto& node = tree.nodes[i];
        const std::string name = "n" + std::to_string(i);
        out += "    " + name + " [label=";
        append_dot_string(out, node_label(node));
        if (!node.player)
            out += ", shape=box, peripheries=2";
        else if (*node.player == player::first)
            out += ", shape=box";
        else
            out += *node.player == player::second ? ", shape=ellipse" : ", shape=diamond";
        if (node.solved || node.cut) {
            out += ", style=\"";
            out += !node.cut ? "bold" : node.solved ? "bold,dashed" : "dashed";
            out += '"';
        }
        out += "];\n";
        if (node.parent != node.none) {
            out += "    n" + std::to_string(node.parent) + " -> " + name + " [label=";
            append_dot_string(out, node.move);
            out += "];\n";
        }
        if (node.truncated) {
            out += "    " + name + "_more [shape=plaintext, label=\"…";
            if (node.left_out > 0) out += ' ' + std::to_string(node.left_out) + " more";
            out += "\"];\n    " + name + " -> " + name + "_more [style=dotted, arrowhead=none];\n";
        }
    }
    out += "}\n";
}

template <class Tree>
void append_json(std::string& out, const Tree& tree) {
    const auto key = [&](std::string_view name) {
        out += ",\"";
        out += name;
        out += "\":";
    };
    const auto number = [&](std::string_view name, double value) {
        key(name);
        append_json_number(out, value);
    };
    const auto word = [&](std::string_view name, std::string_view value) {
        key(name);
        append_json_string(out, value);
    };
    const auto mark = [&](std::string_view name, bool set) {
        if (!set) return;
        key(name);
        out += "true";
    };
    out += "{\"game\":";
    append_json_string(out, tree.game);
    out += ",\"nodes\":[";
    char separator = '\n';
    for (const auto& node : tree.nodes) {
        out += separator;
        separator = ',';
        out += "{\"ply\":";
        append_number(out, node.ply);
        if (node.parent != node.none) number("parent", node.parent);
        if (!node.move.empty()) word("move", node.move);
        if (node.player) word("player", player_names[static_cast<std::size_t>(*node.player)]);
        if (is_measured(node.value)) number("value", node.value);
        if (node.certainty != certainty::unknown) word("certainty", to_string(node.certainty));
        each_indicator(node.indicators, number);
        mark("solved", node.solved);
        mark("cut", node.cut);
        mark("truncated", node.truncated);
        if (node.left_out > 0) {
            key("left_out");
            append_number(out, node.left_out);
        }
        out += "}\n";
    }
    out += "]}\n";
}

}}} // namespace seesaw::v0::detail

#endif
