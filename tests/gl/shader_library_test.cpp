#include "gl/shader_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "gl/context/error.h"

using namespace drape;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

namespace {

gl::ShaderSource load(std::vector<EmbeddedFile> files, std::string_view path, std::vector<gl::Define> defines = {}) {
    return gl::ShaderLibrary(files).load(path, defines);
}

}  // namespace

TEST(ShaderLibrary, ExpandsIncludesAndSaysWhereEachLineIsFrom) {
    const gl::ShaderSource source = load(
        {
            {"a.comp", "#version 450 core\n#include \"lib/b.glsl\"\nvoid main() {}\n"},
            {"lib/b.glsl", "#pragma once\n#include \"c.glsl\"\nint b;\n"},
            {"c.glsl", "int c;"},
        },
        "a.comp");
    EXPECT_EQ(source.text, "#version 450 core\nint c;\nint b;\nvoid main() {}\n");
    EXPECT_THAT(source.files, ElementsAre("a.comp", "lib/b.glsl", "c.glsl"));
    EXPECT_EQ(source.explain("0:1(1): w\n0:2(1): x\n0:3(1): y\n0:4(1): z"),
              "a.comp:1:1: w\nc.glsl:1:1: x\nlib/b.glsl:3:1: y\na.comp:3:1: z");
}

TEST(ShaderLibrary, TakesAFileOncePerProgram) {
    const gl::ShaderSource source = load(
        {
            {"a.comp", "#version 450\n#include \"b\"\n#include \"c\"\n  #  include \"c\"  // again\n"},
            {"b", "#include \"c\"\n"},
            {"c", "int c;\n"},
        },
        "a.comp");
    EXPECT_EQ(source.text.find("int c;"), source.text.rfind("int c;"));
    EXPECT_THAT(source.text, HasSubstr("int c;"));
}

TEST(ShaderLibrary, RefusesACircle) {
    const std::vector<EmbeddedFile> files = {
        {"a", "#version 450\n#include \"b\"\n"}, {"b", "\n#include \"c\"\n"}, {"c", "#include \"b\"\n"}};
    EXPECT_THAT([&] { load(files, "a"); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("c:1:"), HasSubstr("a > b > c > b"))));
}

TEST(ShaderLibrary, NamesTheIncluderOfAMissingFile) {
    const std::vector<EmbeddedFile> files = {{"a", "#version 450\n#include \"b\"\n"},
                                             {"b", "\n\n#include \"absent.glsl\"\n"}};
    EXPECT_THAT([&] { load(files, "a"); },
                ThrowsMessage<gl::Error>(AllOf(HasSubstr("b:3:"), HasSubstr("\"absent.glsl\""))));
    EXPECT_THAT([&] { load(files, "nowhere.comp"); }, ThrowsMessage<gl::Error>(HasSubstr("\"nowhere.comp\"")));
}

TEST(ShaderLibrary, LeavesAloneWhatIsForCpp) {
    const gl::ShaderSource source = load(
        {
            {"a",
             "#version 450\n"
             "#ifdef __cplusplus\n#include \"absent1\"\n#else\n#include \"b\"\n#endif\n"
             "#ifndef __cplusplus\n#include \"c\"\n#else\n#include \"absent2\"\n#endif\n"
             "#if defined(__cplusplus)\n#if 1\n#include \"absent3\"\n#endif\n#endif\n"
             "#if 1\n#include \"d\"\n#endif\n"},
            {"b", "int b;"},
            {"c", "int c;"},
            {"d", "int d;"},
        },
        "a");
    EXPECT_THAT(source.text, AllOf(HasSubstr("int b;"), HasSubstr("int c;"), HasSubstr("int d;")));
}

TEST(ShaderLibrary, LooksThroughComments) {
    const gl::ShaderSource source =
        load({{"a", "// first\n#version 450\n// #include \"x\"\n/* \n#include \"y\"\n*/\n#include /* */ \"b\" // b\n"},
              {"b", "int b;"}},
             "a");
    EXPECT_THAT(source.text, HasSubstr("int b;"));
    EXPECT_THAT(source.files, ElementsAre("a", "b"));
}

TEST(ShaderLibrary, PutsDefinesAfterTheVersion) {
    const gl::ShaderSource source =
        load({{"a", "// what it does\n#version 450\nint x = N;\n"}}, "a", {{"N", "3"}, {"FAST", ""}});
    EXPECT_EQ(source.text, "// what it does\n#version 450\n#define N 3\n#define FAST \nint x = N;\n");
    EXPECT_EQ(source.explain("0(4) : x\n0(5) : y"), "(defines of the program):2: x\na:3: y");
}

TEST(ShaderLibrary, WantsTheVersionOnceAndFirst) {
    EXPECT_THAT([] { load({{"a", "void main() {}\n"}}, "a"); }, ThrowsMessage<gl::Error>(HasSubstr("#version")));
    EXPECT_THAT(
        [] {
            load({{"a", "#version 450\n#include \"b\"\n"}, {"b", "#version 450\n"}}, "a");
        },
        ThrowsMessage<gl::Error>(HasSubstr("b:1:")));
}

TEST(ShaderSource, ExplainsTheLogsOfAllVendors) {
    gl::ShaderSource source;
    source.files = {"a.comp", "lib/b.glsl"};
    source.lines = {{0, 1}, {1, 40}, {1, 41}, {0, 3}};
    EXPECT_EQ(source.explain("0:3(5): error: syntax error\n0:4(1): warning: odd\n"),
              "lib/b.glsl:41:5: error: syntax error\na.comp:3:1: warning: odd");
    EXPECT_EQ(source.explain("0(2) : error C1008: undefined variable \"x\"\n\n"),
              "lib/b.glsl:40: error C1008: undefined variable \"x\"");
    EXPECT_EQ(source.explain("ERROR: 0:1: 'x' : undeclared identifier"),
              "a.comp:1: error: 'x' : undeclared identifier");
    EXPECT_EQ(source.explain("0:5(2): error: where"), "(line 5):2: error: where");
    EXPECT_EQ(source.explain("0:0(0): error: where"), "(line 0):0: error: where");
    EXPECT_EQ(source.explain("error: linking failed 0:1"), "error: linking failed 0:1");
}

class ShaderFolder : public testing::Test {
protected:
    void SetUp() override {
        const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) / (std::string("drape_shaders_") + info->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_ / "lib");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    void put(const std::string& path, std::string_view text) const { std::ofstream(folder_ / path) << text; }

    std::filesystem::path folder_;
};

TEST_F(ShaderFolder, WinsOverEmbeddedAndIsReadAnew) {
    const std::vector<EmbeddedFile> files = {{"a", "#version 450\n#include \"lib/b\"\n"}, {"lib/b", "int built_in;\n"}};
    const gl::ShaderLibrary library(files, folder_);
    EXPECT_THAT(library.load("a").text, HasSubstr("built_in"));
    put("lib/b", "int edited;\n");
    EXPECT_THAT(library.load("a").text, AllOf(HasSubstr("edited"), Not(HasSubstr("built_in"))));
}

TEST_F(ShaderFolder, MustExist) { EXPECT_THROW(gl::ShaderLibrary({}, folder_ / "nothing here"), gl::Error); }
