#pragma once

#include <string_view>

#include "mesh_reading/polygon_mesh.h"
#include "mesh_reading/vertex_cache.h"

namespace drape {

/// Whether a file begins as a GLB does.
bool isGlb(std::string_view file);

/// Reads the triangles of all meshes in a GLB (glTF 2.0 in one binary file) as its nodes and skins place them before
/// any animation. Materials, pictures and lights are skipped. Throws MeshError, also for sparse accessors, vertices
/// with more than four joints, and beyond the limits of PolygonMesh.
PolygonMesh readGlb(std::string_view file);

/// The same vertices over an animation of the file, from its first key to its last: of a mesh with a skin by linear
/// blend skinning, of others by the motion of their nodes. rate: frames a second, above 0. animation: its name; empty:
/// the first. In exact order, so that all machines have the same bits. Throws MeshError, also for a file without that
/// animation, and one of shapes.
VertexCache readGlbFrames(std::string_view file, float rate, std::string_view animation = {});

}  // namespace drape
