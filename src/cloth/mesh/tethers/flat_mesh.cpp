#include "cloth/mesh/tethers/flat_mesh.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cloth/mesh/tethers/plane_geometry.h"

namespace drape {
namespace {

// Largest difference between an edge's length in the plane and its link's rest length, as a fraction of that rest
// length.
constexpr double kMostMismatch = 1e-3;
constexpr double kCoordinateRounding = 2e-6;  // rounding error of coordinates, as a fraction of the largest coordinate

}  // namespace

FlatMesh::FlatMesh(const MeshSheet& sheet, const LinkGraph& links) : plane_(sheet.plane) {
    double largest = 0.0;
    for (const glm::vec2 place : plane_)
        largest = std::max({largest, double{std::abs(place.x)}, double{std::abs(place.y)}});
    tolerance_ = kCoordinateRounding * largest;
    sides_.reserve(3 * sheet.triangles.size());
    for (std::size_t t = 0; t < sheet.triangles.size(); ++t) {
        if (sheet.hasTriangle(t)) addTriangle(sheet.triangles[t], links);
    }
    joinSides();
}

void FlatMesh::addTriangle(glm::uvec3 corners, const LinkGraph& links) {
    for (int k = 0; k < 3; ++k) {
        const glm::uint a = corners[k];
        const glm::uint b = corners[(k + 1) % 3];
        const double atRest = links.between(a, b);
        const double apart = std::sqrt(squaredLength(placeOf(b) - placeOf(a)));
        if (atRest < 0.0 || std::abs(apart - atRest) > kMostMismatch * atRest) return;
    }
    const double turn = cross(placeOf(corners.y) - placeOf(corners.x), placeOf(corners.z) - placeOf(corners.x));
    if (turn == 0.0) return;
    // Turns all triangles anticlockwise: flat pieces may be mirrored in the plane, and triangles wound either way.
    if (turn < 0.0) std::swap(corners.y, corners.z);
    for (int k = 0; k < 3; ++k) sides_.push_back({corners[k], kNone});
}

void FlatMesh::joinSides() {
    starts_.assign(particleCount() + 1, 0);
    for (const Side& side : sides_) ++starts_[side.origin];
    glm::uint end = 0;
    for (glm::uint& start : starts_) start = end += start;
    sidesFrom_.resize(end);
    for (glm::uint side = end; side-- > 0;) sidesFrom_[--starts_[originOf(side)]] = side;

    for (glm::uint side = 0; side < sideCount(); ++side) {
        const glm::uint from = originOf(side);
        const glm::uint to = originOf(next(side));
        // Does not join two triangles that lie on the same side of an edge. They are folded over each other, so no
        // straight line continues from one into the other.
        if (sideBetween(from, to) == side) sides_[side].beyond = sideBetween(to, from);
    }
}

glm::uint FlatMesh::sideBetween(glm::uint from, glm::uint to) const {
    glm::uint found = kNone;
    for (const glm::uint side : sidesFrom(from)) {
        if (originOf(next(side)) != to) continue;
        if (found != kNone) return kNone;
        found = side;
    }
    return found;
}

}  // namespace drape
