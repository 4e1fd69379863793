#include "gl/objects/buffer.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <utility>

#include "gl/context/device_info.h"
#include "support/gl_fixture.h"

using namespace drape;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

using Buffer = test::GlTest;

TEST_F(Buffer, StartsAsZeros) {
    const gl::Buffer buffer = gl::Buffer::create("zeros", 1234);
    EXPECT_EQ(buffer.bytes(), 1234u);
    EXPECT_EQ(buffer.read<std::uint8_t>(0, 1234), std::vector<std::uint8_t>(1234, 0));
}

TEST_F(Buffer, GivesBackWhatWasWritten) {
    gl::Buffer buffer = gl::Buffer::create("numbers", std::vector<float>{1, 2, 3, 4, 5});
    EXPECT_THAT(buffer.read<float>(0, 5), ElementsAre(1, 2, 3, 4, 5));
    buffer.write(4, std::vector<float>{20, 30});
    EXPECT_THAT(buffer.read<float>(0, 5), ElementsAre(1, 20, 30, 4, 5));
    EXPECT_THAT(buffer.read<float>(8, 2), ElementsAre(30, 4));
}

// NVIDIA's driver carried out updates of more than 64 KiB before the clear of a new buffer, which erased them.
TEST_F(Buffer, KeepsWhatIsWrittenAsSoonAsItIsThere) {
    for (const std::size_t count : {100u, 10'000u, 30'000u, 1'000'000u}) {
        const std::vector<std::uint32_t> values(count, 7);
        gl::Buffer buffer = gl::Buffer::create("new", count * sizeof(std::uint32_t));
        buffer.write(0, values);
        EXPECT_EQ(buffer.read<std::uint32_t>(0, count), values) << count;
    }
}

TEST_F(Buffer, MayBeSmallerThanGlLikes) {
    const gl::Buffer one = gl::Buffer::create("one", std::vector<std::uint8_t>{7});
    EXPECT_THAT(one.read<std::uint8_t>(0, 1), ElementsAre(7));
    gl::Buffer none = gl::Buffer::create("none", std::vector<float>{});
    EXPECT_NE(none.id(), 0u);
    EXPECT_EQ(none.bytes(), 0u);
    none.write(0, std::vector<float>{});
    EXPECT_TRUE(none.read<float>(0, 0).empty());
    none.bind(GL_SHADER_STORAGE_BUFFER, 0);
}

TEST_F(Buffer, MovesLeaveNothingBehind) {
    gl::Buffer first = gl::Buffer::create("first", std::vector<int>{1, 2});
    gl::Buffer second = std::move(first);
    EXPECT_EQ(first.id(), 0u);
    EXPECT_EQ(second.name(), "first");
    EXPECT_THAT(second.read<int>(0, 2), ElementsAre(1, 2));
    second = gl::Buffer::create("other", std::vector<int>{3});
    EXPECT_THAT(second.read<int>(0, 1), ElementsAre(3));
}

TEST_F(Buffer, RefusesRangesOutside) {
    gl::Buffer buffer = gl::Buffer::create("small", 16);
    EXPECT_THROW(buffer.write(13, std::vector<std::uint32_t>{1}), gl::Error);
    EXPECT_THROW((void)buffer.read<float>(0, 5), gl::Error);
    EXPECT_THROW((void)buffer.read<float>(SIZE_MAX - 3, 1), gl::Error);
    EXPECT_THROW(buffer.bindRange(GL_SHADER_STORAGE_BUFFER, 0, 0, 17), gl::Error);
    EXPECT_THAT([&] { buffer.write(16, std::vector<char>{'x'}); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("\"small\""), HasSubstr("byte 16"))));
}

TEST_F(Buffer, RefusesAnOffsetTheDeviceCannotBind) {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    const gl::Buffer buffer = gl::Buffer::create("aligned", 4 * alignment);
    buffer.bindRange(GL_SHADER_STORAGE_BUFFER, 0, alignment, alignment);
    if (alignment > 1) {
        EXPECT_THROW(buffer.bindRange(GL_SHADER_STORAGE_BUFFER, 0, 1, alignment), gl::Error);
    }
}

TEST_F(Buffer, RefusesToBindMoreThanTheDeviceCan) {
    const auto limit = static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes);
    const gl::Buffer buffer = gl::Buffer::create("positions", 64);
    buffer.requireBindable(limit);
    EXPECT_THAT([&] { buffer.requireBindable(limit + 1); },
                ThrowsMessage<gl::DeviceLimit>(AllOf(HasSubstr("\"positions\""), HasSubstr(std::to_string(limit + 1)),
                                                     HasSubstr("allows " + std::to_string(limit)))));
}

TEST_F(Buffer, MayBeLargerThanWhatIsBoundAtOnce) {
    const auto limit = static_cast<std::size_t>(gl::deviceInfo().maxStorageBlockBytes);
    if (limit > (std::size_t{1} << 28)) GTEST_SKIP() << "would need over " << limit << " bytes of memory";
    const gl::Buffer buffer = gl::Buffer::create("large", limit + 4096);
    buffer.bindRange(GL_SHADER_STORAGE_BUFFER, 0, 4096, limit);
    EXPECT_THROW(buffer.bind(GL_SHADER_STORAGE_BUFFER, 0), gl::DeviceLimit);
}

TEST_F(Buffer, MoreThanTheMemoryThereIsThrows) {
    debug().setQuiet(true);
    EXPECT_THROW(gl::Buffer::create("endless", std::size_t{1} << 50), gl::DeviceLimit);
    EXPECT_THROW(gl::Buffer::create("more than an offset can say", SIZE_MAX), gl::DeviceLimit);
    debug().setQuiet(false);
    debug().reset();  // the driver also reports the error
}
