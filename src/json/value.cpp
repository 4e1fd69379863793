#include "json/value.h"

#include <algorithm>
#include <charconv>

#include "json/path.h"
#include "json/read.h"

namespace drape::json {
namespace {

/// Returns the element whose index is the name, written as "7", not as "07" or "+7".
Value& elementNamed(Array& array, const std::string& name, const std::string& path) {
    std::size_t index = 0;
    const char* end = name.data() + name.size();
    const auto result = std::from_chars(name.data(), end, index);
    if (result.ec == std::errc{} && result.ptr == end && index < array.size() && std::to_string(index) == name) {
        return array[index];
    }
    throw Error(path + ": no such element, expected the index of one of " + std::to_string(array.size()) + ", from 0");
}

void layOver(Value& base, const Value& patch, const std::string& path) {
    const auto* changes = std::get_if<Object>(&patch.data);
    auto* array = std::get_if<Array>(&base.data);
    auto* object = std::get_if<Object>(&base.data);
    if (!changes || (!array && !object)) {
        base = patch;
        return;
    }
    for (const Member& change : *changes) {
        const std::string changePath = memberPath(path, printable(change.name));
        if (array) {
            layOver(elementNamed(*array, change.name, changePath), change.value, changePath);
            continue;
        }
        const auto found = std::ranges::find(*object, change.name, &Member::name);
        if (found == object->end()) {
            object->push_back(change);
        } else {
            layOver(found->value, change.value, changePath);
        }
    }
}

}  // namespace

Value laidOver(Value base, const Value& patch) {
    layOver(base, patch, "");
    return base;
}

}  // namespace drape::json
