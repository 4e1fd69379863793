#include "gl/context/debug_output.h"

#include <string>
#include <utility>

#include "support/gl_fixture.h"

using namespace drape;

using DebugOutput = test::GlTest;

TEST_F(DebugOutput, CountsAnErrorAndForgetsItOnReset) {
    debug().setQuiet(true);
    glEnable(GL_LINES);  // an error: this is no capability
    debug().setQuiet(false);
    EXPECT_EQ(debug().errorCount(), 1);
    EXPECT_NE(debug().lastError(), "");
    debug().reset();
    EXPECT_EQ(debug().errorCount(), 0);
    EXPECT_EQ(debug().lastError(), "");
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(DebugOutput, LabelsAndGroupsOfAnyLengthAreFine) {
    GLuint buffer = 0;
    glCreateBuffers(1, &buffer);
    gl::label(GL_BUFFER, buffer, "positions");
    char text[64] = {};
    glGetObjectLabel(GL_BUFFER, buffer, sizeof text, nullptr, text);
    EXPECT_STREQ(text, "positions");
    gl::label(GL_BUFFER, buffer, std::string(5000, 'x'));
    {
        const gl::DebugGroup group(std::string(5000, 'x'));
        const gl::DebugGroup inner("inner");
    }
    glDeleteBuffers(1, &buffer);
}

TEST(DebugOutputMove, ErrorsReachTheMovedObject) {
    const gl::HeadlessContext context;
    gl::DebugOutput first;
    gl::DebugOutput second = std::move(first);
    second.setQuiet(true);
    glEnable(GL_LINES);
    EXPECT_EQ(second.errorCount(), 1);
}
