#include "render/views/crossing_marks.h"

#include "crossings/body_gaps.h"

#include <algorithm>
#include <vector>

namespace drape::render {

void CrossingMarks::write(const Crossings& crossings, std::span<const float> gaps,
                          std::span<const physics::Triangle> triangles, std::size_t particles, gl::Commands& commands) {
    const std::vector<glm::uint> crossed = crossedParticles(crossings, triangles, particles);
    // Value of a body's particles, which have no distance. It is negative, so they are dim, and its absolute value is
    // too large to count in the distribution of values.
    constexpr float kNone = -1e30f;
    std::vector<float> distances(particles, kNone);
    std::ranges::transform(gaps, distances.begin(), [](float gap) { return std::min(gap, kMostGap); });
    const std::size_t bytes = crossed.size() * sizeof(glm::uint);
    if (particles_.bytes() != bytes) {
        particles_ = gl::Buffer::create("particles of crossings", bytes);
        gaps_ = gl::Buffer::create("distances to bodies", bytes);
    }
    commands.update("particles of crossings", {&particles_, &gaps_});
    particles_.write(0, crossed);
    gaps_.write(0, distances);
    crossings_ = crossings.all.size();
    touching_ = crossings.touching;
    ++writes_;
}

void CrossingMarks::describe(ViewFacts& facts) const {
    facts.crossedParticles = particles_.id();
    facts.bodyGaps = gaps_.id();
    facts.crossings = crossings_;
    facts.touching = touching_;
    facts.crossingsWritten = writes_;
}

}  // namespace drape::render
