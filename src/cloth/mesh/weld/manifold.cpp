#include "cloth/mesh/weld/manifold.h"

#include <algorithm>
#include <utility>

#include "base/groups.h"
#include "base/message_text.h"
#include "cloth/mesh/weld/weld.h"

namespace drape {
namespace {

constexpr std::uint32_t kNoEdge = ClothMesh::kNone;

glm::length_t cornerOf(std::uint32_t edge) { return static_cast<glm::length_t>(edge % 3); }

/// Returns whether two triangles traverse their common edge in the same direction. If so, their windings differ.
bool runAlike(std::span<const glm::uvec3> triangles, std::uint32_t edge, std::uint32_t other) {
    return triangles[edge / 3][cornerOf(edge)] == triangles[other / 3][cornerOf(other)];
}

}  // namespace

MeshOrientation findOrientation(std::span<const glm::uvec3> triangles, const Neighbours& neighbours) {
    MeshOrientation orientation;
    orientation.isTurned.assign(triangles.size(), false);
    std::vector<bool> isReached(triangles.size(), false);
    std::vector<std::uint32_t> piece;
    for (std::uint32_t first = 0; first < triangles.size(); ++first) {
        if (isReached[first]) continue;
        piece.assign(1, first);
        isReached[first] = true;
        std::size_t turned = 0;
        for (std::size_t i = 0; i < piece.size(); ++i) {
            const std::uint32_t t = piece[i];
            for (std::uint32_t k = 0; k < 3; ++k) {
                const std::uint32_t other = neighbours.across[t][static_cast<glm::length_t>(k)];
                if (other == kNoEdge) continue;
                const bool mustTurn = orientation.isTurned[t] != runAlike(triangles, 3 * t + k, other);
                if (!isReached[other / 3]) {
                    isReached[other / 3] = true;
                    orientation.isTurned[other / 3] = mustTurn;
                    turned += mustTurn ? 1 : 0;
                    piece.push_back(other / 3);
                } else if (orientation.isTurned[other / 3] != mustTurn && !orientation.contradiction) {
                    orientation.contradiction = other / 3;
                }
            }
        }
        if (2 * turned <= piece.size()) continue;
        for (const std::uint32_t t : piece) orientation.isTurned[t] = !orientation.isTurned[t];
    }
    return orientation;
}

void turnTriangles(ClothMesh& mesh, const std::vector<bool>& isTurned) {
    const auto swapLast = [](auto& corners) { std::swap(corners[1], corners[2]); };
    for (std::size_t t = 0; t < isTurned.size(); ++t) {
        if (!isTurned[t]) continue;
        ++mesh.turned;
        swapLast(mesh.triangles[t]);
        swapLast(mesh.vertices[t]);
        if (!mesh.uvs.empty()) swapLast(mesh.uvs[t]);
    }
    // The turned triangles (a, c, b) and (a, d, c) form a quad again once their order is swapped.
    for (const std::uint32_t quad : mesh.quads) {
        if (!isTurned[quad]) continue;
        std::swap(mesh.triangles[quad], mesh.triangles[quad + 1]);
        std::swap(mesh.vertices[quad], mesh.vertices[quad + 1]);
        if (!mesh.uvs.empty()) std::swap(mesh.uvs[quad], mesh.uvs[quad + 1]);
    }
}

std::vector<std::uint32_t> findPinches(const ClothMesh& mesh, const Neighbours& neighbours) {
    std::vector<std::uint32_t> triangles(mesh.positions.size(), 0);
    std::vector<std::uint32_t> oneOf(mesh.positions.size(), 0);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            ++triangles[mesh.triangles[t][k]];
            oneOf[mesh.triangles[t][k]] = t;
        }
    }
    // Counts the triangles around a particle, from `start` across `edge` up to a boundary. Sets `comesBack` if the
    // triangles form a closed ring.
    const auto countRound = [&](std::uint32_t particle, std::uint32_t start, std::uint32_t edge, bool& comesBack) {
        std::uint32_t count = 0;
        comesBack = false;
        while ((edge = neighbours.across[edge / 3][cornerOf(edge)]) != kNoEdge) {
            if (edge / 3 == start) {
                comesBack = true;
                break;
            }
            ++count;
            // Moves on to the other edge that the triangle has at the particle.
            const std::uint32_t t = edge / 3;
            const glm::length_t k = cornerOf(edge);
            const bool atStart = mesh.triangles[t][k] == particle;
            edge = 3 * t + static_cast<std::uint32_t>(atStart ? lastCorner(k) : nextCorner(k));
        }
        return count;
    };
    std::vector<std::uint32_t> pinches;
    for (std::uint32_t particle = 0; particle < mesh.positions.size(); ++particle) {
        const std::uint32_t start = oneOf[particle];
        const glm::uvec3& corners = mesh.triangles[start];
        const glm::length_t k = corners.x == particle ? 0 : corners.y == particle ? 1 : 2;
        bool comesBack = false;
        std::uint32_t count = 1 + countRound(particle, start, 3 * start + static_cast<std::uint32_t>(k), comesBack);
        if (!comesBack)
            count += countRound(particle, start, 3 * start + static_cast<std::uint32_t>(lastCorner(k)), comesBack);
        if (count != triangles[particle]) pinches.push_back(particle);
    }
    return pinches;
}

