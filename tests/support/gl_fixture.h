#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/context/debug_output.h"
#include "gl/context/error.h"
#include "gl/context/headless_context.h"
#include "gl/shader_library.h"

namespace drape::test {

/// Base of tests that need OpenGL, with one headless context for all tests of a suite. Without OpenGL 4.5 they fail;
/// skipping would let a machine with a broken driver pass. A test also fails if any GL error was reported. A test that
/// provokes one checks it and then calls `debug().reset()`.
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

/// Base of tests that run or draw with the built-in shaders. Each program is compiled when a test first uses it, since
/// compiling all of them takes longer than most tests. KernelLint and Tables compile every program.
class ShaderTest : public GlTest {
protected:
    gl::ShaderLibrary library_{embedded::shaders(), {}, gl::Compiling::whenUsed};
    gl::Commands commands_;
};

}  // namespace drape::test
