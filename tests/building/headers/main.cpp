// SPDX-License-Identifier: MIT
//
// Linked with one file per header (made by CMake). That it links is the test.
int main() {}
