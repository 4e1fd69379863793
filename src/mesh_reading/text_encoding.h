#pragma once

#include <string>
#include <string_view>

namespace drape {

/// A file as readers of text want it: without a byte order mark, from UTF-16 to UTF-8, with line feeds where lines end
/// in carriage returns alone. Bytes that are no text, as in a binary PLY behind its header, stay. converted: holds what
/// had to be changed, and must outlive the result.
std::string_view asPlainText(std::string_view file, std::string& converted);

}  // namespace drape
