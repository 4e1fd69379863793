#include "colliders/shapes/chords.h"
#include "colliders/shapes/patches.h"
#include "colliders/shapes/sight.h"

namespace drape::shapes {
namespace {

constexpr ShapeLength kSphereLengths[] = {{&Collider::radius, "radius", "Radius", "Radius of the sphere, in metres."}};

}  // namespace

constinit const ShapeRow sphereShape{
    .meaning = "a ball of radius `radius`",
    .arrival = Arrival::grows,
    .lengths = kSphereLengths,
    .isRound = true,
    .boundingRadius = [](const Collider& sphere) { return sphere.radius; },
    .edgeRadius = [](const Collider& sphere) { return sphere.radius; },
    .fill = [](const Collider& sphere, physics::ColliderRecord& record,
               std::vector<glm::vec4>&) { record.size.x = sphere.radius; },
    .surface =
        [](const Collider& sphere, std::vector<SurfacePatch>& patches) {
            patches.push_back(makePatch(kRings, kSegments, [&](int ring, int segment) {
                return revolved(glm::vec3(0.0f), sphere.radius, kPi * share(ring, kRings), segment);
            }));
        },
    .depth = [](const Collider& sphere, const ShapeRay& ray) { return ballDepth(ray, sphere.radius); },
    .drawUnder = [](Collider& sphere, const ClothGrain& cloth) { sphere.radius = drawnRadius(sphere.radius, cloth); },
    .roundness =
        [](const Collider& sphere) {
            return Roundness{kSegmentAngle, sphere.radius};
        },
};

}  // namespace drape::shapes
