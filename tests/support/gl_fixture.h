#pragma once

#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/error.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace drape::test {

/// Base of tests that need OpenGL: one headless context for all tests of a suite. Without OpenGL 4.5 they fail; they do
/// not skip, or a machine with a broken driver would pass. After each test no GL error may have been seen: a test that
/// wants one calls `debug().reset()` after looking at it.
class GlTest : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        try {
            session().emplace();
        } catch (const gl::Error& error) {
            whyNot() = error.what();
        }
    }
    static void TearDownTestSuite() { session().reset(); }

    void SetUp() override {
        ASSERT_TRUE(session().has_value()) << whyNot();
        debug().reset();
    }
    void TearDown() override {
        if (session()) {
            EXPECT_EQ(debug().errorCount(), 0) << debug().lastError();
        }
    }

    static gl::DebugOutput& debug() { return session()->debug; }

private:
    struct Session {
        gl::HeadlessContext context;
        gl::DebugOutput debug;
    };
    static std::optional<Session>& session() {
        static std::optional<Session> instance;
        return instance;
    }
    static std::string& whyNot() {
        static std::string text;
        return text;
    }
};

/// Base of tests that run or draw with the built-in shaders. Each program is compiled when a test first uses it: to
/// compile all of them would take longer than most tests. KernelLint and Tables compile every one.
class ShaderTest : public GlTest {
protected:
    gl::ShaderLibrary library_{embedded::shaders(), {}, gl::Compiling::whenUsed};
    gl::Commands commands_;
};

}  // namespace drape::test
