#pragma once

#include "crossings/crossings.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <span>

namespace drape::render {

/// Buffers with crossings and distances to bodies, for views with needsSearch().
class CrossingMarks {
public:
    /// Writes crossings found in these triangles, and the distances of bodyGaps(). `particles`: number of drawn
    /// particles.
    void write(const Crossings& crossings, std::span<const float> gaps, std::span<const physics::Triangle> triangles,
               std::size_t particles, gl::Commands& commands);
    /// Enters the buffers and counts into a frame's facts.
    void describe(ViewFacts& facts) const;

private:
    gl::Buffer particles_;
    gl::Buffer gaps_;
    std::uint64_t crossings_ = 0;
    std::uint64_t touching_ = 0;
    std::uint64_t writes_ = 0;
};

}  // namespace drape::render
