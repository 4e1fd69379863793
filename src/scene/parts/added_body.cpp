#include "scene/parts/added_body.h"

#include <algorithm>
#include <utility>

namespace drape {
namespace {

constexpr std::size_t kLongestBodyName = 40;  // greatest length of bodies[].name, bytes
constexpr const char* kAnyBodyName = "body";  // name that is always valid

bool isUsedByBody(const std::vector<BodyDescription>& bodies, std::string_view name) {
    return std::ranges::any_of(bodies, [&](const BodyDescription& body) { return body.frame.name == name; });
}

bool isFitting(std::string_view name) {
    const bool isLine =
        std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    return !name.empty() && name.size() <= kLongestBodyName && isLine;
}

}  // namespace

bool canHaveBodies(const Scene& scene) {
    return !scene.world.cloths.empty() && scene.world.linkOrder == LinkOrder::coloured &&
           scene.settings.order == StepOrder::integrateFirst;
}

std::string freshBodyName(const std::vector<BodyDescription>& bodies, std::string_view name) {
    const auto isUsed = [&](std::string_view fresh) { return isUsedByBody(bodies, fresh); };
    std::string fresh = freshName(name, isUsed);
    return fresh.size() <= kLongestBodyName ? fresh : freshName(kAnyBodyName, isUsed);
}

std::string addBody(Scene& scene, BodyDescription body) {
    std::vector<BodyDescription>& bodies = scene.world.bodies;
    if (bodies.size() >= BodyDescription::kMost)
        throw SceneError("the scene has " + std::to_string(bodies.size()) + " bodies already, which is the limit");
    if (!isFitting(body.frame.name)) body.frame.name = kAnyBodyName;
    if (isUsedByBody(bodies, body.frame.name)) body.frame.name = freshBodyName(bodies, body.frame.name);
    scene.settings.clothContact.on = true;
    bodies.push_back(std::move(body));
    return bodies.back().frame.name;
}

}  // namespace drape
