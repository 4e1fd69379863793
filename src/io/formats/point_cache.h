#pragma once

#include <vector>

#include "io/files/output_file.h"
#include "io/formats/frame_spool.h"

namespace drape::io {

/// Times of a clip's frames: in seconds, and as frame numbers of the animation in the other program.
struct FrameTimes {
    std::vector<float> seconds;  ///< time of each frame, s
    float start = 0.0f;          ///< number of the animation frame that shows the first frame of the clip
    float every = 1.0f;          ///< number of animation frames between consecutive frames of the clip
};

/// Writes PC2 (3ds Max, Blender): the positions of a part's vertices in each frame of a clip, little-endian. Throws
/// Error.
void writePc2(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick);

/// Writes MDD (LightWave, Blender): the positions of a part's vertices in each frame of a clip, big-endian. Throws
/// Error.
void writeMdd(OutputFile& file, const MeshPart& part, const FrameSpool& frames, const FrameTimes& times,
              const Ticker& tick);

}  // namespace drape::io
