// Tests panels with their own looks in the renderer's pictures.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "io/files/picture_file.h"
#include "render/frame/scene_frame.h"
#include "render/picture.h"
#include "support/mesh_cloths.h"
#include "support/sewn_sheet.h"

namespace drape::render {
namespace {

using test::Geometry;
using test::kForward;
using test::Particles;
using test::Picture;

/// Makes a cloth of two square panels of half a metre, side by side. The left panel is a group of faces. Faces are in
/// the order of panels.
ClothDescription clothOfTwoPanels() {
    constexpr std::uint32_t kCells = 8;
    PolygonMesh mesh = test::sewnSheet(kCells, 0.5f / kCells);
    const auto isLeft = [&](const MeshFace& face) {
        return mesh.positions[face.corners[0]].x + mesh.positions[face.corners[2]].x < 1.0f;
    };
    std::ranges::stable_partition(mesh.faces, isLeft);
    for (std::uint32_t i = 0; i < mesh.faces.size(); ++i) mesh.faces[i].number = i + 1;
    mesh.groupFaces = {{"left", 0, kCells * kCells}, {"right", kCells * kCells, kCells * kCells}};
    ClothDescription cloth = test::clothOfMesh(mesh);
    cloth.mesh.panels = true;
    cloth.mesh.shape = makeMeshShape(weld(mesh, -1.0f, 1.0f), true);
    cloth.mesh.place = {-0.5f, 1.25f, 0.0f};
    cloth.fabric.colour = cloth.fabric.backColour = {0.8f, 0.1f, 0.1f};
    cloth.fabric.hem = 0.0f;
    return cloth;
}

/// Makes the cloth with a right panel of the given colour.
ClothDescription withRight(const glm::vec3& colour) {
    ClothDescription cloth = clothOfTwoPanels();
    cloth.panels.push_back({{"right"}, cloth.fabric, {}});
    cloth.panels.front().fabric.colour = cloth.panels.front().fabric.backColour = colour;
    return cloth;
}

class PanelLooksPictureTest : public test::PictureTest {
protected:
    Picture drawn(const ClothDescription& cloth, Quality quality, bool torn = false) {
        WorldDescription world;
        world.cloths = {cloth};
        const Model model = makeModel(world);
        const Particles particles(model.startPositions, kForward);
        Geometry geometry(model);
        Frame frame = emptyFrame();
        frame.world = geometry.view(particles);
        const gl::Buffer triangles = gl::Buffer::create("triangles", model.triangles);
        frame.world.solver.triangles = triangles.id();
        frame.world.solver.triangleCount = model.triangleCount();
        frame.world.surfaces.torn = torn;
        frame.camera = OrbitCamera(SceneCamera{{0.0f, 1.0f, 0.0f}, 1.3f, 0.0f, 0.0f, 40.0f});
        frame.fabrics = fabricsOf(world);
        frame.look.quality = quality;
        return draw(frame, 4);
    }
};

constexpr Quality kQualities[] = {Quality::fast, Quality::draft, Quality::full};

TEST_F(PanelLooksPictureTest, EachPanelHasItsColourUpToTheSeam) {
    for (const Quality quality : kQualities) {
        for (const bool torn : {false, true}) {
            const Picture picture = drawn(withRight({0.1f, 0.1f, 0.8f}), quality, torn);
            for (int y = 30; y < 90; y += 10) {
                // A cell is ten pixels wide, so a colour mixed across the cell would show.
                for (const int x : {40, 70, 76})
                    EXPECT_GT(picture.at(x, y).r, picture.at(x, y).b + 60) << x << " " << y;
                for (const int x : {83, 90, 120})
                    EXPECT_GT(picture.at(x, y).b, picture.at(x, y).r + 60) << x << " " << y;
            }
        }
    }
}

TEST_F(PanelLooksPictureTest, TheOtherPanelLooksAsItDidAndEqualLooksChangeNothing) {
    for (const Quality quality : kQualities) {
        const Picture plain = drawn(clothOfTwoPanels(), quality);
        const Picture equal = drawn(withRight({0.8f, 0.1f, 0.1f}), quality);
        EXPECT_LT(meanDifference(plain, equal), 0.1) << static_cast<int>(quality);
        EXPECT_LT(plain.differing(equal, 8), 20) << static_cast<int>(quality);
    }
}

TEST_F(PanelLooksPictureTest, APrintOfAPanelCoversThisPanelOnce) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("drape-panel-print-" + std::to_string(::getpid()) + ".png");
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 32 * 32; ++i) {
        const bool isUpper = i < 16 * 32;
        pixels.insert(pixels.end(), {std::uint8_t{10}, std::uint8_t(isUpper ? 250 : 10), std::uint8_t{10}});
    }
    io::writePng(file, 32, 32, pixels);
    ClothDescription cloth = withRight({0.1f, 0.1f, 0.8f});
    cloth.panels.front().fabric.print = file.string();
    for (const Quality quality : kQualities) {
        const Picture picture = drawn(cloth, quality);
        EXPECT_GT(picture.at(50, 60).r, picture.at(50, 60).g + 60) << "the print shows on the left";
        // The right panel is turned by 90° on its cloth. There v grows to the right, so the print's upper half is on
        // the right.
        EXPECT_GT(picture.at(115, 60).g, picture.at(90, 60).g + 60) << static_cast<int>(quality);
        EXPECT_GT(picture.at(115, 90).g, picture.at(90, 35).g + 60) << static_cast<int>(quality);
    }
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace drape::render
