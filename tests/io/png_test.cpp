#include "io/picture_file.h"

#include "io/error.h"
#include "io/message_of.h"
#include "support/temporary_folder.h"

#include <gtest/gtest.h>
#include <stb_image.h>

#include <fstream>
#include <numeric>
#include <vector>

namespace drape::io {
namespace {

using test::messageOf;

std::vector<std::uint8_t> someBytes(std::size_t count) {
    std::vector<std::uint8_t> bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 + i / 5);
    return bytes;
}

TEST(Png, ReadsBackAsWritten) {
    const test::TemporaryFolder folder;
    const std::vector<std::uint8_t> rgb = someBytes(3 * 7 * 5);
    const std::filesystem::path path = folder.path() / "picture.png";
    writePng(path, 7, 5, rgb);

    int width = 0, height = 0, channels = 0;
    stbi_uc* read = stbi_load(path.c_str(), &width, &height, &channels, 0);
    ASSERT_NE(read, nullptr) << stbi_failure_reason();
    const std::vector<std::uint8_t> bytes(read, read + 3 * width * height);
    stbi_image_free(read);
    EXPECT_EQ(width, 7);
    EXPECT_EQ(height, 5);
    EXPECT_EQ(channels, 3);
    EXPECT_EQ(bytes, rgb);
    EXPECT_EQ(folder.entries(), 1);
}

TEST(Png, ReplacesAnOlderFile) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "picture.png";
    std::ofstream(path) << "old";
    writePng(path, 2, 2, someBytes(12));
    int width = 0, height = 0, channels = 0;
    EXPECT_EQ(stbi_info(path.c_str(), &width, &height, &channels), 1);
    EXPECT_EQ(folder.entries(), 1);
}

TEST(Png, RefusesAFolderThatDoesNotExist) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "missing" / "picture.png";
    const std::string message = messageOf([&] { writePng(path, 2, 2, someBytes(12)); });
    EXPECT_EQ(message, "cannot write \"" + path.string() + "\": No such file or directory");
    EXPECT_EQ(folder.entries(), 0);
}

TEST(Png, AFailedRenameLeavesNothingBehind) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "picture.png";
    std::filesystem::create_directory(path);
    const std::string message = messageOf([&] { writePng(path, 2, 2, someBytes(12)); });
    EXPECT_EQ(message.find("cannot write \"" + path.string() + "\": "), 0u) << message;
    EXPECT_EQ(folder.entries(), 1);
}

TEST(Png, RefusesBytesThatAreNoPicture) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "picture.png";
    EXPECT_NE(messageOf([&] { writePng(path, 2, 2, someBytes(11)); }).find("11 bytes are no picture of 2x2"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { writePng(path, 0, 2, {}); }).find("no picture of 0x2"), std::string::npos);
    EXPECT_EQ(folder.entries(), 0);
}

TEST(NumberedPath, CountsWithFourDigitsAndMore) {
    EXPECT_EQ(numberedPath("out/f.png", 12), "out/f_0012.png");
    EXPECT_EQ(numberedPath("f.png", 0), "f_0000.png");
    EXPECT_EQ(numberedPath("a.b/f", 123456), "a.b/f_123456");
}

}  // namespace
}  // namespace drape::io
