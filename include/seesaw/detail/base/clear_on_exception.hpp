// SPDX-License-Identifier: MIT
// An engine that an exception leaves is then as after `clear` (search.hpp).
//
// `const clear_on_exception guard(*this);` comes first in every member function that calls the game
// or an observer and changes the engine. What comes after it has been unwound when it clears.
#ifndef SEESAW_DETAIL_BASE_CLEAR_ON_EXCEPTION_HPP
#define SEESAW_DETAIL_BASE_CLEAR_ON_EXCEPTION_HPP

#include <exception>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Engine>
class clear_on_exception {
public:
#if defined(__cpp_exceptions)
    explicit clear_on_exception(Engine& engine) noexcept
        : engine_(engine), before_(std::uncaught_exceptions()) {}
    ~clear_on_exception() {
        static_assert(noexcept(engine_.clear()), "clear neither allocates nor calls the game");
        if (std::uncaught_exceptions() > before_) engine_.clear();
    }
#else
    explicit clear_on_exception(Engine&) noexcept {}
#endif
    clear_on_exception(const clear_on_exception&) = delete;
    clear_on_exception& operator=(const clear_on_exception&) = delete;

private:
#if defined(__cpp_exceptions)
    Engine& engine_;
    int before_; // exceptions that are on their way, such as where a destructor runs an engine
#endif
};

}}} // namespace seesaw::v0::detail

#endif
