#pragma once

#include <string>
#include <string_view>

namespace drape {

/// Whether a file begins with a mark of the encoding of its text: UTF-8 or UTF-16.
bool hasEncodingMark(std::string_view file);

/// A text as its readers want it: without a byte order mark, in UTF-8 where it was in UTF-16, and with line feeds in
/// place of those carriage returns that end a line alone. The bytes behind the header of a binary PLY stay; other
/// binary files must not be given to it. converted: holds what had to be changed, and must outlive the result.
std::string_view asPlainText(std::string_view file, std::string& converted);

}  // namespace drape
