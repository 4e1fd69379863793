#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "cloth/core/colouring.h"
#include "cloth/core/model.h"
#include "cloth/mesh/shape/cloth_mesh.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/panels.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/shared.h"

namespace drape::render {

/// The normals of a rigid mesh. They are stored in a frame that is spanned by three of its particles: x points from the
/// first to the second particle, z is perpendicular to the plane of all three, and y is the cross product of z and x.
/// The positions of these particles thus determine all normals, wherever the mesh is and however it is turned.
struct BodyNormals {
    /// Unit normals at the corners of each triangle. A corner's normal is the area-weighted mean over those triangles
    /// around its particle whose normals differ by less than 45 degrees from the normal of the corner's own triangle.
    /// Round parts thus look smooth, and sharp edges stay sharp.
    std::vector<std::array<glm::vec3, 3>> corners;
    glm::uvec3 frame{0};  ///< particles of the mesh that span the frame
};

BodyNormals findBodyNormals(const ClothMesh& mesh);

/// A part of a mesh that has one fabric: consecutive triangles, their vertices and the vertices of their rim.
struct MeshRun {
    Range triangles;
    Range vertices;        ///< range in MeshVertices::vertices of the surface; the ranges of two runs do not overlap
    Range rim;             ///< range in MeshVertices::vertices of the rim
    glm::vec2 size{0.0f};  ///< size of the print, m; ClothPlaces::size if the print covers the whole mesh
};

/// The vertices of a mesh.
struct MeshVertices {
    std::vector<MeshVertex> vertices;    ///< vertices of the surface, then of the rim: two for each boundary edge
    std::uint32_t rim = 0;               ///< index of the first vertex of the rim
    std::vector<std::uint32_t> indices;  ///< three indices in `vertices` for each triangle
    glm::vec2 size{0.0f};                ///< size of a print over the whole mesh, m; see ClothPlaces::size
    std::vector<SeamPart> seams;         ///< parts of seams and hems, from findSeamParts(); empty without panels
    std::vector<MeshRun> runs;           ///< one run for each look
};

/// Returns the vertices of a mesh.
/// `firstParticle`: index in the world of the mesh's first particle.
/// `normals`: normals of a rigid body; null for surfaces that deform.
/// `looks`: ClothPart::looks of a cloth; empty if the mesh has one look.
MeshVertices makeMeshVertices(const MeshShape& shape, std::uint32_t firstParticle, const BodyNormals* normals = nullptr,
                              std::span<const LookRun> looks = {});

/// Returns the particle indices of the model's triangles, three for each triangle, in the model's order and winding.
std::vector<std::uint32_t> triangleIndices(const Model& model);

/// Returns the vertex indices of triangles over a grid that is finer than the grid of particles. They are wound like
/// the cloth's own triangles. Vertices are numbered row by row; a row has (columns - 1) * smoothness + 1 vertices.
/// `grid`: numbers of columns and rows of particles.
/// `smoothness`: number of cells into which each cell is divided, along each side.
std::vector<std::uint32_t> fineGridIndices(glm::uvec2 grid, int smoothness);

/// Returns the particle indices of triangles over a coarser grid: every stride-th column and row, and the last ones.
/// `grid`: numbers of columns and rows of particles.
/// `firstParticle`: index of the grid's first particle.
std::vector<std::uint32_t> coarseGridIndices(glm::uvec2 grid, glm::uint stride, std::uint32_t firstParticle = 0);

/// Lists the triangles that remain after tearing and cutting. The GPU writes the lists once a frame.
class TornSurface {
public:
    /// Throws gl::Error when the shader does not compile.
    explicit TornSurface(const gl::ShaderLibrary& library);

    /// Replaces the lists of exact triangles, and of smooth ones where meshes have them.
    void update(WorldView& world, gl::Commands& commands);

private:
    gl::Program program_;
    gl::Buffer exact_;
    gl::Buffer smooth_;
};

}  // namespace drape::render
