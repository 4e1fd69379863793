#pragma once

#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern.h"
#include "scene/scene.h"

namespace drape {

/// How the file of a mesh that comes with the program begins: "built-in:disc.obj".
inline constexpr std::string_view kBuiltInMesh = "built-in:";

/// The meshes of a scene: of its cloths, empty where these are grids, and of its bodies. Valid as long as their lists
/// stay.
std::vector<MeshDescription*> meshesOf(Scene& scene);

/// Reads the meshes of a scene's cloths and bodies (MeshDescription::shape) and the caches of bodies that have not been
/// read, prepares the growth of bodies, and names files by absolute paths from then on. Relative ones are from the
/// current folder.
///
/// sourceName begins every message. Throws SceneError for a file that cannot be read, a mesh or a cache of another
/// digest, a mesh that no cloth or body can be made of, a cache of other vertices than its mesh, pinned vertices that
/// are not in it (see readMesh() and weld()), and groups of pins that the cloths and bodies do not fit.
void loadMeshes(Scene& scene, std::string_view sourceName);

/// What was left out or changed when the meshes and caches of a scene were read: a line for each file that has such
/// notes ("site.obj: skipped 12 lines ...; dropped 2 faces ..."), and for a `place` so far away that floats do not give
/// it to the millimetre. The meshes must have been read.
std::vector<std::string> meshNotes(const Scene& scene);

/// Lets a body, whose mesh is read, move as its own file says, if that is a glTF with an animation, or a PC2 or MDD of
/// the same name beside it. Files that do not fit are left alone: the result says why, and is empty where there are
/// none.
std::string findFrames(BodyDescription& body);

/// The sewing pattern that a mesh's file holds. Throws MeshError, also where it holds none.
Pattern readPatternOf(const MeshDescription& mesh);

/// Lets loadMeshes() read a file again, which may have been worked on: nothing is known of it any more.
void readAnew(MeshDescription& mesh);
void readAnew(BodyCache& cache);

/// MeshDescription::digest. hasPanels: texture coordinates count too.
std::string digestOf(const PolygonMesh& polygons, bool hasPanels = false);

/// Takes meshes that another scene has read already.
void shareMeshes(Scene& scene, const Scene& from);

}  // namespace drape
