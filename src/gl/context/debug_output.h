#pragma once

#include <glad/gl.h>

#include <memory>
#include <string>
#include <string_view>

namespace drape::gl {

/// Listens to KHR_debug on the current context: errors and other high-severity messages go to stderr, errors are
/// counted. Messages of the shader compiler are left out, because Program throws them with real file names; lack of
/// memory and a lost context are counted only, because requireAlive() (health.h) throws them.
/// One per context; it must be destroyed while that context is current.
class DebugOutput {
public:
    DebugOutput();
    ~DebugOutput();
    DebugOutput(DebugOutput&& other) noexcept;
    DebugOutput& operator=(DebugOutput&& other) noexcept;

    /// GL errors since the start or the last reset().
    [[nodiscard]] int errorCount() const;
    /// Text of the latest error, empty when there was none.
    [[nodiscard]] const std::string& lastError() const;
    /// Forgets the errors so far.
    void reset();
    /// While true nothing is printed (errors are still counted): for errors that are expected.
    void setQuiet(bool quiet);

private:
    struct State;  // on the heap, so that the pointer GL keeps survives a move
    std::unique_ptr<State> state_;
};

/// Whether a tool that shows debug groups, such as RenderDoc, watches the current context (EXT_debug_tool).
bool isTraced();

/// Names a stretch of GL commands for RenderDoc, Nsight and debug messages, until the end of the scope.
class DebugGroup {
public:
    explicit DebugGroup(std::string_view name);
    ~DebugGroup();
    DebugGroup(const DebugGroup&) = delete;
    DebugGroup& operator=(const DebugGroup&) = delete;
};

/// Names a GL object (kind is GL_BUFFER, GL_PROGRAM, GL_TEXTURE, …). The object must exist, not only its name.
/// A label longer than GL_MAX_LABEL_LENGTH is cut.
void label(GLenum kind, GLuint object, std::string_view name);

}  // namespace drape::gl
