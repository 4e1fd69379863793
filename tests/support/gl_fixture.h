#pragma once

#include "gl/context/debug_output.h"
#include "gl/error.h"
#include "gl/context/headless_context.h"

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

}  // namespace drape::test
