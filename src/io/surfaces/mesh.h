#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace drape::io {

/// A frame number greater than any in a clip.
inline constexpr std::uint32_t kForever = ~0u;

/// A vertex at a particle. In some clip formats all frames have the same elements. An element that some frames must not
/// show then has separate vertices. In those frames, all its vertices are at one particle, so the element shrinks to a
/// point and is invisible.
struct MeshVertex {
    static constexpr std::uint32_t kNoParticle = ~0u;

    std::uint32_t particle = 0;      ///< index in the model; kNoParticle: the vertex rests at MeshPart::still[hidden]
    std::uint32_t hidden = 0;        ///< particle of the vertex in frames that do not show the element
    std::uint32_t from = 0;          ///< first frame that shows the element, as an index in the clip
    std::uint32_t until = kForever;  ///< first later frame that does not show the element
    /// Distance from the particle along the normal in frames that show the element, m; negative: behind.
    float offset = 0.0f;

    bool isThereIn(std::uint32_t frame) const { return frame >= from && frame < until; }
    std::uint32_t particleIn(std::uint32_t frame) const { return isThereIn(frame) ? particle : hidden; }
    float offsetIn(std::uint32_t frame) const { return isThereIn(frame) ? offset : 0.0f; }
    bool operator==(const MeshVertex&) const = default;
};

/// A picture on a surface.
struct MeshPrint {
    std::string file;      ///< PNG or JPEG file of the print; empty: none
    glm::vec2 size{0.0f};  ///< size of one repeat, m; 0: once over the whole surface
    /// Place in the picture = scale * uv + offset. Both have their origin in the upper left corner, y down.
    glm::vec2 scale{1.0f};
    glm::vec2 offset{0.0f};
    // Made by PrintPictures:
    std::string texture;  ///< name of a PNG file beside the mesh: the print over the surface's colour
    std::shared_ptr<const std::string> png;  ///< content of that file

    glm::bvec2 repeats() const { return glm::greaterThan(size, glm::vec2(0.0f)); }
    /// Returns the offset for texture coordinates whose origin is the lower left corner.
    glm::vec2 offsetUpwards() const { return {offset.x, 1.0f - scale.y - offset.y}; }
    bool isMoved() const { return scale != glm::vec2(1.0f) || offset != glm::vec2(0.0f); }
    bool operator==(const MeshPrint&) const = default;
};

/// The look of a surface, as far as glTF can express it. Colours are linear light, 0 to 1.
struct MeshMaterial {
    glm::vec3 colour{0.8f};
    float roughness = 0.9f;       ///< GGX roughness, 0 to 1
    glm::vec3 sheenColour{0.0f};  ///< fuzz at grazing angles, as in KHR_materials_sheen
    float sheenRoughness = 0.0f;  ///< roughness of the Charlie distribution, 0 to 1
    float specular = 0.04f;       ///< reflectance at normal incidence
    MeshPrint print{};

    /// Returns the colour by which programs multiply the texture, or the colour of a surface without one.
    glm::vec3 factor() const { return print.texture.empty() ? colour : glm::vec3(1.0f); }

    bool operator==(const MeshMaterial&) const = default;
};

/// The mesh of a cloth, free system, body or collider. Its elements are indices into `vertices`.
struct MeshPart {
    std::string name;  ///< one line of text; its plainName() is unique
    std::vector<MeshVertex> vertices;
    std::vector<glm::vec3> still;         ///< positions of vertices without a particle, m
    std::vector<glm::vec3> stillNormals;  ///< normals for `still`; empty: all point up
    /// Texture coordinates of each vertex, or empty: 0 to 1 along the columns and rows of particles, so y grows
    /// downwards.
    std::vector<glm::vec2> uvs;
    std::vector<glm::uvec3> triangles;  ///< counterclockwise seen from the side of the normals
    /// Face of each triangle, or empty. The triangles of a face are consecutive and are written as one polygon.
    std::vector<std::uint32_t> faceOf;
    /// Texture coordinates of the corners of each triangle, instead of `uvs`, or empty. y grows upwards, as in files.
    std::vector<std::array<glm::vec2, 3>> cornerUvs;
    /// A panel of a garment. It extends to the first triangle of the next panel.
    struct Panel {
        std::string name;
        std::uint32_t firstTriangle = 0;
    };
    std::vector<Panel> panels;
    std::vector<std::vector<std::uint32_t>> seams;  ///< vertices along each seam of a garment
    /// Vertices of the edges of a garment that have a label, such as "lower_interface".
    struct Label {
        std::string name;
        std::vector<std::uint32_t> vertices;
    };
    std::vector<Label> labels;
    /// Share of the clip's frames in which cloth covers each vertex of a body, 0 to 1; empty for other parts.
    std::vector<float> covered;
    std::vector<glm::uvec2> lines;
    std::vector<std::uint32_t> points;
    MeshMaterial material;
    /// A material of a cloth with several fabrics. It applies up to the first triangle of the next look.
    struct Look {
        std::uint32_t firstTriangle = 0;
        std::string name;  ///< unique name; the part's own material has the name of the part
        MeshMaterial material;
    };
    std::vector<Look> looks;
};

