#pragma once

#include <glad/gl.h>

#include <memory>
#include <string>
#include <string_view>

namespace drape::gl {

/// Receives KHR_debug messages of the current context. Prints errors and other high-severity messages to stderr, and
/// counts errors. Ignores messages of the shader compiler, because Program throws them with real file names. Lack of
/// memory and a lost context are only counted, because requireAlive() (error.h) throws them. There is one per context;
/// it must be destroyed while that context is current.
class DebugOutput {
public:
    DebugOutput();
    ~DebugOutput();
    DebugOutput(DebugOutput&& other) noexcept;
    DebugOutput& operator=(DebugOutput&& other) noexcept;

    /// Returns the number of GL errors since the start or the last reset().
    int errorCount() const;
    /// Returns the text of the latest error; empty if there was none.
    const std::string& lastError() const;
    /// Forgets all errors so far.
    void reset();
    /// Sets whether messages are counted without being printed. Used by tests that expect errors.
    void setQuiet(bool quiet);

private:
    struct State;  // allocated on the heap, so that GL's pointer to it survives a move
    std::unique_ptr<State> state_;
};

/// Returns whether a tool that shows debug groups, such as RenderDoc, traces the current context (EXT_debug_tool).
bool isTraced();

/// Groups the GL commands until the end of the scope under a name, for RenderDoc, Nsight and debug messages.
class DebugGroup {
public:
    explicit DebugGroup(std::string_view name);
    ~DebugGroup();
    DebugGroup(const DebugGroup&) = delete;
    DebugGroup& operator=(const DebugGroup&) = delete;
};

/// Labels a GL object. The object itself must exist: a name from a glGen function does not suffice. A label longer than
/// GL_MAX_LABEL_LENGTH is truncated.
/// `kind`: GL_BUFFER, GL_PROGRAM, GL_TEXTURE, …
void label(GLenum kind, GLuint object, std::string_view name);

}  // namespace drape::gl
