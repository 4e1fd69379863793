#pragma once

#include <stdexcept>
#include <string_view>

#include "json/value.h"

namespace drape::json {

/// A text that is no JSON, or more than read() accepts. One line, which begins with the place: "line 3, column 7: ..."
/// for the syntax, "cloth.size[1]: ..." for a value.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads one JSON value. Stricter than JSON: no name twice in an object, no number beyond a double, no more than 32
/// levels (so that values can be walked by recursion).
Value read(std::string_view text);

/// Text from outside made fit for one line of a message: unprintable bytes become '?', a long text is cut.
std::string printable(std::string_view text, std::size_t longest = 60);

}  // namespace drape::json
