#include <glad/egl.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "gl/context/headless_context.h"

namespace drape::gl {
namespace {

struct Candidate {
    EGLDisplay display = EGL_NO_DISPLAY;
    std::string origin;
};

bool contains(const char* extensions, std::string_view name) {
    if (extensions == nullptr) return false;
    const std::string padded = " " + std::string(extensions) + " ";
    return padded.find(" " + std::string(name) + " ") != std::string::npos;
}

// Returns all displays that may have a context, best first. Uses the EXT functions, because only they are loaded before
// a display exists.
std::vector<Candidate> findCandidates() {
    std::vector<Candidate> found;
    if (eglGetPlatformDisplayEXT == nullptr) return found;

    if (eglQueryDevicesEXT != nullptr && eglQueryDeviceStringEXT != nullptr) {
        std::array<EGLDeviceEXT, 32> devices{};
        EGLint count = 0;
        eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count);

        std::vector<Candidate> software;
        for (EGLint i = 0; i < count; ++i) {
            const EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
            const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
            if (display == EGL_NO_DISPLAY) continue;
            const bool isSoftware =
                contains(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
            (isSoftware ? software : found).push_back({display, "EGL device " + std::to_string(i)});
        }
        std::ranges::move(software, std::back_inserter(found));
    }

    if (contains(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), "EGL_MESA_platform_surfaceless")) {
        const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
        if (display != EGL_NO_DISPLAY) found.push_back({display, "EGL surfaceless"});
    }
    return found;
}

std::optional<EGLConfig> chooseConfig(EGLDisplay display) {
    // Some drivers can create a context without a config if it has no surface.
    if (contains(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_no_config_context")) return EGL_NO_CONFIG_KHR;
    constexpr std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                              EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) == EGL_FALSE || count == 0) return std::nullopt;
    return config;
}

// Returns a new OpenGL 4.5 debug context, or EGL_NO_CONTEXT.
// `isNew`: whether EGL has version 1.5 or later. In earlier versions, a debug context is requested with a flag of
// EGL_KHR_create_context. All other attributes are the same.
EGLContext createContext(EGLDisplay display, EGLConfig config, bool isNew) {
    std::vector<EGLint> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                      4,
                                      EGL_CONTEXT_MINOR_VERSION,
                                      5,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                      isNew ? EGL_CONTEXT_OPENGL_DEBUG : EGL_CONTEXT_FLAGS_KHR,
                                      isNew ? EGL_TRUE : EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR};
    // Asks for notification of GPU resets, which requireAlive() needs. If the driver does not support it, a context
    // without notification is created.
    std::vector<EGLint> telling = attributes;
    telling.insert(telling.end(),
                   {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR, EGL_LOSE_CONTEXT_ON_RESET_KHR, EGL_NONE});
    attributes.push_back(EGL_NONE);
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, telling.data());
    return context != EGL_NO_CONTEXT ? context : eglCreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
}

// Returns a current OpenGL 4.5 context on this display, or EGL_NO_CONTEXT with the reason in `why`.
EGLContext tryContext(EGLDisplay display, std::string& why) {
    EGLint major = 0;
    EGLint minor = 0;
    if (eglInitialize(display, &major, &minor) == EGL_FALSE) {
        why = "cannot be initialized";
        return EGL_NO_CONTEXT;
    }
    // eglTerminate is never called. EGL has one display per device, so other users of the display in this process would
    // lose their EGL resources.
    gladLoaderLoadEGL(display);
    const std::optional<EGLConfig> config = chooseConfig(display);
    if (!config || eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) {
        why = "does not support OpenGL";
        return EGL_NO_CONTEXT;
    }

    const EGLContext context = createContext(display, *config, major > 1 || minor >= 5);
    if (context == EGL_NO_CONTEXT) {
        why = "does not create an OpenGL 4.5 core context";
        return EGL_NO_CONTEXT;
    }
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE) {
        eglDestroyContext(display, context);
        why = "does not support a context without a surface";
        return EGL_NO_CONTEXT;
    }
    return context;
}

}  // namespace

HeadlessContext::HeadlessContext() {
    if (gladLoaderLoadEGL(EGL_NO_DISPLAY) == 0) throw NoContext("no OpenGL 4.5: the EGL library could not be loaded");

    std::string tried;
    for (const Candidate& candidate : findCandidates()) {
        std::string why;
        const EGLContext context = tryContext(candidate.display, why);
        if (context == EGL_NO_CONTEXT) {
            tried += (tried.empty() ? "" : ", ") + candidate.origin + " " + why;
            continue;
        }
        display_ = candidate.display;
        context_ = context;
        origin_ = candidate.origin;
        try {
            loadFunctions(reinterpret_cast<GLADloadfunc>(eglGetProcAddress));
        } catch (...) {
            release();
            throw;
        }
        return;
    }
    throw NoContext("no OpenGL 4.5: " + (tried.empty() ? "EGL has neither devices nor a surfaceless platform" : tried));
}

HeadlessContext::~HeadlessContext() { release(); }

HeadlessContext::HeadlessContext(HeadlessContext&& other) noexcept
    : display_(std::exchange(other.display_, nullptr)),
      context_(std::exchange(other.context_, nullptr)),
      origin_(std::move(other.origin_)) {}

HeadlessContext& HeadlessContext::operator=(HeadlessContext&& other) noexcept {
    if (this != &other) {
        release();
        display_ = std::exchange(other.display_, nullptr);
        context_ = std::exchange(other.context_, nullptr);
        origin_ = std::move(other.origin_);
    }
    return *this;
}

void HeadlessContext::makeCurrent() const {
    if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE) {
        throw Error("the EGL context of " + origin_ + " could not be made current");
    }
}

void HeadlessContext::release() noexcept {
    if (context_ == nullptr) return;
    if (eglGetCurrentContext() == context_) {
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display_, context_);
    context_ = nullptr;
    display_ = nullptr;
}

}  // namespace drape::gl
