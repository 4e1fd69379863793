#include "run/shared/difference.h"

#include <algorithm>

#include "json/path.h"
#include "json/write.h"

namespace drape {
namespace {

void collect(const json::Value& from, const json::Value& to, const std::string& path, std::vector<Difference>& found) {
    const auto* before = std::get_if<json::Object>(&from.data);
    const auto* after = std::get_if<json::Object>(&to.data);
    const auto* listBefore = std::get_if<json::Array>(&from.data);
    const auto* listAfter = std::get_if<json::Array>(&to.data);
    const auto holdsObjects = [](const json::Array& list) {
        return !list.empty() && std::holds_alternative<json::Object>(list.front().data);
    };
    if (listBefore && listAfter && listBefore->size() == listAfter->size() && holdsObjects(*listAfter)) {
        for (std::size_t k = 0; k < listAfter->size(); ++k)
            collect((*listBefore)[k], (*listAfter)[k], path + '[' + std::to_string(k) + ']', found);
        return;
    }
    if (!before || !after) {
        if (json::writeLine(from) != json::writeLine(to)) found.push_back({path, &from, &to});
        return;
    }
    for (const json::Member& member : *after) {
        const std::string memberPath = json::memberPath(path, member.name);
        if (const json::Value* other = findMember(from, member.name)) {
            collect(*other, member.value, memberPath, found);
        } else {
            found.push_back({memberPath, nullptr, &member.value});
        }
    }
    for (const json::Member& member : *before) {
        if (!findMember(to, member.name))
            found.push_back({json::memberPath(path, member.name), &member.value, nullptr});
    }
}

}  // namespace

std::vector<Difference> findDifferences(const json::Value& from, const json::Value& to) {
    std::vector<Difference> found;
    collect(from, to, "", found);
    return found;
}

const json::Value* findMember(const json::Value& value, std::string_view name) {
    const auto* object = std::get_if<json::Object>(&value.data);
    if (!object) return nullptr;
    const auto found = std::ranges::find(*object, name, &json::Member::name);
    return found == object->end() ? nullptr : &found->value;
}

}  // namespace drape
