#pragma once

#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "cloth/make/make_model.h"
#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/framebuffer.h"
#include "gl/shader_library.h"
#include "render/renderer.h"
#include "render/world_geometry.h"
#include "support/gl_fixture.h"

namespace drape::test {

/// The bytes of a picture, top row first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;

    [[nodiscard]] glm::ivec3 at(int x, int y) const {
        EXPECT_TRUE(x >= 0 && x < width && y >= 0 && y < height) << x << " " << y << " is no pixel";
        const auto i = static_cast<std::size_t>(3 * (y * width + x));
        return {rgb.at(i), rgb.at(i + 1), rgb.at(i + 2)};
    }
    [[nodiscard]] int brightness(int x, int y) const {
        const glm::ivec3 c = at(x, y);
        return c.r + c.g + c.b;
    }
    /// Counts the pixels in which a channel differs by more than `more`.
    [[nodiscard]] int differing(const Picture& other, int more) const {
        int count = 0;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const glm::ivec3 d = glm::abs(at(x, y) - other.at(x, y));
                count += d.r > more || d.g > more || d.b > more ? 1 : 0;
            }
        }
        return count;
    }
};

/// Returns the mean difference of the pictures' bytes, 0 to 255.
inline double meanDifference(const Picture& a, const Picture& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(int{a.rgb[i]} - int{b.rgb.at(i)});
    return sum / static_cast<double>(a.rgb.size());
}

/// Makes a square metre of cloth of 9 x 9 particles, hanging in the plane z = 0 in front of the camera. Its front faces
/// +z.
inline Model hangingSheet() {
    ClothDescription description;
    description.particles = {9, 9};
    description.size = {1.0f, 1.0f};
    description.origin = {-0.5f, 1.5f, 0.0f};
    return makeModel(description);
}

/// Buffers of particles as a solver has them.
struct Particles {
    gl::Buffer positions;
    gl::Buffer normals;

    Particles(const std::vector<glm::vec4>& places, const glm::vec4& normal)
        : positions(gl::Buffer::create("positions", places)),
          normals(gl::Buffer::create("normals", std::vector<glm::vec4>(places.size(), normal))) {}

    [[nodiscard]] render::SolverBuffers buffers() const {
        render::SolverBuffers buffers;
        buffers.positions = positions.id();
        buffers.normals = normals.id();
        buffers.particleCount = static_cast<GLuint>(positions.bytes() / sizeof(glm::vec4));
        return buffers;
    }
};

/// The drawn geometry of a model's particles, without a solver.
struct Geometry {
    GpuLinks links;
    render::WorldGeometry world;

    explicit Geometry(const Model& model) : links(model.links), world(model, links) {}
    [[nodiscard]] render::WorldView view(const Particles& particles) { return world.view(particles.buffers(), false); }
};

/// Base of tests that draw pictures of 160 x 120 pixels.
class PictureTest : public GlTest {
protected:
    static constexpr int kWidth = 160;
    static constexpr int kHeight = 120;

    PictureTest() : library(embedded::shaders(), {}, gl::Compiling::whenUsed) {}

    static render::Frame emptyFrame() {
        render::Frame frame;
        frame.camera = render::OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 3.0f, 0.0f, 0.0f, 40.0f});
        frame.subject = {{0.0f, 0.8f, 0.0f}, 1.2f};
        // The tests' own light keeps limits in bytes independent of the default light of scenes.
        frame.look.light = {
            .preset = LightPreset::daylight, .toSun = {0.9f, 0.75f, 0.25f}, .sun = 0.9f, .sunWidth = 3.0f};
        frame.look.groundColour = {0.42f, 0.445f, 0.515f};
        return frame;
    }

    Picture draw(render::Renderer& renderer, const render::Frame& frame, int samples = 1) {
        const gl::Framebuffer target("picture", kWidth, kHeight, samples);
        renderer.draw(frame, {target.id(), kWidth, kHeight}, commands);
        return {kWidth, kHeight, target.readPixels()};
    }
    Picture draw(const render::Frame& frame, int samples = 1) {
        render::Renderer renderer(library);
        return draw(renderer, frame, samples);
    }

    /// Returns the pixel that shows a point of space.
    static glm::ivec2 pixelOf(const render::Frame& frame, const glm::vec3& point) {
        const float aspect = static_cast<float>(kWidth) / static_cast<float>(kHeight);
        const glm::vec4 clip = frame.camera.projection(aspect) * frame.camera.view() * glm::vec4(point, 1.0f);
        const float x = (clip.x / clip.w * 0.5f + 0.5f) * static_cast<float>(kWidth);
        const float y = (0.5f - clip.y / clip.w * 0.5f) * static_cast<float>(kHeight);
        return {static_cast<int>(x), static_cast<int>(y)};
    }

    gl::ShaderLibrary library;
    gl::Commands commands;
};

/// Base of tests that draw a sheet seen from the front.
class SheetPictureTest : public PictureTest {
protected:
    Model model = hangingSheet();

    static render::Frame sheetFrame(const Particles& particles, Geometry& geometry) {
        render::Frame frame = emptyFrame();
        frame.world = geometry.view(particles);
        frame.fabrics.resize(1);
        return frame;
    }
};

inline const glm::vec4 kForward{0.0f, 0.0f, 1.0f, 0.0f};

inline bool isRed(const glm::ivec3& c) { return c.r > 60 && c.r > 3 * c.g / 2 && c.r > 3 * c.b / 2; }

}  // namespace drape::test
