// Tests a person's own picture on the cloth.
#include <stb_image_write.h>

#include <filesystem>
#include <fstream>

#include "render/fabric/print_textures.h"
#include "render/picture.h"
#include "support/temporary_folder.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::kForward;
using test::Particles;
using test::Picture;

using Rgba = std::array<std::uint8_t, 4>;
constexpr Rgba kBlue{20, 40, 230, 255};
constexpr Rgba kGreen{20, 200, 30, 255};
constexpr Rgba kBlack{0, 0, 0, 255};
constexpr Rgba kWhite{255, 255, 255, 255};

class PrintTest : public test::SheetPictureTest {
protected:
    PrintTest() : particles(model.startPositions, kForward), geometry(model), renderer(library) {}

    /// Writes a picture, calling `colourAt(column, row)` for the colour of each pixel.
    template <class ColourAt>
    std::string write(const char* name, int width, int height, ColourAt colourAt) const {
        std::vector<std::uint8_t> bytes;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const Rgba colour = colourAt(x, y);
                bytes.insert(bytes.end(), colour.begin(), colour.end());
            }
        }
        const std::string path = (folder.path() / name).string();
        EXPECT_NE(stbi_write_png(path.c_str(), width, height, 4, bytes.data(), 4 * width), 0);
        return path;
    }

    /// Returns a frame of a square metre of white cloth with nothing except the print.
    Frame frameWith(const std::string& print, glm::vec2 repeat = glm::vec2(0.0f)) {
        Frame frame = sheetFrame(particles, geometry);
        frame.look.light.toSun = {0.85f, 0.85f, 0.25f};
        FabricLook& look = frame.fabrics.front();
        look = {};
        look.colour = look.backColour = glm::vec3(0.9f);
        look.sheen = look.shine = look.translucency = look.hem = 0.0f;
        look.weave = Weave::none;
        look.print = print;
        look.printSize = repeat;
        return frame;
    }

    /// Returns the colour at a place of the sheet, in m from its first particle.
    static glm::ivec3 at(const Picture& picture, const Frame& frame, float across, float down) {
        const glm::ivec2 pixel = pixelOf(frame, {across - 0.5f, 1.5f - down, 0.0f});
        return picture.at(pixel.x, pixel.y);
    }

    test::TemporaryFolder folder;
    Particles particles;
    Geometry geometry;
    Renderer renderer;
};

bool isBlueInk(const glm::ivec3& c) { return c.b > c.r + 40 && c.b > c.g + 40; }
bool isGreen(const glm::ivec3& c) { return c.g > c.r + 40 && c.g > c.b + 40; }
bool isGrey(const glm::ivec3& c) { return std::abs(c.r - c.g) < 16 && std::abs(c.b - c.g) < 30; }

TEST_F(PrintTest, LandsUprightAndUnmirroredOnTheFront) {
    // The upper left quarter of the picture is blue, the upper right one green.
    const std::string path = write("quarters.png", 64, 64, [](int x, int y) {
        if (y >= 32) return kWhite;
        return x < 32 ? kBlue : kGreen;
    });
    const Frame frame = frameWith(path);
    const Picture picture = draw(renderer, frame);
    EXPECT_TRUE(isBlueInk(at(picture, frame, 0.1f, 0.1f)));
    EXPECT_TRUE(isBlueInk(at(picture, frame, 0.4f, 0.4f)));
    EXPECT_TRUE(isGreen(at(picture, frame, 0.9f, 0.1f)));
    EXPECT_TRUE(isGreen(at(picture, frame, 0.6f, 0.4f)));
    EXPECT_TRUE(isGrey(at(picture, frame, 0.1f, 0.9f)));
    EXPECT_TRUE(isGrey(at(picture, frame, 0.9f, 0.6f)));
    EXPECT_EQ(renderer.takeComplaint(), std::nullopt);
}