using Mesh = std::vector<MeshPart>;

/// The particles of a model in one frame; metres, y up.
struct ParticleFrame {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;  ///< unit normals; empty if they were not requested
};

/// Makes a name for files and materials: letters, digits, '.', '-' and '_'. A '_' replaces any other character.
std::string plainName(const std::string& name);

/// Returns a name whose plainName() is not in `taken`, and adds that plain name to `taken`. The result is `name`,
/// with a number if necessary. Names that differ only in case count as equal, as in some file systems.
std::string nameApart(std::set<std::string>& taken, std::string name);

/// Return the position and the normal of a vertex in a frame. The normal on the back of a sheet is reversed. The normal
/// of a vertex without a particle is from MeshPart::stillNormals, or up.
/// `first`: number of the particle that is element 0.
inline glm::vec3 positionIn(const MeshPart& part, const ParticleFrame& particles, const MeshVertex& vertex,
                            std::uint32_t frame, std::uint32_t first = 0) {
    if (vertex.particle == MeshVertex::kNoParticle) return part.still[vertex.hidden];
    const std::uint32_t i = vertex.particleIn(frame) - first;
    const float offset = vertex.offsetIn(frame);
    return offset == 0.0f ? particles.positions[i] : particles.positions[i] + offset * particles.normals[i];
}
inline glm::vec3 normalIn(const MeshPart& part, const ParticleFrame& particles, const MeshVertex& vertex,
                          std::uint32_t frame, std::uint32_t first = 0) {
    if (vertex.particle == MeshVertex::kNoParticle)
        return part.stillNormals.empty() ? glm::vec3(0.0f, 1.0f, 0.0f) : part.stillNormals[vertex.hidden];
    const glm::vec3 normal = particles.normals[vertex.particleIn(frame) - first];
    return vertex.offset < 0.0f ? -normal : normal;
}

/// Receives the progress of long work. Its exceptions are passed on.
using Ticker = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// Iterates over the faces of a part. The triangles of a face (MeshPart::faceOf) become one polygon if their outline
/// visits no vertex twice. Otherwise they remain triangles.
class Faces {
public:
    /// The part must outlive this object.
    /// `mostCorners`: larger polygons are returned as triangles.
    explicit Faces(const MeshPart& part, std::size_t mostCorners = ~std::size_t{0})
        : part_(&part), mostCorners_(mostCorners) {}

    /// Returns the corners of the next face, counterclockwise: 3 t + k is corner k of triangle t. Returns an empty list
    /// after the last face. Valid until the next call.
    std::span<const std::uint32_t> next();

private:
    /// A side of a triangle: from the vertex at `corner` to the vertex at the next corner.
    struct Side {
        std::uint32_t from;
        std::uint32_t to;
        std::uint32_t corner;
    };

    bool findOutline(std::uint32_t end);

    const MeshPart* part_;
    std::size_t mostCorners_;
    std::uint32_t at_ = 0;     ///< index of the next triangle
    std::uint32_t whole_ = 0;  ///< end of the triangles to return singly
    std::vector<std::uint32_t> corners_;
    std::vector<Side> sides_;
};

inline std::uint32_t vertexAt(const MeshPart& part, std::uint32_t corner) {
    return part.triangles[corner / 3][static_cast<int>(corner % 3)];
}
inline glm::vec2 uvAt(const MeshPart& part, std::uint32_t corner) { return part.cornerUvs[corner / 3][corner % 3]; }

/// Replaces cornerUvs by uvs in a part with faceOf or cornerUvs, for formats with triangles and one pair of texture
/// coordinates per vertex. Duplicates a vertex for each distinct value at its corners; the copies are consecutive.
/// Removes unused vertices. Leaves other parts unchanged.
void splitAtUvs(MeshPart& part);

}  // namespace drape::io
