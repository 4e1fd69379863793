// Tests how a character gets the base colours of its glTF file, and how cloth covers its skin in exports.

#include <gtest/gtest.h>

#include "cloth/make/make_model.h"
#include "io/files/picture_file.h"
#include "io/files/system.h"
#include "io/surfaces/covered_skin.h"
#include "io/surfaces/drawn_world.h"
#include "mesh_reading/mesh_file.h"
#include "scene/load/mesh_scene.h"
#include "support/bodies.h"
#include "support/gltf_builder.h"
#include "support/temporary_folder.h"

namespace drape::io {
namespace {

/// Two triangles: a red one, and one with a picture of two pixels, green on the left and blue on the right, times a
/// half.
std::string colouredGlb() {
    test::GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    gltf.floats("VEC3", {0, 0, 1, 1, 0, 1, 0, 1, 1});
    gltf.floats("VEC2", {0.25f, 0.5f, 1.95f, 0.5f, 1.95f, 0.5f});
    const std::uint8_t pixels[] = {0, 255, 0, 0, 0, 255};
    const int picture = gltf.bytes("SCALAR", pngText(2, 1, pixels));
    return gltf.glb(R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0},
        {"attributes": {"POSITION": 1, "TEXCOORD_0": 2}, "material": 1}]}],
        "nodes": [{"mesh": 0}], "materials": [
        {"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}},
        {"pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 1, 1], "baseColorTexture": {"index": 0}}}],
        "textures": [{"source": 0}], "images": [{"mimeType": "image/png", "bufferView": )" +
                    std::to_string(picture) + "}]");
}

glm::ivec3 pixelAt(const RgbaPicture& picture, const glm::vec2& uv) {
    const int x = static_cast<int>(uv.x * static_cast<float>(picture.width));
    const int y = static_cast<int>((1.0f - uv.y) * static_cast<float>(picture.height));
    const std::uint8_t* pixel = picture.rgba.get() + 4 * (y * picture.width + x);
    return {pixel[0], pixel[1], pixel[2]};
}

TEST(BaseColours, TrianglesLieInThePictureOfTheirMaterial) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "person.glb";
    std::ofstream(path, std::ios::binary) << colouredGlb();
    const BodyDescription body = meshBody(path, 1.0f).body;
    const ClothMesh& mesh = body.mesh.shape->mesh;
    EXPECT_EQ(mesh.colours, path.string());
    EXPECT_EQ(bodyLook(body.frame, body.mesh.shape.get()).print, path.string());
    BodyFrame painted = body.frame;
    painted.colour = glm::vec3(0.5f);
    EXPECT_EQ(bodyLook(painted, body.mesh.shape.get()).print, "") << "a colour of the scene should count";

    const RgbaPicture picture = readPicture(path);
    ASSERT_EQ(mesh.uvs.size(), 2u);
    EXPECT_EQ(pixelAt(picture, mesh.uvs[0][0]), glm::ivec3(255, 0, 0));
    EXPECT_EQ(pixelAt(picture, mesh.uvs[1][0]), glm::ivec3(0, 188, 0)) << "half of the light is 188 in sRGB";
    EXPECT_EQ(pixelAt(picture, mesh.uvs[1][1]), glm::ivec3(0, 0, 255));
}

TEST(BaseColours, AFileWithoutAnyHasNoPicture) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "plain.glb";
    test::GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    std::ofstream(path, std::ios::binary) << gltf.glb(R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0},
        "material": 0}]}], "nodes": [{"mesh": 0}], "materials": [{"name": "white"}])");
    EXPECT_EQ(meshBody(path, 1.0f).body.mesh.shape->mesh.colours, "");
    EXPECT_THROW(static_cast<void>(readPicture(path)), Error);
    std::ofstream(path, std::ios::binary) << "none";
    EXPECT_THROW(static_cast<void>(readPicture(path)), Error);
}

TEST(CoveredSkin, IsTheShareOfFramesWithClothAboveTheSkin) {
    const Scene scene = test::deformingScene(12);
    const Model model = makeModel(scene.world);
    CoveredSkin covered(model);
    ASSERT_TRUE(covered.hasBodies());
    ParticleFrame frame;
    frame.positions.assign(model.particleCount(), glm::vec3(0.0f));
    frame.normals.assign(model.particleCount(), glm::vec3(0.0f, 1.0f, 0.0f));
    const std::uint32_t first = model.firstBodyParticle();
    // The sheet is level at a height of 1 m; the skin below it is 3 cm, 5 cm and -0.5 cm away, or beside it.
    for (std::uint32_t i = 0; i < first; ++i) {
        const glm::vec4 at = model.startPositions[i];
        frame.positions[i] = {at.x, 1.0f, at.z};
    }
    const glm::vec3 skin[] = {
        {0.01f, 0.97f, 0.02f}, {0.01f, 0.95f, 0.02f}, {0.01f, 1.005f, 0.02f}, {0.5f, 0.97f, 0.0f}};
    for (std::uint32_t k = 0; k < 4; ++k) frame.positions[first + k] = skin[k];
    covered.add(frame, model.triangles);
    for (std::uint32_t i = 0; i < first; ++i) frame.positions[i].y = 1.005f;  // now the third is below, 2 mm
    frame.positions[first + 1].y = 0.975f;
    covered.add(frame, model.triangles);
    frame.normals[first] = {0.0f, -1.0f, 0.0f};
    covered.add(frame, model.triangles);
    DrawnWorld world(model, false);
    world.record(0, model.links.links, model.triangles);
    Mesh mesh = world.mesh(false);
    covered.mark(mesh);
    ASSERT_EQ(mesh.size(), 2u);
    EXPECT_TRUE(mesh[0].covered.empty()) << "a cloth";
    ASSERT_EQ(mesh[1].covered.size(), mesh[1].vertices.size());
    const auto shareOf = [&](std::uint32_t k) {
        for (std::size_t i = 0; i < mesh[1].vertices.size(); ++i) {
            if (mesh[1].vertices[i].particle == first + k) return mesh[1].covered[i];
        }
        return -1.0f;
    };
    EXPECT_FLOAT_EQ(shareOf(0), 2.0f / 3.0f);
    EXPECT_FLOAT_EQ(shareOf(1), 2.0f / 3.0f);
    EXPECT_FLOAT_EQ(shareOf(2), 1.0f);
    EXPECT_FLOAT_EQ(shareOf(3), 0.0f);
}

}  // namespace
}  // namespace drape::io
