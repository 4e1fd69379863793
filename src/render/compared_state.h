#pragma once

#include "gl/buffer.h"
#include "gl/commands.h"
#include "render/frame.h"

#include <cstdint>
#include <glm/vec4.hpp>
#include <vector>

namespace drape::render {

/// The state of the solver that View::difference holds against the one that is drawn, in buffers.
class ComparedState {
public:
    /// Of as many particles as are drawn.
    void write(const std::vector<glm::vec4>& positions, const std::vector<glm::vec4>& displacements,
               gl::Commands& commands);
    /// Tells a frame of it. differingFloats, largestDifference: between the two states.
    void describe(ViewFacts& facts, std::uint64_t comparedFloats, std::uint64_t differingFloats,
                  double largestDifference) const;

private:
    gl::Buffer positions_;
    gl::Buffer displacements_;
};

}  // namespace drape::render