namespace {

/// A corner of a triangle, at a particle that may be split. Corner k of triangle t has the number 3 t + k.
struct SplitCorner {
    std::uint32_t particle;
    std::uint32_t corner;

    auto operator<=>(const SplitCorner&) const = default;
};

/// What keeps two triangles around a particle in one group.
enum class JoinedBy {
    verticesAndEdges,  ///< a common vertex of the file at the particle, or a common edge of just two faces
    vertices           ///< a common vertex of the file at the particle
};

/// Splits particles of a welded mesh, so that each group of triangles around a particle has a particle of its own.
class ParticleSplitter {
public:
    ParticleSplitter(ClothMesh& mesh, std::span<const glm::vec3> places, const Neighbours& neighbours)
        : mesh_(mesh), places_(places), neighbours_(neighbours) {}

    /// Splits those of the given particles around which there is more than one group.
    /// `particles`: ascending, each once.
    void split(const std::vector<std::uint32_t>& particles, JoinedBy by) {
        const std::vector<SplitCorner> corners = cornersAt(particles);
        for (std::size_t first = 0; first < corners.size();) {
            std::size_t end = first + 1;
            while (end < corners.size() && corners[end].particle == corners[first].particle) ++end;
            splitAround(std::span(corners).subspan(first, end - first), by);
            first = end;
        }
    }

private:
    /// Returns the corners at these particles, sorted by particle, then by corner.
    std::vector<SplitCorner> cornersAt(const std::vector<std::uint32_t>& particles) const {
        std::vector<bool> isSplit(mesh_.positions.size(), false);
        for (const std::uint32_t particle : particles) isSplit[particle] = true;
        std::vector<SplitCorner> corners;
        for (std::uint32_t t = 0; t < mesh_.triangleCount(); ++t) {
            for (std::uint32_t k = 0; k < 3; ++k) {
                const std::uint32_t particle = mesh_.triangles[t][static_cast<glm::length_t>(k)];
                if (isSplit[particle]) corners.push_back({particle, 3 * t + k});
            }
        }
        std::ranges::sort(corners);
        return corners;
    }

    std::uint32_t vertexAt(std::uint32_t corner) const { return mesh_.vertices[corner / 3][corner % 3]; }

    /// Splits one particle. The group of its first corner keeps the particle.
    /// `around`: all corners at the particle, ascending.
    void splitAround(std::span<const SplitCorner> around, JoinedBy by) {
        // Divides the corners into groups. Corners of one vertex of the file are in one group.
        Groups groups(around.size());
        std::vector<std::pair<std::uint32_t, std::size_t>> vertices;
        for (std::size_t i = 0; i < around.size(); ++i) vertices.emplace_back(vertexAt(around[i].corner), i);
        std::ranges::sort(vertices);
        for (std::size_t i = 1; i < vertices.size(); ++i) {
            if (vertices[i].first == vertices[i - 1].first) groups.join(vertices[i].second, vertices[i - 1].second);
        }
        if (by == JoinedBy::verticesAndEdges) joinAcrossEdges(around, groups);

        // Groups are numbered by their first corners. `lowest` has the lowest vertex of each group.
        std::vector<std::uint32_t> particleOf(around.size(), around.front().particle);
        std::vector<std::uint32_t> lowest(around.size(), ClothMesh::kNone);
        for (std::size_t i = 0; i < around.size(); ++i) {
            std::uint32_t& vertex = lowest[groups.of(i)];
            vertex = std::min(vertex, vertexAt(around[i].corner));
        }
        if (groups.of(around.size() - 1) == 0 &&
            std::ranges::count(lowest, ClothMesh::kNone) == static_cast<std::ptrdiff_t>(around.size() - 1))
            return;  // no split is needed, because all corners form one group
        mesh_.positions[around.front().particle] = places_[lowest[0]];
        for (std::size_t i = 1; i < around.size(); ++i) {
            const std::size_t group = groups.of(i);
            if (group == i) {
                particleOf[i] = mesh_.particleCount();
                mesh_.positions.push_back(places_[lowest[i]]);
            }
            particleOf[i] = particleOf[group];
            const std::uint32_t corner = around[i].corner;
            mesh_.triangles[corner / 3][static_cast<glm::length_t>(corner % 3)] = particleOf[i];
            mesh_.particleOf[vertexAt(corner)] = particleOf[i];
        }
    }

