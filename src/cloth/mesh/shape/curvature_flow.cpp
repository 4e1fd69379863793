#include "cloth/mesh/shape/curvature_flow.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace drape {
namespace {

constexpr double kLeastCotangent = 0.05;
constexpr double kMostCotangent = 20.0;

double dotProduct(const glm::dvec3& a, const glm::dvec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

glm::dvec3 crossProduct(const glm::dvec3& a, const glm::dvec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Returns the cotangent of the angle between two sides, clamped to kLeastCotangent and kMostCotangent.
double cotangent(const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec3 area = crossProduct(a, b);
    const double sine = std::sqrt(dotProduct(area, area));
    const double cosine = dotProduct(a, b);
    if (cosine >= kMostCotangent * sine) return kMostCotangent;
    return cosine <= kLeastCotangent * sine ? kLeastCotangent : cosine / sine;
}

/// Returns a third of the area of the triangles around each vertex, m^2.
std::vector<double> areasOf(std::span<const glm::dvec3> places, std::span<const glm::uvec3> triangles) {
    std::vector<double> areas(places.size(), 0.0);
    for (const glm::uvec3& t : triangles) {
        const glm::dvec3 normal = crossProduct(places[t.y] - places[t.x], places[t.z] - places[t.x]);
        const double third = std::sqrt(dotProduct(normal, normal)) / 6.0;
        for (int k = 0; k < 3; ++k) areas[t[k]] += third;
    }
    return areas;
}

/// A symmetric matrix without its diagonal, stored row by row.
struct Rows {
    struct Entry {
        std::uint32_t column;
        double weight;
    };
    std::vector<std::size_t> first;  ///< index of each row's first entry, and at the end the number of entries
    std::vector<Entry> entries;
    std::vector<double> sums;  ///< sum of the weights in each row
};

/// Makes the cotangent matrix. The weight of an edge is half the sum of the cotangents of the angles opposite to it:
/// one angle at a boundary, otherwise two.
Rows cotangentRows(std::span<const glm::dvec3> places, std::span<const glm::uvec3> triangles) {
    struct Half {
        std::uint32_t row;
        std::uint32_t column;
        double weight;
    };
    std::vector<Half> halves;
    halves.reserve(6 * triangles.size());
    for (const glm::uvec3& t : triangles) {
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3], c = t[(k + 2) % 3];
            const double weight = 0.5 * cotangent(places[a] - places[c], places[b] - places[c]);
            halves.push_back({a, b, weight});
            halves.push_back({b, a, weight});
        }
    }
    std::ranges::stable_sort(halves, {}, [](const Half& h) { return std::uint64_t{h.row} << 32 | h.column; });
    Rows rows;
    rows.first.assign(places.size() + 1, 0);
    rows.sums.assign(places.size(), 0.0);
    const Half* before = nullptr;
    for (const Half& half : halves) {
        const bool isSame = before != nullptr && before->row == half.row && before->column == half.column;
        if (isSame)
            rows.entries.back().weight += half.weight;
        else
            rows.entries.push_back({half.column, half.weight});
        rows.sums[half.row] += half.weight;
        rows.first[half.row + 1] = rows.entries.size();
        before = &half;
    }
    for (std::size_t i = 1; i < rows.first.size(); ++i) rows.first[i] = std::max(rows.first[i], rows.first[i - 1]);
    return rows;
}

/// Solves (M + t L) x = M b for each axis by conjugate gradients with a diagonal preconditioner (Shewchuk 1994, An
/// introduction to the conjugate gradient method, section B3).
class Solve {
public:
    Solve(const Rows& rows, std::vector<double> masses, double step)
        : rows_(rows), masses_(std::move(masses)), step_(step), diagonal_(masses_.size()) {
        for (std::size_t i = 0; i < masses_.size(); ++i) diagonal_[i] = masses_[i] + step * rows.sums[i];
    }

