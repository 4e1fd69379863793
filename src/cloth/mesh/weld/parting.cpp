#include "cloth/mesh/weld/parting.h"
#include "cloth/mesh/weld/weld.h"

#include <algorithm>

#include "base/groups.h"
#include "base/message_text.h"
#include "cloth/mesh/weld/mesh_orientation.h"

namespace drape {
namespace {

/// A corner of a triangle, at a particle that may be split. Corner k of triangle t has the number 3 t + k.
struct PartedCorner {
    std::uint32_t particle;
    std::uint32_t corner;

    auto operator<=>(const PartedCorner&) const = default;
};

/// What keeps two triangles around a particle in one group.
enum class JoinedBy {
    verticesAndEdges,  ///< a common vertex of the file at the particle, or a common edge of just two faces
    vertices           ///< a common vertex of the file at the particle
};

/// Splits particles of a welded mesh, so that each group of triangles around a particle has a particle of its own.
class Parting {
public:
    Parting(ClothMesh& mesh, std::span<const glm::vec3> places, const Neighbours& neighbours)
        : mesh_(mesh), places_(places), neighbours_(neighbours) {}

    /// Splits those of the given particles around which there is more than one group.
    /// `particles`: ascending, each once.
    void part(const std::vector<std::uint32_t>& particles, JoinedBy by) {
        const std::vector<PartedCorner> corners = cornersAt(particles);
        for (std::size_t first = 0; first < corners.size();) {
            std::size_t end = first + 1;
            while (end < corners.size() && corners[end].particle == corners[first].particle) ++end;
            partAround(std::span(corners).subspan(first, end - first), by);
            first = end;
        }
    }

private:
    /// Returns the corners at these particles, sorted by particle, then by corner.
    std::vector<PartedCorner> cornersAt(const std::vector<std::uint32_t>& particles) const {
        std::vector<bool> isParted(mesh_.positions.size(), false);
        for (const std::uint32_t particle : particles) isParted[particle] = true;
        std::vector<PartedCorner> corners;
        for (std::uint32_t t = 0; t < mesh_.triangleCount(); ++t) {
            for (std::uint32_t k = 0; k < 3; ++k) {
                const std::uint32_t particle = mesh_.triangles[t][static_cast<glm::length_t>(k)];
                if (isParted[particle]) corners.push_back({particle, 3 * t + k});
            }
        }
        std::ranges::sort(corners);
        return corners;
    }

    std::uint32_t vertexAt(std::uint32_t corner) const { return mesh_.vertices[corner / 3][corner % 3]; }

    /// Splits one particle. The group of its first corner keeps the particle.
    /// `around`: all corners at the particle, ascending.
    void partAround(std::span<const PartedCorner> around, JoinedBy by) {
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
    void joinAcrossEdges(std::span<const PartedCorner> around, Groups& groups) const {
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t t = around[i].corner / 3;
            const auto k = static_cast<glm::length_t>(around[i].corner % 3);
            for (const glm::length_t edge : {k, lastCorner(k)}) {
                const std::uint32_t other = neighbours_.across[t][edge];
                if (other == ClothMesh::kNone) continue;
                // The other triangle has a corner in the list too, since its edge ends at this particle.
                const std::uint32_t first = 3 * (other / 3);
                auto at = std::ranges::lower_bound(around, first, {}, &PartedCorner::corner);
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

void partWelded(ClothMesh& mesh, std::span<const glm::vec3> places, Neighbours& neighbours, MeshUse use) {
    std::uint32_t apart = 0;  // number of new particles at edges and duplicate faces, for the note
    // Splits particles, and returns how many new ones that made.
    const auto part = [&](const std::vector<std::uint32_t>& particles, JoinedBy by) {
        const std::uint32_t before = mesh.particleCount();
        Parting(mesh, places, neighbours).part(particles, by);
        if (mesh.particleCount() > before) neighbours = findNeighbours(mesh.triangles, mesh.particleCount());
        return mesh.particleCount() - before;
    };
    const auto isFaulty = [&] { return !neighbours.crowded.empty() || !neighbours.repeated.empty(); };
    if (!neighbours.repeated.empty()) openBetweenCopies(mesh, neighbours);
    if (isFaulty()) apart += part(particlesOfFaults(mesh, neighbours), JoinedBy::verticesAndEdges);
    if (isFaulty() && use == MeshUse::cloth) apart += part(particlesOfFaults(mesh, neighbours), JoinedBy::vertices);
    part(findPinches(mesh, neighbours), JoinedBy::verticesAndEdges);
    if (apart > 0)
        mesh.notes.push_back("kept " + grouped(apart) + (apart == 1 ? " vertex" : " vertices") +
                             " unwelded, because welding them would give edges more than two faces");
}

}  // namespace drape
