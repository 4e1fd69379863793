// Tests the renderer's use of GL: barriers, formats, state, and the layout that C++ and GLSL share.
#include <algorithm>
#include <cstddef>
#include <optional>

#include "render/picture.h"
#include "support/placed.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::Particles;
using test::Picture;

using test::kForward;

constexpr EmbeddedFile kSolver[] = {{"solver.comp",
                                     "#version 450 core\n"
                                     "layout(local_size_x = 64) in;\n"
                                     "layout(std430, binding = 0) buffer Positions { vec4 positions[]; };\n"
                                     "layout(std430, binding = 1) buffer Normals { vec4 normals[]; };\n"
                                     "void main() {\n"
                                     "    uint i = gl_GlobalInvocationID.x;\n"
                                     "    if (i < positions.length()) {\n"
                                     "        positions[i].z += 0.01;\n"
                                     "        normals[i] = vec4(0.0, 0.0, 1.0, 0.0);\n"
                                     "    }\n"
                                     "}\n"}};

class RendererGlTest : public test::PictureTest {
protected:
    Model model = test::hangingSheet();
};

TEST_F(RendererGlTest, ABarrierStandsBetweenTheSolverAndTheDraws) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = emptyFrame();
    frame.world = geometry.view(particles);
    Renderer renderer(library);
    const gl::Program solver = gl::Program::compute(gl::ShaderLibrary(kSolver), "solver.comp");
    const gl::Framebuffer target("picture", kWidth, kHeight, 1);

    std::vector<gl::Command> list;
    commands.recordTo(&list);
    for (int step = 0; step < 2; ++step) {
        particles.positions.bind(GL_SHADER_STORAGE_BUFFER, 0);
        particles.normals.bind(GL_SHADER_STORAGE_BUFFER, 1);
        commands.dispatch(solver, model.particleCount(),
                          {gl::writes(particles.positions), gl::writes(particles.normals)});
        renderer.draw(frame, {target.id(), kWidth, kHeight}, commands);
    }
    commands.recordTo(nullptr);

    const std::optional<std::string> hazard = gl::findHazard(list);
    EXPECT_FALSE(hazard.has_value()) << *hazard;
    using Kind = gl::Command::Kind;
    const auto draw = std::ranges::find(list, Kind::draw, &gl::Command::kind);
    ASSERT_NE(draw, list.end());
    const auto reads = [&](const gl::Command& command, const gl::Buffer& buffer) {
        return std::ranges::find(command.accesses, gl::reads(buffer)) != command.accesses.end();
    };
    EXPECT_TRUE(reads(*draw, particles.positions));
    const bool barrier = std::any_of(list.begin(), draw, [](const gl::Command& command) {
        return command.kind == Kind::barrier && (command.barriers & GL_SHADER_STORAGE_BARRIER_BIT) != 0;
    });
    EXPECT_TRUE(barrier);
    // Without the barrier a hazard must be found, since the accesses are declared.
    std::erase_if(list, [](const gl::Command& command) { return command.kind == Kind::barrier; });
    EXPECT_TRUE(gl::findHazard(list).has_value());
    for (const gl::Command& command : list) {
        if (command.kind == Kind::draw && command.name == "cloth") {
            EXPECT_TRUE(reads(command, particles.positions));
            EXPECT_TRUE(reads(command, particles.normals));
        }
    }
}

TEST_F(RendererGlTest, DrawsWhatTheSolverWroteWithoutACopy) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = emptyFrame();
    frame.world = geometry.view(particles);
    Renderer renderer(library);
    const Picture before = draw(renderer, frame);
    const gl::Program solver = gl::Program::compute(gl::ShaderLibrary(kSolver), "solver.comp");
    for (int step = 0; step < 40; ++step) {
        particles.positions.bind(GL_SHADER_STORAGE_BUFFER, 0);
        particles.normals.bind(GL_SHADER_STORAGE_BUFFER, 1);
        commands.dispatch(solver, model.particleCount(),
                          {gl::writes(particles.positions), gl::writes(particles.normals)});
    }
    std::vector<gl::Command> list;
    commands.recordTo(&list);
    const Picture after = draw(renderer, frame);
    commands.recordTo(nullptr);
    EXPECT_GT(after.differing(before, 30), 200);  // The sheet is 0.4 m nearer and thus larger.
    int draws = 0;
    for (const gl::Command& command : list) {
        for (const gl::Buffer* buffer : {&particles.positions, &particles.normals}) {
            EXPECT_EQ(std::ranges::find(command.accesses, gl::reads(*buffer, gl::Use::bufferUpdate)),
                      command.accesses.end())
                << command.name << " copies the solver's buffer";
            const bool isDraw = command.kind == gl::Command::Kind::draw;
            if (isDraw && std::ranges::count(command.accesses, gl::reads(*buffer)) > 0) ++draws;
        }
    }
    EXPECT_GE(draws, 2) << "the cloth is drawn from other buffers";
}

