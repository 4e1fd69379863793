#include "gl/context/device_info.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "gl/context/error.h"

namespace drape::gl {

void loadFunctions(GLADloadfunc getProcAddress) {
    const int version = gladLoadGL(getProcAddress);
    const int major = GLAD_VERSION_MAJOR(version);
    const int minor = GLAD_VERSION_MINOR(version);
    if (version == 0) throw NoContext("no OpenGL 4.5: the driver's functions could not be loaded");
    if (major < 4 || (major == 4 && minor < 5)) {
        throw NoContext("no OpenGL 4.5: the driver provides " + std::to_string(major) + "." + std::to_string(minor));
    }
}

namespace {

std::string text(GLenum name) {
    const GLubyte* value = glGetString(name);
    return value == nullptr ? std::string() : reinterpret_cast<const char*>(value);
}

std::int64_t limit(GLenum name) {
    GLint64 value = 0;
    glGetInteger64v(name, &value);
    return value;
}

constexpr GLenum kMultiprocessorCount = 0x933B;  // GL_SM_COUNT_NV

bool has(std::string_view extension) {
    const std::int64_t count = limit(GL_NUM_EXTENSIONS);
    for (std::int64_t k = 0; k < count; ++k) {
        const GLubyte* name = glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(k));
        if (name != nullptr && reinterpret_cast<const char*>(name) == extension) return true;
    }
    return false;
}

std::int64_t limitX(GLenum name) {
    GLint value = 0;
    glGetIntegeri_v(name, 0, &value);
    return value;
}

}  // namespace

DeviceInfo deviceInfo() {
    DeviceInfo info;
    info.vendor = text(GL_VENDOR);
    info.renderer = text(GL_RENDERER);
    info.version = text(GL_VERSION);
    info.shadingLanguage = text(GL_SHADING_LANGUAGE_VERSION);
    info.software = isSoftwareRenderer();
    info.maxStorageBlockBytes = limit(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
    info.maxStorageBindings = limit(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS);
    info.maxComputeStorageBlocks = limit(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS);
    info.maxVertexStorageBlocks = limit(GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS);
    info.storageOffsetAlignment = limit(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT);
    info.uniformOffsetAlignment = limit(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
    info.maxWorkGroupInvocations = limit(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS);
    info.maxWorkGroupSizeX = limitX(GL_MAX_COMPUTE_WORK_GROUP_SIZE);
    info.maxWorkGroupCountX = limitX(GL_MAX_COMPUTE_WORK_GROUP_COUNT);
    info.maxSharedBytes = limit(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE);
    if (has("GL_NV_shader_thread_group")) info.multiprocessors = limit(kMultiprocessorCount);
    info.maxSamples = limit(GL_MAX_SAMPLES);
    info.maxTextureSize = limit(GL_MAX_TEXTURE_SIZE);
    return info;
}

bool isSoftwareRenderer() { return isSoftwareRenderer(text(GL_RENDERER)); }

bool isSoftwareRenderer(std::string renderer) {
    std::ranges::transform(renderer, renderer.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    // WARP, the software renderer of Direct3D, is "D3D12 (Microsoft Basic Render Driver)" behind OpenGL.
    constexpr std::array<std::string_view, 6> known = {"llvmpipe",    "softpipe",    "swrast", "software rasterizer",
                                                       "swiftshader", "basic render"};
    return std::ranges::any_of(known, [&](std::string_view name) { return renderer.find(name) != std::string::npos; });
}

}  // namespace drape::gl
