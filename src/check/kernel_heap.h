#pragma once

#include <glm/glm.hpp>
#include <random>

#include "cloth/core/model.h"
#include "solver/plan/plan.h"

namespace drape::check {

/// Random numbers that do not use the standard library's distributions, so that they are the same everywhere.
class Noise {
public:
    explicit Noise(std::uint32_t seed) : engine_(seed) {}
    glm::uint below(glm::uint end) { return static_cast<glm::uint>(engine_() % end); }
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) / 16777216.0f;
    }
    glm::vec4 vector(float size) { return {between(-size, size), between(-size, size), between(-size, size), 0.0f}; }

private:
    std::mt19937 engine_;
};

/// Makes a heap of `count` links (at least 1) and as many triangles over 2 * count particles (at least 3). It makes no
/// geometric sense, and contains every case that a kernel can meet.
Model makeHeap(glm::uint count, Noise& noise);

/// Returns the lines of a heap with random rest lengths and compliances.
std::vector<physics::Line> makeLineValues(const Model& model, Noise& noise);

/// Makes edits of unrelated particles and links, as hands would, for a heap of `count` links.
Edits makeEdits(glm::uint count, Noise& noise);

/// Returns settings with wind, ball, ground, walls, stiffnesses and tearing all on.
Settings lively(Noise& noise);

}  // namespace drape::check
