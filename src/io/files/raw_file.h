#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>

namespace drape::io {

// The calls of the system for files that <cstdio> cannot express. All set errno on failure.

/// Creates a file for writing. Returns null if it exists or cannot be created.
std::FILE* createFile(const std::filesystem::path& path);

/// Creates a file for reading and writing that vanishes when it is closed, however the program ends. Returns its
/// descriptor, or -1.
/// `path`: its name, if the system requires that such a file has one.
int openVanishingFile(const std::filesystem::path& path);

/// Reads or writes at a position. Returns the number of bytes, which may be less than `size`, or -1.
std::ptrdiff_t readAt(int file, std::byte* bytes, std::size_t size, std::uint64_t position);
std::ptrdiff_t writeAt(int file, const std::byte* bytes, std::size_t size, std::uint64_t position);

/// Closes a descriptor and sets it to -1. Does nothing if it is -1.
void closeFile(int& file);

}  // namespace drape::io
