#include "gl/mirror.h"

#include <gtest/gtest.h>

#include "support/gl_fixture.h"

namespace drape::gl {
namespace {

class MirrorTest : public drape::test::GlTest {
protected:
    /// Waits for the GPU and returns the values that have arrived.
    static std::vector<float> arrived(Mirror& mirror) {
        glFinish();
        EXPECT_TRUE(mirror.poll());
        return mirror.latest<float>();
    }

    Commands commands;
};

TEST_F(MirrorTest, HoldsWhatTheBufferHeldWhenItWasCopied) {
    Buffer source = Buffer::create("source", std::vector<float>{1.0f, 2.0f, 3.0f, 4.0f, 5.0f});
    Mirror mirror;
    EXPECT_FALSE(mirror.poll());
    EXPECT_TRUE(mirror.latest<float>().empty());
    mirror.begin(commands, source);
    source.write(0, std::vector<float>{9.0f});
    EXPECT_EQ(arrived(mirror), (std::vector<float>{1.0f, 2.0f, 3.0f, 4.0f, 5.0f}));
    mirror.begin(commands, source);
    EXPECT_EQ(arrived(mirror), (std::vector<float>{9.0f, 2.0f, 3.0f, 4.0f, 5.0f}));
    EXPECT_FALSE(mirror.poll()) << "nothing new should have arrived";
}

TEST_F(MirrorTest, NeverWaitsForRoom) {
    const Buffer source = Buffer::create("source", std::vector<float>{1.0f});
    Mirror mirror;
    for (int i = 0; i < 20; ++i) mirror.begin(commands, source);
    EXPECT_EQ(arrived(mirror), std::vector<float>{1.0f});
}

TEST_F(MirrorTest, OfAnEmptyBufferIsEmpty) {
    const Buffer empty = Buffer::create("empty", std::vector<float>{});
    Mirror mirror;
    mirror.begin(commands, empty);
    EXPECT_TRUE(arrived(mirror).empty());
}

TEST_F(MirrorTest, CanTurnToAnotherBuffer) {
    const Buffer small = Buffer::create("small", std::vector<float>{1.0f});
    const Buffer large = Buffer::create("large", std::vector<float>(100, 2.0f));
    Mirror mirror;
    mirror.begin(commands, small);
    mirror.forget();
    glFinish();
    EXPECT_FALSE(mirror.poll());
    mirror.begin(commands, large);
    EXPECT_EQ(arrived(mirror), std::vector<float>(100, 2.0f));
}

}  // namespace
}  // namespace drape::gl
