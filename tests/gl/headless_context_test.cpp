#include "gl/context/headless_context.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <utility>

#include "gl/context/debug_output.h"
#include "gl/context/device_info.h"

using namespace drape;

TEST(HeadlessContext, CanBeMadeTwiceInARow) {
    for (int round = 0; round < 2; ++round) {
        const gl::HeadlessContext context;
        EXPECT_FALSE(context.origin().empty());
        GLint major = 0;
        GLint minor = 0;
        glGetIntegerv(GL_MAJOR_VERSION, &major);
        glGetIntegerv(GL_MINOR_VERSION, &minor);
        EXPECT_GE(major * 10 + minor, 45);
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    }
}

// Both contexts share one EGL display. Destroying one must not end the display for the other.
TEST(HeadlessContext, OneSurvivesTheEndOfAnother) {
    const gl::HeadlessContext first;
    { const gl::HeadlessContext second; }
    first.makeCurrent();
    EXPECT_FALSE(gl::deviceInfo().renderer.empty());
}

TEST(HeadlessContext, MovedContextStaysCurrent) {
    gl::HeadlessContext first;
    const gl::HeadlessContext second = std::move(first);
    EXPECT_FALSE(gl::deviceInfo().renderer.empty());
}

TEST(HeadlessContext, KnowsSoftwareRenderersByName) {
    for (const char* name : {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "D3D12 (Microsoft Basic Render Driver)",
                             "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))"})
        EXPECT_TRUE(gl::isSoftwareRenderer(name)) << name;
    for (const char* name : {"D3D12 (NVIDIA GeForce RTX 4070)", "NVIDIA H200/PCIe/SSE2", "Mesa Intel(R) UHD Graphics"})
        EXPECT_FALSE(gl::isSoftwareRenderer(name)) << name;
}

TEST(HeadlessContext, DeviceInfoHasTheLimitsOpenGLPromises) {
    const gl::HeadlessContext context;
    const gl::DeviceInfo info = gl::deviceInfo();
    EXPECT_GE(info.maxStorageBlockBytes, 1 << 24);
    EXPECT_GE(info.maxStorageBindings, 8);
    EXPECT_GE(info.maxComputeStorageBlocks, 8);
    EXPECT_GE(info.maxWorkGroupInvocations, 1024);
    EXPECT_GE(info.maxWorkGroupSizeX, 1024);
    EXPECT_GE(info.maxWorkGroupCountX, 65535);
    EXPECT_GE(info.maxSharedBytes, 32768);
    EXPECT_GE(info.maxSamples, 4);
    EXPECT_GE(info.maxTextureSize, 16384);
    EXPECT_GE(info.storageOffsetAlignment, 1);
    EXPECT_LE(info.storageOffsetAlignment, 256);
    EXPECT_EQ(info.software, gl::isSoftwareRenderer());
}
