#pragma once

#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "patterns/pattern.h"
#include "scene/scene.h"

namespace drape {

/// Prefix of the file names of built-in meshes, as in "built-in:disc.obj".
inline constexpr std::string_view kBuiltInMesh = "built-in:";
/// Begins the `file` of a mesh whose arrays a program has passed to the library. The rest is its name.
inline constexpr std::string_view kArrayMesh = "arrays:";
/// Returns whether the name is the path of a file, not one of the names above.
inline bool isMeshPath(std::string_view file) {
    return !file.starts_with(kBuiltInMesh) && !file.starts_with(kArrayMesh);
}

/// Returns the meshes of a scene's cloths and bodies. The mesh of a cloth that is a grid is empty. The pointers are
/// valid until the lists of cloths or bodies change.
std::vector<MeshDescription*> meshesOf(Scene& scene);

/// Reads the meshes of a scene's cloths and bodies (MeshDescription::shape) and the caches of bodies, unless they have
/// been read already. Prepares the growth of bodies. Makes file paths absolute; relative paths start at the current
/// folder.
///
/// Throws SceneError, which begins with `sourceName`, for:
/// - a file that cannot be read,
/// - a mesh or cache with another digest,
/// - a mesh that is unsuitable for a cloth or body (see readMesh() and weld()),
/// - a cache with another number of vertices than its mesh,
/// - pinned vertices outside the mesh,
/// - pin groups that do not fit the cloths and bodies.
void loadMeshes(Scene& scene, std::string_view sourceName);

/// Welds a mesh. A body that is a file of the user's gets its base colours (ClothMesh::colours); those that are built
/// in have the colour of bodies. Throws MeshError.
ClothMesh weldedMesh(const MeshDescription& mesh, const PolygonMesh& polygons, MeshUse use);

/// Makes the shape and the digest of a mesh from polygons in the file's unit. Throws MeshError.
void setShape(MeshDescription& mesh, const PolygonMesh& polygons, MeshUse use);

/// Copies the shapes of meshes from arrays that both scenes have. loadMeshes() cannot read them.
void shareArrays(Scene& scene, const Scene& from);

/// Animates a body whose mesh has been read: from the mesh's own file if that is an animated glTF, or from a PC2 or MDD
/// file of the same name beside it. If such a file exists but does not fit, ignores it and returns the reason. Returns
/// an empty text in all other cases.
std::string findFrames(BodyDescription& body);

/// Returns the names of the animations in a body's glTF file. One without a name is empty, as is the motion in a PC2 or
/// MDD file beside another mesh. Returns an empty list without any, and for a file that cannot be read.
std::vector<std::string> animationsOf(const MeshDescription& body);

/// Returns the length of a unit of a mesh file, m, guessed from the mesh's longest side in this unit: millimetres above
/// 500, centimetres above 10, otherwise metres.
float guessedScale(double longestSide);

/// Returns a scale's unit as "centimetres", "millimetres" or "metres"; an empty text for other scales.
std::string unitName(float scale);

/// Reads the polygons in a mesh's file, in the file's unit. Throws MeshError.
PolygonMesh readPolygons(const MeshDescription& mesh);

/// Reads the sewing pattern in a mesh's file. Throws MeshError, also for a file without a pattern.
Pattern readPatternOf(const MeshDescription& mesh);

/// Discard the contents and the digest of a file that may have been edited. The next loadMeshes() reads the file again.
void readAnew(MeshDescription& mesh);
void readAnew(BodyCache& cache);

/// Returns the digest for MeshDescription::digest.
/// `hasPanels`: whether the digest includes texture coordinates.
/// `use`: use of the mesh; the digest of a cloth includes its sewing edges.
std::string digestOf(const PolygonMesh& polygons, bool hasPanels = false, MeshUse use = MeshUse::cloth);

/// Copies the meshes, frames and growth that `from` has read already, if the files are the same.
void shareMeshes(Scene& scene, const Scene& from);

}  // namespace drape
