#include "gl/context/debug_output.h"

#include <algorithm>
#include <cstdio>

namespace drape::gl {

namespace {

// Returns whether a message reports an error that requireAlive() or Buffer throws anyway, in one line.
bool isToldElsewhere(std::string_view text) {
    return text.find("GL_OUT_OF_MEMORY") != text.npos || text.find("GL_CONTEXT_LOST") != text.npos;
}

}  // namespace

struct DebugOutput::State {
    int errors = 0;
    std::string lastError;
    bool quiet = false;

    static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length,
                                     const GLchar* message, const void* user) {
        if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
        const bool isError = type == GL_DEBUG_TYPE_ERROR;
        if (!isError && severity != GL_DEBUG_SEVERITY_HIGH) return;

        State& state = *static_cast<State*>(const_cast<void*>(user));
        std::string text = length < 0 ? std::string(message) : std::string(message, static_cast<std::size_t>(length));
        while (!text.empty() && (text.back() == '\n' || text.back() == '\0')) text.pop_back();
        if (!state.quiet && !isToldElsewhere(text))
            std::fprintf(stderr, "OpenGL %s: %s\n", isError ? "error" : "warning", text.c_str());
        if (isError) {
            ++state.errors;
            state.lastError = std::move(text);
        }
    }
};

DebugOutput::DebugOutput() : state_(std::make_unique<State>()) {
    glEnable(GL_DEBUG_OUTPUT);
    // Messages then arrive inside the call that caused them, so counts are exact and a breakpoint shows the caller.
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_NOTIFICATION, 0, nullptr, GL_FALSE);
    glDebugMessageCallback(&State::receive, state_.get());
}

DebugOutput::~DebugOutput() {
    if (state_) glDebugMessageCallback(nullptr, nullptr);
}

DebugOutput::DebugOutput(DebugOutput&& other) noexcept = default;

DebugOutput& DebugOutput::operator=(DebugOutput&& other) noexcept {
    // GL already sends messages to the state of `other`. The state that is destroyed here receives none, unless it
    // belongs to another context, which is not current.
    state_ = std::move(other.state_);
    return *this;
}

int DebugOutput::errorCount() const { return state_->errors; }
const std::string& DebugOutput::lastError() const { return state_->lastError; }
void DebugOutput::setQuiet(bool quiet) { state_->quiet = quiet; }

void DebugOutput::reset() {
    state_->errors = 0;
    state_->lastError.clear();
    while (glGetError() != GL_NO_ERROR) {
    }
}

bool isTraced() {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLuint k = 0; k < static_cast<GLuint>(count); ++k) {
        const auto* const name = reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, k));
        if (std::string_view(name) == "GL_EXT_debug_tool") return true;
    }
    return false;
}

DebugGroup::DebugGroup(std::string_view name) {
    // GL rejects messages of GL_MAX_DEBUG_MESSAGE_LENGTH or more; the limit is at least 1024.
    const auto length = static_cast<GLsizei>(std::min<std::size_t>(name.size(), 1023));
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, length, name.data());
}

DebugGroup::~DebugGroup() { glPopDebugGroup(); }

void label(GLenum kind, GLuint object, std::string_view name) {
    // GL_MAX_LABEL_LENGTH is at least 256, including the terminating zero.
    const auto length = static_cast<GLsizei>(std::min<std::size_t>(name.size(), 255));
    if (length == 0) return;
    glObjectLabel(kind, object, length, name.data());
}

}  // namespace drape::gl
