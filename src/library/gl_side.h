#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "base/forks.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"
#include "library/drape.h"
#include "run/run.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/gpu/gpu_solver.h"

namespace drape::library {

struct Drawing;

/// The OpenGL part of a scene. It lives in the caller's GL context or in a context of the library's own without a
/// window. The caller must hold a GlTurn, except for isOwn(), takesSteps() and the functions that
/// take a GlTurn themselves.
class GlSide {
public:
    /// Takes a GlTurn itself. Throws gl::NoContext.
    /// `loader`: finds the functions of the current context; null: creates a context without a window.
    explicit GlSide(drape_gl_loader loader);
    /// Takes a GlTurn itself.
    ~GlSide();
    GlSide(const GlSide&) = delete;
    GlSide& operator=(const GlSide&) = delete;

    /// Returns whether it was made in the process that called fork(). Then it must not be used or deleted: a driver has
    /// threads, and shares its objects with the device.
    bool isElsewhere() const { return forks_ != forkCount(); }
    bool isOwn() const { return context_.has_value(); }
    /// Returns whether solver() takes the steps of the scene.
    bool takesSteps() const { return takesSteps_; }
    GpuSolver& solver() { return *solver_; }

    /// Makes solver() take the steps from `state` on. Throws gl::DeviceLimit.
    void takeSteps(const Run& run, const State& state);
    void leaveSteps() { takesSteps_ = false; }
    /// Prepares for another run. If solver() takes the steps, gives it the state of `cpu`. Otherwise frees the solver
    /// and the drawing. Takes a GlTurn itself.
    void begin(const Run& run, const CpuSolver& cpu);
    /// Returns a solver with the current particles and normals, for drawing.
    GpuSolver& drawn(const Run& run, const CpuSolver& cpu);
    Drawing& drawing(const Model& model);
    gl::Commands& commands() { return commands_; }

    /// Throws gl::Error if OpenGL has reported an error in a context of the library's own.
    void requireNoErrors();

private:
    friend class GlTurn;
    std::unique_ptr<GpuSolver> makeSolver(const Run& run);

    const std::uint64_t forks_ = forkCount();  // count when it was made
    std::optional<gl::HeadlessContext> context_;
    std::optional<gl::DebugOutput> debug_;
    gl::ShaderLibrary library_;
    gl::Commands commands_;
    std::unique_ptr<GpuSolver> solver_;
    std::unique_ptr<Drawing> drawing_;
    bool takesSteps_ = false;
};

/// Remembers the EGL context that is current in this thread. The destructor makes it current again.
class CallersContext {
public:
    CallersContext();
    ~CallersContext();
    CallersContext(const CallersContext&) = delete;
    CallersContext& operator=(const CallersContext&) = delete;

private:
    // EGL types, written out because EGL's header includes macros of X11.
    unsigned api_ = 0x3038;  // EGL_NONE
    void* display_ = nullptr;
    void* context_ = nullptr;
    void* draw_ = nullptr;
    void* read_ = nullptr;
};

/// Makes the context of a GlSide current during its lifetime. Other threads wait for their turn, since all contexts of
/// a process share the addresses of the GL functions.
class GlTurn {
public:
    /// Throws std::invalid_argument if the caller's context is not current, and gl::Error if the library's own context
    /// cannot be made current.
    explicit GlTurn(const GlSide& side);

private:
    std::unique_lock<std::recursive_mutex> lock_;
    std::optional<CallersContext> before_;
};

}  // namespace drape::library
