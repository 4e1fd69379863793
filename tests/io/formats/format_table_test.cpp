#include "io/format_table.h"

#include <gtest/gtest.h>

#include <set>

#include "cloth/make/make_model.h"
#include "io/formats/some_clips.h"
#include "io/mesh_writer.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

TEST(FormatTable, EachFormatIsFoundByItsEnding) {
    std::set<std::string> names;
    std::set<std::string> labels;
    for (const Format& format : formats()) {
        EXPECT_TRUE(names.insert(format.name).second) << format.name;
        EXPECT_TRUE(labels.insert(format.label).second) << format.label;
        const std::string path = "folder.x/a.b" + format.ending();
        EXPECT_EQ(formatOf(path, isDrawn), isDrawn(format) ? &format : nullptr) << path;
        EXPECT_EQ(formatOf(path, isMesh), isMesh(format) ? &format : nullptr) << path;
        EXPECT_EQ(formatOf(format.name, [](const Format&) { return true; }), nullptr) << "a name without a dot";
    }
    EXPECT_EQ(formatsThat(isDrawn).size() + formatsThat(isMesh).size(), formats().size());
    EXPECT_EQ(formatOf("a.fbx", isMesh), nullptr);
}

TEST(FormatTable, IsWrittenOutForPeople) {
    const auto isCache = [](const Format& format) { return isPointCache(format); };
    EXPECT_EQ(labelsOf(isCache), "PC2 or MDD");
    EXPECT_EQ(endingsOf(isCache), ".pc2 or .mdd");
    EXPECT_EQ(helpOf(isMovingMesh),
              "FILE.glb: a mesh with morph targets; FILE.usda: a mesh with time samples; FILE.pc2, FILE.mdd: a point "
              "cache for each object, with FILE.obj "
              "beside it");
    EXPECT_EQ(helpOf([](const Format&) { return false; }), "");
}

/// Returns the files that a format writes for a sheet of 3 x 3 particles: one frame, or a clip of two.
std::set<std::string> filesOf(const Format& format) {
    const test::TemporaryFolder folder;
    const Model model = makeModel(test::smallSheet());
    MeshClip clip;
    clip.scene = "sheet";
    clip.fabrics.emplace_back();
    MeshWriter writer(model, folder.path() / ("a" + format.ending()), format, clip);
    const std::vector<glm::vec4> normals(model.particleCount(), glm::vec4(0, 0, 1, 0));
    const auto particles = particleFrame(model.startPositions, normals);
    for (std::uint32_t frame = 0; frame < (isOneFrame(format) ? 1u : 2u); ++frame)
        writer.add(frame, *particles, model.links.links, model.triangles);
    writer.finish([](std::uint64_t, std::uint64_t) {});
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        files.insert(entry.path().filename());
        EXPECT_GT(entry.file_size(), 0u) << entry.path();
    }
    return files;
}

TEST(FormatTable, EachMeshFormatWritesItsFiles) {
    for (const Format* format : formatsThat(isMesh)) {
        std::set<std::string> expected{"a" + format->ending()};
        if (isPointCache(*format)) expected.insert("a.obj");
        if (isPointCache(*format) || format->materials) expected.insert("a.mtl");
        EXPECT_EQ(filesOf(*format), expected) << format->name;
        EXPECT_TRUE(isOneFrame(*format) || format->longestRecording > 0) << "the viewer cannot record it";
        const bool anySize = std::min(format->largestFile, format->largeFile) == ~std::uint64_t{0};
        EXPECT_EQ(format->estimatedBytes == nullptr, anySize) << format->name;
    }
}

TEST(FormatTable, EachMeshFormatIsInTheDocument) {
    const std::string document = test::readText(DRAPE_SOURCE_FOLDER "/docs/export.md");
    for (const Format* format : formatsThat(isMesh))
        EXPECT_NE(document.find("\n| `" + format->ending() + "` |"), std::string::npos) << format->name;
}

}  // namespace
}  // namespace drape::io
