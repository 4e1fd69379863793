#include "io/picture_file.h"

#include <gtest/gtest.h>
#include <stb_image_write.h>

#include <fstream>
#include <vector>

#include "io/message_of.h"
#include "support/temporary_folder.h"

namespace drape::io {
namespace {

using test::messageOf;

class PictureFileTest : public ::testing::Test {
protected:
    std::filesystem::path at(const char* name) const { return folder.path() / name; }
    std::string complaintOf(const char* name) const {
        return messageOf([&] { static_cast<void>(readPicture(at(name))); });
    }
    void write(const char* name, const std::string& bytes) const { std::ofstream(at(name), std::ios::binary) << bytes; }

    test::TemporaryFolder folder;
};

TEST_F(PictureFileTest, ReadsColoursAndCoverOfAPng) {
    const std::vector<std::uint8_t> bytes{255, 0, 0, 255, 0, 255, 0, 128, 1, 2, 3, 0,
                                          9,   8, 7, 255, 5, 5,   5, 5,   0, 0, 0, 0};
    ASSERT_NE(stbi_write_png(at("a.png").c_str(), 3, 2, 4, bytes.data(), 12), 0);
    const RgbaPicture picture = readPicture(at("a.png"));
    ASSERT_EQ(picture.width, 3);
    ASSERT_EQ(picture.height, 2);
    EXPECT_EQ(std::vector<std::uint8_t>(picture.rgba.get(), picture.rgba.get() + 24), bytes);
}

TEST_F(PictureFileTest, ReadsAJpegAsAllCovered) {
    const std::vector<std::uint8_t> bytes(3 * 16 * 8, 200);
    ASSERT_NE(stbi_write_jpg(at("a.jpg").c_str(), 16, 8, 3, bytes.data(), 95), 0);
    const RgbaPicture picture = readPicture(at("a.jpg"));
    ASSERT_EQ(picture.width, 16);
    ASSERT_EQ(picture.height, 8);
    for (int i = 0; i < 16 * 8; ++i) {
        ASSERT_NEAR(picture.rgba[static_cast<std::size_t>(4 * i)], 200, 2);
        ASSERT_EQ(picture.rgba[static_cast<std::size_t>(4 * i + 3)], 255);
    }
}

TEST_F(PictureFileTest, SaysInOneLineWhatIsWrong) {
    const std::vector<std::uint8_t> tall(3 * (kLargestPicture + 1), 1);
    ASSERT_NE(stbi_write_png(at("tall.png").c_str(), 1, kLargestPicture + 1, 3, tall.data(), 3), 0);
    ASSERT_NE(stbi_write_png(at("most.png").c_str(), 1, kLargestPicture, 3, tall.data(), 3), 0);
    EXPECT_EQ(readPicture(at("most.png")).height, kLargestPicture);
    std::vector<std::uint8_t> noise(3 * 64 * 64);
    for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<std::uint8_t>(i * i * 31 >> 3);
    ASSERT_NE(stbi_write_png(at("half.png").c_str(), 64, 64, 3, noise.data(), 192), 0);
    std::filesystem::resize_file(at("half.png"), std::filesystem::file_size(at("half.png")) / 2);
    write("text.png", "no picture at all");
    write("empty.png", "");
    std::filesystem::create_directory(at("folder.png"));

    const auto named = [&](const char* name) { return "cannot read \"" + at(name).string() + "\": "; };
    EXPECT_EQ(complaintOf("none.png"), named("none.png") + "there is no such file");
    EXPECT_EQ(complaintOf("folder.png"), named("folder.png") + "it is no file");
    EXPECT_EQ(complaintOf("text.png"), named("text.png") + "it is no PNG or JPEG picture");
    EXPECT_EQ(complaintOf("empty.png"), named("empty.png") + "it is no PNG or JPEG picture");
    EXPECT_EQ(complaintOf("tall.png"), named("tall.png") + "it has 1x8193 pixels, expected at most 8192x8192");
    EXPECT_TRUE(complaintOf("half.png").starts_with(named("half.png") + "its 64x64 pixels are broken ("))
        << complaintOf("half.png");
}

}  // namespace
}  // namespace drape::io
