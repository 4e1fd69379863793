#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "gl/commands.h"
#include "gl/mirror.h"
#include "physics/types.h"
#include "render/camera/bounds.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {

/// Some particles that stand for the whole cloth: all of a small cloth, about 1,000 of a large one.
struct ClothSample {
    std::vector<glm::uint> particles;  ///< indices
    std::vector<glm::vec3> places;     ///< latest known positions of those that are no crumbs, m
    /// Distance from a particle of the sample within which the cloth is probably not seen otherwise, m.
    float reach = 0.0f;

    /// Takes over the places of the sample.
    /// `positions`: positions of all particles of the model, as in State.
    void follow(std::span<const glm::vec4> positions);
    /// Leaves out particles of torn cloth that are crumbs, from the next follow() on: pieces with less than a tenth of
    /// the particles of the largest piece.
    /// `triangles`: those that remain; all corners of a triangle that is gone are equal.
    /// `count`: number of particles of all cloths.
    void leaveOutCrumbs(std::span<const physics::Triangle> triangles, glm::uint count);

private:
    std::vector<bool> isCrumb_;  // of each particle of the sample; empty: none is
};

/// Chooses the particles of the sample. It is empty if the model has no cloth.
ClothSample sampleOf(const Model& model);

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
