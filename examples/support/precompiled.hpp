// SPDX-License-Identifier: MIT
// What most programs include and what takes long to read; see ../CMakeLists.txt. No program relies
// on it: each includes what it uses.
#ifndef SEESAW_EXAMPLES_SUPPORT_PRECOMPILED_HPP
#define SEESAW_EXAMPLES_SUPPORT_PRECOMPILED_HPP

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/any_engine.hpp>
#include <seesaw/play.hpp>

#endif
