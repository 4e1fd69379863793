#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "cloth/description/description.h"
#include "cloth/description/grid.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {

/// Returns the factor of the rest length of each edge of a mesh, in the order of MeshShape::edges: 1 except along
/// elastic (ClothDescription::elastic). Labels and seams that the mesh lacks have no effect. The mesh must have been
/// read.
std::vector<double> elasticFactors(const ClothDescription& cloth);

/// The links of a mesh cloth by kind, in the order of the mesh's edges. Their ends count from 0 within the cloth. Edges
/// are structural links; both diagonals of a quad are shear links. A bend link joins the two particles opposite to an
/// inner edge. If the shape has panels (MeshShape::hasPanels), lengths are measured on the panels.
struct MeshSprings {
    std::array<std::vector<physics::Link>, kLinkKinds> byKind;
};

/// Rounds a compliance, or a factor of a stiffness, to 8 significant bits, so that a cloth has few materials.
float roundedCompliance(double compliance);

/// Makes the links of a cloth.
///
/// An edge is a spring. Its stiffness is Y times the area of the triangles beside it, divided by its squared length
/// (Van Gelder 1998, "Approximate Simulation of Elastic Membranes by Triangulated Spring Meshes", equation 7). A quad
/// has the springs of a grid's cell of the same length and width (membraneCompliance()).
/// `description`: must name a mesh.
/// `materialOf`: returns the index of a material. Compliances are rounded to 1 %, so a mesh has only a few hundred
/// materials.
MeshSprings makeMeshSprings(const ClothDescription& description,
                            const std::function<glm::uint(const physics::LinkMaterial&)>& materialOf);

/// Makes the bends of the inner edges, in the order of the bend links; `link` is not set. The energy of an edge is
/// (B/2) (9/8 / A) |sum of c_i x_i|^2, where A is the area of both triangles, x_i are the positions and c_i constant
/// sums of cotangents (Bergou et al. 2006, "A Quadratic Bending Model for Inextensible Surfaces", section 3). With 1
/// instead of 9/8, a sheet of equilateral triangles bent to a cylinder has the energy B/2 times the squared curvature.
/// With 9/8, a narrow strip of such triangles, which also bends the other way a little, has the stiffness B. Other
/// triangulations are within 10 % of that.
/// `seamBending`: factor of the bending stiffness along seams.
/// `stuff`: result of findPanelStuff().
std::vector<physics::Bend> makeMeshBends(const MeshShape& shape, float seamBending = 1.0f,
                                         std::span<const PanelStuff> stuff = {});

/// Computes FabricLimits for a mesh cloth of a model. The limits `membrane` and `shear` are harmonic means over the
/// links. The bending limit is set by the particle with the strongest response to bends. `cell` is the mean edge
/// length. The model must already have its links and free masses.
FabricLimits meshLimits(const Model& model, const ClothPart& part);

}  // namespace drape
