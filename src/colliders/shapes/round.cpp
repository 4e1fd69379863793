#include "colliders/collider.h"
#include "colliders/shapes/shape_parts.h"

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

namespace {

constexpr ShapeLength kCapsuleLengths[] = {
    {&Collider::radius, "lowerRadius", "Lower radius", "Radius of the lower end, in metres."},
    {&Collider::topRadius, "topRadius", "Upper radius", "Radius of the upper end, in metres."},
    {&Collider::length, "length", "Length", "Between the centres of the capsule's ends, in metres."},
};

/// Returns the radii of a capsule's lower and upper ball. If the smaller ball is inside the other, enlarges it until it
/// touches the other ball from within.
glm::vec2 radiiOf(const Collider& capsule) {
    const float most = 0.999f * capsule.length;
    return {std::max(capsule.radius, capsule.topRadius - most), std::max(capsule.topRadius, capsule.radius - most)};
}

/// Returns the normal of the conical side. x: component away from the axis; y: component along the axis.
glm::vec2 sideNormal(glm::vec2 radii, float length) {
    const double along = length > 0.0f ? (double{radii.x} - double{radii.y}) / double{length} : 0.0;
    return glm::vec2(std::sqrt(1.0 - along * along), along);
}

/// Adds rings for the upper end, the side and the lower end.
void addCapsule(const Collider& capsule, std::vector<SurfacePatch>& patches) {
    constexpr int kEndRings = 24;
    constexpr int kSideRings = kRings - 2 * kEndRings;
    const glm::vec2 radii = radiiOf(capsule);
    const glm::vec2 normal = sideNormal(radii, capsule.length);
    const glm::vec3 top(0.0f, 0.5f * capsule.length, 0.0f);
    const float side = std::atan2(normal.x, normal.y);  // angle between the axis and the side's normal
    patches.push_back(makePatch(kRings, kSegments, [&](int ring, int segment) {
        if (ring <= kEndRings) return revolved(top, radii.y, side * share(ring, kEndRings), segment);
        if (ring >= kRings - kEndRings)
            return revolved(-top, radii.x, kPi - (kPi - side) * share(kRings - ring, kEndRings), segment);
        const SurfacePoint above = revolved(top, radii.y, side, segment);
        const SurfacePoint below = revolved(-top, radii.x, side, segment);
        return SurfacePoint{glm::mix(above.position, below.position, share(ring - kEndRings, kSideRings)),
                            above.normal};
    }));
}

}  // namespace

constinit const ShapeRow capsuleShape{
    .meaning =
        "the convex hull of two balls on the y axis whose centres are `length` apart, the lower one of radius "
        "`radius`, the upper one of radius `topRadius`",
    .lengths = kCapsuleLengths,
    .boundingRadius =
        [](const Collider& capsule) { return 0.5f * capsule.length + std::max(capsule.radius, capsule.topRadius); },
    .edgeRadius = [](const Collider& capsule) { return std::min(capsule.radius, capsule.topRadius); },
    .fill =
        [](const Collider& capsule, physics::ColliderRecord& record, std::vector<glm::vec4>&) {
            record.size = glm::vec4(radiiOf(capsule), capsule.length, 0.0f);
            record.more = glm::vec4(sideNormal(radiiOf(capsule), capsule.length), 0.0f, 0.0f);
        },
    .surface = addCapsule,
    .depth = tracedDepth,
    .drawUnder =
        [](Collider& capsule, const ClothGrain& cloth) {
            capsule.radius = drawnRadius(capsule.radius, cloth);
            capsule.topRadius = drawnRadius(capsule.topRadius, cloth);
        },
    .roundness =
        [](const Collider& capsule) {
            return Roundness{kSegmentAngle, std::max(capsule.radius, capsule.topRadius)};
        },
};

}  // namespace drape::shapes