    /// Solves for x. On entry, `x` holds b, which is also the initial guess.
    void run(std::vector<glm::dvec3>& x) const {
        constexpr std::size_t kMostRounds = 5000;
        constexpr double kExact = 1e-12;  // squared tolerance of the residual, relative to the right side
        const std::size_t count = x.size();
        std::vector<glm::dvec3> residual(count), towards(count), product(count);
        multiply(x, product);
        glm::dvec3 limit(0.0), left(0.0);
        for (std::size_t i = 0; i < count; ++i) {
            const glm::dvec3 right = x[i] * masses_[i];
            residual[i] = right - product[i];
            towards[i] = residual[i] / diagonal_[i];
            limit += right * right / diagonal_[i];
            left += residual[i] * towards[i];
        }
        limit *= kExact;
        for (std::size_t round = 0; round < kMostRounds; ++round) {
            multiply(towards, product);
            glm::dvec3 curvature(0.0);
            for (std::size_t i = 0; i < count; ++i) curvature += towards[i] * product[i];
            glm::dvec3 share(0.0);
            bool isDone = true;
            for (int axis = 0; axis < 3; ++axis) {
                if (!(left[axis] > limit[axis]) || !(curvature[axis] > 0.0)) continue;
                share[axis] = left[axis] / curvature[axis];
                isDone = false;
            }
            if (isDone) return;
            glm::dvec3 next(0.0);
            for (std::size_t i = 0; i < count; ++i) {
                x[i] += share * towards[i];
                residual[i] -= share * product[i];
                next += residual[i] * residual[i] / diagonal_[i];
            }
            glm::dvec3 kept(0.0);
            for (int axis = 0; axis < 3; ++axis) kept[axis] = left[axis] > 0.0 ? next[axis] / left[axis] : 0.0;
            for (std::size_t i = 0; i < count; ++i) towards[i] = residual[i] / diagonal_[i] + kept * towards[i];
            left = next;
        }
    }

private:
    void multiply(const std::vector<glm::dvec3>& by, std::vector<glm::dvec3>& product) const {
        for (std::size_t i = 0; i < by.size(); ++i) {
            glm::dvec3 around(0.0);
            for (std::size_t k = rows_.first[i]; k < rows_.first[i + 1]; ++k)
                around += by[rows_.entries[k].column] * rows_.entries[k].weight;
            product[i] = by[i] * diagonal_[i] - around * step_;
        }
    }

    const Rows& rows_;
    std::vector<double> masses_;
    double step_;
    std::vector<double> diagonal_;
};

}  // namespace

std::vector<std::vector<glm::dvec3>> curvatureFlow(std::vector<glm::dvec3> places,
                                                   std::span<const glm::uvec3> triangles, double step,
                                                   std::size_t steps) {
    if (places.empty()) return std::vector(steps, places);
    glm::dvec3 low = places.front(), high = places.front();
    for (const glm::dvec3& place : places) {
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    // Centres the mesh. Far from the origin, the right side would be large, and the solution less exact.
    const glm::dvec3 middle = (low + high) * 0.5;
    for (glm::dvec3& place : places) place -= middle;
    const Rows rows = cotangentRows(places, triangles);
    // Smallest mass of a vertex, as a fraction of the mean mass. Without it, a piece shrunk to a point has no unique
    // solution.
    constexpr double kLeastShare = 1e-6;
    double sum = 0.0;
    for (const double area : areasOf(places, triangles)) sum += area;
    const double least = sum > 0.0 ? kLeastShare * sum / static_cast<double>(places.size()) : 1.0;
    std::vector<std::vector<glm::dvec3>> flow;
    for (std::size_t k = 0; k < steps; ++k) {
        std::vector<double> masses = areasOf(places, triangles);
        for (double& mass : masses) mass = std::max(mass, least);
        Solve(rows, std::move(masses), step).run(places);
        std::vector<glm::dvec3>& after = flow.emplace_back(places);
        for (glm::dvec3& place : after) place = glm::clamp(place + middle, low, high);
    }
    return flow;
}

}  // namespace drape
