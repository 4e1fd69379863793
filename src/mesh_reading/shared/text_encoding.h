#pragma once

#include <string>
#include <string_view>

namespace drape {

/// Returns whether a file begins with the byte order mark of UTF-8 or UTF-16.
bool hasEncodingMark(std::string_view file);

/// Normalises a text for the readers: removes a byte order mark, and replaces UTF-16 by UTF-8 and lone carriage returns
/// by line feeds. Does not change the bytes after the header of a binary PLY. Other binary files must not be passed.
/// `converted`: holds the text if it had to change, and must outlive the result.
std::string_view asPlainText(std::string_view file, std::string& converted);

}  // namespace drape
