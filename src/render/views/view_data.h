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

/// Buffers with the state of a second solver, for a view that compares it with the state of the drawn one
/// (Needs::comparison).
class ComparedState {
public:
    /// Writes the state of the second solver into the buffers.
    /// `positions`, `displacements`: one element for each drawn particle.
    void write(const std::vector<glm::vec4>& positions, const std::vector<glm::vec4>& displacements,
               gl::Commands& commands);
    /// Stores the buffers and the results of the comparison in the facts of a frame.
    /// `comparedFloats`: number of floats that were compared.
    /// `differingFloats`: number of floats that differ between the two states.
    /// `largestDifference`: largest difference between two floats, m.
    void describe(ViewFacts& facts, std::uint64_t comparedFloats, std::uint64_t differingFloats,
                  double largestDifference) const;

private:
    gl::Buffer positions_;
    gl::Buffer displacements_;
};

/// The values that a view shows at particles (showsValues()), computed from the solver's buffers.
class ViewData {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewData(const gl::ShaderLibrary& library);

    void compute(const Frame& frame, gl::Commands& commands);
    /// Returns the values: a float for each particle, the result of valueAt() in the view's shader.
    [[nodiscard]] const gl::Buffer& values() const { return values_; }
    /// Returns the distribution of the values.
    /// `wait`: whether to wait for the distribution of this picture; otherwise returns the latest that has arrived, or
    /// nothing before the first.
    [[nodiscard]] std::optional<Spread> spread(bool wait, gl::Commands& commands);
    /// Discards all read-backs, pending or complete. Must be called when another view is shown.
    void forget() { mirror_.forget(); }

private:
    void markLinks(const gl::Program& program, const WorldView& world, gl::Commands& commands);
    void makeRoom(std::size_t particles);

    struct Programs {
        gl::Program values;
        gl::Program linkMarks;
    };
    std::array<Programs, kViews> programs_;  // programs of each view; empty if the view has no shaders of its own
    gl::Buffer marks_;
    gl::Buffer values_;
    gl::Buffer spread_;
    gl::Mirror mirror_;
};

}  // namespace drape::render
