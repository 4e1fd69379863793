#pragma once

#include <array>

#include "gl/commands.h"
#include "physics/kernel.h"

namespace drape {

/// The arrays and parameters that a GpuSolver has bound. An array has the same binding in all shaders, its index in the
/// table, so most dispatches have nothing to bind.
class GpuBindings {
public:
    /// The part of its buffer that a dispatch sees, for each array. Arrays without a buffer have none.
    using Parts = std::array<gl::Buffer::Part, kArrayCount>;

    explicit GpuBindings(gl::Commands& commands) : commands_(&commands) {}

    /// Forgets which buffers are bound, since other code may have bound others.
    void forget();
    /// Binds the parts of the touched arrays, in one call from the first to the last array that has to change. Also
    /// binds arrays between those, which spares later dispatches a call.
    /// `standIn`: bound where an array has no part.
    void bind(ArraySet touched, const Parts& parts, const gl::Buffer& standIn);
    /// Binds the parameters of a substep.
    void bindParams(const gl::Buffer& params, std::size_t offset, std::size_t bytes);

private:
    struct Bound {
        GLuint buffer = 0;
        std::size_t offset = 0;
        std::size_t bytes = 0;

        bool operator==(const Bound&) const = default;
    };

    gl::Commands* commands_;
    std::array<Bound, kArrayCount> arrays_{};  // by Array; empty if unknown
    Bound params_;
};

}  // namespace drape
