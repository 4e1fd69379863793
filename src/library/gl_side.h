#pragma once

#include <memory>
#include <mutex>
#include <optional>

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

/// All of a scene that is in a GL context: the caller's, or one of the library's own without a window. Everything
/// except isOwn() and takesSteps() needs a GlTurn.
class GlSide {
public:
    /// loader: of the functions of the context that is current; null: a context of its own. Takes a turn by itself.
    /// Throws gl::NoContext.
    explicit GlSide(drape_gl_loader loader);
    /// Takes a turn by itself.
    ~GlSide();
    GlSide(const GlSide&) = delete;
    GlSide& operator=(const GlSide&) = delete;

    bool isOwn() const { return context_.has_value(); }
    /// Whether solver() takes the steps of the scene.
    bool takesSteps() const { return takesSteps_; }
    GpuSolver& solver() { return *solver_; }

    /// From now on. Throws gl::DeviceLimit.
    void takeSteps(const Run& run, const State& state);
    void leaveSteps() { takesSteps_ = false; }
    /// Another run begins, on the CPU: takes its state over, or makes room for it. Takes a turn by itself.
    void begin(const Run& run, const CpuSolver& cpu);
    /// The solver whose particles are drawn, as the scene is now.
    GpuSolver& drawn(const Run& run, const CpuSolver& cpu);
    Drawing& drawing(const Model& model);
    gl::Commands& commands() { return commands_; }

    /// Throws gl::Error where OpenGL has reported one in a context of the library's own.
    void requireNoErrors();

private:
    friend class GlTurn;
    std::unique_ptr<GpuSolver> makeSolver(const Run& run);

    std::optional<gl::HeadlessContext> context_;
    std::optional<gl::DebugOutput> debug_;
    gl::ShaderLibrary library_;
    gl::Commands commands_;
    std::unique_ptr<GpuSolver> solver_;
    std::unique_ptr<Drawing> drawing_;
    bool takesSteps_ = false;
};

/// The context of an EGL thread as the caller has it, to be current again at the end.
class CallersContext {
public:
    CallersContext();
    ~CallersContext();
    CallersContext(const CallersContext&) = delete;
    CallersContext& operator=(const CallersContext&) = delete;

private:
    // As EGL has them, whose header would bring X11's macros.
    unsigned api_ = 0x3038;  // EGL_NONE
    void* display_ = nullptr;
    void* context_ = nullptr;
    void* draw_ = nullptr;
    void* read_ = nullptr;
};

/// As long as it lives the context of that side is current, and other threads wait for theirs: the addresses of GL's
/// functions are the same for all of a process.
class GlTurn {
public:
    /// Throws std::invalid_argument where the caller's context is not current, gl::Error where the library's own cannot
    /// be made so.
    explicit GlTurn(const GlSide& side);

private:
    std::unique_lock<std::recursive_mutex> lock_;
    std::optional<CallersContext> before_;
};

}  // namespace drape::library