TEST_F(RendererGlTest, PlainFramebuffersGetTheSameBytes) {
    Frame frame = emptyFrame();
    frame.ground = {true, 0.0f};
    frame.colliders = {test::ballAt({0.0f, 0.6f, 0.0f}, 0.4f)};
    Renderer renderer(library);
    const Picture srgb = draw(renderer, frame);

    GLuint texture = 0, depth = 0, framebuffer = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &texture);
    glTextureStorage2D(texture, 1, GL_RGBA8, kWidth, kHeight);
    glCreateRenderbuffers(1, &depth);
    glNamedRenderbufferStorage(depth, GL_DEPTH_COMPONENT24, kWidth, kHeight);
    glCreateFramebuffers(1, &framebuffer);
    glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, texture, 0);
    glNamedFramebufferRenderbuffer(framebuffer, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    renderer.draw(frame, {framebuffer, kWidth, kHeight}, commands);
    Picture plain{kWidth, kHeight, std::vector<std::uint8_t>(std::size_t{3} * kWidth * kHeight)};
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glReadPixels(0, 0, kWidth, kHeight, GL_RGB, GL_UNSIGNED_BYTE, plain.rgb.data());
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &depth);
    glDeleteTextures(1, &texture);

    Picture upright = plain;  // GL reads the bottom row first.
    for (int y = 0; y < kHeight; ++y) {
        std::copy_n(plain.rgb.begin() + 3 * kWidth * (kHeight - 1 - y), 3 * kWidth,
                    upright.rgb.begin() + 3 * kWidth * y);
    }
    EXPECT_EQ(upright.differing(srgb, 1), 0);
}

TEST_F(RendererGlTest, StateThatOthersLeftDoesNotMatter) {
    const Particles particles(model.startPositions, kForward);
    Geometry geometry(model);
    Frame frame = emptyFrame();
    frame.world = geometry.view(particles);
    frame.ground = {true, 0.0f};
    Renderer renderer(library);
    const Picture expected = draw(renderer, frame);

    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_ONE);
    glEnable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 5, 5);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_NEVER);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    const Picture picture = draw(renderer, frame);
    glDisable(GL_CULL_FACE);
    EXPECT_EQ(picture.differing(expected, 0), 0);
    EXPECT_EQ(glIsEnabled(GL_DEPTH_TEST), GL_FALSE);
    EXPECT_EQ(glIsEnabled(GL_FRAMEBUFFER_SRGB), GL_FALSE);
}

// Both sides declare the same members. Their sizes match std140 if no member is smaller than 16 bytes; otherwise the
// last member would have another offset.
TEST_F(RendererGlTest, BlocksOfUniformsAreLaidOutAlikeOnBothSides) {
    const gl::Program program = gl::Program::graphics(library, "render/cloth/cloth.vert", "render/cloth/cloth.frag");
    const auto numberOf = [&](GLenum kind, const char* name, GLenum property) {
        const GLuint index = glGetProgramResourceIndex(program.id(), kind, name);
        GLint number = -1;
        if (index != GL_INVALID_INDEX)
            glGetProgramResourceiv(program.id(), kind, index, 1, &property, 1, nullptr, &number);
        return number;
    };
    EXPECT_EQ(numberOf(GL_UNIFORM_BLOCK, "FrameUniforms", GL_BUFFER_DATA_SIZE), GLint{sizeof(FrameBlock)});
    EXPECT_EQ(numberOf(GL_UNIFORM_BLOCK, "FabricUniforms", GL_BUFFER_DATA_SIZE), GLint{sizeof(FabricBlock)});
    EXPECT_EQ(numberOf(GL_UNIFORM, "frame.effort", GL_OFFSET), GLint{offsetof(FrameBlock, effort)});
    EXPECT_EQ(numberOf(GL_UNIFORM, "fabric.streakBack", GL_OFFSET), GLint{offsetof(FabricBlock, streakBack)});
    EXPECT_LE(sizeof(FrameBlock), 16384u);  // the size that GL promises at least
}

TEST_F(RendererGlTest, ABrokenShaderIsNamed) {
    constexpr EmbeddedFile kBroken[] = {
        {"render/cloth/cloth_light.comp", "#version 450 core\nvoid main() { nonsense }\n"}};
    try {
        const Renderer renderer{gl::ShaderLibrary(kBroken)};
        FAIL() << "nothing was thrown";
    } catch (const gl::Error& error) {
        EXPECT_NE(std::string(error.what()).find("render/cloth/cloth_light.comp:2"), std::string::npos) << error.what();
    }
    debug().reset();
}

}  // namespace
}  // namespace drape::render
