#pragma once

#include <string>

namespace drape::gl {

/// An OpenGL 4.5 core debug context through EGL, without window, surface or display server.
///
/// Tries hardware EGL devices, then software EGL devices, then Mesa's surfaceless platform. The context becomes current
/// on the constructing thread, and the GL functions are loaded. GL objects must be destroyed before the context.
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
    [[nodiscard]] const std::string& origin() const { return origin_; }

private:
    void release() noexcept;

    // EGL's handles, which are void pointers. EGL's own types would need its header, which would bring the macros of
    // X11 into every file that includes this one.
    void* display_ = nullptr;
    void* context_ = nullptr;
    std::string origin_;
};

}  // namespace drape::gl
