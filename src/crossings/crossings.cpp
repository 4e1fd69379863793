#include "crossings/crossings.h"

#include <algorithm>
#include <array>
#include <cstdint>
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

}  // namespace drape
