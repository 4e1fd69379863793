#include <gtest/gtest.h>

#include <filesystem>

#include "base/text_file.h"
#include "fuzz/readers.h"
#include "scene/file/scene_file.h"

namespace drape {
namespace {

/// Gives every reader the seeds of its fuzzing, and all kept inputs, which revealed faults in the past.
TEST(KeptInputs, AreReadOrRefusedInOneLine) {
    const std::filesystem::path folder = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "tests" / "fuzz";
    std::size_t count = 0;
    for (const fuzz::ReaderRow& reader : fuzz::readers()) {
        for (const char* of : {"seeds", "kept"}) {
            const std::filesystem::path inputs = folder / of / reader.name;
            if (!std::filesystem::exists(inputs)) continue;
            for (const std::filesystem::directory_entry& input : std::filesystem::directory_iterator(inputs)) {
                SCOPED_TRACE(input.path().string());
                EXPECT_NO_THROW(reader.read(readTextFile(input.path(), 1u << 20)));
                ++count;
            }
        }
    }
    EXPECT_GT(count, 15u);
}

TEST(KeptInputs, OtherErrorsAndMoreThanOneLineAreFaults) {
    EXPECT_THROW(fuzz::require(false, "a promise"), std::logic_error);
    EXPECT_FALSE(fuzz::accepts([] { throw SceneError("one line"); }));
    EXPECT_THROW(fuzz::accepts([] { throw SceneError("two\nlines"); }), std::logic_error);
    EXPECT_THROW(fuzz::accepts([] { throw std::runtime_error("another error"); }), std::runtime_error);
}

}  // namespace
}  // namespace drape
