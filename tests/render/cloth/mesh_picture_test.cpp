// Compares pictures of cloths from meshes with pictures of grids.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "io/files/picture_file.h"
#include "render/picture.h"
#include "support/mesh_cloths.h"
#include "support/sewn_sheet.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::kForward;
using test::Particles;
using test::Picture;

/// Makes a mesh cloth with the same particles as test::hangingSheet().
ClothDescription hangingMesh(bool withUvs = false) {
    ClothDescription cloth = test::clothOfMesh(test::sheetOfSize(8, 8, {1.0f, 1.0f}, withUvs));
    cloth.mesh.place = {-0.5f, 1.5f, 0.0f};
    return cloth;
}

class MeshPictureTest : public test::SheetPictureTest {
protected:
    Picture drawn(const Model& cloth, const FabricLook& fabric, Quality quality, View view = View::shaded) {
        const Particles particles(cloth.startPositions, kForward);
        Geometry geometry(cloth);
        Frame frame = sheetFrame(particles, geometry);
        frame.camera = OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 1.8f, 12.0f, 8.0f, 40.0f});
        frame.fabrics = {fabric};
        frame.look.quality = quality;
        frame.look.view = view;
        frame.look.legend = false;
        return draw(frame, 4);
    }
};

/// Returns a thick striped look with a wide hem, to show every feature that could differ.
FabricLook conspicuous() {
    FabricLook fabric;
    fabric.colour = {0.2f, 0.3f, 0.9f};
    fabric.backColour = {0.2f, 0.9f, 0.3f};
    fabric.weave = Weave::twill;
    fabric.threads = 1.0f;
    fabric.thickness = 0.02f;
    fabric.hem = 0.08f;
    return fabric;
}
using SlowMeshPictureTest = MeshPictureTest;

TEST_F(SlowMeshPictureTest, ASheetLooksLikeTheSameGridInAllQualities) {
    for (const bool withUvs : {false, true}) {
        const Model mesh = makeModel(hangingMesh(withUvs));
        for (const Quality quality : {Quality::fast, Quality::draft, Quality::full, Quality::still}) {
            const Picture expected = drawn(model, conspicuous(), quality);
            const Picture picture = drawn(mesh, conspicuous(), quality);
            EXPECT_LT(meanDifference(picture, expected), 1.0) << static_cast<int>(quality);
            // Seams of the hem cross each other in the corners of a grid, yet only meet in those of a mesh.
            EXPECT_LT(picture.differing(expected, 24), kWidth * kHeight / 100) << static_cast<int>(quality);
        }
        FabricLook other = conspicuous();
        other.hem = 0.0f;
        EXPECT_GT(meanDifference(drawn(mesh, other, Quality::full), drawn(mesh, conspicuous(), Quality::full)), 1.5);
        other = conspicuous();
        other.thickness = 0.0f;
        EXPECT_GT(drawn(mesh, other, Quality::full).differing(drawn(mesh, conspicuous(), Quality::full), 24), 200)
            << "the rim does not show in the picture";
    }
}

TEST_F(MeshPictureTest, APrintLiesAsTheTextureDoes) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("drape-mesh-print-" + std::to_string(::getpid()) + ".png");
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) {
            const bool isMarked = x < 16 && y < 16;  // the upper left quarter
            pixels.insert(pixels.end(), {std::uint8_t{250}, std::uint8_t(isMarked ? 250 : 10), std::uint8_t{10}});
        }
    }
    io::writePng(file, 32, 32, pixels);
    FabricLook fabric = conspicuous();
    fabric.thickness = 0.0f;
    fabric.print = file.string();
    for (const glm::vec2 size : {glm::vec2(0.0f), glm::vec2(0.25f)}) {
        fabric.printSize = size;
        for (const Quality quality : {Quality::fast, Quality::full}) {
            const Picture expected = drawn(model, fabric, quality);
            for (const bool withUvs : {false, true}) {
                const Picture picture = drawn(makeModel(hangingMesh(withUvs)), fabric, quality);
                EXPECT_LT(picture.differing(expected, 40), kWidth * kHeight / 50) << size.x << " " << withUvs;
            }
        }
    }
    // Turns the picture by 180°, only through the texture coordinates.
    PolygonMesh turned = test::sheetOfSize(8, 8, {1.0f, 1.0f}, true);
    for (glm::vec2& uv : turned.uvs) uv = 1.0f - uv;
    ClothDescription cloth = test::clothOfMesh(turned);
    cloth.mesh.place = {-0.5f, 1.5f, 0.0f};
    fabric.printSize = glm::vec2(0.0f);
    const Picture straight = drawn(makeModel(hangingMesh(true)), fabric, Quality::full);
    const Picture picture = drawn(makeModel(cloth), fabric, Quality::full);
    EXPECT_GT(straight.at(60, 40).g, straight.at(100, 80).g + 60);
    EXPECT_GT(picture.at(100, 80).g, picture.at(60, 40).g + 60);
    std::filesystem::remove(file);
}

