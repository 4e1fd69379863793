#pragma once

#include "io/files/output_file.h"
#include "io/formats/frame_spool.h"

#include <vector>

namespace drape::io {

/// When the frames of a clip are: in seconds, or as frames of the animation in the other program.
struct FrameTimes {
    std::vector<float> seconds;  ///< of each frame
    float start = 0.0f;          ///< frame of the animation that the first one is
    float every = 1.0f;          ///< frames of the animation from one to the next
};

/// PC2 (3ds Max, Blender): the positions of a part's vertices in each frame of a clip, little endian. Throws Error.
void writePc2(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick);

/// MDD (LightWave, Blender): the same, big endian. Throws Error.
void writeMdd(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick);

}  // namespace drape::io
