#pragma once

#include <array>
#include <cstdint>
#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <vector>

#include "crossings/crossings.h"
#include "gl/commands.h"
#include "gl/mirror.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "render/frame/frame.h"
#include "render/legend/view_legend.h"
#include "render/shared/gl_objects.h"

namespace drape::render {

/// Binds the links of one pass to kLinksBinding, from which shaders read links.
void bindLinks(const SolverBuffers& solver, const LinkPass& pass);

/// Draws links as lines and particles as discs. Lines and discs have a width in pixels.
class ViewLinks {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewLinks(const gl::ShaderLibrary& library);

    /// Returns the buffers that draw() reads, for gl::Commands.
    static std::vector<gl::Access> accesses(const WorldView& world);

    /// Draws all unbroken links in the colours of their kinds or passes, depending on the view. Leaves blending off.
    void draw(const Frame& frame, const Target& target) const;
    /// Draws discs at particles whose value is not 0. The caller must bind ViewData::values().
    void drawMarks(const Frame& frame, const Target& target) const;

private:
    gl::Program links_;
    gl::Program marks_;
    VertexArray vertices_;
};

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

    /// Computes the values and their distribution for the view of the frame, which must show values.
    void compute(const Frame& frame, gl::Commands& commands);
    /// Returns the values: a float for each particle, the result of valueAt() in the view's shader.
    const gl::Buffer& values() const { return values_; }
    /// Returns the distribution of the values.
    /// `wait`: whether to wait for the distribution of this picture; otherwise returns the latest that has arrived, or
    /// nothing before the first.
    std::optional<Spread> spread(bool wait, gl::Commands& commands);
    /// Discards all read-backs, pending or complete. Must be called when another view is shown.
    void forget() { mirror_.forget(); }

private:
    /// Runs a shader over all links, which writes a mark for each particle.
    void markLinks(const gl::Program& program, const WorldView& world, gl::Commands& commands);
    /// Makes the buffers large enough for this number of particles.
    void makeRoom(std::size_t particles);

    struct Programs {
        gl::Program values;     // ViewRow::values
        gl::Program linkMarks;  // ViewRow::linkMarks
    };
    std::array<Programs, kViews> programs_;  // programs of each view; empty if the view has no shaders of its own
    gl::Buffer marks_;   // one mark for each particle, written by linkMarks and read by the shader of the values
    gl::Buffer values_;  // value of each particle
    gl::Buffer spread_;  // distribution of the values, see spreadOf()
    gl::Mirror mirror_;  // read-backs of spread_
};

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
