#pragma once

#include "io/files/output_file.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/solid_objects.h"

#include <string>

namespace drape::io {

/// As many frames as a GLB file takes: each but the first is a morph target, and each has a weight of each of them.
inline constexpr std::uint32_t kMostGlbFrames = 2000;
/// Bytes: the most that the 32-bit length field of a GLB file holds.
inline constexpr std::uint64_t kLargestGlb = 0xffffffffu;

/// About how long a GLB file becomes; vertices: of all parts together.
[[nodiscard]] std::uint64_t estimatedGlbBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames);

/// glTF 2.0 in one file: a node for each part, in metres, y up; triangles with normals and texture coordinates, lines
/// and points as primitives of their own. The first frame is the mesh itself. Each later one is a morph target
/// (differences from the first, of normals too), and an animation takes the weights through them, linearly between
/// `times` (s, from 0, ascending): at the time of a frame its own weight is 1 and all others are 0. name: of the scene,
/// for people. objects: each a node of its own, moved as a whole where it moves; a pose of each frame. Throws Error,
/// also where the file would be longer than kLargestGlb.
void writeGlb(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
              const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
