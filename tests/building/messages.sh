#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the compiler says about games and engines that lack something:
#
#     sh messages.sh COMPILER
set -eu
compiler=$1
cd "$(dirname "$0")"

fail() { printf '%s\n' "$said" "messages: $*" >&2; exit 1; }
compile() { LC_ALL=C "$compiler" -std=c++20 -fsyntax-only -I../../include "$@" 2>&1; }
accepted() { said=$(compile "$@") || fail "refused: $*"; }
refused() { if said=$(compile "$@"); then fail "accepted: $*"; fi }
says() { printf '%s' "$said" | tr '\n' ' ' | grep -qE "$1" || fail "never says: $1"; }
errors_are() { ! printf '%s\n' "$said" | grep 'error: ' | grep -vE "error: $1" || fail "an error is not: $1"; }
never() { ! printf '%s\n' "$said" | grep -qE "$1" || fail "says: $1"; }

# A game that lacks a member is told which one, by every engine, and of no other; and an engine.
accepted missing_member/game.cpp
blame="(required expression '[a-z]+\\.|no member named ')" # as g++ and clang put it
for member in moves next to_move outcome; do
    refused missing_member/game.cpp "-DWITHOUT_$(echo $member | tr '[:lower:]' '[:upper:]')"
    says "minimax needs a two_.*$blame$member['(].*alpha_beta, .* need a two_.*$blame$member['(]"
    errors_are static
    for other in moves next to_move outcome; do
        [ $other = $member ] || never "$blame$other['(]"
    done
done
refused missing_member/game.cpp -DWITHOUT_CLEAR -Wfatal-errors
errors_are 'static.*the engine has clear\(\)'

# Rules that a saved file could not know again are told what they need, in one sentence.
for rules in listed valued replaced_with_fingerprint; do
    accepted not_saved/game.cpp -DRULES=$rules
done
for rules in without_list inherited_list replaced replaced_again other_outcome heavy_n_puzzle; do
    refused not_saved/game.cpp -DRULES=$rules
    case $rules in
        *_list) errors_are ".*a rules object with data needs param" ;;
        *) errors_are ".*rules that replace some of another game's" ;;
    esac
    [ "$(printf '%s\n' "$said" | grep -c 'error: ')" -eq 1 ] || fail "more than one error: $rules"
done

# Arithmetic without infinities is refused with a sentence.
refused missing_member/game.cpp -ffast-math
says 'needs infinities and NaN'
