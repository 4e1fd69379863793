#include "viewer/edits/body_edits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/fields/field_tables.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"
#include "viewer/edits/collider_edits.h"

namespace drape::viewer {
namespace {

constexpr const char* kAnyBody = "body";  // name that is always valid

float longestSide(const MeshShape& shape) {
    const glm::vec3 extent = shape.extent();
    return std::max({extent.x, extent.y, extent.z});
}

}  // namespace

BodyDescription* findBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    const auto found = std::ranges::find_if(bodies, [&](const BodyDescription& b) { return b.frame.name == name; });
    return found == bodies.end() ? nullptr : &*found;
}

float lengthOf(const BodyDescription& body, const BodyDescription& read) {
    return longestSide(*read.mesh.shape) * (body.mesh.scale / read.mesh.scale);
}

void setLength(BodyDescription& body, const BodyDescription& read, float length) {
    constexpr float kLeast = 1e-6f, kMost = 1e6f;  // bounds of bodies[].mesh.scale
    const float scale = std::clamp(read.mesh.scale * (length / longestSide(*read.mesh.shape)), kLeast, kMost);
    body.mesh.place = read.mesh.place * (scale / read.mesh.scale);
    body.mesh.scale = scale;
    readAnew(body.mesh);
    readAnew(body.cache);
}

std::string duplicateBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    const BodyDescription* const original = findBody(bodies, name);
    if (original == nullptr || bodies.size() >= BodyDescription::kMost) return "";
    BodyDescription copy = *original;
    copy.frame.name = freshBodyName(bodies, copy.frame.name);
    copy.frame.place.x =
        std::min(copy.frame.place.x + 1.1f * longestSide(*copy.mesh.shape), static_cast<float>(kPlace.high));
    bodies.push_back(std::move(copy));
    return bodies.back().frame.name;
}

void removeBody(std::vector<BodyDescription>& bodies, std::string_view name) {
    std::erase_if(bodies, [&](const BodyDescription& body) { return body.frame.name == name; });
}

void makeValid(BodyDescription& body, const BodyDescription& before) {
    // Bodies and colliders share place and motion. The frame becomes a collider with any valid name and the default
    // shape, so that makeValid() for colliders repairs it.
    Collider frame{body.frame, kAnyBody};
    makeValid(frame, {before.frame, kAnyBody});
    static_cast<Motion&>(body.frame) = std::move(frame);
}

}  // namespace drape::viewer
