#include "colliders/shape.h"
#include "colliders/shapes/patches.h"
#include "colliders/shapes/shape_row.h"

namespace drape::shapes {

constinit const ShapeRow planeShape{
    .meaning = "the half-space below y = 0 of the collider's own axes",
    .arrival = Arrival::rises,
    .isHalfSpace = true,
    .boundingRadius = [](const Collider&) { return kUnbounded; },
    .edgeRadius = [](const Collider&) { return kUnbounded; },
    .fill = [](const Collider&, physics::ColliderRecord&, std::vector<glm::vec4>&) {},
    .surface =
        [](const Collider&, std::vector<SurfacePatch>& patches) {
            constexpr int kCells = 64;
            const auto place = [](int i) {
                const float t = 2.0f * share(i, kCells) - 1.0f;
                // Makes cells smaller in the middle, where objects lie on the plane.
                return kPlaneReach * t * std::abs(t);
            };
            patches.push_back(makePatch(kCells, kCells, [&](int row, int column) {
                return SurfacePoint{{place(row), 0.0f, place(column)}, {0.0f, 1.0f, 0.0f}};
            }));
        },
    .depth =
        [](const Collider&, const ShapeRay& ray) {
            return ray.origin.y > 0.0f && ray.direction.y < 0.0f ? -ray.origin.y / ray.direction.y : kNeverMet;
        },
    .stride = [](const Collider&, const SurfacePatch& patch) { return patch.rows; },
};

}  // namespace drape::shapes