TEST_F(MeshPictureTest, ViewsTakeMeshes) {
    const Model mesh = makeModel(hangingMesh());
    for (const View view : {View::normals, View::wireframe}) {
        const Picture expected = drawn(model, conspicuous(), Quality::full, view);
        const Picture picture = drawn(mesh, conspicuous(), Quality::full, view);
        // The mesh splits its quads along one diagonal, and the grid splits its cells along the other.
        EXPECT_LT(meanDifference(picture, expected), view == View::wireframe ? 5.0 : 1.0) << choiceOf(view).name;
        EXPECT_GT(picture.differing(drawn(mesh, conspicuous(), Quality::full), 24), 500) << choiceOf(view).name;
    }
}

// Looks at two panels from nearby, each 12 cm wide. A groove shows where they meet, and only if they are panels.
TEST_F(MeshPictureTest, ASeamIsSeenWherePanelsMeet) {
    const auto sheet = [](bool panels) {
        ClothDescription cloth = test::clothOfMesh(test::sewnSheet(6, 0.02f));
        cloth.mesh.shape = makeMeshShape(weld(test::sewnSheet(6, 0.02f), -1.0f, 1.0f), panels);
        cloth.mesh.place = {-0.12f, 1.06f, 0.0f};
        return makeModel(cloth);
    };
    FabricLook fabric;
    fabric.weave = Weave::none;
    fabric.slub = 0.0f;
    for (const Quality quality : {Quality::fast, Quality::full}) {
        for (const bool panels : {true, false}) {
            const Model cloth = sheet(panels);
            const Particles particles(cloth.startPositions, kForward);
            Geometry geometry(cloth);
            Frame frame = sheetFrame(particles, geometry);
            frame.camera = OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 0.2f, 0.0f, 0.0f, 40.0f});
            frame.subject = {{0.0f, 1.0f, 0.0f}, 0.15f};
            frame.fabrics = {fabric};
            frame.look.quality = quality;
            const Picture picture = draw(frame, 4);
            const auto ofColumn = [&](int x) {
                int sum = 0;
                for (int y = 20; y < kHeight - 20; ++y) sum += picture.brightness(x, y);
                return sum;
            };
            const int middle = pixelOf(frame, {0.0f, 1.0f, 0.0f}).x;
            const int beside = std::min(ofColumn(middle - 30), ofColumn(middle + 30));
            const int darkest = std::min({ofColumn(middle - 1), ofColumn(middle), ofColumn(middle + 1)});
            if (panels) {
                EXPECT_LT(darkest, 9 * beside / 10) << choiceOf(quality).name;
            } else {
                EXPECT_GT(darkest, 98 * beside / 100) << choiceOf(quality).name;
            }
        }
    }
}

// Draws the second cloth of a world, so that vertex numbers differ from particle numbers. A part of it is torn out.
TEST_F(MeshPictureTest, TrianglesThatAreGoneAreNotDrawn) {
    WorldDescription world;
    ClothDescription aside;
    aside.particles = {3, 3};
    aside.origin = {20.0f, 1.0f, 0.0f};
    world.cloths = {aside, hangingMesh(true)};
    const Model both = makeModel(world);
    const Particles particles(both.startPositions, kForward);
    Geometry geometry(both);
    std::vector<physics::Triangle> triangles = both.triangles;
    for (physics::Triangle& t : triangles) {
        const auto isLeft = [&](glm::uint particle) { return both.startPositions[particle].x < 0.01f; };
        if (!isLeft(t.a) || !isLeft(t.b) || !isLeft(t.c)) continue;
        t.b = t.c = t.a;
        t.restArea = 0.0f;
    }
    const gl::Buffer left = gl::Buffer::create("triangles", triangles);
    SolverBuffers solver = particles.buffers();
    solver.triangles = left.id();
    solver.triangleCount = static_cast<GLuint>(triangles.size());
    // Threads are read from the solver's links.
    solver.links = geometry.links.buffer().id();
    Frame frame = emptyFrame();
    frame.fabrics.resize(2);
    frame.fabrics[1].thickness = 0.0f;
    frame.world = geometry.world.view(solver, false);
    Renderer renderer(library);
    const Picture whole = draw(renderer, frame);
    frame.world = geometry.world.view(solver, true);
    frame.world.rods = {};  // leaves threads to a test with a solver
    const Picture torn = draw(renderer, frame);
    const glm::ivec2 onLeft = pixelOf(frame, {-0.3f, 1.1f, 0.0f});
    const glm::ivec2 onRight = pixelOf(frame, {0.3f, 1.1f, 0.0f});
    EXPECT_TRUE(test::isRed(whole.at(onLeft.x, onLeft.y)));
    EXPECT_FALSE(test::isRed(torn.at(onLeft.x, onLeft.y)));
    EXPECT_TRUE(test::isRed(torn.at(onRight.x, onRight.y)));
}

}  // namespace
}  // namespace drape::render
