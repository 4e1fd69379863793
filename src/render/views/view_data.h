#pragma once

#include "gl/commands.h"
#include "gl/mirror.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/legend/colour_map.h"

#include <array>
#include <cstdint>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

namespace drape::render {

/// The state of the solver that a view (Needs::comparison) holds against the one that is drawn, in buffers.
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

/// The number of each particle that a view shows (showsValues), computed from the solver's buffers.
class ViewData {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewData(const gl::ShaderLibrary& library);

    void compute(const Frame& frame, gl::Commands& commands);
    /// A float for each particle: valueAt() of the view's shader.
    [[nodiscard]] const gl::Buffer& values() const { return values_; }
    /// Of the latest numbers, for which it waits, or of the latest that have arrived: nothing before the first.
    [[nodiscard]] std::optional<Spread> spread(bool wait, gl::Commands& commands);
    /// Drops readbacks, pending and done: they are of something else.
    void forget() { mirror_.forget(); }

private:
    void markLinks(const gl::Program& program, const WorldView& world, gl::Commands& commands);
    void makeRoom(std::size_t particles);

    struct Programs {
        gl::Program values;
        gl::Program linkMarks;
    };
    std::array<Programs, kViews> programs_;  // empty ones of views without
    gl::Buffer marks_;
    gl::Buffer values_;
    gl::Buffer spread_;
    gl::Mirror mirror_;
};

}  // namespace drape::render
