#include "scene/file/replaceable.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/temporary_folder.h"

namespace drape {
namespace {

class Replaceable : public ::testing::Test {
protected:
    std::filesystem::path write(const std::string& text, const std::string& name = "file") const {
        std::ofstream(folder_.path() / name, std::ios::binary) << text;
        return folder_.path() / name;
    }
    FileFormat formatOf(const std::string& text) const { return formatOfFile(write(text)); }
    std::string refusalOf(const std::filesystem::path& path, FileFormat format, OutputName name) const {
        try {
            requireReplaceable(path, format, name);
        } catch (const FileError& error) {
            return error.what();
        }
        return "";
    }

    test::TemporaryFolder folder_;
};

TEST_F(Replaceable, FormatsAreToldByTheirContent) {
    const std::pair<std::string, FileFormat> cases[] = {
        {"", FileFormat::empty},
        {"my notes", FileFormat::other},
        {"{}", FileFormat::scene},
        {R"({"cloth": {"particles": [9, 8]}})", FileFormat::scene},
        {R"({"fabric": "silk"})", FileFormat::scene},
        {R"({"mine": 1})", FileFormat::other},
        {R"({"name": "left-pad", "description": "a package of another program"})", FileFormat::other},
        {R"({"camera": {"distance": 2}, "mine": 1})", FileFormat::other},
        {R"({"scene": "drop", "crossings": {}})", FileFormat::other},
        {R"({"pattern": {"panels": {}}, "description": "a shirt"})", FileFormat::pattern},
        {"{\n  \"drape\": \"input log\",\n  \"version\": 12}", FileFormat::log},
        {"drape snapshot 1 ", FileFormat::snapshot},
        {R"([{"backend": "cpu", "size": 64}])", FileFormat::results},
        {"[1, 2, 3]", FileFormat::other},
        {"[core]\n  bare = false\n", FileFormat::other},
        {"step,time (s),stretch", FileFormat::table},
        {"\x89PNG\r\n\x1a\n", FileFormat::png},
        {"\xFF\xD8\xFF\xE0", FileFormat::jpeg},
        {std::string("\0\0\0\x20", 4) + "ftypisom", FileFormat::mp4},
        {"GIF89a", FileFormat::gif},
        {"RIFF1234WEBPVP8 ", FileFormat::webp},
        {"\n# a comment\n  mtllib a.mtl\n", FileFormat::obj},
        {"# Blender\no cloth\nv 0 0 0\n", FileFormat::obj},
        {"# a comment\r\nnewmtl red\r\n", FileFormat::mtl},
        {"vile words", FileFormat::other},
        {"ply\nformat ascii 1.0\n", FileFormat::ply},
        {"glTF", FileFormat::glb},
        {"#usda 1.0", FileFormat::usda},
        {std::string("POINTCACHE2\0", 12), FileFormat::pc2},
        {std::string("\0\0\0\1\0\0\0\1", 8) + std::string(16, '\0'), FileFormat::mdd},
        {std::string("\0\0\0\1\0\0\0\1", 8) + std::string(17, '\0'), FileFormat::other},
    };
    for (const auto& [text, format] : cases) EXPECT_EQ(formatOf(text), format) << text;
    EXPECT_EQ(formatOfFile(folder_.path() / "none"), FileFormat::other);
}

TEST_F(Replaceable, ANamedOutputReplacesItsOwnFormatAndACompanionOnlyWhatIsMarked) {
    const auto named = [&](const std::string& text, FileFormat format) {
        return refusalOf(write(text), format, OutputName::given);
    };
    const auto companion = [&](const std::string& text, FileFormat format) {
        return refusalOf(write(text), format, OutputName::companion);
    };
    const std::string path = (folder_.path() / "file").string();
    EXPECT_EQ(named("", FileFormat::obj), "");
    EXPECT_EQ(named("v 0 0 0\n", FileFormat::obj), "");
    EXPECT_EQ(
        named("v 0 0 0\n", FileFormat::ply),
        path + ": exists and is an OBJ mesh, not a PLY mesh, so it is not replaced; move it or choose another name");
    const std::string notOurs =
        path + ": exists and was not written by Drape, so it is not replaced; move it or choose another name";
    EXPECT_EQ(companion("", FileFormat::mtl), "");
    EXPECT_EQ(companion("newmtl a\n", FileFormat::mtl), notOurs);
    EXPECT_EQ(companion("# Drape: drop\nnewmtl a\n", FileFormat::mtl), "");
    EXPECT_EQ(companion("# Drape: drop\nnewmtl a\n", FileFormat::obj), notOurs);
    EXPECT_EQ(companion("\x89PNG\r\n\x1a\n", FileFormat::png), notOurs);
    std::filesystem::remove(folder_.path() / "file");
    EXPECT_EQ(refusalOf(folder_.path() / "file", FileFormat::obj, OutputName::companion), "");
}

TEST_F(Replaceable, InputsAreAllFilesOfAScene) {
    Scene scene;
    scene.world.cloths.front().mesh.file = "built-in:disc.obj";
    scene.world.cloths.front().fabric.print = "crest.png";
    scene.world.cloths.front().panels.emplace_back().names = {"front"};
    scene.world.cloths.front().panels.front().fabric.print = "front.png";
    scene.world.bodies.emplace_back().mesh.file = "body.glb";
    scene.world.bodies.back().cache.file = "walk.pc2";
    using Files = std::vector<std::filesystem::path>;
    EXPECT_EQ(inputFilesOf(scene, "my.json:wind=on"),
              (Files{"my.json:wind=on", "my.json", "body.glb", "walk.pc2", "crest.png", "front.png"}));
}

}  // namespace
}  // namespace drape
