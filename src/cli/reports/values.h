#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "json/json.h"

namespace drape::cli {

/// Formats a hash as hexadecimal text, also for JSON, whose numbers do not hold 64 bits.
inline std::string hashText(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// Returns null for an empty text.
inline json::Value textOrNull(const std::string& text) { return text.empty() ? json::Value() : json::Value(text); }

/// Returns null for infinity and NaN, which JSON lacks.
inline json::Value numberOrNull(double value) {
    return std::isfinite(value) ? json::Value(json::number(value)) : json::Value();
}

/// Prints JSON to stdout.
inline void printJson(const json::Value& value) { std::fputs(json::write(value).c_str(), stdout); }

/// Greatest length of an output line, in columns.
inline constexpr std::size_t kLineColumns = 100;

/// Breaks a text between words into lines of at most kLineColumns, each with the indent.
std::vector<std::string> wrapped(const std::string& text, const std::string& indent = "");

/// Returns "drop           A cotton sheet falls on a ball": a name and its description in one line of at most
/// kLineColumns. Cuts a longer description at the last full stop, colon or semicolon that fits, if at least a third of
/// the space is then filled. Otherwise cuts it after a word and appends "…".
std::string listLine(const std::string& name, const std::string& description);

}  // namespace drape::cli
