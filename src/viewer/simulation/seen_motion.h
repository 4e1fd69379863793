#pragma once

#include "gl/commands.h"
#include "gl/mirror.h"
#include "render/camera/bounds.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The box in which particles have been since the start of a scene.
class SeenMotion {
public:
    /// Begins again, with the places that they have now. Waits for the GPU.
    void restart(const Simulation& simulation);
    /// Copies where they are, and takes in the copies that have arrived. Does not wait.
    void watch(const Simulation& simulation, gl::Commands& commands);
    /// With the places that they have now, and where colliders move. Waits for the GPU.
    render::Box boxNow(const Simulation& simulation);

private:
    render::Box box_;
    gl::Mirror positions_;
};

}  // namespace drape::viewer
