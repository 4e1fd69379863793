#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "cloth/core/model.h"

namespace drape::viewer {

/// Some particles that stand for the whole cloth: all of a small cloth, about 1,000 of a large one.
struct ClothSample {
    std::vector<glm::uint> particles;  ///< indices
    std::vector<glm::vec3> places;     ///< latest known position of each, m
    /// Distance from a particle of the sample within which the cloth is probably not seen otherwise, m.
    float reach = 0.0f;

    /// Takes over the places of the sample.
    /// `positions`: positions of all particles of the model, as in State.
    void follow(std::span<const glm::vec4> positions);
};

/// Chooses the particles of the sample. It is empty if the model has no cloth.
ClothSample sampleOf(const Model& model);

}  // namespace drape::viewer
