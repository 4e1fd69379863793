#pragma once

#include "crossings/crossings.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "render/frame/frame.h"

#include <cstdint>
#include <span>

namespace drape::render {

/// The crossings and the distances to bodies that views (needsSearch()) show, in buffers.
class CrossingMarks {
public:
    /// Takes crossings found in these triangles, and distances of bodyGaps(). particles: as many as are drawn.
    void write(const Crossings& crossings, std::span<const float> gaps, std::span<const physics::Triangle> triangles,
               std::size_t particles, gl::Commands& commands);
    /// Tells a frame of them.
    void describe(ViewFacts& facts) const;

private:
    gl::Buffer particles_;
    gl::Buffer gaps_;
    std::uint64_t crossings_ = 0;
    std::uint64_t touching_ = 0;
    std::uint64_t writes_ = 0;
};

}  // namespace drape::render
