#include "viewer/state/preferences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/temporary_folder.h"

namespace drape::viewer {
namespace {

/// Sets an environment variable during its lifetime; nullptr unsets the variable.
class VariableIs {
public:
    VariableIs(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
    }
    ~VariableIs() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
    VariableIs(const VariableIs&) = delete;
    VariableIs& operator=(const VariableIs&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

class MemoryTest : public ::testing::Test {
protected:
    void write(const std::string& text) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    std::string text(const std::filesystem::path& file) const {
        std::ifstream stream(file);
        std::stringstream all;
        all << stream.rdbuf();
        return all.str();
    }

    test::TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "drape" / "viewer.json";
    std::filesystem::path aside = folder.path() / "drape" / "viewer-broken-1.json";
};

TEST(RememberedPath, IsWhereTheDesktopKeepsSettings) {
    const VariableIs home("HOME", "/home/somebody");
    {
        const VariableIs config("XDG_CONFIG_HOME", "/elsewhere");
        EXPECT_EQ(preferencesPath(), "/elsewhere/drape/viewer.json");
    }
    for (const char* value : {static_cast<const char*>(nullptr), "", "not/absolute"}) {
        const VariableIs config("XDG_CONFIG_HOME", value);
        EXPECT_EQ(preferencesPath(), "/home/somebody/.config/drape/viewer.json");
    }
    const VariableIs config("XDG_CONFIG_HOME", nullptr);
    const VariableIs noHome("HOME", nullptr);
    EXPECT_FALSE(preferencesPath().has_value());
}

TEST_F(MemoryTest, IsWhatWasKept) {
    PreferencesFile first(path);
    EXPECT_EQ(first.complaint(), "");
    EXPECT_EQ(first.values(), Preferences{});
    first.values() = {WindowPlace{{-7, 40}, {1000, 700}, true},
                      false,
                      QualityChoice::draft,
                      "/a/my \"own\".json",
                      true,
                      {{"section.wind", false}, {"section.solver", true}},
                      false,
                      {"/a/latest.json", "/b/before.obj"}};
    first.keep();
    PreferencesFile second(path);
    EXPECT_EQ(second.complaint(), "");
    EXPECT_EQ(second.values(), first.values());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
}

TEST_F(MemoryTest, SetsABrokenFileAsideWithOneLine) {
    const std::string broken[] = {
        "{\"panel\": tru",
        "[]",
        "",
        R"({"panel": 1})",
        R"({"quality": "best"})",
        R"({"sections": {"section.wind": 1}})",
        R"({"window": {"size": [0, 700]}})",
        R"({"window": {"size": [1e9, 700]}})",
        R"({"window": {"corner": [1, 2]}})",
        R"({"window": {"size": [800, "a\nb"]}})",
    };
    for (const std::string& text : broken) {
        write(text);
        std::filesystem::remove(aside);
        PreferencesFile preferences(path);
        EXPECT_EQ(preferences.values(), Preferences{}) << text;
        EXPECT_NE(preferences.complaint().find("viewer-broken-1.json"), std::string::npos) << preferences.complaint();
        EXPECT_EQ(std::ranges::count(preferences.complaint(), '\n'), 0) << preferences.complaint();
        EXPECT_FALSE(std::filesystem::exists(path)) << text;
        EXPECT_EQ(this->text(aside), text);
        EXPECT_TRUE(preferences.keeps());
        EXPECT_EQ(PreferencesFile(path).complaint(), "") << "it is said once";
    }
}

TEST_F(MemoryTest, SetsNothingAsideOverAnother) {
    write("first");
    PreferencesFile{path};
    write("second");
    PreferencesFile{path};
    EXPECT_EQ(text(aside), "first");
    EXPECT_EQ(text(folder.path() / "drape" / "viewer-broken-2.json"), "second");
}

TEST_F(MemoryTest, LeavesOutWhatAnotherVersionKnows) {
    write(R"({"panel": false, "view": "strain", "solver": "gpu", "colourOfTheMoon": "green"})");
    PreferencesFile preferences(path);
    EXPECT_EQ(preferences.complaint(), "");
    EXPECT_FALSE(preferences.values().panel);
}

TEST_F(MemoryTest, WithoutAPlaceSaysSoAndGoesOn) {
    std::ofstream(folder.path() / "drape") << "a file where the folder should be";
    PreferencesFile preferences(path);
    EXPECT_NE(preferences.complaint().find("Settings are not remembered"), std::string::npos)
        << preferences.complaint();
    EXPECT_FALSE(preferences.keeps());
    preferences.values().panel = false;
    EXPECT_NO_THROW(preferences.keep());
    PreferencesFile nowhere{std::nullopt};
    EXPECT_NE(nowhere.complaint().find("Settings are not remembered"), std::string::npos) << nowhere.complaint();
    EXPECT_NO_THROW(nowhere.keep());
}

TEST_F(MemoryTest, SwitchedOffReadsAndWritesNothing) {
    write("broken");
    PreferencesFile preferences;
    EXPECT_FALSE(preferences.isOn());
    EXPECT_EQ(preferences.complaint(), "");
    preferences.keep();
    EXPECT_EQ(text(path), "broken");
}

}  // namespace
}  // namespace drape::viewer
