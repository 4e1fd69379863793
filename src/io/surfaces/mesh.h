#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <set>
#include <string>
#include <vector>

namespace drape::io {

/// A number that no frame of a clip has.
inline constexpr std::uint32_t kForever = ~0u;

/// A vertex is where a particle is. In a clip whose elements are the same in all frames, an element that is not there
/// in some of them has vertices of its own, which all are at one particle then: it is a point, and nothing is drawn.
struct MeshVertex {
    static constexpr std::uint32_t kNoParticle = ~0u;

    std::uint32_t particle = 0;  ///< of the model; kNoParticle: it stands still at MeshPart::still[hidden]
    std::uint32_t hidden = 0;    ///< the particle where it is in frames before `from`, and from `until` on
    std::uint32_t from = 0;      ///< index of the frame in the clip
    std::uint32_t until = kForever;
    float offset = 0.0f;  ///< m that it is off the particle along the normal, while it is not hidden; below 0: behind

    [[nodiscard]] bool isThereIn(std::uint32_t frame) const { return frame >= from && frame < until; }
    [[nodiscard]] std::uint32_t particleIn(std::uint32_t frame) const { return isThereIn(frame) ? particle : hidden; }
    [[nodiscard]] float offsetIn(std::uint32_t frame) const { return isThereIn(frame) ? offset : 0.0f; }
    bool operator==(const MeshVertex&) const = default;
};

/// The look of a surface, as far as glTF expresses it. Colours are linear light, 0 to 1.
struct MeshMaterial {
    glm::vec3 colour{0.8f};
    float roughness = 0.9f;       ///< of GGX, 0 to 1
    glm::vec3 sheenColour{0.0f};  ///< of fuzz seen edge on, as KHR_materials_sheen has it
    float sheenRoughness = 0.0f;  ///< of the Charlie distribution, 0 to 1
    float specular = 0.04f;       ///< share of light that is mirrored head on

    bool operator==(const MeshMaterial&) const = default;
};

/// A cloth, a free system, a body or a collider. Elements are indices of its vertices.
struct MeshPart {
    std::string name;  ///< one line of text; plainName() of it is no other part's
    std::vector<MeshVertex> vertices;
    std::vector<glm::vec3> still;         ///< m, of vertices that are no particles
    std::vector<glm::vec3> stillNormals;  ///< of each of these, or of none: up
    /// Of each vertex, or of none: 0 to 1 along columns and rows of particles from the first, so y grows downwards.
    std::vector<glm::vec2> uvs;
    std::vector<glm::uvec3> triangles;  ///< counterclockwise seen from the side of the normals
    /// Of each triangle, or of none: its face. Those of one face, which follow one another, go into files as a polygon.
    std::vector<std::uint32_t> faceOf;
    /// Instead of uvs, of the corners of each triangle, or of none: as files have them, so y grows upwards.
    std::vector<std::array<glm::vec2, 3>> cornerUvs;
    /// Of a garment: its panels, each from a triangle to the next one's, and the vertices along each of its seams.
    struct Panel {
        std::string name;
        std::uint32_t firstTriangle = 0;
    };
    std::vector<Panel> panels;
    std::vector<std::vector<std::uint32_t>> seams;
    std::vector<glm::uvec2> lines;
    std::vector<std::uint32_t> points;
    MeshMaterial material;
    /// Of a cloth of several fabrics: the materials of all its triangles in turn, each up to the next one's.
    struct Look {
        std::uint32_t firstTriangle = 0;
        std::string name;  ///< as that of the part; it is the part's own for its own material
        MeshMaterial material;
    };
    std::vector<Look> looks;
};

using Mesh = std::vector<MeshPart>;

/// Particles of a model as they are in one frame; metres, y up.
struct ParticleFrame {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;  ///< of unit length; none where nobody asked for them
};

/// A name for files and materials: letters, digits, '.', '-' and '_', which replaces all other characters.
[[nodiscard]] std::string plainName(const std::string& name);

/// The name of a part that is to be called `name`, which may be another's: with a number then, so that its plainName()
/// is not in `taken`, and is from now on. Names that differ in capitals alone are one, as in file systems.
[[nodiscard]] std::string nameApart(std::set<std::string>& taken, std::string name);

/// Where a vertex of a part is in a frame, and its normal, which on a back is the other way round, and up where it is
/// no particle and MeshPart::stillNormals has none. first: the number of the particle that is element 0.
[[nodiscard]] inline glm::vec3 positionIn(const MeshPart& part, const ParticleFrame& particles,
                                          const MeshVertex& vertex, std::uint32_t frame, std::uint32_t first = 0) {
    if (vertex.particle == MeshVertex::kNoParticle) return part.still[vertex.hidden];
    const std::uint32_t i = vertex.particleIn(frame) - first;
    const float offset = vertex.offsetIn(frame);
    return offset == 0.0f ? particles.positions[i] : particles.positions[i] + offset * particles.normals[i];
}
[[nodiscard]] inline glm::vec3 normalIn(const MeshPart& part, const ParticleFrame& particles, const MeshVertex& vertex,
                                        std::uint32_t frame, std::uint32_t first = 0) {
    if (vertex.particle == MeshVertex::kNoParticle)
        return part.stillNormals.empty() ? glm::vec3(0.0f, 1.0f, 0.0f) : part.stillNormals[vertex.hidden];
    const glm::vec3 normal = particles.normals[vertex.particleIn(frame) - first];
    return vertex.offset < 0.0f ? -normal : normal;
}

/// Called with the progress of long work. Its exceptions are passed on.
using Ticker = std::function<void(std::uint64_t done, std::uint64_t total)>;

}  // namespace drape::io
