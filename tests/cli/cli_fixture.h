#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "json/json.h"
#include "support/run_program.h"

namespace drape {

/// Base of tests that run the built program in an empty folder.
class Cli : public ::testing::Test {
protected:
    Cli() {
        // The scene has everything that moves a cloth, and is small enough to be quick.
        write("small.json", R"({"cloth": {"particles": [9, 8]}, "solver": {"substeps": 3},
            "wind": {"velocity": [0, 0, 3], "gustiness": 0.5}, "ball": {"on": true, "centre": [0, 1, 0.36]}, "ground": {"on": true}})");
    }

    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((folder() / name).parent_path());
        std::ofstream(folder() / name, std::ios::binary) << text;
    }
    test::Outcome run(const std::string& arguments, const std::string& environment = "") const {
        const bool mayNeedNoGpu = arguments.starts_with("simulate ") || arguments.starts_with("export ");
        return test::runProgram("'" DRAPE_PROGRAM "' " + arguments, folder(),
                                environment.empty() && mayNeedNoGpu ? test::withoutGpu(arguments) : environment);
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    test::TemporaryFolder folder_;
};

inline std::string memberNames(const json::Value& value) {
    std::string names;
    for (const json::Member& member : std::get<json::Object>(value.data))
        names += (names.empty() ? "" : " ") + member.name;
    return names;
}

inline std::string textOf(const json::Value& object, std::string_view name) {
    for (const json::Member& member : std::get<json::Object>(object.data)) {
        if (member.name == name) return json::writeLine(member.value);
    }
    return "none";
}

inline const json::Value& firstOf(const json::Value& list) { return std::get<json::Array>(list.data).at(0); }

inline void expectBadInput(const test::Outcome& outcome, const std::string& complaint) {
    EXPECT_EQ(outcome.status, 2) << outcome.messages;
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(outcome.messages.starts_with("drape: ")) << outcome.messages;
    EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << outcome.messages;
    EXPECT_NE(outcome.messages.find(complaint), std::string::npos) << outcome.messages;
}

}  // namespace drape
