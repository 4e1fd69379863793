#pragma once

#include <string>

#include "json/value.h"

namespace drape::json {

/// Writes a value on one line, without a line break at the end.
std::string writeLine(const Value& value);

/// Writes a value for people to read. An array or object goes on one line if it fits into 100 columns; otherwise each
/// element gets its own line, indented by two. Ends with a line break.
std::string write(const Value& value);

}  // namespace drape::json
