// Small shaders that show the driver faults listed in docs/bench/drivers.md. scripts/check-drivers runs a test on the
// driver with the fault, and excuses differing floats there only as long as the test fails.

#include <gmock/gmock.h>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/program.h"
#include "support/gl_fixture.h"

using namespace drape;
using testing::ElementsAre;

using DriverFaults = test::GlTest;

// NVIDIA's driver (580.159, an H200) carries out an update of more than 64 KiB before the clear of a new buffer.
TEST_F(DriverFaults, LargeUpdatesFollowTheClearOfANewBuffer) {
    const std::vector<std::uint32_t> values(30'000, 7);
    const auto bytes = static_cast<GLsizeiptr>(values.size() * sizeof(std::uint32_t));
    GLuint buffer = 0;
    glCreateBuffers(1, &buffer);
    glNamedBufferStorage(buffer, bytes, nullptr, GL_DYNAMIC_STORAGE_BIT);
    glClearNamedBufferData(buffer, GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, nullptr);
    glNamedBufferSubData(buffer, 0, bytes, values.data());
    std::vector<std::uint32_t> found(values.size());
    glGetNamedBufferSubData(buffer, 0, bytes, found.data());
    glDeleteBuffers(1, &buffer);
    EXPECT_EQ(found, values);
}

// softpipe runs four invocations at once, and writes all their private arrays at the first invocation's index.
TEST_F(DriverFaults, PrivateArraysAreWrittenAtEachInvocationsOwnIndex) {
    const EmbeddedFile shader = {"private_array.comp", R"(#version 450
layout(local_size_x = 4) in;
layout(std430, binding = 0) restrict readonly buffer Given { uint given[4]; };
layout(std430, binding = 1) restrict writeonly buffer Found { uint found[4]; };
void main() {
    uint i = gl_LocalInvocationIndex;
    uint own[4] = uint[4](0u, 0u, 0u, 0u);
    own[given[i]] = 1u;
    found[i] = own[0] + 10u * own[1] + 100u * own[2] + 1000u * own[3];
}
)"};
    const gl::Program program = gl::Program::compute(gl::ShaderLibrary({&shader, 1}), "private_array.comp");
    const std::uint32_t indices[] = {0, 1, 2, 3};
    const gl::Buffer given = gl::Buffer::create("given", std::span<const std::uint32_t>(indices));
    const gl::Buffer found = gl::Buffer::create("found", sizeof indices);
    given.bind(GL_SHADER_STORAGE_BUFFER, 0);
    found.bind(GL_SHADER_STORAGE_BUFFER, 1);
    gl::Commands commands;
    commands.dispatch(program, 4, {gl::reads(given), gl::writes(found)});
    commands.readback("found", found);
    EXPECT_THAT(found.read<std::uint32_t>(0, 4), ElementsAre(1, 10, 100, 1000));
}
