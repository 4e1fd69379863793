#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <string>

namespace drape::gl {

/// Loads the GL functions for the current context. Throws NoContext, naming the version, if the context is older than
/// OpenGL 4.5.
/// `getProcAddress`: glfwGetProcAddress or eglGetProcAddress.
void loadFunctions(GLADloadfunc getProcAddress);

/// The properties of the current context that `drape info` prints. Sizes are in bytes.
struct DeviceInfo {
    std::string vendor;
    std::string renderer;
    std::string version;
    std::string shadingLanguage;
    bool software = false;  ///< whether the renderer is llvmpipe, softpipe or swrast, which draw on the CPU

    std::int64_t maxStorageBlockBytes = 0;
    std::int64_t maxStorageBindings = 0;
    std::int64_t maxComputeStorageBlocks = 0;
    std::int64_t maxVertexStorageBlocks = 0;
    std::int64_t storageOffsetAlignment = 0;
    std::int64_t uniformOffsetAlignment = 0;
    std::int64_t maxWorkGroupInvocations = 0;
    std::int64_t maxWorkGroupSizeX = 0;
    std::int64_t maxWorkGroupCountX = 0;
    std::int64_t maxSharedBytes = 0;
    std::int64_t multiprocessors = 0;  ///< 0 if the driver does not tell (GL_NV_shader_thread_group)
    std::int64_t maxSamples = 0;
    std::int64_t maxTextureSize = 0;
};

/// Returns the properties of the current context.
DeviceInfo deviceInfo();

/// Returns whether the current context runs on the CPU.
bool isSoftwareRenderer();
/// Returns whether a renderer of this name (GL_RENDERER) runs on the CPU.
bool isSoftwareRenderer(std::string renderer);

}  // namespace drape::gl
