#include "crossings/crossings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "crossings/edge_face.h"
#include "crossings/face_grid.h"

namespace drape {
namespace {

using Corners = std::array<glm::uint, 3>;

Corners cornersOf(const physics::Triangle& triangle) { return {triangle.a, triangle.b, triangle.c}; }

/// A side of a triangle, from the lower to the higher particle.
struct Side {
    glm::uint end;
    glm::uint triangle;

    auto operator<=>(const Side&) const = default;
};

/// The sides of all faces, sorted by their lower particle. The sides of one edge are next to each other.
struct Sides {
    std::vector<glm::uint> starts;  ///< first side of each particle in `all`; the last entry is the size of `all`
    std::vector<Side> all;
};

Sides sidesOf(const FacesToMeet& faces, std::span<const physics::Triangle> triangles, std::size_t particles) {
    const auto forSides = [&](auto use) {
        for (const WholeFaces* kind : {&faces.cloth(), &faces.bodies()}) {
            for (const glm::uint triangle : kind->indices) {
                const Corners corners = cornersOf(triangles[triangle]);
                for (std::size_t i = 0; i < 3; ++i) {
                    const auto [a, b] = std::minmax(corners[i], corners[(i + 1) % 3]);
                    use(a, Side{b, triangle});
                }
            }
        }
    };
    Sides sides;
    sides.starts.assign(particles + 1, 0);
    forSides([&](glm::uint a, Side) { ++sides.starts[a + 1]; });
    for (std::size_t i = 1; i < sides.starts.size(); ++i) sides.starts[i] += sides.starts[i - 1];
    sides.all.resize(sides.starts.back());
    std::vector<glm::uint> next(sides.starts.begin(), sides.starts.end() - 1);
    forSides([&](glm::uint a, Side side) { sides.all[next[a]++] = side; });
    for (std::size_t a = 0; a < particles; ++a)
        std::sort(sides.all.begin() + sides.starts[a], sides.all.begin() + sides.starts[a + 1]);
    return sides;
}

class Finder {
public:
    Finder(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles, glm::uint firstOfBodies,
           float touch, std::span<const glm::uint> joinedTo)
        : positions_(positions),
          triangles_(triangles),
          firstOfBodies_(firstOfBodies),
          touch_(touch),
          joinedTo_(joinedTo),
          faces_(positions, triangles, firstOfBodies) {
        found_.crossed.assign(triangles.size(), 0);
    }

    Crossings find() {
        const Sides sides = sidesOf(faces_, triangles_, positions_.size());
        for (glm::uint a = 0; a < positions_.size(); ++a) {
            const glm::uint end = sides.starts[a + 1];
            for (glm::uint first = sides.starts[a]; first < end;) {
                const glm::uint b = sides.all[first].end;
                glm::uint last = first;
                while (last < end && sides.all[last].end == b) ++last;
                if (meet(a, b)) {
                    for (glm::uint i = first; i < last; ++i) found_.crossed[sides.all[i].triangle] = 1;
                }
                first = last;
            }
        }
        return std::move(found_);
    }

private:
    /// Finds the crossings of an edge with all faces. Returns whether it has any.
    bool meet(glm::uint a, glm::uint b) {
        const glm::vec3 p(positions_[a]);
        const glm::vec3 q(positions_[b]);
        const Extent extent{glm::min(p, q) - touch_, glm::max(p, q) + touch_};
        const std::size_t before = found_.all.size();
        faces_.around(extent, a >= firstOfBodies_, [&](glm::uint triangle) { meet(a, b, triangle); });
        const auto added = found_.all.begin() + static_cast<std::ptrdiff_t>(before);
        // Makes the result independent of the order in the grid.
        std::ranges::sort(added, found_.all.end(), {}, &Crossing::triangle);
        return added != found_.all.end();
    }

    void meet(glm::uint a, glm::uint b, glm::uint triangle) {
        const Corners c = cornersOf(triangles_[triangle]);
        const auto isEnd = [this, a = joined(a), b = joined(b)](glm::uint corner) {
            return joined(corner) == a || joined(corner) == b;
        };
        if (std::ranges::any_of(c, isEnd)) return;
        const EdgePlace edge{at(a), at(b)};
        const FacePlace face{at(c[0]), at(c[1]), at(c[2])};
        const EdgeFaceMeeting met = meetEdgeWithFace(edge, face);
        const bool touches = met.meeting == Meeting::touching ||
                             (met.meeting == Meeting::apart && touch_ > 0.0f && areNear(edge, face, double{touch_}));
        if (touches && found_.touching++ == 0) found_.firstTouching = {a, b, triangle};
        if (met.meeting != Meeting::crossing) return;
        found_.all.push_back({{a, b, triangle}, met.place});
        found_.crossed[triangle] = 1;
    }

