#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "cloth/core/colouring.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/shared/shared.h"

namespace drape::render {

/// A mesh with more triangles than the solver's, for pictures. Each step of refinement adds a point in the middle of
/// every edge and replaces each triangle by four. Points are the particles, counted from 0, then the middles of all
/// steps.
struct FineMesh {
    /// The refined mesh at rest, whose added points lie straight between others. Lacks links, quads and
    /// references to the file. The four parts of a triangle are consecutive.
    MeshShape shape;
    std::vector<EdgeMiddle> middles;  ///< how each added point follows from others, in the order of the points
    std::vector<Range> steps;         ///< range in `middles` of each step
    int parts = 1;                    ///< number of triangles per triangle of the solver
};

/// Refines a mesh.
/// `steps`: number of steps of refinement, at least 1.
FineMesh refine(const MeshShape& shape, int steps);

/// Returns the number of steps of refinement for a mesh: two for a coarse mesh, 0 for a mesh that is fine enough. More
/// triangles would be smaller than pixels in most pictures, and would slow them down.
int refinementOf(const MeshShape& shape);

/// Returns a smaller set of triangles between a mesh's particles, for soft shadows. Each triangle is three indices,
/// counted from the first particle of the mesh. A lattice divides the space around the rest shape into cells, and all
/// particles in a cell are replaced by one of them, preferably a boundary particle. Returns nothing if that saves less
/// than half of the triangles.
/// `cells`: number of cells of the lattice along the longest side of the mesh.
/// `triangles`: triangles of the mesh that are replaced.
std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells, Range triangles);
/// Returns a smaller set of triangles for the whole mesh.
std::vector<std::uint32_t> coarseMeshIndices(const MeshShape& shape, int cells);

/// Computes the positions at which particles are drawn. They differ from the particles' own positions at the rims of
/// cuts, for deforming bodies (BodiesView), and for a body that is dragged with the mouse. Runs on the GPU, once a
/// picture.
class DrawnPositions {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit DrawnPositions(const gl::ShaderLibrary& library);

    /// Replaces SolverBuffers::positions, and the normals if bodies have others.
    void replace(WorldView& world, gl::Commands& commands);

private:
    /// Copies a solver's buffer of vec4, one for each particle.
    static void copy(GLuint from, gl::Buffer& to, const WorldView& world, std::string_view name,
                     gl::Commands& commands);

    gl::Program cutRim_;
    gl::Program shift_;
    gl::Program bodies_;
    gl::Buffer positions_;
    gl::Buffer normals_;
};

/// Computes the points that refined meshes have besides their particles (FineMesh): positions and normals, and later
/// their light. Runs on the GPU, once a picture, so that all passes draw the same surface.
class FinePoints {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit FinePoints(const gl::ShaderLibrary& library);

    /// Replaces the positions and normals of a world by longer buffers, which hold the particles, then the added
    /// points.
    void place(WorldView& world, gl::Commands& commands);
    /// Computes the light of the added points: the mean of the light at both ends of their edges.
    /// `light`: ClothLight::buffer(), after the particles' light was computed.
    void spread(const WorldView& world, const gl::Buffer& light, gl::Commands& commands) const;

private:
    gl::Program place_;
    gl::Program light_;
    gl::Buffer positions_;
    gl::Buffer normals_;
};

}  // namespace drape::render
