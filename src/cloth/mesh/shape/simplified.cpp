#include "cloth/mesh/shape/simplified.h"

#define EIGEN_DONT_VECTORIZE  // the same bits on all machines
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <queue>
#include <utility>

#include "base/message_text.h"

namespace drape {
namespace {

float dotProduct(const glm::vec3& a, const glm::vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

glm::vec3 crossProduct(const glm::vec3& a, const glm::vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The collapse of a vertex onto a neighbour.
struct Collapse {
    float error;         ///< distance by which the surface has then moved there, m
    std::uint32_t from;  ///< vertex that disappears
    std::uint32_t to;
    std::uint32_t age;  ///< number of changes around `from` when this was computed

    /// Orders a queue so that its top is the collapse with the least error.
    bool operator<(const Collapse& other) const {
        return error != other.error ? error > other.error : from > other.from;
    }
};

class Collapsing {
public:
    Collapsing(std::span<const glm::vec3> places, std::span<const glm::uvec3> triangles, float tolerance)
        : places_(places),
          triangles_(triangles.begin(), triangles.end()),
          around_(places.size()),
          errors_(places.size(), 0.0f),
          ages_(places.size(), 0),
          tolerance_(tolerance),
          left_(triangles.size()) {
        for (std::uint32_t t = 0; t < triangles.size(); ++t) {
            for (int k = 0; k < 3; ++k) around_[triangles[t][k]].push_back(t);
        }
    }

    std::vector<glm::uvec3> run() {
        for (std::uint32_t v = 0; v < around_.size(); ++v) push(v);
        while (left_ > kEnoughTriangles && !queue_.empty()) {
            const Collapse next = queue_.top();
            queue_.pop();
            if (next.age != ages_[next.from]) continue;
            // Collapses elsewhere may have given both ends another neighbour in common.
            if (keepsTopology(neighboursOf(next.from), next.to))
                collapse(next);
            else
                push(next.from);
        }
        std::erase_if(triangles_, [](const glm::uvec3& t) { return t.x == t.y; });
        return std::move(triangles_);
    }

private:
    static bool has(const glm::uvec3& t, std::uint32_t vertex) {
        return t.x == vertex || t.y == vertex || t.z == vertex;
    }

    glm::vec3 normalOf(const glm::uvec3& t) const {
        return crossProduct(places_[t.y] - places_[t.x], places_[t.z] - places_[t.x]);
    }

    /// Returns the neighbours of a vertex, ascending, each as often as it shares a triangle with the vertex.
    std::vector<std::uint32_t> neighboursOf(std::uint32_t vertex) const {
        std::vector<std::uint32_t> found;
        for (const std::uint32_t t : around_[vertex]) {
            for (int k = 0; k < 3; ++k)
                if (triangles_[t][k] != vertex) found.push_back(triangles_[t][k]);
        }
        std::ranges::sort(found);
        return found;
    }

    /// Returns whether a collapse keeps the topology, as it does if the vertices have just two neighbours in common.
    bool keepsTopology(const std::vector<std::uint32_t>& neighbours, std::uint32_t to) const {
        std::vector<std::uint32_t> others = neighboursOf(to);
        others.erase(std::unique(others.begin(), others.end()), others.end());
        return std::ranges::count_if(others,
                                     [&](std::uint32_t v) { return std::ranges::binary_search(neighbours, v); }) == 2;
    }

    /// Returns the distance by which a collapse moves the surface, m; more than the tolerance if a triangle would turn
    /// by more than 60 degrees.
    float errorOf(std::uint32_t from, std::uint32_t to) const {
        const glm::vec3 way = places_[to] - places_[from];
        float error = 0.0f;
        for (const std::uint32_t t : around_[from]) {
            const glm::vec3 before = normalOf(triangles_[t]);
            const float size = std::sqrt(dotProduct(before, before));
            if (size > 0.0f) error = std::max(error, std::abs(dotProduct(before, way)) / size);
            if (has(triangles_[t], to)) continue;
            glm::uvec3 moved = triangles_[t];
            for (int k = 0; k < 3; ++k)
                if (moved[k] == from) moved[k] = to;
            const glm::vec3 after = normalOf(moved);
            const float cosine = dotProduct(before, after);
            if (!(cosine > 0.5f * size * std::sqrt(dotProduct(after, after)))) return 2.0f * tolerance_;
        }
        return errors_[from] + error;
    }

    /// Queues the best collapse of a vertex, if it has one.
    void push(std::uint32_t vertex) {
        const std::vector<std::uint32_t> neighbours = neighboursOf(vertex);
        if (neighbours.size() != 2 * around_[vertex].size() || neighbours.size() < 6) return;
        for (std::size_t k = 0; k < neighbours.size(); k += 2) {
            const bool isTwice = neighbours[k] == neighbours[k + 1];
            if (!isTwice || (k > 0 && neighbours[k - 1] == neighbours[k])) return;  // no single ring of triangles
        }
        Collapse best{tolerance_, vertex, vertex, ages_[vertex]};
        for (std::size_t k = 0; k < neighbours.size(); k += 2) {
            const float error = errorOf(vertex, neighbours[k]);
            if (!(error < best.error) || !keepsTopology(neighbours, neighbours[k])) continue;
            best.error = error;
            best.to = neighbours[k];
        }
        if (best.to != vertex) queue_.push(best);
    }

    void collapse(const Collapse& change) {
        std::vector<std::uint32_t> changed = neighboursOf(change.from);
        changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
        for (const std::uint32_t t : around_[change.from]) {
            if (has(triangles_[t], change.to)) {
                for (const std::uint32_t v : changed) std::erase(around_[v], t);
                triangles_[t] = glm::uvec3(0);
                --left_;
                continue;
            }
            for (int k = 0; k < 3; ++k)
                if (triangles_[t][k] == change.from) triangles_[t][k] = change.to;
            around_[change.to].push_back(t);
        }
        around_[change.from].clear();
        ++ages_[change.from];
        errors_[change.to] = std::max(errors_[change.to], change.error);
        for (const std::uint32_t v : changed) {
            ++ages_[v];
            push(v);
        }
    }

    std::span<const glm::vec3> places_;
    std::vector<glm::uvec3> triangles_;               // those that are gone have three equal corners
    std::vector<std::vector<std::uint32_t>> around_;  // triangles at each vertex
    std::vector<float> errors_;  // distance by which collapses onto each vertex moved the surface, m
    std::vector<std::uint32_t> ages_;
    std::priority_queue<Collapse> queue_;
    float tolerance_;
    std::size_t left_;
};

}  // namespace

std::vector<glm::uvec3> coarserTriangles(std::span<const glm::vec3> places, std::span<const glm::uvec3> triangles,
                                         float tolerance) {
    if (triangles.size() <= kEnoughTriangles) return {triangles.begin(), triangles.end()};
    return Collapsing(places, triangles, tolerance).run();
}

void makeCoarser(ClothMesh& mesh, float tolerance) {
    std::vector<glm::uvec3> triangles = coarserTriangles(mesh.positions, mesh.triangles, tolerance);
    if (triangles.size() == mesh.triangles.size()) return;
    mesh.notes.push_back("made coarser for contact: " + grouped(mesh.triangles.size()) + " triangles became " +
                         grouped(triangles.size()));
    std::vector<std::uint32_t> numbers(mesh.positions.size(), ClothMesh::kNone);
    std::vector<glm::vec3> positions;
    for (glm::uvec3& t : triangles) {
        for (int k = 0; k < 3; ++k) {
            std::uint32_t& number = numbers[t[k]];
            if (number == ClothMesh::kNone) {
                number = static_cast<std::uint32_t>(positions.size());
                positions.push_back(mesh.positions[t[k]]);
            }
            t[k] = number;
        }
    }
    std::vector<std::uint32_t> fileVertices(positions.size(), 0);
    for (std::uint32_t v = 0; v < mesh.particleOf.size(); ++v) {
        std::uint32_t& particle = mesh.particleOf[v];
        if (particle != ClothMesh::kNone) particle = numbers[particle];
        if (particle != ClothMesh::kNone) fileVertices[particle] = v;
    }
    mesh.faceOf.clear();
    mesh.vertices.clear();
    for (const glm::uvec3& t : triangles) {
        mesh.faceOf.push_back(static_cast<std::uint32_t>(mesh.faceOf.size()) + 1);
        mesh.vertices.push_back({fileVertices[t.x], fileVertices[t.y], fileVertices[t.z]});
    }
    mesh.positions = std::move(positions);
    mesh.triangles = std::move(triangles);
    mesh.quads.clear();
    mesh.uvs.clear();
    mesh.colours.clear();
    mesh.groupFaces.clear();
    mesh.parts.clear();
}

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
