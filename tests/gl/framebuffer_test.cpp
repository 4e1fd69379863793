#include "gl/objects/framebuffer.h"

#include <array>
#include <utility>

#include "gl/context/error.h"
#include "gl/program.h"
#include "support/gl_fixture.h"

using namespace drape;

using Framebuffer = test::GlTest;

namespace {

const EmbeddedFile kFramebufferShaders[] = {
    // Draws a triangle over the lower left half of the picture, at depth 0.5.
    {"half.vert",
     "#version 450\nvoid main() {\n"
     "  vec2 corner = vec2(gl_VertexID == 1 ? 1.0 : -1.0, gl_VertexID == 2 ? 1.0 : -1.0);\n"
     "  gl_Position = vec4(corner, 0.0, 1.0); }\n"},
    {"white.frag", "#version 450\nout vec4 colour;\nvoid main() { colour = vec4(1.0); }\n"},
    {"bright.frag", "#version 450\nout vec4 colour;\nvoid main() { colour = vec4(2.0); }\n"},
    {"smallest.frag",
     "#version 450\nlayout(binding = 3) uniform sampler2D light;\nin vec2 place;\nout vec4 colour;\n"
     "void main() { colour = vec4(textureLod(light, place, 3.0).r * 0.6, 0.0, 0.0, 1.0); }\n"},
    // Fills the whole picture, red where depth 0.6 is lit. The shadow map covers the middle.
    {"full.vert",
     "#version 450\nout vec2 place;\nvoid main() {\n"
     "  place = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);\n"
     "  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0); }\n"},
    {"shadow.frag",
     "#version 450\nlayout(binding = 3) uniform sampler2DShadow depths;\nin vec2 place;\nout vec4 colour;\n"
     "void main() { colour = vec4(texture(depths, vec3(place * 2.0 - 0.5, 0.6)), 0.0, 0.0, 1.0); }\n"},
};

void drawTriangle(const gl::Program& program) {
    GLuint array = 0;
    glCreateVertexArrays(1, &array);
    glBindVertexArray(array);
    program.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDeleteVertexArrays(1, &array);
}

std::array<int, 3> at(const gl::Framebuffer& target, const std::vector<std::uint8_t>& pixels, int x, int y) {
    const auto i = static_cast<std::size_t>((y * target.width() + x) * 3);
    return {pixels[i], pixels[i + 1], pixels[i + 2]};
}

void clear(float red, float green, float blue) {
    glClearColor(red, green, blue, 1.0f);
    glClearDepth(1.0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

}  // namespace

TEST_F(Framebuffer, StoresLinearColourAsSrgb) {
    for (const int samples : {1, 4}) {
        const gl::Framebuffer target("target", 7, 5, samples);
        EXPECT_EQ(target.samples(), samples);
        target.bind();
        clear(0.5f, 0.0f, 1.0f);
        const std::vector<std::uint8_t> pixels = target.readPixels();
        ASSERT_EQ(pixels.size(), 7u * 5u * 3u);
        EXPECT_NEAR(at(target, pixels, 3, 2)[0], 188, 1) << "should be the sRGB value of a linear half";
        EXPECT_EQ(at(target, pixels, 6, 4)[1], 0);
        EXPECT_EQ(at(target, pixels, 0, 0)[2], 255);
    }
}

TEST_F(Framebuffer, TopRowComesFirst) {
    const gl::Program half = gl::Program::graphics(gl::ShaderLibrary(kFramebufferShaders), "half.vert", "white.frag");
    const gl::Framebuffer target("target", 9, 9, 1);
    target.bind();
    clear(0, 0, 0);
    drawTriangle(half);
    const std::vector<std::uint8_t> pixels = target.readPixels();
    EXPECT_EQ(at(target, pixels, 0, 8), (std::array{255, 255, 255})) << "should be white at the bottom left";
    EXPECT_EQ(at(target, pixels, 0, 1), (std::array{255, 255, 255})) << "should be white at the top left";
    EXPECT_EQ(at(target, pixels, 8, 0), (std::array{0, 0, 0})) << "should be black at the top right";
    EXPECT_EQ(at(target, pixels, 8, 7), (std::array{0, 0, 0}))
        << "should be black at the bottom right, above the diagonal";
}

TEST_F(Framebuffer, SamplesSmoothEdges) {
    const gl::Program half = gl::Program::graphics(gl::ShaderLibrary(kFramebufferShaders), "half.vert", "white.frag");
    const auto greyPixels = [&](int samples) {
        const gl::Framebuffer target("target", 33, 20, samples);
        target.bind();
        clear(0, 0, 0);
        drawTriangle(half);
        int grey = 0;
        for (const std::uint8_t value : target.readPixels()) grey += value > 0 && value < 255 ? 1 : 0;
        return grey;
    };
    EXPECT_EQ(greyPixels(1), 0);
    EXPECT_GT(greyPixels(4), 20);
}

TEST_F(Framebuffer, SamplesAreClamped) {
    const gl::Framebuffer many("many", 4, 4, 1000);
    EXPECT_GE(many.samples(), 4);
    EXPECT_LT(many.samples(), 1000);
    EXPECT_EQ(gl::Framebuffer("none", 4, 4, 0).samples(), 1);
}

TEST_F(Framebuffer, RefusesSizesTheDeviceHasNot) {
    EXPECT_THROW(gl::Framebuffer("flat", 0, 4, 1), gl::Error);
    EXPECT_THROW(gl::Framebuffer("huge", 1 << 20, 4, 1), gl::DeviceLimit);
    EXPECT_THROW(gl::DepthTarget("huge", 1 << 20), gl::DeviceLimit);
}

TEST_F(Framebuffer, PresentKeepsTheBytes) {
    const gl::Framebuffer from("from", 8, 8, 4);
    from.bind();
    clear(0.2f, 0.5f, 0.8f);

    // Most windows do not say that they hold sRGB; this one does not either.
    GLuint colour = 0;
    GLuint window = 0;
    glCreateRenderbuffers(1, &colour);
    glNamedRenderbufferStorage(colour, GL_RGBA8, 16, 4);
    glCreateFramebuffers(1, &window);
    glNamedFramebufferRenderbuffer(window, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    from.present(window, 16, 4);
    std::array<std::uint8_t, 4> pixel{};
    glReadPixels(15, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    glDeleteFramebuffers(1, &window);
    glDeleteRenderbuffers(1, &colour);

    EXPECT_EQ((std::array<int, 3>{pixel[0], pixel[1], pixel[2]}), at(from, from.readPixels(), 0, 0));
}

TEST_F(Framebuffer, MovesLeaveNothingBehind) {
    gl::Framebuffer first("first", 4, 4, 4);
    gl::Framebuffer second = std::move(first);
    EXPECT_EQ(first.id(), 0u);
    second = gl::Framebuffer("larger", 6, 3, 1);
    second.bind();
    clear(1, 1, 1);
    EXPECT_EQ(second.readPixels(), std::vector<std::uint8_t>(6 * 3 * 3, 255));
}

TEST_F(Framebuffer, DepthTargetShadesWhatIsBehind) {
    const gl::ShaderLibrary library(kFramebufferShaders);
    const gl::Program half = gl::Program::graphics(library, "half.vert", "white.frag");
    const gl::Program shadow = gl::Program::graphics(library, "full.vert", "shadow.frag");

    const gl::DepthTarget depths("depths", 16);
    depths.bind();
    glEnable(GL_DEPTH_TEST);
    glClear(GL_DEPTH_BUFFER_BIT);
    drawTriangle(half);
    glDisable(GL_DEPTH_TEST);

    const gl::Framebuffer target("target", 32, 32, 1);
    target.bind();
    depths.bindTexture(3);
    drawTriangle(shadow);
    const std::vector<std::uint8_t> pixels = target.readPixels();
    EXPECT_EQ(at(target, pixels, 10, 21)[0], 0) << "should be in shadow behind the triangle";
    EXPECT_EQ(at(target, pixels, 22, 9)[0], 255) << "should be lit with nothing in front";
    EXPECT_EQ(at(target, pixels, 2, 21)[0], 255) << "should be lit outside the map, even beside an edge in shadow";
}

TEST_F(Framebuffer, ColourTargetIsReadAsLinearLightWithItsMipmaps) {
    const gl::ShaderLibrary library(kFramebufferShaders);
    const gl::Program half = gl::Program::graphics(library, "half.vert", "bright.frag");
    const gl::Program full = gl::Program::graphics(library, "full.vert", "smallest.frag");
    const gl::ColourTarget light("light", 8, gl::ColourTarget::Depth::yes, gl::ColourTarget::Mipmaps::yes);
    light.clear();
    light.bind();
    glDisable(GL_DEPTH_TEST);
    drawTriangle(half);
    light.makeMipmaps();

    const gl::Framebuffer target("target", 4, 4, 1);
    target.bind();
    clear(0.0f, 0.0f, 1.0f);
    light.bindTexture(3);
    drawTriangle(full);
    // Half of the picture is 2. The mean is slightly more or less than 1, because of the pixels on the diagonal.
    const std::vector<std::uint8_t> pixels = target.readPixels();
    EXPECT_GT(at(target, pixels, 2, 2)[0], 180);
    EXPECT_EQ(at(target, pixels, 2, 2)[2], 0);
}

TEST_F(Framebuffer, ColourTargetSaysWhatSizeIsWrong) {
    EXPECT_THROW(gl::ColourTarget("none", 0, gl::ColourTarget::Depth::no, gl::ColourTarget::Mipmaps::no), gl::Error);
    EXPECT_THROW(gl::ColourTarget("huge", 1 << 24, gl::ColourTarget::Depth::no, gl::ColourTarget::Mipmaps::no),
                 gl::DeviceLimit);
}
