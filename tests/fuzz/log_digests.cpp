#include "fuzz/log_digests.h"

#include <algorithm>

#include "base/digest.h"
#include "json/json.h"
#include "run/log/log_file.h"

namespace drape::fuzz {
namespace {

void put(json::Object& object, std::string_view name, const std::string& text) {
    const auto found = std::ranges::find(object, name, &json::Member::name);
    if (found == object.end())
        object.push_back({std::string(name), text});
    else
        found->value = text;
}

}  // namespace

bool putLogDigests(json::Value& document) {
    auto* object = std::get_if<json::Object>(&document.data);
    const json::Value* scene = findMember(document, "sceneText");
    if (!object || !scene) return false;
    put(*object, "sceneDigest", hexText(digestOf(json::writeLine(*scene))));
    put(*object, "digest", hexText(logDigest(document)));
    return true;
}

std::optional<std::string> withLogDigests(std::string_view text) {
    try {
        json::Value document = json::read(text);
        if (putLogDigests(document)) return json::write(document);
    } catch (const json::Error&) {
    }
    return {};
}

}  // namespace drape::fuzz
