#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "physics/types.h"

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

}  // namespace drape::viewer
