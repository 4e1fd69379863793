#include "io/files/output_file.h"

#include <gtest/gtest.h>

#include "io/message_of.h"
#include "support/run_program.h"
#include "support/temporary_folder.h"

namespace drape::io {
namespace {

using test::messageOf;
using test::readText;

TEST(OutputFile, IsThereOnceItIsWhole) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "a.bin";
    std::ofstream(path) << "old";
    OutputFile file(path);
    file.write("abc");
    const std::uint16_t values[] = {0x4241, 0x4443};
    file.writeValues(std::span<const std::uint16_t>(values));
    EXPECT_EQ(file.bytes(), 7u);
    EXPECT_EQ(readText(path), "old");
    file.finish();
    EXPECT_EQ(readText(path), "abcABCD");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(OutputFile, LeavesNothingUnlessItIsFinished) {
    const test::TemporaryFolder folder;
    {
        OutputFile file(folder.path() / "a.bin");
        file.write("abc");
        OutputFile moved = std::move(file);
        moved.write("def");
        EXPECT_EQ(folder.entries(), 1);
    }
    EXPECT_EQ(folder.entries(), 0);
}

TEST(OutputFile, CanBeMovedAndFinished) {
    const test::TemporaryFolder folder;
    OutputFile file(folder.path() / "a.bin");
    file = OutputFile(folder.path() / "b.bin");
    file.write("b");
    file.finish();
    EXPECT_EQ(readText(folder.path() / "b.bin"), "b");
    EXPECT_EQ(folder.entries(), 1);
}

TEST(OutputFile, SaysWhatWentWrong) {
    const test::TemporaryFolder folder;
    const std::filesystem::path missing = folder.path() / "missing" / "a.bin";
    EXPECT_EQ(messageOf([&] { OutputFile file(missing); }),
              "cannot write \"" + missing.string() + "\": No such file or directory");
    const std::filesystem::path taken = folder.path() / "taken";
    std::filesystem::create_directory(taken);
    const std::string message = messageOf([&] {
        OutputFile file(taken);
        file.finish();
    });
    EXPECT_EQ(message.find("cannot write \"" + taken.string() + "\": "), 0u) << message;
    EXPECT_EQ(folder.entries(), 1);
}

}  // namespace
}  // namespace drape::io
