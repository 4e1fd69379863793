#include "patterns/smooth_places.h"

#include <algorithm>
#include <cstdint>

namespace drape {
namespace {

constexpr int kMostRounds = 500;
constexpr double kAccuracy = 1e-10;  // residual at which the solver stops, as a fraction of the first residual

/// The neighbours of each vertex, ascending by index.
struct VertexNeighbours {
    std::vector<std::uint32_t> starts;
    std::vector<std::uint32_t> all;

    VertexNeighbours(std::size_t vertices, const CornerTriangles& triangles) : starts(vertices + 1, 0) {
        std::vector<std::uint64_t> pairs;
        pairs.reserve(triangles.size() * 6);
        for (const glm::uvec3& t : triangles) {
            for (glm::length_t k = 0; k < 3; ++k) {
                const std::uint64_t a = t[k];
                const std::uint64_t b = t[(k + 1) % 3];
                pairs.push_back(a << 32 | b);
                pairs.push_back(b << 32 | a);
            }
        }
        std::ranges::sort(pairs);
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        for (const std::uint64_t pair : pairs) {
            ++starts[(pair >> 32) + 1];
            all.push_back(static_cast<std::uint32_t>(pair));
        }
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    }
};

}  // namespace

std::vector<glm::dvec3> smoothPlaces(std::span<const glm::dvec3> places, const CornerTriangles& triangles,
                                     double weight) {
    const VertexNeighbours neighbours(places.size(), triangles);
    std::vector<glm::dvec3> x(places.begin(), places.end());
    if (weight == 0.0) return x;
    // Multiplies both sides by the number of neighbours, which makes the matrix symmetric.
    const auto degreeOf = [&](std::size_t i) { return double(neighbours.starts[i + 1] - neighbours.starts[i]); };
    const auto apply = [&](const std::vector<glm::dvec3>& v, std::vector<glm::dvec3>& out) {
        for (std::size_t i = 0; i < v.size(); ++i) {
            glm::dvec3 sum = (1.0 + weight) * degreeOf(i) * v[i];
            for (std::uint32_t k = neighbours.starts[i]; k < neighbours.starts[i + 1]; ++k)
                sum -= weight * v[neighbours.all[k]];
            out[i] = sum;
        }
    };
    // Solves for the three axes in the same loop, each as a system of its own. Vertices without a triangle have degree
    // 0 and stay.
    std::vector<glm::dvec3> r(x.size()), z(x.size()), p(x.size()), q(x.size());
    apply(x, q);
    const auto precondition = [&] {
        glm::dvec3 product(0.0);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double degree = degreeOf(i);
            z[i] = degree > 0.0 ? r[i] / ((1.0 + weight) * degree) : glm::dvec3(0.0);
            product += r[i] * z[i];
        }
        return product;
    };
    for (std::size_t i = 0; i < x.size(); ++i) r[i] = degreeOf(i) * places[i] - q[i];
    glm::dvec3 product = precondition();
    const glm::dvec3 enough = kAccuracy * kAccuracy * product;
    p = z;
    for (int round = 0; round < kMostRounds && glm::any(glm::greaterThan(product, enough)); ++round) {
        apply(p, q);
        glm::dvec3 curvature(0.0);
        for (std::size_t i = 0; i < x.size(); ++i) curvature += p[i] * q[i];
        glm::dvec3 step(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            if (curvature[axis] > 0.0 && product[axis] > enough[axis]) step[axis] = product[axis] / curvature[axis];
        }
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] += step * p[i];
            r[i] -= step * q[i];
        }
        const glm::dvec3 before = product;
        product = precondition();
        glm::dvec3 turn(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            if (before[axis] > 0.0) turn[axis] = product[axis] / before[axis];
        }
        for (std::size_t i = 0; i < x.size(); ++i) p[i] = z[i] + turn * p[i];
    }
    return x;
}

}  // namespace drape