    glm::uint joined(glm::uint particle) const { return joinedTo_.empty() ? particle : joinedTo_[particle]; }
    glm::dvec3 at(glm::uint particle) const { return glm::dvec3(positions_[particle]); }

    std::span<const glm::vec4> positions_;
    std::span<const physics::Triangle> triangles_;
    glm::uint firstOfBodies_;
    float touch_;
    std::span<const glm::uint> joinedTo_;
    FacesToMeet faces_;
    Crossings found_;
};

}  // namespace

Crossings findCrossings(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                        glm::uint firstOfBodies, float touch, std::span<const glm::uint> joinedTo) {
    return Finder(positions, triangles, firstOfBodies, touch, joinedTo).find();
}

std::vector<glm::uint> crossedParticles(const Crossings& crossings, std::span<const physics::Triangle> triangles,
                                        std::size_t particles) {
    std::vector<glm::uint> crossed(particles, 0);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (crossings.crossed[i] == 0) continue;
        for (const glm::uint p : cornersOf(triangles[i])) crossed[p] = 1;
    }
    return crossed;
}

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

namespace {

using Face = std::array<glm::dvec3, 3>;

/// Returns the distance to the nearest point of a segment (Christer Ericson, *Real-Time Collision Detection*, 2005,
/// 5.1.2).
double distanceToSide(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec3 along = b - a;
    const double length = glm::dot(along, along);
    const double share = length > 0.0 ? std::clamp(glm::dot(point - a, along) / length, 0.0, 1.0) : 0.0;
    return glm::distance(point, a + share * along);
}

double distanceTo(const glm::dvec3& point, const Face& face) {
    const glm::dvec3 normal = glm::cross(face[1] - face[0], face[2] - face[0]);
    const double area = glm::length(normal);
    bool isAbove = area > 0.0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::dvec3& from = face[k];
        const glm::dvec3& to = face[(k + 1) % 3];
        nearest = std::min(nearest, distanceToSide(point, from, to));
        if (glm::dot(glm::cross(normal, to - from), point - from) < 0.0) isAbove = false;
    }
    return isAbove ? std::abs(glm::dot(normal, point - face[0])) / area : nearest;
}

}  // namespace

std::vector<float> bodyGaps(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                            glm::uint firstOfBodies, float range) {
    std::vector<Face> faces;
    std::vector<Extent> extents;
    for (const physics::Triangle& triangle : triangles) {
        if (triangle.a < firstOfBodies) continue;
        const glm::vec3 a(positions[triangle.a]);
        const glm::vec3 b(positions[triangle.b]);
        const glm::vec3 c(positions[triangle.c]);
        faces.push_back({glm::dvec3(a), glm::dvec3(b), glm::dvec3(c)});
        extents.push_back({glm::min(glm::min(a, b), c), glm::max(glm::max(a, b), c)});
    }
    const FaceGrid grid(extents);
    std::vector<float> gaps(firstOfBodies, std::numeric_limits<float>::infinity());
    for (glm::uint i = 0; i < firstOfBodies; ++i) {
        const glm::vec3 place(positions[i]);
        double nearest = double{range};
        bool isNear = false;
        grid.around({place - range, place + range}, [&](std::uint32_t face) {
            const double distance = distanceTo(glm::dvec3(place), faces[face]);
            if (distance > nearest) return;
            nearest = distance;
            isNear = true;
        });
        if (isNear) gaps[i] = static_cast<float>(nearest);
    }
    return gaps;
}

std::uint64_t countInside(std::span<const glm::vec4> positions, std::span<const physics::Triangle> triangles,
                          glm::uint count) {
    std::vector<Face> faces;
    glm::dvec3 low(std::numeric_limits<double>::max()), high(std::numeric_limits<double>::lowest());
    for (const physics::Triangle& t : triangles) {
        faces.push_back({glm::dvec3(positions[t.a]), glm::dvec3(positions[t.b]), glm::dvec3(positions[t.c])});
        for (const glm::dvec3& corner : faces.back()) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
    }
    constexpr double kHalf = 2.0 * std::numbers::pi;  // solid angle of a winding number of a half, sr
    std::uint64_t inside = 0;
    for (glm::uint i = 0; i < count; ++i) {
        const glm::dvec3 place(positions[i]);
        if (!glm::all(glm::greaterThan(place, low)) || !glm::all(glm::lessThan(place, high))) continue;
        double angle = 0.0;
        for (const Face& face : faces) {  // A. van Oosterom and J. Strackee, 1983, equation 8
            const glm::dvec3 a = face[0] - place, b = face[1] - place, c = face[2] - place;
            const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
            angle += 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                                      la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
        }
        if (std::abs(angle) > kHalf) ++inside;
    }
    return inside;
}

}  // namespace drape
