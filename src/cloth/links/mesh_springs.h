#pragma once

#include <array>
#include <functional>
#include <vector>

#include "cloth/description/grid.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

/// The links of a cloth that is a mesh, by kind, in the order of the mesh's edges. Ends count from 0 within the cloth.
/// Edges are structural links; both diagonals of a quad are shear links; a bend link joins the two particles opposite
/// to an inner edge. Lengths are those of panels where the shape has them (MeshShape::hasPanels).
struct MeshSprings {
    std::array<std::vector<physics::Link>, kLinkKinds> byKind;
};

/// materialOf: the index of a material, of which there are some hundred: compliances are rounded to 1 %. The
/// description must be of a mesh.
///
/// An edge is a spring of stiffness Y times the area of the triangles beside it over its squared length (Van Gelder
/// 1998, "Approximate Simulation of Elastic Membranes by Triangulated Spring Meshes", equation 7); a quad has the
/// springs of a grid's cell as long and as wide (membraneCompliance()).
MeshSprings makeMeshSprings(const ClothDescription& description,
                            const std::function<glm::uint(const physics::LinkMaterial&)>& materialOf);

/// The bends of the inner edges, in the order of the bend links; `link` is not set. Bergou et al. 2006, "A Quadratic
/// Bending Model for Inextensible Surfaces", section 3: the energy of an edge is B/2 times 9/8 over the area of both
/// triangles times the squared length of the sum of positions times cotangents, which are constant. With 1, a sheet of
/// equilateral triangles that is bent to a cylinder has the energy B/2 times the squared curvature; 9/8 gives a narrow
/// strip of them, which also bends the other way a little, the stiffness B. Other triangulations are within 10 % of
/// that.
///
/// seamBending: the stiffness of seams, as a factor.
std::vector<physics::Bend> makeMeshBends(const MeshShape& shape, float seamBending = 1.0f);

}  // namespace drape
