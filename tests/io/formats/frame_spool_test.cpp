#include "io/formats/frame_spool.h"

#include <gtest/gtest.h>

#include "io/formats/some_clips.h"
#include "io/message_of.h"
#include "support/temporary_folder.h"

namespace drape::io {
namespace {

TEST(FrameSpool, GivesBackWhatItWasGiven) {
    const test::TemporaryFolder folder;
    const FrameSpool spool = test::spoolOf(folder.path(), 7, 5);
    EXPECT_EQ(spool.frames(), 5u);
    for (const std::uint32_t frame : {4u, 0u, 2u}) {
        const ParticleFrame read = spool.read(frame, {2, 4});
        ASSERT_EQ(read.positions.size(), 4u);
        ASSERT_EQ(read.normals.size(), 4u);
        for (std::uint32_t i = 0; i < 4; ++i) {
            EXPECT_EQ(read.positions[i], test::placeOf(2 + i, frame));
            EXPECT_EQ(read.normals[i], test::normalOf(2 + i, frame));
        }
    }
}

TEST(FrameSpool, KeepsNormalsOnlyWhereAsked) {
    const test::TemporaryFolder folder;
    const FrameSpool spool = test::spoolOf(folder.path(), 7, 5, false);
    const ParticleFrame read = spool.read(3, {6, 1});
    EXPECT_EQ(read.positions, (std::vector{test::placeOf(6, 3)}));
    EXPECT_TRUE(read.normals.empty());
}

TEST(FrameSpool, HasNoNameThatCouldBeLeftBehind) {
    const test::TemporaryFolder folder;
    FrameSpool spool = test::spoolOf(folder.path(), 3, 2);
    EXPECT_EQ(folder.entries(), 0);
    const FrameSpool moved = std::move(spool);
    EXPECT_EQ(moved.read(1, {0, 3}).positions, test::frameOf(3, 1).positions);
    EXPECT_EQ(folder.entries(), 0);
}

TEST(FrameSpool, SaysWhyThereIsNoPlace) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "missing" / "clip.glb";
    EXPECT_EQ(test::messageOf([&] { FrameSpool(path, 3, true); }),
              "cannot store frames beside \"" + path.string() + "\": No such file or directory");
}

TEST(PartFrames, PutsVerticesWhereTheirParticlesAre) {
    const test::TemporaryFolder folder;
    const FrameSpool spool = test::spoolOf(folder.path(), 9, 3);
    const MeshPart part = test::smallPart("cloth", 5);
    const PartFrames of(part, spool);
    for (std::uint32_t frame = 0; frame < 3; ++frame) {
        const ParticleFrame vertices = of.vertices(frame);
        // Vertex 5 is at particle 8, and at particle 6 from frame 2 on. Vertex 8 is at particle 7, and at particle 8
        // from frame 1 on.
        EXPECT_EQ(vertices.positions[3], test::placeOf(8, frame));
        EXPECT_EQ(vertices.positions[5], test::placeOf(frame < 2 ? 8 : 6, frame));
        EXPECT_EQ(vertices.positions[8], test::placeOf(frame < 1 ? 7 : 8, frame));
        EXPECT_EQ(vertices.normals[5], test::normalOf(frame < 2 ? 8 : 6, frame));
    }
}

}  // namespace
}  // namespace drape::io
