#include "scene/parts/body_size.h"

#include <algorithm>
#include <cstdio>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

std::string noteOfSize(const Scene& scene, std::size_t body) {
    constexpr float kHuge = 40.0f;   // least length of a huge body, as a multiple of the longest cloth
    constexpr float kUsual = 10.0f;  // greatest such multiple of a body whose unit seems right
    const MeshDescription& mesh = scene.world.bodies[body].mesh;
    float cloth = 0.0f;
    for (const ClothDescription& each : scene.world.cloths) {
        if (each.isMesh() && !each.mesh.shape) continue;
        const glm::vec2 size = sizeOf(each);
        cloth = std::max({cloth, size.x, size.y});
    }
    if (!mesh.shape || !(cloth > 0.0f)) return "";
    const glm::vec3 extent = mesh.shape->extent();
    const float length = std::max({extent.x, extent.y, extent.z});
    if (length < kHuge * cloth) return "";
    const bool isCentimetres = 0.01f * length <= kUsual * cloth;
    if (!isCentimetres && 0.001f * length > kUsual * cloth) return "";
    char note[200];
    std::snprintf(note, sizeof note,
                  "is %.3g m long, %.3g times as long as the cloth; if its file is in %s, use --set "
                  "'bodies[%zu].mesh.scale=%g'",
                  double{length}, double{length / cloth}, isCentimetres ? "centimetres" : "millimetres", body,
                  double{mesh.scale} * (isCentimetres ? 0.01 : 0.001));
    return note;
}

}  // namespace drape
