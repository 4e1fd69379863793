#pragma once

#include <glad/gl.h>

#include <array>
#include <optional>

#include "solver/gpu/gpu_solver.h"

namespace drape {

/// Stretch of the structural links, %: its maximum and its root mean square. 0 if no link is longer than at rest.
struct Stretch {
    double maxPercent = 0.0;
    double rmsPercent = 0.0;
};

/// Measures the stretch on the GPU and delivers it some frames later, so that nothing waits for the GPU. The model, the
/// commands and the GL context must outlive this object.
class GpuMeasure {
public:
    /// Throws gl::Error if the kernel does not compile.
    GpuMeasure(const Model& model, gl::Commands& commands, const gl::ShaderLibrary& library);
    ~GpuMeasure();
    GpuMeasure(const GpuMeasure&) = delete;
    GpuMeasure& operator=(const GpuMeasure&) = delete;

    /// Starts a measurement of the solver's current positions. Does nothing if kInFlight measurements are still under
    /// way.
    void begin(const GpuSolver& solver);

    /// Returns the latest measurement that has arrived, or nothing before the first.
    std::optional<Stretch> poll();

private:
    static constexpr std::size_t kInFlight = 4;
    struct Slot {
        gl::Buffer results;
        GLsync done = nullptr;
    };
    Stretch add(const gl::Buffer& results) const;

    const Model* model_;
    gl::Commands* commands_;
    gl::Program program_;
    std::vector<glm::uint> colours_;  // colours that hold structural links
    std::size_t groups_ = 0;
    std::array<Slot, kInFlight> slots_;
    std::size_t next_ = 0;    // index in slots_ of the measurement that begin() starts next
    std::size_t oldest_ = 0;  // index in slots_ of the measurement that poll() awaits next
    std::optional<Stretch> latest_;
};

}  // namespace drape
