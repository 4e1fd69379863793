#pragma once

#include <string>
#include <vector>

#include "json/value.h"

namespace drape {

/// A value that stands in one JSON text and not so in another.
struct Difference {
    std::string path;                   ///< such as "wind.velocity"
    const json::Value* from = nullptr;  ///< nullptr: not there
    const json::Value* to = nullptr;    ///< nullptr: not there
};

/// In the order of `to`, then members that only `from` has. Objects are compared member by member, and so are lists of
/// as many objects; other lists as a whole. Valid as long as both values are.
std::vector<Difference> findDifferences(const json::Value& from, const json::Value& to);

/// The member of that name, or nullptr, also where the value is no object.
const json::Value* findMember(const json::Value& value, std::string_view name);

}  // namespace drape
