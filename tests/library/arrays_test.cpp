#include "library/arrays.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

namespace {

drape_status tryOpen(const std::string& text, const std::vector<drape_mesh>& meshes, std::string& message) {
    drape_scene* scene = nullptr;
    drape_error error;
    const drape_status status =
        drape_open_arrays(text.data(), text.size(), meshes.data(), meshes.size(), nullptr, &scene, &error);
    EXPECT_EQ(scene != nullptr, status == DRAPE_OK);
    drape_close(scene);
    message = error.message;
    return status;
}

// The promise of docs/library.md: equal arrays give equal bits on every machine.
TEST(LibraryArraysIn, GiveTheSameHashOnEveryMachine) {
    const OpenScene scene = sheetOnBody();
    ASSERT_EQ(drape_step(scene.get(), 40), DRAPE_OK);
    EXPECT_EQ(hashOf(scene.get()), 0xbcedbb0fb30774ffu);
}

TEST(LibraryArraysIn, AreTheSameAsAFile) {
    const MeshArrays sheet = levelSheet(9, 0.5f);
    const auto folder = std::filesystem::temp_directory_path() / "drape_arrays_test";
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "sheet.obj").string();
    std::ofstream obj(file);
    for (std::size_t i = 0; i < sheet.vertices.size(); i += 3) {
        char line[128];
        std::snprintf(line, sizeof line, "v %.9g %.9g %.9g\n", double{sheet.vertices[i]}, double{sheet.vertices[i + 1]},
                      double{sheet.vertices[i + 2]});
        obj << line;
    }
    for (std::size_t i = 0; i < sheet.triangles.size(); i += 3)
        obj << "f " << sheet.triangles[i] + 1 << ' ' << sheet.triangles[i + 1] + 1 << ' ' << sheet.triangles[i + 2] + 1
            << '\n';
    obj.close();
    const auto textOf = [](const std::string& name) {
        return R"({"cloth": {"mesh": {"file": ")" + name + R"("}, "pins": "listed", "pinnedVertices": [0, 8]}})";
    };
    drape_scene* fromFile = nullptr;
    drape_scene* fromArrays = nullptr;
    drape_error error;
    const std::string ofFile = textOf(file), ofArrays = textOf("arrays:sheet");
    ASSERT_EQ(drape_open_text(ofFile.data(), ofFile.size(), nullptr, &fromFile, &error), DRAPE_OK) << error.message;
    const drape_mesh mesh = sheet.as("sheet");
    ASSERT_EQ(drape_open_arrays(ofArrays.data(), ofArrays.size(), &mesh, 1, nullptr, &fromArrays, &error), DRAPE_OK)
        << error.message;
    const OpenScene one(fromFile), two(fromArrays);
    std::filesystem::remove_all(folder);
    ASSERT_EQ(drape_step(fromFile, 20), DRAPE_OK);
    ASSERT_EQ(drape_step(fromArrays, 20), DRAPE_OK);
    EXPECT_EQ(hashOf(fromFile), hashOf(fromArrays));
    std::size_t count = 0;
    const std::uint32_t* const vertices = drape_cloth_vertices(fromArrays, 0, &count);
    ASSERT_EQ(count, 81u);
    for (std::uint32_t i = 0; i < count; ++i) EXPECT_EQ(vertices[i], i);
    const float* const uvs = drape_texture_coordinates(fromArrays);
    EXPECT_FLOAT_EQ(uvs[5], 0.0f);
    EXPECT_FLOAT_EQ(uvs[4], 0.0625f);
}

TEST(LibraryArraysIn, AreNeededToLoadAState) {
    const OpenScene scene = sheetOnBody();
    drape_scene* const s = scene.get();
    ASSERT_EQ(drape_step(s, 4), DRAPE_OK);
    const void* bytes = nullptr;
    std::size_t size = 0;
    ASSERT_EQ(drape_save_bytes(s, &bytes, &size), DRAPE_OK) << drape_message(s);
    const std::string kept(static_cast<const char*>(bytes), size);
    ASSERT_EQ(drape_step(s, 4), DRAPE_OK);
    const std::uint64_t end = hashOf(s);
    const OpenScene equal = sheetOnBody();
    for (drape_scene* other : {s, equal.get()}) {
        ASSERT_EQ(drape_load_bytes(other, kept.data(), kept.size()), DRAPE_OK) << drape_message(other);
        ASSERT_EQ(drape_step(other, 4), DRAPE_OK);
        EXPECT_EQ(hashOf(other), end);
    }
    const OpenScene unequal = sheetOnBody(12);
    expectRefused(unequal.get(), drape_load_bytes(unequal.get(), kept.data(), kept.size()));
}

TEST(LibraryArraysIn, AreRefusedIfBad) {
    const std::string text = R"({"cloth": {"mesh": {"file": "arrays:sheet"}}})";
    std::string message;
    const MeshArrays good = levelSheet(3, 0.5f);
    EXPECT_EQ(tryOpen(text, {good.as("sheet")}, message), DRAPE_OK) << message;
    expectRefused(tryOpen(text, {}, message), message);
    expectRefused(tryOpen(text, {good.as("shirt")}, message), message);
    expectRefused(tryOpen(text, {good.as("sheet"), good.as("sheet")}, message), message);
    expectRefused(tryOpen("{}", {good.as("sheet")}, message), message);
    MeshArrays bad = good;
    bad.triangles[4] = 9;
    expectRefused(tryOpen(text, {bad.as("sheet")}, message), message);
    EXPECT_EQ(message, "mesh \"sheet\": triangle 1 has the vertex 9, expected a number below 9");
    bad = good;
    bad.vertices[4] = std::numeric_limits<float>::quiet_NaN();
    expectRefused(tryOpen(text, {bad.as("sheet")}, message), message);
    bad = good;
    bad.uv[3] = std::numeric_limits<float>::infinity();
    expectRefused(tryOpen(text, {bad.as("sheet")}, message), message);
    bad = good;
    bad.triangles.insert(bad.triangles.end(), {0, 3, 1});  // a face twice
    expectRefused(tryOpen(text, {bad.as("sheet")}, message), message);
    drape_mesh mesh = good.as("sheet");
    mesh.vertices = nullptr;
    expectRefused(tryOpen(text, {mesh}, message), message);
    mesh = good.as("sheet");
    mesh.struct_size = 3;
    expectRefused(tryOpen(text, {mesh}, message), message);
}

}  // namespace
