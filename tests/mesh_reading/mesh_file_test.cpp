#include "mesh_reading/mesh_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/neighbours.h"
#include "cloth/mesh/weld/weld.h"
#include "mesh_reading/ply_texts.h"
#include "support/mesh_message.h"
#include "support/temporary_folder.h"

namespace drape {
namespace {

const char* const kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

TEST(MeshFile, IsToldByHowItBeginsOrEnds) {
    EXPECT_EQ(readMesh(kTriangle, "a.obj").faces.size(), 1u);
    EXPECT_EQ(readMesh(kTriangle, "A.OBJ").faces.size(), 1u);
    EXPECT_EQ(readMesh(std::string("\xEF\xBB\xBF") + kTriangle, "a.obj").faces.size(), 1u)
        << "a file with a byte order mark";
    EXPECT_EQ(readMesh(test::kTextPly, "a.obj").faces.size(), 2u);
    EXPECT_EQ(readMesh(test::kTextPly, "no ending").faces.size(), 2u);
    EXPECT_EQ(test::meshMessageOf([] { readMesh("solid", "a.off"); }),
              "a.off: is neither a GLB nor a PLY file and does not end in .obj, .stl, .gltf or .json, expected a mesh "
              "(OBJ, PLY, STL, glTF) or a sewing pattern (JSON)");
    EXPECT_EQ(test::meshMessageOf([] { readMesh("plywood", "a.ply"); }), "a.ply: line 1: \"plywood\", expected ply");
    EXPECT_EQ(test::meshMessageOf([] { readMesh("v 1\n", "a.obj"); }).substr(0, 15), "a.obj: line 1: ");
}

TEST(MeshFile, IsReadFromDisk) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "a.obj";
    EXPECT_EQ(test::meshMessageOf([&] { readMeshFile(path); }),
              path.string() + ": cannot be read: No such file or directory");
    const std::filesystem::path pipe = folder.path() / "pipe.obj";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(test::meshMessageOf([&] { readMeshFile(pipe); }), pipe.string() + ": is not a regular file");
    std::ofstream(path) << kTriangle;
    EXPECT_EQ(readMeshFile(path).faces.size(), 1u);
    std::filesystem::resize_file(path, PolygonMesh::kLargestFile + 1);  // takes no space on disk
    EXPECT_EQ(test::meshMessageOf([&] { readMeshFile(path); }),
              path.string() + ": is larger than 1024 MiB, the limit for this kind of file");
}

ClothMesh builtIn(std::string_view name) {
    const EmbeddedFile* file = builtInMesh(name);
    if (file == nullptr) throw MeshError("no such mesh");
    return weld(readMesh(file->text, name), -1.0f, 1.0f);
}

TEST(BuiltInMeshes, DiscIsAFlatTablecloth) {
    const ClothMesh disc = builtIn("disc.obj");
    EXPECT_EQ(disc.particleCount(), 2269u);
    EXPECT_EQ(disc.triangleCount(), 4374u);
    EXPECT_EQ(disc.turned, 0u);
    EXPECT_EQ(disc.uvs.size(), 4374u);
    EXPECT_EQ(boundaryLoops(disc).size(), 1u);
    EXPECT_EQ(findFlatPieces(disc).isFlat, std::vector<std::uint8_t>{1});
}

TEST(BuiltInMeshes, CylinderIsWeldedAtItsSeam) {
    const ClothMesh cylinder = builtIn("cylinder.obj");
    EXPECT_EQ(cylinder.particleOf.size(), 67u * 62u);
    EXPECT_EQ(cylinder.particleCount(), 66u * 62u);
    EXPECT_EQ(cylinder.quads.size(), 66u * 61u);
    EXPECT_EQ(cylinder.turned, 0u);
    const auto loops = boundaryLoops(cylinder);
    ASSERT_EQ(loops.size(), 2u);
    EXPECT_EQ(loops[0].size(), 66u);
    EXPECT_EQ(loops[1].size(), 66u);
    EXPECT_EQ(findFlatPieces(cylinder).isFlat, std::vector<std::uint8_t>{0});
}

TEST(BuiltInMeshes, HammockIsAnIrregularRectangle) {
    const ClothMesh hammock = builtIn("hammock.obj");
    EXPECT_EQ(hammock.particleCount(), 79u * 40u);
    EXPECT_EQ(hammock.triangleCount(), 2u * 78u * 39u);
    EXPECT_EQ(hammock.turned, 0u);
    EXPECT_EQ(boundaryLoops(hammock).size(), 1u);
    EXPECT_EQ(findFlatPieces(hammock).isFlat, std::vector<std::uint8_t>{0});
    // The hammock hangs in pleats. Straight edges shorten their curves, by 3.5 % of the area.
    double area = 0.0;
    for (const glm::uvec3& t : hammock.triangles) {
        const glm::vec3 a = hammock.positions[t.x];
        const glm::vec3 normal = glm::cross(hammock.positions[t.y] - a, hammock.positions[t.z] - a);
        area += 0.5 * static_cast<double>(glm::length(normal));
    }
    EXPECT_NEAR(area, 0.965 * 2.4 * 1.2, 1e-3);
    // A regular mesh has only inner particles with six triangles. This irregular one must also have others.
    std::vector<int> valences(hammock.positions.size(), 0);
    for (const glm::uvec3& t : hammock.triangles)
        for (glm::length_t k = 0; k < 3; ++k) ++valences[t[k]];
    EXPECT_GT(std::ranges::count(valences, 5), 300);
    EXPECT_GT(std::ranges::count(valences, 7), 300);
}

}  // namespace
}  // namespace drape
