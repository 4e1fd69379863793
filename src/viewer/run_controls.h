#pragma once

#include "render/view.h"

namespace drape::viewer {

/// How the scene is run and shown; none of it is saved with the scene.
struct RunControls {
    bool paused = false;
    float speed = 1.0f;  ///< simulated seconds per real second, 0.05 to 1
    render::View view = render::View::shaded;
    bool fullQuality = true;  ///< 4x MSAA and all of the light; false: a draft, for software renderers
    bool panel = true;
    bool help = false;
};

}  // namespace drape::viewer
