#pragma once

#include <string>
#include <vector>

namespace drape::cli {

/// As wide as the lines that a person reads are made, in columns.
inline constexpr std::size_t kLineColumns = 100;

/// A text in lines of at most kLineColumns, broken between words; each begins with the indent.
std::vector<std::string> wrapped(const std::string& text, const std::string& indent = "");

/// "drop           A cotton sheet falls on a ball": a name and what it is, in one line of at most kLineColumns. A
/// longer description ends with its last part before a full stop, colon or semicolon that fits and fills a third of the
/// line, else with "…" after a word.
std::string listLine(const std::string& name, const std::string& description);

}  // namespace drape::cli
