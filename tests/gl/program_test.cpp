#include "gl/program.h"

#include <gmock/gmock.h>

#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "support/gl_fixture.h"

using namespace drape;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

using Program = test::GlTest;

namespace {

const EmbeddedFile kProgramShaders[] = {
    {"broken.comp",
     "#version 450\nlayout(local_size_x = 1) in;\n#include \"lib/fine\"\n#include \"lib/bad\"\nvoid main() {}\n"},
    {"lib/fine", "int fine() { return 1; }\n\n\n"},
    {"lib/bad", "// a comment\n#include \"lib/fine\"\nint bad() {\n    return absent + 1.0;\n}\nvec3 v = 3;\n"},
    {"broken_after.comp",
     "#version 450\n#include \"lib/fine\"\nlayout(local_size_x = 1) in;\nvoid main() { absent(); }\n"},
    {"uniforms.comp",
     "#version 450\nlayout(local_size_x = 48) in;\n"
     "uniform uint u; uniform int i; uniform float f; uniform vec2 v2; uniform vec3 v3; uniform vec4 v4;\n"
     "uniform mat4 m; uniform float list[3]; uniform float unread;\n"
     "layout(std430, binding = 2) buffer Result { float result[]; };\n"
     "void main() { if (gl_GlobalInvocationID.x == 0u) {\n"
     "  result[0] = float(u); result[1] = float(i); result[2] = f; result[3] = v2.y; result[4] = v3.z;\n"
     "  result[5] = v4.w; result[6] = m[3].x; result[7] = list[2]; result[8] = float(SCALE); } }\n"},
    {"unlinkable.vert", "#version 450\nvoid absent();\nvoid main() { absent(); gl_Position = vec4(0); }\n"},
    {"plain.frag", "#version 450\nout vec4 colour;\nvoid main() { colour = vec4(1); }\n"},
};

}  // namespace

TEST_F(Program, CompileErrorNamesFileAndLineOfTheInclude) {
    const gl::ShaderLibrary library(kProgramShaders);
    EXPECT_THAT([&] { gl::Program::compute(library, "broken.comp"); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("\"broken.comp\""), HasSubstr("\nlib/bad:4"),
                                               HasSubstr("\nlib/bad:6"), HasSubstr("absent"),
                                               Not(HasSubstr("lib/fine:")), Not(HasSubstr("broken.comp:")))));
    EXPECT_THAT([&] { gl::Program::compute(library, "broken_after.comp"); },
                ThrowsMessage<gl::Error>(HasSubstr("\nbroken_after.comp:4")));
}

TEST_F(Program, IsCompiledWhenItIsUsedIfTheLibrarySaysSo) {
    const gl::ShaderLibrary library(kProgramShaders, {}, gl::Compiling::whenUsed);
    const gl::Program broken = gl::Program::compute(library, "broken.comp");
    EXPECT_EQ(broken.name(), "broken.comp");
    for (int uses = 0; uses < 2; ++uses)  // gives the same message each time
        EXPECT_THAT([&] { broken.use(); }, ThrowsMessage<gl::Error>(HasSubstr("\nlib/bad:4")));
    const std::vector<gl::Define> defines = {{"SCALE", "9"}};
    const gl::Program fine = gl::Program::compute(library, "uniforms.comp", defines);
    EXPECT_EQ(fine.localSizeX(), 48u);
    EXPECT_EQ(fine.storageBlocks().size(), 1u);
    EXPECT_GE(fine.location("u"), 0);
    EXPECT_THROW(gl::Program::compute(library, "nowhere.comp"), gl::Error)
        << "a missing file should be reported at once";
}

TEST_F(Program, DefinesThatDoNotCompileAreNamed) {
    const std::vector<gl::Define> defines = {{"SCALE", "absent"}};
    EXPECT_THAT([&] { gl::Program::compute(gl::ShaderLibrary(kProgramShaders), "uniforms.comp", defines); },
                ThrowsMessage<gl::Error>(HasSubstr("absent")));
}

TEST_F(Program, LinkErrorNamesTheProgram) {
    EXPECT_THAT([&] { gl::Program::graphics(gl::ShaderLibrary(kProgramShaders), "unlinkable.vert", "plain.frag"); },
                ThrowsMessage<gl::Error>(HasSubstr("unlinkable.vert")));
}

TEST_F(Program, UniformsOfAllTypesReachTheShader) {
    const std::vector<gl::Define> defines = {{"SCALE", "9"}};
    const gl::Program program = gl::Program::compute(gl::ShaderLibrary(kProgramShaders), "uniforms.comp", defines);
    EXPECT_EQ(program.localSizeX(), 48u);
    ASSERT_EQ(program.storageBlocks().size(), 1u);
    EXPECT_EQ(program.storageBlocks()[0].name, "Result");
    EXPECT_EQ(program.storageBlocks()[0].binding, 2u);

    program.uniform("u", 1u);
    program.uniform("i", -2);
    program.uniform("f", 3.0f);
    program.uniform("v2", glm::vec2(0, 4));
    program.uniform("v3", glm::vec3(0, 0, 5));
    program.uniform("v4", glm::vec4(0, 0, 0, 6));
    glm::mat4 matrix(1);
    matrix[3].x = 7;
    program.uniform(program.location("m"), matrix);
    program.uniform("list[2]", 8.0f);

    const gl::Buffer result = gl::Buffer::create("result", 9 * sizeof(float));
    result.bind(GL_SHADER_STORAGE_BUFFER, 2);
    gl::Commands commands;
    commands.dispatch(program, 1, {gl::writes(result)});
    commands.readback("result", result);
    EXPECT_THAT(result.read<float>(0, 9), ElementsAre(1, -2, 3, 4, 5, 6, 7, 8, 9));
}

TEST_F(Program, UnknownUniformsAreRefusedUnlessAllowed) {
    const std::vector<gl::Define> defines = {{"SCALE", "9"}};
    const gl::Program program = gl::Program::compute(gl::ShaderLibrary(kProgramShaders), "uniforms.comp", defines);
    EXPECT_THAT([&] { program.uniform("unread", 1.0f); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("\"uniforms.comp\""), HasSubstr("\"unread\""))));
    program.uniform("unread", 1.0f, gl::Unknown::ignore);
    EXPECT_EQ(program.location("list[7]", gl::Unknown::ignore), -1);
}
