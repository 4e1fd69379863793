#pragma once

#include <cstdint>
#include <span>

#include "gl/commands.h"
#include "gl/mirror.h"
#include "render/camera/bounds.h"
#include "viewer/simulation/cloth_sample.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// The bounding box of all positions of the particles since the simulation's epoch began, and where the cloth is now.
class SeenMotion {
public:
    /// Begins again with the current positions if the simulation has a new epoch, and then waits for the GPU. Call it
    /// once per picture.
    void follow(const Simulation& simulation);
    /// Includes the current positions if the CPU has them. Otherwise includes those that have been copied, and begins
    /// to copy the current ones. Does not wait for the GPU unless the simulation has a new epoch. Call it a few times
    /// per second.
    void watch(const Simulation& simulation, gl::Commands& commands);
    /// Returns where the cloth was at the last follow() or watch().
    const ClothSample& cloth() const { return cloth_; }
    /// Returns the bounding box including the current positions and the paths of the colliders. Waits for the GPU.
    render::Box boxNow(const Simulation& simulation);

private:
    void include(std::span<const glm::vec4> positions);
    /// Leaves crumbs of torn cloth out of cloth().
    void watchCrumbs(const Simulation& simulation, gl::Commands& commands);

    render::Box box_;
    ClothSample cloth_;
    gl::Mirror positions_;
    gl::Mirror triangles_;
    std::uint64_t epoch_ = 0;
};

}  // namespace drape::viewer
