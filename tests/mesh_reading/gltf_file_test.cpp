#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"
#include "support/temporary_folder.h"

// Tests the containers of glTF: a GLB, and JSON text with its buffers inside or in other files.
namespace drape {
namespace {

using test::GltfBuilder;
using test::meshMessageOf;

const std::string kShownTriangle =
    R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "nodes": [{"mesh": 0}],
    "animations": [{"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
        "samplers": [{"input": 1, "output": 2}]}])";

/// Makes a triangle that moves along x for a second.
GltfBuilder movingTriangle() {
    GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    gltf.floats("SCALAR", {0, 1});
    gltf.floats("VEC3", {0, 0, 0, 3, 0, 0});
    return gltf;
}

class GltfFiles : public ::testing::Test {
protected:
    void write(const std::string& name, const std::string& bytes) const {
        std::filesystem::create_directories((folder() / name).parent_path());
        std::ofstream(folder() / name, std::ios::binary) << bytes;
    }
    /// Reads a .gltf whose buffer has the given URI. Returns the message if it is refused.
    std::string complaintAbout(const std::string& uri) const {
        write("scene/a.gltf", movingTriangle().json(kShownTriangle, R"(, "uri": ")" + uri + "\""));
        return meshMessageOf([&] { (void)readMeshFile(folder() / "scene/a.gltf"); });
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    test::TemporaryFolder folder_;
};

TEST_F(GltfFiles, HaveTheirBuffersBesideThem) {
    write("scene/a b.bin", movingTriangle().data() + "more");
    EXPECT_EQ(complaintAbout("a%20b.bin"), "nothing was thrown");
    EXPECT_EQ(complaintAbout("a b.bin"), "nothing was thrown");
    const VertexCache cache = readVertexCacheFile(folder() / "scene/a.gltf", 1.0f);
    EXPECT_EQ(cache.places.at(3), glm::vec3(3, 0, 0));
    write("scene/parts/a.bin", movingTriangle().data());
    EXPECT_EQ(complaintAbout("parts/./a.bin"), "nothing was thrown");
    EXPECT_EQ(readMeshFile(folder() / "scene/a.gltf").positions.at(1), glm::vec3(1, 0, 0));
    write("scene/b.GLB", test::glbOf(movingTriangle().json(kShownTriangle, R"(, "uri": "a%20b.bin")"), ""));
    EXPECT_EQ(readMeshFile(folder() / "scene/b.GLB").faces.size(), 1u) << "a GLB may also have a buffer in a file";
}

TEST_F(GltfFiles, AskForNothingOutsideTheirFolder) {
    write("secret.bin", movingTriangle().data());
    const std::string gltf = (folder() / "scene/a.gltf").string();
    for (const std::string uri : {"../secret.bin", "%2e%2E/secret.bin", "..%2Fsecret.bin", "parts/../../secret.bin"}) {
        const std::string complaint = complaintAbout(uri);
        EXPECT_TRUE(complaint.starts_with(gltf + ": refers to the file \"")) << complaint;
        EXPECT_TRUE(complaint.ends_with("secret.bin\", expected a file in its own folder")) << complaint;
    }
    for (const std::string& uri : {(folder() / "secret.bin").string(), "file://" + (folder() / "secret.bin").string(),
                                   std::string("a\\u0000.bin"), std::string("https://example.org/a.bin")})
        EXPECT_TRUE(complaintAbout(uri).ends_with(", expected a file in its own folder")) << complaintAbout(uri);
    EXPECT_EQ(complaintAbout("nowhere.bin"), gltf + ": refers to the file \"nowhere.bin\" in its own folder: " +
                                                 (folder() / "scene/nowhere.bin").string() +
                                                 ": cannot be read: No such file or directory");
    ASSERT_EQ(mkfifo((folder() / "scene/pipe.bin").c_str(), 0600), 0);
    EXPECT_TRUE(complaintAbout("pipe.bin").ends_with("pipe.bin: is not a regular file"));
    // A buffer that no accessor uses may be missing.
    std::string withPictures = movingTriangle().json(kShownTriangle, R"(, "uri": "a b.bin"}, {"byteLength": 8)"
                                                                     R"(, "uri": "pictures.bin")");
    write("scene/a b.bin", movingTriangle().data());
    write("scene/pictures.gltf", withPictures);
    EXPECT_EQ(readMeshFile(folder() / "scene/pictures.gltf").faces.size(), 1u);
    write("scene/short.bin", "1234");
    EXPECT_EQ(complaintAbout("short.bin"), gltf + ": buffer 1 has 4 bytes, expected 68");
    EXPECT_EQ(complaintAbout(""), gltf + ": buffer 1 has neither data nor a file");
    write("scene/large.bin", "");
    std::filesystem::resize_file(folder() / "scene/large.bin",
                                 PolygonMesh::kLargestFile + 1);  // takes no space on disk
    EXPECT_TRUE(complaintAbout("large.bin").ends_with("is larger than 1024 MiB, the limit for this kind of file"));
    // A file that is read without its folder cannot refer to another file.
    EXPECT_EQ(meshMessageOf([&] { readMesh(movingTriangle().json(kShownTriangle, R"(, "uri": "a.bin")"), "a.gltf"); }),
              "a.gltf: refers to another file, \"a.bin\", expected a single file that contains everything");
}

TEST_F(GltfFiles, NameNoDriveInDisguise) {
    for (const char* uri : {"C%3Ax.bin", "c%3a%5Cx.bin", "http%3Ax.bin", "C:x.bin"})
        EXPECT_TRUE(complaintAbout(uri).ends_with(", expected a file in its own folder")) << complaintAbout(uri);
    EXPECT_NE(complaintAbout("a%20b.bin").find("\"a b.bin\" in its own folder"), std::string::npos);
}

TEST_F(GltfFiles, HaveTheirBuffersAsText) {
    GltfBuilder gltf;
    gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    const std::string show = R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "nodes": [{"mesh": 0}])";
    const auto read = [&](const std::string& uri) {
        return readMesh("\xEF\xBB\xBF" + gltf.json(show, R"(, "uri": ")" + uri + "\""), "a.gltf");
    };
    const std::string numbers =
        "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA";  // little-endian; 1.0f is 00 00 80 3f
    for (const char* type : {"application/octet-stream", "application/gltf-buffer", ""})
        EXPECT_EQ(read("data:" + std::string(type) + ";base64," + numbers).positions,
                  (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(meshMessageOf([&] { read("data:;base64," + numbers.substr(0, 46) + "=="); }),
              "a.gltf: buffer 1 has 34 bytes, expected 36");
    EXPECT_EQ(meshMessageOf([&] { read("data:;base64,*" + numbers); }),
              "a.gltf: has data in its text that is not in base 64");
    EXPECT_EQ(meshMessageOf([&] { read("data:,abc"); }), "a.gltf: has data in its text that is not in base 64");
}

TEST(GltfContainer, IsReadOrRefusedInOneLine) {
    const auto complaint = [](const std::string& bytes, const char* name = "a.glb") {
        return meshMessageOf([&] { (void)readMesh(bytes, name); });
    };
    const std::string glb = movingTriangle().glb(kShownTriangle);
    EXPECT_EQ(complaint(glb + "more"), "nothing was thrown") << "a file with bytes after the end";
    EXPECT_EQ(complaint(glb, "a.gltf"), "nothing was thrown") << "a GLB named .gltf";
    EXPECT_EQ(complaint(glb.substr(0, 400)),
              "a.glb: is truncated: has 400 bytes, expected " + std::to_string(glb.size()));
    EXPECT_EQ(complaint("glTF\2"), "a.glb: is truncated in the header of a GLB file");
    std::string old = glb;
    old[4] = '\1';
    EXPECT_EQ(complaint(old), "a.glb: is a GLB file of version 1, expected 2 (glTF 2.0)");
    EXPECT_EQ(complaint(R"({"asset": {"version": "1.0"}})", "a.gltf"), "a.gltf: is glTF 1.0, expected glTF 2.0");
    EXPECT_EQ(complaint("{}", "a.gltf"), "a.gltf: has no version, expected glTF 2.0");
    EXPECT_EQ(complaint("mesh", "a.gltf"),
              "a.gltf: is not a glTF file, expected a GLB file or JSON that begins with \"{\"");
    const std::string broken = complaint(R"({"asset": )", "a.gltf");
    EXPECT_TRUE(broken.starts_with("a.gltf: is invalid JSON: parse error at line 1, ")) << broken;
}

}  // namespace
}  // namespace drape
