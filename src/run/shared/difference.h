#pragma once

#include <string>
#include <vector>

#include "json/value.h"

namespace drape {

/// A value that differs between two JSON texts, or that only one of them has.
struct Difference {
    std::string path;                   ///< path of the value, such as "wind.velocity"
    const json::Value* from = nullptr;  ///< value in `from`; nullptr: only `to` has it
    const json::Value* to = nullptr;    ///< value in `to`; nullptr: only `from` has it
};

/// Returns the differences in the order of `to`, then the members that only `from` has. Objects are compared member by
/// member. Lists of objects are compared element by element if they have the same length, other lists as a whole. The
/// result points into both values.
std::vector<Difference> findDifferences(const json::Value& from, const json::Value& to);

/// Returns the member of that name, or nullptr if there is none or the value is no object.
const json::Value* findMember(const json::Value& value, std::string_view name);

}  // namespace drape