    /// Joins the corners of two triangles at this particle if these two triangles, and no others, share an edge there.
    void joinAcrossEdges(std::span<const SplitCorner> around, Groups& groups) const {
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t t = around[i].corner / 3;
            const auto k = static_cast<glm::length_t>(around[i].corner % 3);
            for (const glm::length_t edge : {k, lastCorner(k)}) {
                const std::uint32_t other = neighbours_.across[t][edge];
                if (other == ClothMesh::kNone) continue;
                // The other triangle has a corner in the list too, since its edge ends at this particle.
                const std::uint32_t first = 3 * (other / 3);
                auto at = std::ranges::lower_bound(around, first, {}, &SplitCorner::corner);
                groups.join(i, static_cast<std::size_t>(at - around.begin()));
            }
        }
    }

    ClothMesh& mesh_;
    std::span<const glm::vec3> places_;
    const Neighbours& neighbours_;
};

/// Returns the particles of duplicate faces and of edges with more than two faces, ascending, each once.
std::vector<std::uint32_t> particlesOfFaults(const ClothMesh& mesh, const Neighbours& neighbours) {
    std::vector<std::uint32_t> particles;
    for (const std::uint32_t edge : neighbours.crowded) {
        const auto k = static_cast<glm::length_t>(edge % 3);
        particles.push_back(mesh.triangles[edge / 3][k]);
        particles.push_back(mesh.triangles[edge / 3][nextCorner(k)]);
    }
    for (const std::uint32_t t : neighbours.repeated) {
        for (glm::length_t k = 0; k < 3; ++k) particles.push_back(mesh.triangles[t][k]);
    }
    std::ranges::sort(particles);
    particles.erase(std::unique(particles.begin(), particles.end()), particles.end());
    return particles;
}

/// Disconnects faces that duplicate each other. Otherwise the front and back of a sheet would be joined along its rim.
void openBetweenCopies(const ClothMesh& mesh, Neighbours& neighbours) {
    for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
        for (glm::length_t k = 0; k < 3; ++k) {
            const std::uint32_t other = neighbours.across[t][k];
            if (other == ClothMesh::kNone) continue;
            const auto opposite = lastCorner(static_cast<glm::length_t>(other % 3));
            if (mesh.triangles[other / 3][opposite] == mesh.triangles[t][lastCorner(k)])
                neighbours.across[t][k] = ClothMesh::kNone;
        }
    }
}

}  // namespace

std::vector<std::uint32_t> connectedPieces(std::span<const glm::uvec3> triangles, std::uint32_t particles) {
    Groups groups(particles);
    for (const glm::uvec3& t : triangles) {
        groups.join(t.x, t.y);
        groups.join(t.x, t.z);
    }
    std::vector<std::uint32_t> pieces;
    pieces.reserve(triangles.size());
    for (const glm::uvec3& t : triangles) pieces.push_back(static_cast<std::uint32_t>(groups.of(t.x)));
    return pieces;
}

void splitNonManifold(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours, MeshUse use) {
    std::uint32_t added = 0;  // number of new particles at edges and duplicate faces, for the note
    // Splits particles, and returns how many new ones that made.
    const auto split = [&](const std::vector<std::uint32_t>& particles, JoinedBy by) {
        const std::uint32_t before = mesh.particleCount();
        ParticleSplitter(mesh, places, neighbours).split(particles, by);
        if (mesh.particleCount() > before) neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
        return mesh.particleCount() - before;
    };
    const auto isFaulty = [&] { return !neighbours.crowded.empty() || !neighbours.repeated.empty(); };
    if (!neighbours.repeated.empty()) openBetweenCopies(mesh, neighbours);
    if (isFaulty()) added += split(particlesOfFaults(mesh, neighbours), JoinedBy::verticesAndEdges);
    if (isFaulty() && use == MeshUse::cloth) added += split(particlesOfFaults(mesh, neighbours), JoinedBy::vertices);
    split(findPinches(mesh, neighbours), JoinedBy::verticesAndEdges);
    if (added > 0)
        mesh.notes.push_back("kept " + grouped(added) + (added == 1 ? " vertex" : " vertices") +
                             " unwelded, because welding them would give edges more than two faces");
}

}  // namespace drape
