#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "embedded/test_files.h"

using namespace drape;

// The CMakeLists.txt of this folder makes the files: one over 64 KiB, one with odd characters, one empty.
TEST(EmbeddedFiles, HoldTheBytesOfTheFiles) {
    const std::span<const EmbeddedFile> files = embedded::test_files();
    ASSERT_EQ(files.size(), 3u);
    for (const EmbeddedFile& file : files) {
        std::ifstream stream(std::string(DRAPE_TEST_FILES) + "/" + std::string(file.path), std::ios::binary);
        ASSERT_TRUE(stream) << file.path;
        EXPECT_EQ(file.text, std::string(std::istreambuf_iterator<char>(stream), {})) << file.path;
    }
}

TEST(EmbeddedFiles, AreFoundByExactPath) {
    const std::span<const EmbeddedFile> files = embedded::test_files();
    ASSERT_NE(findEmbedded(files, "folder/long.txt"), nullptr);
    EXPECT_GT(findEmbedded(files, "folder/long.txt")->text.size(), 65536u);
    EXPECT_EQ(findEmbedded(files, "empty.txt")->text, "");
    EXPECT_EQ(findEmbedded(files, "long.txt"), nullptr);
}
