#include "crossings/near_faces.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "crossings/edge_face.h"
#include "crossings/face_grid.h"

namespace drape {
namespace {

bool areNear(const FacePlace& one, const FacePlace& two, double range) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (isNearInside(one[i], two, range) || isNearInside(two[i], one, range)) return true;
        for (std::size_t k = 0; k < 3; ++k) {
            if (distanceOfEdges({one[i], one[(i + 1) % 3]}, {two[k], two[(k + 1) % 3]}) < range) return true;
        }
    }
    return false;
}

}  // namespace

void forNearFaces(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                  std::span<const glm::uint> parts, glm::uint firstOfBodies, double range,
                  const std::function<void(glm::uint, glm::uint)>& use) {
    FacesToMeet faces(positions, triangles, firstOfBodies);
    const auto placeOf = [&](glm::uint i) {
        const physics::Triangle& face = triangles[i];
        return FacePlace{glm::dvec3(positions[face.a]), glm::dvec3(positions[face.b]), glm::dvec3(positions[face.c])};
    };
    const auto margin = static_cast<float>(range);
    const WholeFaces& cloth = faces.cloth();
    for (std::size_t n = 0; n < cloth.indices.size(); ++n) {
        const glm::uint i = cloth.indices[n];
        faces.around({cloth.extents[n].low - margin, cloth.extents[n].high + margin}, false, [&](glm::uint k) {
            if (k <= i || parts[triangles[i].a] == parts[triangles[k].a]) return;
            if (areNear(placeOf(i), placeOf(k), range)) use(i, k);
        });
    }
}

}  // namespace drape