TEST_F(PrintTest, RepeatsAtTheSizeThatItIsGiven) {
    const std::string path =
        write("checker.png", 32, 32, [](int x, int y) { return (x < 16) == (y < 16) ? kBlue : kWhite; });
    const glm::vec2 repeat{0.5f, 0.25f};
    const Frame frame = frameWith(path, repeat);
    const Picture picture = draw(renderer, frame);
    int blue = 0;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 4; ++column) {
            const float across = (static_cast<float>(column) + 0.5f) * 0.5f * repeat.x;
            const float down = (static_cast<float>(row) + 0.5f) * 0.5f * repeat.y;
            const bool expected = (column + row) % 2 == 0;
            EXPECT_EQ(isBlueInk(at(picture, frame, across, down)), expected) << column << " " << row;
            blue += expected ? 1 : 0;
        }
    }
    EXPECT_EQ(blue, 16);
}

TEST_F(PrintTest, ShowsThroughTheBackAsFarAsTranslucencySays) {
    const std::string path = write("dark.png", 8, 8, [](int, int) { return kBlack; });
    const auto backOf = [&](const std::string& print, float translucency) {
        Frame frame = frameWith(print);
        frame.fabrics.front().translucency = translucency;
        frame.look.light.toSun = {0.0f, 0.4f, 1.0f};  // The sun lights the front.
        frame.camera.orbit(3.14159f, 0.0f);
        return draw(renderer, frame).brightness(kWidth / 2, kHeight / 2);
    };
    EXPECT_EQ(backOf(path, 0.0f), backOf("", 0.0f));
    const int faint = backOf("", 0.2f) - backOf(path, 0.2f);
    const int clear = backOf("", 0.6f) - backOf(path, 0.6f);
    EXPECT_GT(faint, 10);
    EXPECT_GT(clear, faint + 30);
}

TEST_F(PrintTest, LiesOnWarpAndWeftOfATwillAndNotOnItsBack) {
    const std::string path = write("blue.png", 8, 8, [](int, int) { return kBlue; });
    Frame frame = frameWith(path);
    frame.fabrics.front().weave = Weave::twill;
    frame.fabrics.front().weaveDepth = 0.0f;
    frame.fabrics.front().slub = 0.0f;
    const glm::ivec3 front = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    frame.fabrics.front().weave = Weave::plain;
    EXPECT_EQ(draw(renderer, frame).at(kWidth / 2, kHeight / 2), front);
    frame.fabrics.front().weave = Weave::twill;
    frame.camera.orbit(3.14159f, 0.0f);
    frame.look.light.toSun.z *= -1.0f;  // The back also faces the sun, since shade under a blue sky is not grey.
    const glm::ivec3 back = draw(renderer, frame).at(kWidth / 2, kHeight / 2);
    EXPECT_TRUE(isGrey(back)) << back.r << " " << back.g << " " << back.b;
}

TEST_F(PrintTest, ColoursOfClearPartsAreNowhere) {
    // Draws dots of the cloth's own colour on a clear ground of another colour. If the clear colour were mixed in, from
    // afar or at edges, the cloth would be darker or brighter.
    const Frame plain = frameWith("");
    const Picture expected = draw(renderer, plain);
    for (const std::uint8_t clear : {std::uint8_t{0}, std::uint8_t{255}}) {
        const std::string path = write("dots.png", 256, 256, [&](int x, int y) {
            return (x / 2 + y / 2) % 2 == 0 ? Rgba{229, 229, 229, 255} : Rgba{clear, clear, clear, 0};
        });
        Renderer fresh(library);
        const Picture picture = draw(fresh, frameWith(path, glm::vec2(0.125f)));
        for (const float place : {0.12f, 0.31f, 0.5f, 0.77f}) {
            const int x = pixelOf(plain, {place - 0.5f, 1.0f, 0.0f}).x;
            EXPECT_NEAR(picture.brightness(x, kHeight / 2), expected.brightness(x, kHeight / 2), 6) << place;
        }
    }
}

