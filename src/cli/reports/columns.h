#pragma once

#include <string>
#include <vector>

namespace drape::cli {

/// Greatest length of an output line, in columns.
inline constexpr std::size_t kLineColumns = 100;

/// Breaks a text between words into lines of at most kLineColumns, each with the indent.
std::vector<std::string> wrapped(const std::string& text, const std::string& indent = "");

/// Returns "drop           A cotton sheet falls on a ball": a name and its description in one line of at most
/// kLineColumns. Cuts a longer description at the last full stop, colon or semicolon that fits, if at least a third of
/// the space is then filled. Otherwise cuts it after a word and appends "…".
std::string listLine(const std::string& name, const std::string& description);

}  // namespace drape::cli
