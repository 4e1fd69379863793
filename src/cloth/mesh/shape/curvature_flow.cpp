#include "cloth/mesh/shape/curvature_flow.h"

#define EIGEN_DONT_VECTORIZE  // the same bits on all machines
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

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

using Matrix = Eigen::SparseMatrix<double>;

/// Makes the cotangent matrix L; only its lower triangle is set. The weight of an edge is half the sum of the
/// cotangents of the angles opposite to it: one angle at a boundary, otherwise two.
Matrix cotangentMatrix(std::span<const glm::dvec3> places, std::span<const glm::uvec3> triangles) {
    std::vector<Eigen::Triplet<double>> entries;
    entries.reserve(9 * triangles.size() + places.size());
    for (const glm::uvec3& t : triangles) {
        for (int k = 0; k < 3; ++k) {
            const int a = static_cast<int>(t[k]), b = static_cast<int>(t[(k + 1) % 3]);
            const glm::dvec3& c = places[t[(k + 2) % 3]];
            const double weight = 0.5 * cotangent(places[t[k]] - c, places[t[(k + 1) % 3]] - c);
            if (a == b) continue;
            entries.emplace_back(std::max(a, b), std::min(a, b), -weight);
            entries.emplace_back(a, a, weight);
            entries.emplace_back(b, b, weight);
        }
    }
    const auto size = static_cast<int>(places.size());
    for (int i = 0; i < size; ++i) entries.emplace_back(i, i, 0.0);
    Matrix matrix(size, size);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

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
    const Matrix cotangents = cotangentMatrix(places, triangles);
    Eigen::SimplicialLDLT<Matrix> solver;
    solver.analyzePattern(cotangents);
    const auto count = static_cast<Eigen::Index>(places.size());
    // Smallest mass of a vertex, as a fraction of the mean mass. Without it, a piece shrunk to a point has no unique
    // solution.
    constexpr double kLeastShare = 1e-6;
    double sum = 0.0;
    for (const double area : areasOf(places, triangles)) sum += area;
    const double least = sum > 0.0 ? kLeastShare * sum / static_cast<double>(places.size()) : 1.0;
    std::vector<std::vector<glm::dvec3>> flow;
    for (std::size_t k = 0; k < steps; ++k) {
        // Solves (M + t L) x = M b for each axis.
        std::vector<double> masses = areasOf(places, triangles);
        for (double& mass : masses) mass = std::max(mass, least);
        const Eigen::Map<const Eigen::VectorXd> mass(masses.data(), count);
        Eigen::Map<Eigen::MatrixX3d, 0, Eigen::Stride<1, 3>> solved(&places.front().x, count, 3);
        Matrix matrix = step * cotangents;
        matrix.diagonal() += mass;
        solver.factorize(matrix);
        solved = solver.solve(mass.asDiagonal() * solved).eval();
        std::vector<glm::dvec3>& after = flow.emplace_back(places);
        for (glm::dvec3& place : after) place = glm::clamp(place + middle, low, high);
    }
    return flow;
}

}  // namespace drape
