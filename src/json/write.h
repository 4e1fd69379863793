#pragma once

#include <string>

#include "json/value.h"

namespace drape::json {

/// The text on one line, without a line break at the end.
std::string writeLine(const Value& value);

/// The text for people: an array or object goes on one line where that fits into 100 columns, else each of its elements
/// on a line of its own, indented by two. Ends with a line break.
std::string write(const Value& value);

}  // namespace drape::json
