// Files of a few kilobytes that describe millions of things: reading or refusing them costs little.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#include "mesh_reading/mesh_file.h"
#include "mesh_reading/read_vertex_cache.h"
#include "support/gltf_builder.h"
#include "support/mesh_message.h"
#include "support/sanitized.h"

namespace drape {
namespace {

using test::GltfBuilder;
using test::gltfMember;

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int k = 0; k < times; ++k) all += text;
    return all;
}

std::size_t addressSpace() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Reads a file in a process of its own, with 2 s of processor time, and 100 MB and 50 times its size of memory.
/// Returns the message of the refusal, "read", or the reason why the process ended.
std::string outcomeOf(std::size_t bytes, const std::function<void()>& read) {
    int ends[2];
    if (pipe(ends) != 0) return "no pipe";
    const pid_t child = fork();
    if (child == 0) {
        const std::size_t most = addressSpace() + 100'000'000 + 50 * bytes;
        const rlimit memory{most, most};
        const rlimit seconds{2, 2};
        setrlimit(RLIMIT_AS, &memory);
        setrlimit(RLIMIT_CPU, &seconds);
        std::string message = "read";
        try {
            read();
        } catch (const std::bad_alloc&) {
            message = "out of memory";
        } catch (const std::exception& error) {
            message = error.what();
        }
        const auto written = write(ends[1], message.data(), message.size());
        _exit(written < 0 ? 1 : 0);
    }
    close(ends[1]);
    std::string text(4096, '\0');
    const auto length = ::read(ends[0], text.data(), text.size());
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    text.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
    return WIFSIGNALED(status) ? "ended by signal " + std::to_string(WTERMSIG(status)) : text;
}

std::string outcomeOf(const std::string& file, const char* name) {
    return outcomeOf(file.size(), [&] { readMesh(file, name); });
}

class ReaderCost : public ::testing::Test {
protected:
    void SetUp() override { SKIP_IF_SANITIZED(); }
};

void expectRefused(const std::string& file, const char* name, const std::string& reason) {
    const std::string outcome = outcomeOf(file, name);
    EXPECT_NE(outcome.find(reason), std::string::npos) << reason << ": " << outcome;
}

std::string triangle(GltfBuilder& gltf) {
    return gltfMember("POSITION", gltf.floats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0}));
}

