#pragma once

#include "io/formats/frame_spool.h"
#include "io/output_file.h"

namespace drape::io {

/// PC2 (3ds Max, Blender): the positions of a part's vertices in each frame of a clip, little endian. start: the frame
/// of the animation that the first one is; every: frames of the animation from one to the next. Throws Error.
void writePc2(OutputFile& file, const MeshPart& part, const FrameSpool& frames, float start, float every,
              const Ticker& tick);

/// MDD (LightWave, Blender): the same, big endian. times: of each frame, s. Throws Error.
void writeMdd(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const std::vector<float>& times,
              const Ticker& tick);

}  // namespace drape::io
