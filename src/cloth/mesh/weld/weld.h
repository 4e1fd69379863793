#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// Cloth is simulated, so its mesh must be a surface; a body is met by cloth only, and may be any heap of triangles.
enum class MeshUse { cloth, body };

/// Makes a cloth or a body of a mesh. Vertices within `tolerance` of each other (m, after scaling; below 0: 1e-5 of the
/// longest side of the box around the mesh) become one particle: each vertex goes to the first particle that is near
/// enough, or else is a new one; partWelded() undoes that where it would make a surface unsound. Vertices that no face
/// uses are no particles. Faces become triangles as addFaces() says. Where neighbouring faces turn different ways, the
/// fewer of a connected piece are turned. Vertices of a sewn mesh stay apart, whatever the tolerance, and may lie on
/// edges of other panels; its faces have their areas on the panels. scale: above 0. The same bits on every machine.
///
/// Throws MeshError, in file units and counting faces and vertices from 1, with how many there are and the first: for
/// a mesh without faces, under 1 mm or over 1 km; of a cloth also for faces without area, faces that are there twice,
/// edges of three faces or more, a surface with one side only, and T-vertices within a connected piece. A body drops
/// faces without area and those that are there twice, in either direction, with a note.
ClothMesh weld(const PolygonMesh& file, float tolerance, float scale, MeshUse use = MeshUse::cloth);

}  // namespace drape
