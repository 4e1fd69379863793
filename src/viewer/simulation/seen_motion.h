#pragma once

#include <cstdint>

#include "gl/commands.h"
#include "gl/mirror.h"
#include "render/camera/bounds.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The box in which particles have been since the simulation's epoch began.
class SeenMotion {
public:
    /// To be called once a picture. In a new epoch it begins again with the present places, and waits for the GPU.
    void follow(const Simulation& simulation);
    /// Takes in the places that have arrived, and begins to copy the present ones. Does not wait. To be called a few
    /// times a second.
    void watch(const Simulation& simulation, gl::Commands& commands);
    /// The box with the present places, and with the places where colliders move. Waits for the GPU.
    render::Box boxNow(const Simulation& simulation);

private:
    render::Box box_;
    gl::Mirror positions_;
    std::uint64_t epoch_ = 0;
};

}  // namespace drape::viewer
