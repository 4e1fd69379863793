#include "io/files/picture_file.h"

#include <gtest/gtest.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <fstream>
#include <numeric>
#include <sstream>
#include <vector>

#include "io/files/output_file.h"
#include "io/files/system.h"
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

/// Adds an EXIF segment with the camera's orientation to a JPEG.
std::string held(std::string jpeg, int orientation, bool isBigEndian) {
    const auto number = [&](int value, int bytes) {
        std::string text;
        for (int k = 0; k < bytes; ++k) text += static_cast<char>(value >> 8 * (isBigEndian ? bytes - 1 - k : k) & 255);
        return text;
    };
    const std::string tiff = (isBigEndian ? "MM" : "II") + number(42, 2) + number(8, 4) + number(1, 2) +
                             number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 6);
    const std::string segment = std::string("Exif\0\0", 6) + tiff;
    const std::string length{static_cast<char>((segment.size() + 2) >> 8), static_cast<char>(segment.size() + 2)};
    return jpeg.insert(2, "\xff\xe1" + length + segment);
}

TEST_F(PictureFileTest, TurnsPhotosUpright) {
    // Makes a picture of 32 x 16 pixels with a colour in each quarter.
    std::vector<std::uint8_t> bytes;
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 32; ++x) {
            const auto left = static_cast<std::uint8_t>(x < 16 ? 255 : 0);
            const auto top = static_cast<std::uint8_t>(y < 8 ? 255 : 0);
            bytes.insert(bytes.end(), {left, top, 0});
        }
    }
    ASSERT_NE(stbi_write_jpg(at("a.jpg").c_str(), 32, 16, 3, bytes.data(), 100), 0);
    std::stringstream jpeg;
    jpeg << std::ifstream(at("a.jpg"), std::ios::binary).rdbuf();
    // The arrays tell which stored quarter appears in the upper left and in the upper right. Quarters 0 and 1 are
    // above, 2 and 3 below.
    const int upperLeft[] = {0, 0, 1, 3, 2, 0, 2, 3, 1};
    const int upperRight[] = {0, 1, 0, 2, 3, 2, 0, 1, 3};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const RgbaPicture picture = decodePicture(held(jpeg.str(), orientation, orientation % 2 == 0), "a");
        const bool swaps = orientation > 4;
        ASSERT_EQ(picture.width, swaps ? 16 : 32) << orientation;
        ASSERT_EQ(picture.height, swaps ? 32 : 16);
        const auto quarterAt = [&](int x, int y) {
            const std::uint8_t* pixel = picture.rgba.get() + 4 * (y * picture.width + x);
            return (pixel[0] > 128 ? 0 : 1) + (pixel[1] > 128 ? 0 : 2);
        };
        EXPECT_EQ(quarterAt(2, 2), upperLeft[orientation]) << orientation;
        EXPECT_EQ(quarterAt(picture.width - 3, 2), upperRight[orientation]) << orientation;
    }
    // A damaged segment counts as absent.
    const std::string whole = held(jpeg.str(), 6, true);
    for (const std::size_t at : {4u, 12u, 18u, 20u, 31u}) {
        std::string broken = whole;
        broken[at] = '\x7f';
        EXPECT_NO_THROW(static_cast<void>(orientationOf(broken))) << at;
        EXPECT_EQ(orientationOf(whole.substr(0, at)), 1) << at;
    }
    EXPECT_EQ(orientationOf(held(jpeg.str(), 9, false)), 1);
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
    EXPECT_EQ(complaintOf("none.png"), named("none.png") + "no such file");
    EXPECT_EQ(complaintOf("folder.png"), named("folder.png") + "it is not a file");
    EXPECT_EQ(complaintOf("text.png"), named("text.png") + "it is not a PNG or JPEG picture");
    EXPECT_EQ(complaintOf("empty.png"), named("empty.png") + "it is not a PNG or JPEG picture");
    EXPECT_EQ(complaintOf("tall.png"), named("tall.png") + "it has 1x8193 pixels, expected at most 8192x8192");
    EXPECT_TRUE(complaintOf("half.png").starts_with(named("half.png") + "its 64x64 pixels cannot be decoded ("))
        << complaintOf("half.png");
}

}  // namespace

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

TEST(Png, ReplacesAnOlderPictureAndNothingElse) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "picture.png";
    std::ofstream(path) << "my notes";
    EXPECT_EQ(messageOf([&] { writePng(path, 2, 2, someBytes(12)); }),
              path.string() +
                  ": exists and is another kind of file, not a PNG picture, so it is not replaced; move it or "
                  "choose another name");
    std::ofstream(path) << "\x89PNG\r\n\x1a\n of another program";
    EXPECT_NE(messageOf([&] { OutputFile(path, FileFormat::png, OutputName::companion); }).find("not written by Drape"),
              std::string::npos);
    writePng(path, 2, 2, someBytes(12));
    OutputFile(path, FileFormat::png, OutputName::companion);  // throws unless the picture is marked
    int width = 0, height = 0, channels = 0;
    EXPECT_EQ(stbi_info(path.c_str(), &width, &height, &channels), 1);
    EXPECT_EQ(folder.entries(), 1);
}

TEST(PictureCost, FollowsFromThePixelsOfTheHeader) {
    const test::TemporaryFolder folder;
    std::vector<std::uint8_t> black(3 * 1000 * 1000, 0);
    std::string png = pngText(1000, 1000, black);
    const auto refusalOf = [&](const std::string& bytes) {
        return messageOf([&] { static_cast<void>(decodePicture(bytes, "a")); });
    };
    std::string huge = png;
    huge[18] = huge[22] = 0x20;  // 8192 + 232 pixels wide and high
    EXPECT_NE(refusalOf(huge).find("expected at most 8192x8192"), std::string::npos) << refusalOf(huge);
    huge[19] = huge[23] = 0;  // 8192 x 8192 pixels
    huge.resize(png.size() / 2);
    EXPECT_NE(refusalOf(huge).find("it is too short for its 8192x8192 pixels"), std::string::npos) << refusalOf(huge);
    // The data of a million pixels behind a header of one are not decompressed.
    std::string small = png;
    small[18] = small[19] = small[22] = small[23] = 0;
    small[19] = small[23] = 1;
    EXPECT_NE(refusalOf(small).find("cannot be decoded"), std::string::npos) << refusalOf(small);
    std::string scans = "\xFF\xD8\xFF\xC0" + std::string("\0\x0b\x08\0\x08\0\x08\1\1\x11\0", 11);
    for (int k = 0; k < 200; ++k) scans += std::string("\xFF\xDA\0\x08\1\1\0\0\x3f\0", 10);
    EXPECT_NE(refusalOf(scans).find("it has 200 scans, expected at most 100"), std::string::npos) << refusalOf(scans);
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
    EXPECT_NE(messageOf([&] { writePng(path, 2, 2, someBytes(11)); }).find("11 bytes are not a picture of 2x2"),
              std::string::npos);
    EXPECT_NE(messageOf([&] { writePng(path, 0, 2, {}); }).find("not a picture of 0x2"), std::string::npos);
    EXPECT_EQ(folder.entries(), 0);
}

TEST(NumberedPath, CountsWithFourDigitsAndMore) {
    EXPECT_EQ(numberedPath("out/f.png", 12), "out/f_0012.png");
    EXPECT_EQ(numberedPath("f.png", 0), "f_0000.png");
    EXPECT_EQ(numberedPath("a.b/f", 123456), "a.b/f_123456");
}

}  // namespace

}  // namespace drape::io
