#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "json/value.h"
#include "json/write.h"

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

}  // namespace drape::cli
