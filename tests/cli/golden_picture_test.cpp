// Compares pictures as people get them with pictures that a person has checked. Each line of tests/golden/pictures.txt
// is a picture. After an intended change, tests/golden/write_pictures draws them anew.

#include <gtest/gtest.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "support/run_program.h"

namespace drape::test {
namespace {

// Tolerated differences between drivers: small ones everywhere, and larger ones where an edge falls on the neighbouring
// pixel.
constexpr int kTolerance = 8;           // out of 255, in each channel
constexpr double kShareBeyond = 0.01;   // share of pixels that may differ by more
constexpr double kMeanTolerance = 1.0;  // out of 255, over all channels

struct GoldenPicture {
    std::string name;
    std::string arguments;
};

void PrintTo(const GoldenPicture& picture, std::ostream* out) { *out << picture.name; }

/// Reads a line "NAME: ARGUMENTS OF drape render" for each picture. Lines that begin with # are comments.
std::vector<GoldenPicture> goldenPictures() {
    std::ifstream file(std::string(DRAPE_SOURCE_FOLDER) + "/tests/golden/pictures.txt");
    std::vector<GoldenPicture> pictures;
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.empty() || line.front() == '#' || colon == std::string::npos) continue;
        pictures.push_back({line.substr(0, colon), line.substr(colon + 2)});
    }
    return pictures;
}

struct Image {
    int width = 0;
    int height = 0;
    std::vector<unsigned char> rgb;
};

Image readImage(const std::filesystem::path& path) {
    Image image;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> bytes(
        stbi_load(path.c_str(), &image.width, &image.height, &channels, 3), stbi_image_free);
    if (!bytes) return {};
    image.rgb.assign(bytes.get(), bytes.get() + std::size_t{3} * static_cast<std::size_t>(image.width * image.height));
    return image;
}

void writeImage(const std::filesystem::path& path, const Image& image) {
    std::filesystem::create_directories(path.parent_path());
    ASSERT_NE(stbi_write_png(path.c_str(), image.width, image.height, 3, image.rgb.data(), 3 * image.width), 0) << path;
}

struct Difference {
    double shareBeyond = 0.0;
    double mean = 0.0;
    Image shown;  ///< the difference, eight times as strong to be visible
};

Difference differenceOf(const Image& expected, const Image& drawn) {
    Difference difference;
    difference.shown = expected;
    std::size_t beyond = 0;
    double sum = 0.0;
    const std::size_t pixels = expected.rgb.size() / 3;
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        int largest = 0;
        for (std::size_t i = 3 * pixel; i < 3 * pixel + 3; ++i) {
            const int channel = std::abs(int{expected.rgb[i]} - int{drawn.rgb[i]});
            largest = std::max(largest, channel);
            sum += channel;
            difference.shown.rgb[i] = static_cast<unsigned char>(std::min(255, 8 * channel));
        }
        beyond += largest > kTolerance ? 1 : 0;
    }
    difference.shareBeyond = static_cast<double>(beyond) / static_cast<double>(pixels);
    difference.mean = sum / static_cast<double>(3 * pixels);
    return difference;
}

class GoldenPictureTest : public ::testing::TestWithParam<GoldenPicture> {};

TEST_P(GoldenPictureTest, IsDrawnAsItWas) {
    const GoldenPicture& picture = GetParam();
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "drawn.png";
    const Outcome outcome =
        runProgram(std::string("'") + DRAPE_PROGRAM + "' render " + picture.arguments + " -o '" + file.string() + "'",
                   DRAPE_SOURCE_FOLDER);
    ASSERT_EQ(outcome.status, 0) << outcome.messages;
    const Image drawn = readImage(file);
    ASSERT_FALSE(drawn.rgb.empty());
    const std::filesystem::path golden =
        std::filesystem::path(DRAPE_SOURCE_FOLDER) / "tests/golden/pictures" / (picture.name + ".png");
    const Image expected = readImage(golden);
    ASSERT_FALSE(expected.rgb.empty()) << golden << " is missing: tests/golden/write_pictures draws it";
    ASSERT_EQ(expected.width, drawn.width);
    ASSERT_EQ(expected.height, drawn.height);

    const Difference difference = differenceOf(expected, drawn);
    const bool same = difference.shareBeyond <= kShareBeyond && difference.mean <= kMeanTolerance;
    if (!same) {
        const std::filesystem::path kept = std::filesystem::path(DRAPE_BUILD_FOLDER) / "pictures";
        writeImage(kept / (picture.name + "-drawn.png"), drawn);
        writeImage(kept / (picture.name + "-difference.png"), difference.shown);
        ADD_FAILURE() << 100.0 * difference.shareBeyond << " % of the pixels differ by more than " << kTolerance
                      << ", the mean difference is " << difference.mean << "; see " << kept;
    }
}

TEST(GoldenPictures, AComparisonSeesWhatAnEyeSees) {
    Image grey{10, 10, std::vector<unsigned char>(300, 128)};
    Image spot = grey;
    for (std::size_t i = 0; i < 6; ++i) spot.rgb[i] = 200;  // two pixels of a hundred
    EXPECT_GT(differenceOf(grey, spot).shareBeyond, kShareBeyond);
    Image darker = grey;
    for (unsigned char& channel : darker.rgb) channel = 126;
    EXPECT_GT(differenceOf(grey, darker).mean, kMeanTolerance);
    EXPECT_EQ(differenceOf(grey, grey).mean, 0.0);
}

std::string testName(const ::testing::TestParamInfo<GoldenPicture>& tested) {
    std::string name = tested.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
}

// Everyday tests check a cloth, the colours of data with their legend, and lines. The rest runs under `scripts/test
// --all`.
bool isOfTheDay(const GoldenPicture& picture) {
    return picture.name == "cotton" || picture.name == "strain" || picture.name == "passes";
}

std::vector<GoldenPicture> goldenPicturesOf(bool theDay) {
    std::vector<GoldenPicture> pictures = goldenPictures();
    std::erase_if(pictures, [&](const GoldenPicture& picture) { return isOfTheDay(picture) != theDay; });
    return pictures;
}

INSTANTIATE_TEST_SUITE_P(Day, GoldenPictureTest, ::testing::ValuesIn(goldenPicturesOf(true)), testName);
INSTANTIATE_TEST_SUITE_P(Slow, GoldenPictureTest, ::testing::ValuesIn(goldenPicturesOf(false)), testName);

}  // namespace
}  // namespace drape::test
