#include "render/views/crossing_marks.h"

namespace drape::render {

void CrossingMarks::write(const Crossings& crossings, std::span<const physics::Triangle> triangles,
                          std::size_t particles, gl::Commands& commands) {
    const std::vector<glm::uint> crossed = crossedParticles(crossings, triangles, particles);
    const std::size_t bytes = crossed.size() * sizeof(glm::uint);
    if (particles_.bytes() != bytes) particles_ = gl::Buffer::create("particles of crossings", bytes);
    commands.update("particles of crossings", particles_);
    particles_.write(0, crossed);
    crossings_ = crossings.all.size();
    touching_ = crossings.touching;
    ++writes_;
}

void CrossingMarks::describe(ViewFacts& facts) const {
    facts.crossedParticles = particles_.id();
    facts.crossings = crossings_;
    facts.touching = touching_;
    facts.crossingsWritten = writes_;
}

}  // namespace drape::render
