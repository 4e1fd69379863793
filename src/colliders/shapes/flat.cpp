#include "colliders/collider.h"
#include "colliders/shapes/shape_parts.h"
#include "colliders/shapes/shape_row.h"
#include "json/json.h"

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

constinit const ShapeRow roomShape{
    .meaning = "a box with sides `size` that keeps cloth inside",
    .arrival = Arrival::closesIn,
    .hasSides = true,
    .isHollow = true,
    .boundingRadius = [](const Collider&) { return kUnbounded; },
    .edgeRadius = [](const Collider&) { return kUnbounded; },
    .fill =
        [](const Collider& room, physics::ColliderRecord& record, std::vector<glm::vec4>&) {
            record.kind = physics::kRoom;
            record.size = glm::vec4(0.5f * room.size - record.thickness, 0.0f);
        },
    // A room must be large enough for a cloth.
    .make = [](Collider& room, float side) { room.size = glm::vec3(10.0f * side); },
};

namespace {

float shortestSide(const Collider& box) { return std::min({box.size.x, box.size.y, box.size.z}); }

float mostRounding(const Collider& box) { return 0.5f * shortestSide(box); }

constexpr ShapeLength kBoxLengths[] = {
    {&Collider::rounding, "rounding", "Rounding",
     "Radius of the edges, in metres, at most half the shortest side. Half a cell of the cloth or more looks best.",
     mostRounding},
};

/// Adds a patch for each side. Each patch continues over the rounded edges and ends half way round them, where it meets
/// its neighbours.
void addBox(const Collider& box, std::vector<SurfacePatch>& patches) {
    constexpr int kRoundCells = 8;
    constexpr int kFlatCells = 16;
    constexpr int kCells = 2 * kRoundCells + kFlatCells;
    const float rounding = std::min(box.rounding, mostRounding(box));
    const glm::vec3 core = 0.5f * box.size - rounding;
    // Returns the tangent of the angle between the surface normal in row or column i and the side's normal.
    const auto slope = [&](int i) {
        const int beyond = i < kRoundCells ? i - kRoundCells : std::max(i - kRoundCells - kFlatCells, 0);
        return std::abs(beyond) < kRoundCells ? std::tan(0.25f * kPi * share(beyond, kRoundCells))
                                              : share(beyond, kRoundCells);
    };
    // Returns the position of row or column i across the flat part of the side, -1 to 1.
    const auto flat = [&](int i) {
        return 2.0f * share(std::clamp(i - kRoundCells, 0, kFlatCells), kFlatCells) - 1.0f;
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (const float sign : {-1.0f, 1.0f}) {
            const int across = sign > 0.0f ? (axis + 1) % 3 : (axis + 2) % 3;
            const int down = 3 - axis - across;
            patches.push_back(makePatch(kCells, kCells, [&](int row, int column) {
                glm::vec3 normal(0.0f);
                normal[axis] = sign;
                normal[across] = slope(column);
                normal[down] = slope(row);
                normal = glm::normalize(normal);
                glm::vec3 inner = core;
                inner[axis] *= sign;
                inner[across] *= flat(column);
                inner[down] *= flat(row);
                return SurfacePoint{inner + rounding * normal, normal};
            }));
        }
    }
}

}  // namespace

constinit const ShapeRow boxShape{
    .meaning = "a box with sides `size` and edges rounded with radius `rounding`",
    .lengths = kBoxLengths,
    .hasSides = true,
    .boundingRadius =
        [](const Collider& box) {
            return 0.5f * std::sqrt(box.size.x * box.size.x + box.size.y * box.size.y + box.size.z * box.size.z);
        },
    .edgeRadius = [](const Collider& box) { return box.rounding; },
    .fill = [](const Collider& box, physics::ColliderRecord& record,
               std::vector<glm::vec4>&) { record.size = glm::vec4(0.5f * box.size - box.rounding, box.rounding); },
    .surface = addBox,
    .fault = [](const Collider& box) -> std::optional<Fault> {
        if (box.rounding <= mostRounding(box)) return std::nullopt;
        return Fault{"rounding", json::number(box.rounding).text +
                                     " is more than half the shortest side, expected at "
                                     "most " +
                                     json::number(mostRounding(box)).text};
    },
    .depth = tracedDepth,
    .drawUnder =
        [](Collider& box, const ClothGrain& cloth) {
            // Rounding an edge with radius r moves the surface at the edge inwards by (square root of 2 - 1) r.
            const float more = cutOff(box.rounding, cloth) / 0.41421356f;
            box.rounding = std::min(box.rounding + more, mostRounding(box));
        },
    .roundness =
        [](const Collider& box) {
            return Roundness{2.0f * kSegmentAngle, box.rounding};
        },
    .stride = [](const Collider& box, const SurfacePatch&) { return box.rounding > 0.0f ? 2 : 8; },
    .repair = [](Collider& box) { box.rounding = std::min(box.rounding, mostRounding(box)); },
};

}  // namespace drape::shapes
