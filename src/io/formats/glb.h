#pragma once

#include <string>

#include "io/files/output_file.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/solid_objects.h"

namespace drape::io {

/// Greatest number of frames in a GLB file. Each frame except the first is a morph target, and each frame stores a
/// weight for every target, so the number of weights grows quadratically.
inline constexpr std::uint32_t kMostGlbFrames = 2000;
/// Greatest length of a GLB file, bytes: its length field has 32 bits.
inline constexpr std::uint64_t kLargestGlb = 0xffffffffu;

/// Estimates the length of a GLB file, bytes.
/// `vertices`: number of vertices in all parts together.
std::uint64_t estimatedGlbBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames);

/// Writes glTF 2.0 in one file, in metres with y up. Each part becomes a node: triangles with normals and texture
/// coordinates, lines and points as separate primitives. MeshPart::covered is the attribute _COVERED.
///
/// The first frame is the mesh itself. Each later frame is a morph target, with differences of positions and normals
/// from the first. An animation interpolates the weights linearly between `times`: at the time of a frame its own
/// weight is 1 and all others are 0.
///
/// `times`: time of each frame, s, ascending from 0.
/// `name`: name of the scene.
/// `objects`: colliders. Each becomes a node, which the poses of all frames move as a whole.
///
/// Throws Error, also if the file would be longer than kLargestGlb.
void writeGlb(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
              const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
