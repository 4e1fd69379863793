#pragma once

#include "io/surfaces/mesh.h"

namespace drape::io {

/// Turns a surface into a closed one: a front and a back, each half the thickness from the particles along their
/// normals, and a rim wherever a triangle has no neighbour. Every edge then has two triangles that traverse it in
/// opposite directions. Pieces that meet in a single particle get separate vertices there.
///
/// Triangles that tear have separate vertices and are closed individually, so the visible part is closed in every
/// frame.
///
/// Vertices of the front come first, then vertices of the back in the same order, then those of lines and points.
/// Unused vertices are removed, and all faces become triangles.
///
/// `thickness`: thickness of the closed surface, m, above 0.
void thicken(MeshPart& part, float thickness);

}  // namespace drape::io
