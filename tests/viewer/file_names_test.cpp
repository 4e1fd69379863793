#include "viewer/files.h"

#include <gtest/gtest.h>

namespace drape::viewer {
namespace {

TEST(FileNames, ScenesGetAnExtensionWhereTheyHaveNone) {
    EXPECT_EQ(scenePath("sheet"), "sheet.json");
    EXPECT_EQ(scenePath("sheet.json"), "sheet.json");
    EXPECT_EQ(scenePath("folder.old/sheet"), "folder.old/sheet.json");
}

TEST(FileNames, LogsKeepAllOfANameButTheScenesExtension) {
    EXPECT_EQ(logPath("sheet"), "sheet.log");
    EXPECT_EQ(logPath("sheet.json"), "sheet.log");
    EXPECT_EQ(logPath("sheet.log"), "sheet.log");
    EXPECT_EQ(logPath("run1.2"), "run1.2.log");
    EXPECT_EQ(logPath("run1.2.json"), "run1.2.log");
}

TEST(FileNames, SoDoSnapshots) {
    EXPECT_EQ(statePath("sheet"), "sheet.drape");
    EXPECT_EQ(statePath("sheet.json"), "sheet.drape");
    EXPECT_EQ(statePath("sheet.drape"), "sheet.drape");
    EXPECT_EQ(statePath("run1.2"), "run1.2.drape");
}

}  // namespace
}  // namespace drape::viewer