TEST_F(ReaderCost, OfInstancesWithoutData) {
    GltfBuilder gltf;
    const std::string position = triangle(gltf);
    const int places = gltf.zeros(12'000'000);
    const std::string file = gltf.glb(R"("meshes": [{"primitives": [{"attributes": {)" + position +
                                      R"(}}]}], "nodes": [{"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {
        "attributes": {)" + gltfMember("TRANSLATION", places) +
                                      "}}}}]");
    expectRefused(file, "a.glb", "has too many vertices: 36,000,000, expected at most 12,000,000");
}

TEST_F(ReaderCost, OfPlacesWithoutData) {
    GltfBuilder gltf;
    triangle(gltf);
    const int places = gltf.zeros(900'000);
    expectRefused(gltf.glb(R"("meshes": [{"primitives": [{"attributes": {)" + gltfMember("POSITION", places) +
                           R"(}}]}], "nodes": [{"mesh": 0}])"),
                  "a.glb", "has too many elements without data: 900,000");
}

TEST_F(ReaderCost, OfPrimitivesThatShareIndices) {
    GltfBuilder gltf;
    const std::string position = triangle(gltf);
    std::vector<std::uint32_t> corners;
    for (std::uint32_t k = 0; k < 780'000; ++k) corners.push_back(k % 3);
    const int indices = gltf.words(corners);
    const std::string primitive = R"({"attributes": {)" + position + "}, " + gltfMember("indices", indices) + "}";
    expectRefused(gltf.glb(R"("meshes": [{"primitives": [)" + primitive + repeated(", " + primitive, 1'999) +
                           R"(]}], "nodes": [{"mesh": 0}])"),
                  "a.glb", "has too many corners of triangles");
}

TEST_F(ReaderCost, OfNodesThatShareMeshes) {
    GltfBuilder gltf;
    const std::string primitive = R"({"attributes": {)" + triangle(gltf) + "}}";
    expectRefused(gltf.glb(R"("meshes": [{"primitives": [)" + primitive + repeated(", " + primitive, 10'000) +
                           R"(]}], "nodes": [{"mesh": 0})" + repeated(R"(, {"mesh": 0})", 10'000) + "]"),
                  "a.glb", "has too many primitives");
}

TEST_F(ReaderCost, OfVeryManyObjects) {
    GltfBuilder gltf;
    const std::string mesh = R"("meshes": [{"primitives": [{"attributes": {)" + triangle(gltf) + R"(}}]}], )";
    expectRefused(gltf.glb(mesh + R"("nodes": [{"mesh": 0})" + repeated(",{}", 300'000) + "]"), "a.glb",
                  "has too many objects");
    const std::string extras = R"("nodes": [{"mesh": 0, "extras": [0)" + repeated(",0", 500'000) + "]}]";
    EXPECT_EQ(outcomeOf(gltf.glb(mesh + extras), "a.glb"), "read");
}

TEST_F(ReaderCost, OfSkinsThatShareJoints) {
    GltfBuilder gltf;
    const std::string attributes = triangle(gltf) + ", " +
                                   gltfMember("JOINTS_0", gltf.bytes("VEC4", std::string(12, '\0'))) + ", " +
                                   gltfMember("WEIGHTS_0", gltf.floats("VEC4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}));
    // Primitives with other vertices in between do not share their list of vertices.
    const std::string one = R"({"attributes": {)" + attributes + "}}";
    const std::string other = R"({"attributes": {)" + attributes + R"(}, "targets": [{}]})";
    expectRefused(
        gltf.glb(R"("skins": [{"joints": [0)" + repeated(",0", 20'000) + R"(]}], "meshes": [{"primitives": [)" + one +
                 repeated(", " + other + ", " + one, 1'000) + R"(]}], "nodes": [{"mesh": 0, "skin": 0}])"),
        "a.glb", "has too many joints");
}

TEST_F(ReaderCost, OfMorphTargetsThatShareMoves) {
    GltfBuilder gltf;
    const std::vector<float> places(30'000, 1.0f);
    const int position = gltf.floats("VEC3", places);
    const std::string target = "{" + gltfMember("POSITION", position) + "}";
    expectRefused(
        gltf.glb(R"("meshes": [{"primitives": [{"attributes": {)" + gltfMember("POSITION", position) +
                 R"(}, "targets": [)" + target + repeated(", " + target, 1'000) + R"(]}]}], "nodes": [{"mesh": 0}])"),
        "a.glb", "has too many vertices that morph targets move");
}

TEST_F(ReaderCost, OfAnimationsThatShareKeys) {
    GltfBuilder gltf;
    const std::string position = triangle(gltf);
    std::vector<float> times;
    for (int k = 0; k < 20'000; ++k) times.push_back(static_cast<float>(k));
    const int input = gltf.floats("SCALAR", times);
    const int output = gltf.floats("VEC3", std::vector<float>(60'000, 1.0f));
    std::string nodes = R"({"mesh": 0, "children": [1]})";
    std::string channels;
    for (int k = 0; k < 400; ++k) {
        nodes += R"(, {"mesh": 0)" + (k < 399 ? R"(, "children": [)" + std::to_string(k + 2) + "]}" : std::string("}"));
        channels += std::string(k == 0 ? "" : ", ") + R"({"sampler": 0, "target": {"node": )" + std::to_string(k) +
                    R"(, "path": "translation"}})";
    }
    const std::string file =
        gltf.glb(R"("meshes": [{"primitives": [{"attributes": {)" + position + R"(}}]}], "nodes": [)" + nodes +
                 R"(], "animations": [{"channels": [)" + channels + R"(], "samplers": [{)" +
                 gltfMember("input", input) + ", " + gltfMember("output", output) + "}]}]");
    const std::string outcome = outcomeOf(file.size(), [&] { readVertexCache(file, "a.glb", 1.0f, "", {}); });
    EXPECT_NE(outcome.find("has too many numbers of animations"), std::string::npos) << outcome;
}

TEST_F(ReaderCost, OfFacesInVeryManyGroups) {
    std::ostringstream text;
    text << "v 0 0 0\nv 1 0 0\nv 0 1 0\ng";
    for (int k = 0; k < 50'000; ++k) text << " g" << k;
    const std::string groups = text.str() + "\n";
    expectRefused(groups + repeated("f 1 2 3\n", 50'000), "a.obj", "members of groups, too many");
    EXPECT_EQ(outcomeOf(groups + repeated("f 1 2 3\n", 5), "a.obj"), "read");
}

TEST_F(ReaderCost, OfShortFacesAfterVerticesThatFollow) {
    const std::string file = repeated("f 1 2 3\n", 60'000) + repeated("f 9\n", 60'000) + "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    EXPECT_EQ(outcomeOf(file, "a.obj"), "read");
}

TEST_F(ReaderCost, OfHeadersThatPromiseTooMuch) {
    const std::string face = "element face 4000000\nproperty list uchar int vertex_indices\nend_header\n";
    const std::string vertices =
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
    expectRefused(vertices + face + "0 0 0 1 0 0 0 1 0 3 0 1 2", "a.ply",
                  "the file is too short for the 4,000,000 elements");
    std::string stl(80, '\0');
    stl += test::wordBytes(4'000'000, false);
    expectRefused(stl + std::string(50, '\0'), "a.stl", "expected 4,000,000 facets");
    const std::string mdd = test::wordBytes(2'000'000'000, true) + test::wordBytes(2'000'000'000, true) + "0000";
    const std::string outcome = outcomeOf(mdd.size(), [&] { readVertexCache(mdd, "a.mdd", 24.0f, "", {}); });
    EXPECT_NE(outcome.find("a.mdd: is not a PC2, MDD or glTF file"), std::string::npos) << outcome;
}

TEST_F(ReaderCost, OfStripsOfBytes) {
    std::string header =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty char x\nproperty char y\n"
        "property char z\nelement tristrips 1\nproperty list int uchar vertex_indices\nend_header\n";
    std::string file = header + std::string("\0\0\0\1\0\0\0\1\0", 9) + test::wordBytes(2'000'000, false);
    for (int k = 0; k < 2'000'000; ++k) file += static_cast<char>(k % 3);
    EXPECT_EQ(outcomeOf(file, "a.ply"), "read");
    file.back() = '\x7f';
    expectRefused(file, "a.ply", "expected the index of a vertex");
}

}  // namespace
}  // namespace drape
