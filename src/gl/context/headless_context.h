#pragma once

#include <string>

namespace drape::gl {

/// An OpenGL 4.5 core debug context without window, surface or display server, through EGL.
///
/// Tried in this order: hardware EGL devices, software EGL devices, Mesa's surfaceless platform. The context is current
/// on the constructing thread and the GL functions are loaded. Destroy GL objects before it.
class HeadlessContext {
public:
    /// Throws NoContext with one line that lists the attempts.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(HeadlessContext&& other) noexcept;
    HeadlessContext& operator=(HeadlessContext&& other) noexcept;

    /// Needed only when a program has more than one context, or moves one to another thread.
    void makeCurrent() const;

    /// Where the context came from: "EGL device 0" or "EGL surfaceless".
    [[nodiscard]] const std::string& origin() const { return origin_; }

private:
    void release() noexcept;

    // EGL's handles are void pointers; EGL's header would bring X11's macros into every file that includes this one.
    void* display_ = nullptr;
    void* context_ = nullptr;
    std::string origin_;
};

}  // namespace drape::gl
