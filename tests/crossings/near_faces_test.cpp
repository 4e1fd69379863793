#include "crossings/near_faces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "crossings/edge_face.h"

namespace drape::test {
namespace {

constexpr double kRange = 0.1;
constexpr int kSamples = 24;  // along an edge, and along the sides of a face
constexpr int kFaces = 24;
constexpr int kPerPart = 6;
constexpr glm::uint kBodyFaces = 6;

struct FacesOfParts {
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<glm::uint> parts;
};

FacesOfParts randomFaces(glm::uint seed) {
    Random random(seed);
    FacesOfParts made;
    for (glm::uint i = 0; i < kFaces; ++i) {
        const float x = random.either(), y = random.either(), z = random.either();
        for (int corner = 0; corner < 3; ++corner) {
            const float dx = random.either(), dy = random.either(), dz = random.either();
            made.positions.emplace_back(0.5f * glm::vec3(x, y, z) + 0.3f * glm::vec3(dx, dy, dz), 1.0f);
            made.parts.push_back(i / kPerPart);
        }
        made.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2, 0.0f});
    }
    return made;
}

using Pair = std::array<glm::uint, 3>;

/// m, to a point of each of a grid of samples: at most half of two spacings too long.
double sampledDistance(const FacesOfParts& faces, const Pair& pair) {
    const auto at = [&](glm::uint i) { return glm::dvec3(faces.positions[i]); };
    const physics::Triangle& face = faces.triangles[pair[2]];
    double least = INFINITY;
    for (int i = 0; i <= kSamples; ++i) {
        const glm::dvec3 onEdge = glm::mix(at(pair[0]), at(pair[1]), i / double(kSamples));
        for (int j = 0; j <= kSamples; ++j) {
            for (int k = 0; j + k <= kSamples; ++k) {
                const glm::dvec3 onFace = at(face.a) + (at(face.b) - at(face.a)) * (j / double(kSamples)) +
                                          (at(face.c) - at(face.a)) * (k / double(kSamples));
                least = std::min(least, glm::distance(onEdge, onFace));
            }
        }
    }
    return least;
}

/// Its ends and the sides may be farther off.
bool passesInside(const FacesOfParts& faces, const Pair& pair) {
    const auto at = [&](glm::uint i) { return glm::dvec3(faces.positions[i]); };
    const physics::Triangle& face = faces.triangles[pair[2]];
    return meetEdgeWithFace({at(pair[0]), at(pair[1])}, {at(face.a), at(face.b), at(face.c)}).meeting ==
           Meeting::crossing;
}

TEST(NearFaces, AreThoseThatSamplesFind) {
    int near = 0, far = 0;
    for (const glm::uint seed : {1u, 2u}) {
        const FacesOfParts faces = randomFaces(seed);
        const glm::uint firstOfBodies = 3 * (kFaces - 2 * kBodyFaces);
        std::set<Pair> found;
        forNear(faces.positions, faces.triangles, faces.parts, firstOfBodies, kRange, [&](const EdgeAndFace& pair) {
            found.insert({pair.a, pair.b, pair.triangle});
        });
        for (glm::uint i = 0; i < kFaces; ++i) {
            for (glm::uint k = 0; k < kFaces; ++k) {
                for (glm::uint side = 0; side < 3; ++side) {
                    const Pair pair{3 * i + side % 2, 3 * i + 1 + (side + 1) / 2, k};
                    const bool isAsked =
                        i / kPerPart != k / kPerPart && (3 * i < firstOfBodies || 3 * k < firstOfBodies);
                    if (!isAsked) {
                        EXPECT_FALSE(found.contains(pair));
                        continue;
                    }
                    const double distance = sampledDistance(faces, pair);
                    constexpr double kSpacing = 1.2 / kSamples;
                    if (distance > kRange + kSpacing) {
                        EXPECT_FALSE(found.contains(pair)) << distance;
                        ++far;
                    }
                    if (distance >= kRange || passesInside(faces, pair)) continue;
                    EXPECT_TRUE(found.contains(pair)) << distance;
                    ++near;
                }
            }
        }
    }
    EXPECT_GT(near, 30);
    EXPECT_GT(far, 300);
}

}  // namespace
}  // namespace drape::test