TEST_F(PrintTest, OnceOverTheClothShowsNoOppositeEdge) {
    const std::string path = write("halves.png", 4, 4, [](int x, int) { return x < 2 ? kBlue : kWhite; });
    const Frame frame = frameWith(path);
    const Picture picture = draw(renderer, frame);
    EXPECT_TRUE(isGrey(at(picture, frame, 0.99f, 0.5f)));
    EXPECT_TRUE(isBlueInk(at(picture, frame, 0.015f, 0.5f)));
    const Frame repeated = frameWith(path, glm::vec2(1.0f));
    const glm::ivec3 bled = at(draw(renderer, repeated), repeated, 0.99f, 0.5f);
    EXPECT_FALSE(isGrey(bled)) << "this test would not notice bleeding: " << bled.r << " " << bled.g << " " << bled.b;
}

TEST_F(PrintTest, AFileThatCannotBeReadIsSaidOnceAndTheClothStaysAsItWas) {
    const Picture plain = draw(renderer, frameWith(""));
    const std::string path = (folder.path() / "late.png").string();
    EXPECT_EQ(draw(renderer, frameWith(path)).differing(plain, 0), 0);
    EXPECT_EQ(renderer.takeComplaint(), "cannot read \"" + path + "\": no such file");
    EXPECT_EQ(draw(renderer, frameWith(path)).differing(plain, 0), 0);
    EXPECT_EQ(renderer.takeComplaint(), std::nullopt);
    // Once the file exists, the print shows.
    write("late.png", 8, 8, [](int, int) { return kGreen; });
    EXPECT_TRUE(isGreen(draw(renderer, frameWith(path)).at(kWidth / 2, kHeight / 2)));
    EXPECT_EQ(renderer.takeComplaint(), std::nullopt);
}

TEST_F(PrintTest, EachClothHasItsOwn) {
    const std::string blue = write("blue.png", 8, 8, [](int, int) { return kBlue; });
    const std::string green = write("green.png", 8, 8, [](int, int) { return kGreen; });
    std::vector<FabricLook> looks(3);
    looks[0].print = blue;
    looks[1].print = green;
    PrintTextures prints;
    prints.load(looks);
    const auto bound = [&](const FabricLook& look) {
        prints.bind(look);
        GLint texture = 0;
        glActiveTexture(GL_TEXTURE0 + kPrintUnit);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
        return texture;
    };
    EXPECT_NE(bound(looks[0]), bound(looks[1]));
    EXPECT_NE(bound(looks[0]), bound(looks[2]));
    EXPECT_EQ(bound(looks[0]), bound(looks[0]));
    EXPECT_NE(bound(looks[2]), 0);
}

TEST_F(PrintTest, AFileThatIsWrittenAgainHasAnotherTime) {
    const std::string path = write("times.png", 2, 2, [](int, int) { return kBlue; });
    FabricLook look;
    EXPECT_TRUE(printTimes(std::array{look}).empty());
    look.print = path;
    const auto before = printTimes(std::array{look});
    EXPECT_EQ(printTimes(std::array{look}), before);
    std::filesystem::last_write_time(path, before.front() + std::chrono::seconds(1));
    EXPECT_NE(printTimes(std::array{look}), before);
}

TEST(MultiplyByCover, IsInLinearLight) {
    std::vector<std::uint8_t> pixels{255, 128, 0, 255, 255, 255, 255, 128, 200, 100, 50, 0};
    multiplyByCover(pixels);
    EXPECT_EQ(pixels[0], 255);
    EXPECT_EQ(pixels[1], 128);
    EXPECT_EQ(pixels[4], 188);  // byte for half the light of white
    EXPECT_EQ(pixels[7], 128);
    EXPECT_EQ(pixels[8] + pixels[9] + pixels[10], 0);
}

}  // namespace
}  // namespace drape::render
