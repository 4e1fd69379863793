#pragma once

#include <string>

#include "io/files/output_file.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/solid_objects.h"

namespace drape::io {

/// Estimates the length of a USD text file, bytes.
/// `vertices`: number of vertices in all parts together.
std::uint64_t estimatedUsdaBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames);

/// Writes USD as text, in metres with y up. Each part becomes a mesh with its topology once, texture coordinates,
/// points and normals over time, and a material. Lines become curves, and particles without lines points. Frame k of
/// the clip has time code k. A clip of one frame has no time samples.
///
/// `times`: time of each frame, s, at even distances from 0.
/// `name`: name of the scene.
/// `objects`: colliders, meshes whose place and turn change over time.
///
/// Keeps one frame in memory. Throws Error.
void writeUsda(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
               const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects = {});

}  // namespace drape::io
