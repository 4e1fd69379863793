#include "gl/context/error.h"

#include <glad/gl.h>

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace drape::gl {
namespace {

constexpr std::uint32_t kGroup = 64;
constexpr std::uint32_t kCount = 4 * kGroup;
constexpr std::uint32_t kFactor = 2654435761u;

constexpr const char* kKnownKernel = R"(#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) restrict readonly buffer Given { uint given[]; };
layout(std430, binding = 1) restrict writeonly buffer Found { uint found[]; };
shared uint turned[64];
void main() {
    const uint i = gl_GlobalInvocationID.x;
    turned[63u - gl_LocalInvocationID.x] = given[i];
    barrier();
    found[i] = 2654435761u * turned[gl_LocalInvocationID.x] + floatBitsToUint(0.5 * float(i));
}
)";

std::uint32_t given(std::uint32_t i) { return i * i + 1u; }

std::uint32_t expected(std::uint32_t i) {
    const std::uint32_t mirrored = i - i % kGroup + (kGroup - 1u - i % kGroup);
    return kFactor * given(mirrored) + std::bit_cast<std::uint32_t>(0.5f * static_cast<float>(i));
}

/// Returns the program of kKnownKernel, or 0 if the driver does not compile it.
GLuint knownProgram() {
    const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
    glShaderSource(shader, 1, &kKnownKernel, nullptr);
    glCompileShader(shader);
    const GLuint program = glCreateProgram();
    glAttachShader(program, shader);
    glLinkProgram(program);
    glDeleteShader(shader);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked == GL_TRUE) return program;
    glDeleteProgram(program);
    return 0;
}

std::array<std::uint32_t, kCount> resultsOf(GLuint program) {
    std::array<std::uint32_t, kCount> values{};
    for (std::uint32_t i = 0; i < kCount; ++i) values[i] = given(i);
    std::array<GLuint, 2> buffers{};
    glCreateBuffers(2, buffers.data());
    glNamedBufferStorage(buffers[0], sizeof values, values.data(), 0);
    values.fill(0);
    glNamedBufferStorage(buffers[1], sizeof values, values.data(), 0);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, 2, buffers.data());
    glUseProgram(program);
    glDispatchCompute(kCount / kGroup, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(buffers[1], 0, sizeof values, values.data());
    glUseProgram(0);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, 2, nullptr);
    glDeleteBuffers(2, buffers.data());
    return values;
}

std::string noticedWhile(std::string_view doing) {
    return ", noticed while " + std::string(doing) + ": the results so far are lost (try again, or '--backend cpu')";
}

}  // namespace

void requireComputing() {
    const auto refuse = [](const std::string& why) { throw NoContext("no OpenGL 4.5 that works: the driver " + why); };
    const GLuint program = knownProgram();
    if (program == 0) refuse("cannot compile a small kernel");
    const std::array<std::uint32_t, kCount> found = resultsOf(program);
    glDeleteProgram(program);
    std::uint32_t wrong = 0;
    for (std::uint32_t i = 0; i < kCount; ++i) wrong += found[i] == expected(i) ? 0 : 1;
    if (wrong > 0)
        refuse("computes " + std::to_string(wrong) + " of " + std::to_string(kCount) +
               " results of a small kernel wrongly or not at all");
}

Error outOfMemory(std::string_view doing) { return Error("the OpenGL driver ran out of memory" + noticedWhile(doing)); }

void requireAlive(std::string_view doing) {
    const auto lost = [&] { return Lost("the GPU or its driver was reset" + noticedWhile(doing)); };
    if (glGetGraphicsResetStatus() != GL_NO_ERROR) throw lost();
    // Other errors are programming errors. DebugOutput has already counted them.
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        if (error == GL_CONTEXT_LOST) throw lost();
        if (error == GL_OUT_OF_MEMORY) throw outOfMemory(doing);
    }
}

}  // namespace drape::gl
