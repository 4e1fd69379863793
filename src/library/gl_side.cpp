#include "library/gl_side.h"

#include <glad/egl.h>

#include <atomic>
#include <stdexcept>

#include "embedded/shaders.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "library/drawing.h"

namespace drape::library {
namespace {

constexpr std::uint64_t kNoTurn = ~std::uint64_t{0};

std::recursive_mutex& turns() {
    static std::recursive_mutex mutex;
    return mutex;
}

/// Waits for the turn of this thread. Throws std::invalid_argument if a process that has forked into this one has had a
/// turn, since neither its driver nor its mutex works here.
std::unique_lock<std::recursive_mutex> nextTurn() {
    static std::atomic<std::uint64_t> forksOfFirst{kNoTurn};
    std::uint64_t first = kNoTurn;
    if (!forksOfFirst.compare_exchange_strong(first, forkCount()) && first != forkCount())
        throw std::invalid_argument(
            "OpenGL was used before fork(), so this process cannot use it; draw in the process that did, or start "
            "processes in another way (\"spawn\" of Python's multiprocessing)");
    return std::unique_lock(turns());
}

/// Returns an EGL function by its name, because the EGL loader may not have it before a display exists.
template <class Function>
Function eglFunction(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

}  // namespace

CallersContext::CallersContext() {
    if (const auto queryApi = eglFunction<PFNEGLQUERYAPIPROC>("eglQueryAPI")) api_ = queryApi();
    if (const auto current = eglFunction<PFNEGLGETCURRENTCONTEXTPROC>("eglGetCurrentContext")) context_ = current();
    display_ = eglGetCurrentDisplay();
    draw_ = eglGetCurrentSurface(EGL_DRAW);
    read_ = eglGetCurrentSurface(EGL_READ);
}

CallersContext::~CallersContext() {
    if (eglBindAPI == nullptr) return;  // EGL could not be loaded
    const bool isOther = eglGetCurrentContext() != context_;
    if (isOther && context_ == EGL_NO_CONTEXT)
        eglMakeCurrent(eglGetCurrentDisplay(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (api_ != EGL_NONE) eglBindAPI(api_);
    if (isOther && context_ != EGL_NO_CONTEXT) eglMakeCurrent(display_, draw_, read_, context_);
}

GlTurn::GlTurn(const GlSide& side) : lock_(nextTurn()) {
    if (side.isOwn()) {
        before_.emplace();
        eglBindAPI(EGL_OPENGL_API);
        side.context_->makeCurrent();
    } else if (glGetString(GL_VERSION) == nullptr) {
        throw std::invalid_argument("the OpenGL context that the scene is attached to is not current");
    } else {
        glMemoryBarrier(GL_ALL_BARRIER_BITS);  // makes the results visible to the caller's commands
    }
}

GlSide::GlSide(drape_gl_loader loader) : library_(embedded::shaders(), {}, gl::Compiling::whenUsed) {
    const std::unique_lock lock = nextTurn();
    if (loader != nullptr) {
        gl::loadFunctions(loader);
        GpuSolver::requireStorageBlocks(gl::deviceInfo());
        return;
    }
    if (gladLoaderLoadEGL(EGL_NO_DISPLAY) == 0)
        throw gl::NoContext("no OpenGL 4.5: the EGL library could not be loaded");
    const CallersContext before;
    context_.emplace();
    debug_.emplace();
    debug_->setQuiet(true);
}

GlSide::~GlSide() {
    try {
        const GlTurn turn(*this);
        drawing_.reset();
        solver_.reset();
        debug_.reset();
        context_.reset();
    } catch (const std::exception&) {
        // The caller's context and its objects no longer exist. GL calls without a context would crash, so the owners
        // of these objects are leaked.
        static_cast<void>(drawing_.release());
        static_cast<void>(solver_.release());
    }
}

std::unique_ptr<GpuSolver> GlSide::makeSolver(const Run& run) {
    GpuSolver::requireStorageBlocks(gl::deviceInfo());
    GpuSolver::requireRoom(run.scene().world);
    return std::make_unique<GpuSolver>(run.model(), commands_, library_);
}

void GlSide::takeSteps(const Run& run, const State& state) {
    auto solver = makeSolver(run);
    solver->setState(state);
    drawing_.reset();
    solver_ = std::move(solver);
    takesSteps_ = true;
    requireNoErrors();
}

void GlSide::begin(const Run& run, const CpuSolver& cpu) {
    const GlTurn turn(*this);
    if (takesSteps_) return takeSteps(run, cpu.state());
    drawing_.reset();
    solver_.reset();
}

GpuSolver& GlSide::drawn(const Run& run, const CpuSolver& cpu) {
    if (!solver_) solver_ = makeSolver(run);
    if (!takesSteps_) solver_->setState(cpu.state());
    solver_->computeNormals();
    return *solver_;
}

Drawing& GlSide::drawing(const Model& model) {
    if (!drawing_) drawing_ = std::make_unique<Drawing>(library_, model, solver_->links());
    return *drawing_;
}

void GlSide::requireNoErrors() {
    if (!debug_ || debug_->errorCount() == 0) return;
    const std::string error = debug_->lastError();
    debug_->reset();
    throw gl::Error("OpenGL: " + error);
}

}  // namespace drape::library
