#pragma once

#include <glad/gl.h>

namespace drape::gl {

/// Loads the GL functions for the current context (`glfwGetProcAddress`, `eglGetProcAddress`).
/// Throws NoContext, naming the version found, when the context is older than OpenGL 4.5.
void loadFunctions(GLADloadfunc getProcAddress);

}  // namespace drape::gl
