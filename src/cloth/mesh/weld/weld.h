#pragma once

#include "cloth/mesh/shape/cloth_mesh.h"

namespace drape {

/// The purpose of a mesh. The mesh of a cloth must be a surface, since it is simulated. A body is only a surface for
/// cloth to touch, so any triangles are allowed.
enum class MeshUse { cloth, body };

/// Turns a mesh of a file into the mesh of a cloth or a body.
///
/// Vertices within `tolerance` of each other become one particle: each vertex joins the first particle near enough, or
/// starts a new one. splitNonManifold() undoes this where the surface would be unsound. Vertices without a face do not
/// become particles. addFaces() makes triangles of the faces. If neighbouring faces are wound differently, the minority
/// in a connected piece is turned. Vertices of a sewn mesh stay apart, whatever the tolerance, and may lie on edges of
/// other panels. The faces of a sewn mesh have their areas on the panels. Gives the same bits on every machine.
///
/// Throws MeshError with the number of faults and the first of them, in file units, with faces and vertices counted
/// from 1. Faults of any mesh are a lack of faces, and a size under 1 mm or over 1 km. Faults of a cloth are also faces
/// without area, duplicate faces, edges of three or more faces, a one-sided surface, and T-vertices within a connected
/// piece. From a body, faces without area and duplicate faces, in either direction, are dropped with a note.
/// `tolerance`: greatest distance of vertices that are welded, m, after scaling; below 0: 1e-5 of the longest side of
/// the bounding box.
/// `scale`: metres per unit of the file, above 0.
ClothMesh weld(const PolygonMesh& file, float tolerance, float scale, MeshUse use = MeshUse::cloth);

}  // namespace drape
