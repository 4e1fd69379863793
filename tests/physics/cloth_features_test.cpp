// Compares nearest points of triangles and edges with a search in double. Also tests edges that pass through triangles.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "physics/kernels.h"

namespace drape::test {
namespace {

using glm::dvec3;
using glm::vec3;

class FeatureDice {
public:
    float operator()(float size) { return size * (static_cast<float>(engine_() >> 8) / 8388608.0f - 1.0f); }
    vec3 point(float size) { return {(*this)(size), (*this)(size), (*this)(size)}; }

private:
    std::mt19937 engine_{3};
};

/// Returns the minimum of a convex function over 0 to 1.
template <class F>
double leastOver(F f) {
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 45; ++k) {
        const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        (f(a) < f(b) ? high : low) = f(a) < f(b) ? b : a;
    }
    return f(0.5 * (low + high));
}

TEST(ClothFeatures, NearestPointOfATriangle) {
    physics::Kernels kernels;
    FeatureDice dice;
    for (int k = 0; k < 400; ++k) {
        const vec3 origin = dice.point(2.0f);
        const vec3 a = origin + dice.point(0.02f), b = origin + dice.point(0.02f), c = origin + dice.point(0.02f);
        const vec3 p = origin + dice.point(k % 3 == 0 ? 0.1f : 0.02f);
        const vec3 shares = kernels.nearestInTriangle(p, a, b, c);
        EXPECT_NEAR(shares.x + shares.y + shares.z, 1.0f, 1e-5f);
        EXPECT_GE(std::min({shares.x, shares.y, shares.z}), -1e-5f);
        const double found = glm::distance(
            dvec3(p), dvec3(a) * double{shares.x} + dvec3(b) * double{shares.y} + dvec3(c) * double{shares.z});
        const double least = leastOver([&](double s) {
            return leastOver([&](double t) {
                const dvec3 onBc = glm::mix(dvec3(b), dvec3(c), t);
                return glm::distance(dvec3(p), glm::mix(dvec3(a), onBc, s));
            });
        });
        EXPECT_NEAR(found, least, 2e-6) << k;
    }
}

TEST(ClothFeatures, NearestPointsOfEdges) {
    physics::Kernels kernels;
    FeatureDice dice;
    for (int k = 0; k < 400; ++k) {
        const vec3 origin = dice.point(2.0f);
        const vec3 a = origin + dice.point(0.02f), b = origin + dice.point(0.02f);
        const vec3 c = origin + dice.point(0.02f);
        const vec3 d = k % 4 == 0 ? c + (b - a) * 1.5f : origin + dice.point(0.02f);  // sometimes parallel
        const vec3 along = kernels.nearestOnEdges(a, b, c, d);
        const double found =
            glm::distance(glm::mix(dvec3(a), dvec3(b), double{along.x}), glm::mix(dvec3(c), dvec3(d), double{along.y}));
        const double least = leastOver([&](double s) {
            return leastOver([&](double t) {
                return glm::distance(glm::mix(dvec3(a), dvec3(b), s), glm::mix(dvec3(c), dvec3(d), t));
            });
        });
        // The kernel takes the middle of edges that are parallel to within a thousandth.
        EXPECT_NEAR(found, least, 2e-5) << k;
    }
}

TEST(ClothFeatures, EdgesThatPassThroughATriangle) {
    physics::Kernels kernels;
    const vec3 a(0.0f, 0.0f, 0.0f), b(1.0f, 0.0f, 0.0f), c(0.0f, 1.0f, 0.0f);
    const vec3 up(0.0f, 0.0f, 0.5f);
    for (const vec3 inside : {vec3(0.2f, 0.2f, 0.0f), vec3(0.01f, 0.9f, 0.0f)}) {
        EXPECT_TRUE(kernels.crosses(inside + up, inside - up, a, b, c));
        EXPECT_TRUE(kernels.crosses(inside - up, inside + up, a, c, b));
        EXPECT_FALSE(kernels.crosses(inside + up, inside + 0.1f * up, a, b, c));
    }
    for (const vec3 outside : {vec3(0.6f, 0.6f, 0.0f), vec3(-0.1f, 0.3f, 0.0f)})
        EXPECT_FALSE(kernels.crosses(outside + up, outside - up, a, b, c));
}

}  // namespace
}  // namespace drape::test
