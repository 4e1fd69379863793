#pragma once

#include "io/surfaces/mesh.h"

namespace drape::io {

/// Makes a closed surface of the triangles: a front and a back, each half the thickness (m, above 0) off the particles
/// along their normals, and a rim between them wherever a triangle has no neighbour. Every edge then has two triangles,
/// which go along it in opposite directions: where pieces hang together by one particle alone, each has vertices of its
/// own there. Triangles that have corners of their own because they tear are each closed by themselves, so in every
/// frame all that is left is closed. Vertices of fronts come first, then those of backs in the same order, then those
/// that lines and points have; unused vertices are dropped, and all faces are triangles.
void thicken(MeshPart& part, float thickness);

}  // namespace drape::io
