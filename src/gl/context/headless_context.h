#pragma once

#include <string>

namespace drape::gl {

/// An OpenGL 4.5 core debug context. On Linux it needs no window, surface or display server: EGL tries hardware
/// devices, then software devices, then Mesa's surfaceless platform. On Windows it has an invisible window (WGL). The
/// context becomes current on the constructing thread, and the GL functions are loaded. GL objects must be destroyed
/// before the context.
class HeadlessContext {
public:
    /// Throws NoContext with one line that lists the attempts, if all of them fail.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(HeadlessContext&& other) noexcept;
    HeadlessContext& operator=(HeadlessContext&& other) noexcept;

    /// Makes the context current. Needed only if a program has several contexts or moves one to another thread.
    void makeCurrent() const;

    /// Returns where the context comes from: "EGL device 0", for example, or "EGL surfaceless".
    const std::string& origin() const { return origin_; }

private:
    void release() noexcept;

    // Handles of EGL or WGL, which are pointers. Their own types would need headers whose macros would reach every file
    // that includes this one.
    void* display_ = nullptr;  // EGL's display, or the window
    void* context_ = nullptr;
    std::string origin_;
};

}  // namespace drape::gl
