#pragma once

#include "crossings/crossings.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <span>

namespace drape::render {

/// Buffers with crossings and with distances from bodies, for views that need a search (needsSearch()).
class CrossingMarks {
public:
    /// Writes the results of a search into the buffers.
    /// `gaps`: results of bodyGaps().
    /// `triangles`: triangles in which the crossings were found.
    /// `particles`: number of drawn particles.
    void write(const Crossings& crossings, std::span<const float> gaps, std::span<const physics::Triangle> triangles,
               std::size_t particles, gl::Commands& commands);
    /// Stores the buffers and the numbers of crossings in the facts of a frame.
    void describe(ViewFacts& facts) const;

private:
    gl::Buffer particles_;
    gl::Buffer gaps_;
    std::uint64_t crossings_ = 0;
    std::uint64_t touching_ = 0;
    std::uint64_t writes_ = 0;
};

}  // namespace drape::render
