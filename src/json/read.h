#pragma once

#include <stdexcept>
#include <string_view>

#include "json/value.h"

namespace drape::json {

/// A text that is not JSON or is beyond read()'s limits. The message is one line that begins with the place: "line 3,
/// column 7: ..." for syntax, "cloth.size[1]: ..." for a value.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads one JSON value. Stricter than JSON: names in an object must differ, numbers must fit into a double, and there
/// may be at most 32 levels, so that values can be walked recursively.
Value read(std::string_view text);

/// Makes outside text fit for one line of a message. Unprintable bytes become '?', and a long text is cut.
std::string printable(std::string_view text, std::size_t longest = 60);

}  // namespace drape::json
