#include "io/formats/point_cache.h"

#include <gtest/gtest.h>

#include "io/formats/read_bytes.h"
#include "io/formats/some_clips.h"
#include "support/run_program.h"

namespace drape::io {
namespace {

constexpr std::uint32_t kFrames = 4;

/// Reads the positions of smallPart() in all frames, and checks that nothing follows them.
void expectPositions(test::ByteReader& bytes, bool isBigEndian) {
    const MeshPart part = test::smallPart();
    for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
        for (const MeshVertex& vertex : part.vertices) {
            const glm::vec3 expected = test::placeOf(vertex.particleIn(frame), frame);
            for (int axis = 0; axis < 3; ++axis) EXPECT_EQ(bytes.take<float>(isBigEndian), expected[axis]);
        }
    }
    EXPECT_EQ(bytes.left(), 0u);
}

class PointCache : public ::testing::Test {
protected:
    test::ByteReader written(auto write) {
        OutputFile file(folder_.path() / "cache");
        const FrameSpool spool = test::spoolOf(folder_.path(), 4, kFrames, false);
        write(file, spool, [&](std::uint64_t done, std::uint64_t total) {
            EXPECT_EQ(total, kFrames);
            EXPECT_EQ(done, ++ticks_);
        });
        file.finish();
        EXPECT_EQ(ticks_, kFrames);
        return test::ByteReader(test::readText(folder_.path() / "cache"));
    }

private:
    test::TemporaryFolder folder_;
    std::uint64_t ticks_ = 0;
};

TEST_F(PointCache, Pc2) {
    test::ByteReader bytes = written([](auto& file, auto& spool, auto tick) {
        writePc2(file, test::smallPart(), spool, {{}, 20.0f, 2.0f}, tick);
    });
    EXPECT_EQ(bytes.takeText(12), std::string("POINTCACHE2\0", 12));
    EXPECT_EQ(bytes.take<std::int32_t>(), 1);
    EXPECT_EQ(bytes.take<std::int32_t>(), 9);
    EXPECT_EQ(bytes.take<float>(), 20.0f);
    EXPECT_EQ(bytes.take<float>(), 2.0f);
    EXPECT_EQ(bytes.take<std::int32_t>(), static_cast<std::int32_t>(kFrames));
    expectPositions(bytes, false);
}

TEST_F(PointCache, Mdd) {
    const std::vector<float> times = {0.5f, 0.75f, 1.0f, 1.25f};
    test::ByteReader bytes =
        written([&](auto& file, auto& spool, auto tick) { writeMdd(file, test::smallPart(), spool, {times}, tick); });
    EXPECT_EQ(bytes.take<std::int32_t>(true), static_cast<std::int32_t>(kFrames));
    EXPECT_EQ(bytes.take<std::int32_t>(true), 9);
    for (const float time : times) EXPECT_EQ(bytes.take<float>(true), time);
    expectPositions(bytes, true);
}

}  // namespace
}  // namespace drape::io
