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

/// Buffers with the state of the solver that a view (Needs::comparison) compares with the drawn one.
class ComparedState {
public:
    /// Writes the state of as many particles as are drawn.
    void write(const std::vector<glm::vec4>& positions, const std::vector<glm::vec4>& displacements,
               gl::Commands& commands);
    /// Enters the buffers and the comparison into a frame's facts. `differingFloats`, `largestDifference`: between the
    /// two states.
    void describe(ViewFacts& facts, std::uint64_t comparedFloats, std::uint64_t differingFloats,
                  double largestDifference) const;

private:
    gl::Buffer positions_;
    gl::Buffer displacements_;
};

/// The number of each particle in a view (showsValues), computed from the solver's buffers.
class ViewData {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewData(const gl::ShaderLibrary& library);

    void compute(const Frame& frame, gl::Commands& commands);
    /// Returns the numbers, a float for each particle: valueAt() of the view's shader.
    [[nodiscard]] const gl::Buffer& values() const { return values_; }
    /// Returns the spread of the latest numbers. `wait`: waits for those of this picture; otherwise takes the latest
    /// that have arrived, or nothing before the first.
    [[nodiscard]] std::optional<Spread> spread(bool wait, gl::Commands& commands);
    /// Drops all read-backs, pending or done, because they belong to another view.
    void forget() { mirror_.forget(); }

private:
    void markLinks(const gl::Program& program, const WorldView& world, gl::Commands& commands);
    void makeRoom(std::size_t particles);

    struct Programs {
        gl::Program values;
        gl::Program linkMarks;
    };
    std::array<Programs, kViews> programs_;  // by view; empty if a view has no shaders
    gl::Buffer marks_;
    gl::Buffer values_;
    gl::Buffer spread_;
    gl::Mirror mirror_;
};

}  // namespace drape::render
