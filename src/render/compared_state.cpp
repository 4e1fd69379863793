#include "render/compared_state.h"

namespace drape::render {

void ComparedState::write(const std::vector<glm::vec4>& positions, const std::vector<glm::vec4>& displacements,
                          gl::Commands& commands) {
    const std::size_t bytes = positions.size() * sizeof(glm::vec4);
    if (positions_.bytes() != bytes) {
        positions_ = gl::Buffer::create("positions compared", bytes);
        displacements_ = gl::Buffer::create("displacements compared", bytes);
    }
    commands.update("state compared", {&positions_, &displacements_});
    positions_.write(0, positions);
    displacements_.write(0, displacements);
}

void ComparedState::describe(ViewFacts& facts, std::uint64_t comparedFloats, std::uint64_t differingFloats,
                             double largestDifference) const {
    facts.otherPositions = positions_.id();
    facts.otherDisplacements = displacements_.id();
    facts.comparedFloats = comparedFloats;
    facts.differingFloats = differingFloats;
    facts.largestDifference = largestDifference;
}

}  // namespace drape::render
