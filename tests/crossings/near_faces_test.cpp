#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/random.h"
#include "crossings/crossings.h"
#include "crossings/edge_face.h"

namespace drape::test {
namespace {

constexpr double kRange = 0.1;
constexpr int kSamples = 16;  // intervals between samples along each side of a face
constexpr glm::uint kFaces = 24;
constexpr glm::uint kPerPart = 6;
constexpr glm::uint kFirstOfBodies = 3 * 2 * kPerPart;

using Corners = std::array<glm::dvec3, 3>;

std::vector<glm::dvec3> samplesOf(const Corners& face) {
    std::vector<glm::dvec3> samples;
    for (int i = 0; i <= kSamples; ++i) {
        for (int k = 0; i + k <= kSamples; ++k)
            samples.push_back(face[0] + (face[1] - face[0]) * (i / double(kSamples)) +
                              (face[2] - face[0]) * (k / double(kSamples)));
    }
    return samples;
}

/// Returns the distance of two faces, m. It may be too long by two spacings of the samples.
double sampledDistance(const Corners& one, const Corners& two) {
    double least = INFINITY;
    for (const glm::dvec3& p : samplesOf(one)) {
        for (const glm::dvec3& q : samplesOf(two)) least = std::min(least, glm::distance(p, q));
    }
    return least;
}

bool isCrossed(const Corners& one, const Corners& two) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (meetEdgeWithFace({one[i], one[(i + 1) % 3]}, two).meeting == Meeting::crossing) return true;
        if (meetEdgeWithFace({two[i], two[(i + 1) % 3]}, one).meeting == Meeting::crossing) return true;
    }
    return false;
}

TEST(NearFaces, AreThoseThatSamplesFind) {
    Random random(1);
    std::vector<glm::vec4> positions;
    std::vector<physics::Triangle> triangles;
    std::vector<glm::uint> parts;
    std::vector<Corners> faces(kFaces);
    for (glm::uint i = 0; i < kFaces; ++i) {
        const float x = random.either(), y = random.either(), z = random.either();
        for (glm::dvec3& corner : faces[i]) {
            const float dx = random.either(), dy = random.either(), dz = random.either();
            positions.emplace_back(0.5f * glm::vec3(x, y, z) + 0.3f * glm::vec3(dx, dy, dz), 1.0f);
            parts.push_back(i / kPerPart);
            corner = glm::dvec3(positions.back());
        }
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2, 0.0f});
    }
    std::set<std::pair<glm::uint, glm::uint>> found;
    forNearFaces(positions, triangles, parts, kFirstOfBodies, kRange, [&](glm::uint a, glm::uint b) {
        EXPECT_TRUE(found.insert({a, b}).second) << "once";
    });
    int near = 0, far = 0;
    for (glm::uint a = 0; a < kFaces; ++a) {
        for (glm::uint b = a + 1; b < kFaces; ++b) {
            const bool areBodies = 3 * a >= kFirstOfBodies;
            const double distance = sampledDistance(faces[a], faces[b]);
            constexpr double kError = 2.0 * 1.2 / kSamples;
            if (parts[3 * a] == parts[3 * b] || areBodies || distance > kRange + kError) {
                EXPECT_FALSE(found.contains({a, b})) << distance;
                ++far;
            } else if (distance < kRange && !isCrossed(faces[a], faces[b])) {
                EXPECT_TRUE(found.contains({a, b})) << distance;
                ++near;
            }
        }
    }
    EXPECT_GE(near, 10);
    EXPECT_GT(far, 100);
}

}  // namespace
}  // namespace drape::test
