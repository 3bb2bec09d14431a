// SPDX-License-Identifier: MIT
//
// Header-only as fmt is: what program/x.hpp declares and is no template is defined in
// program/definitions/x.hpp, which x.hpp includes, and is inline.
//
// A project of many programs may compile these definitions once instead: it defines
// SEESAW_PROGRAM_COMPILED for all of its files, and one of them includes every header of
// program/definitions that is needed. Our own build does so.
#ifndef SEESAW_PROGRAM_DEFINITIONS_INLINE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_INLINE_HPP

#ifdef SEESAW_PROGRAM_COMPILED
#define SEESAW_PROGRAM_INLINE
#else
#define SEESAW_PROGRAM_INLINE inline
#endif

#endif
