// Files that a command must not replace, and those that it may.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

#include "cli/cli_fixture.h"

namespace drape {
namespace {

class OutputsCli : public Cli {
protected:
    OutputsCli() {
        write("garment.obj", kGarment);
        write("cloth.json", R"({"cloth": {"mesh": {"file": "garment.obj"}, "pins": "none"}})");
    }

    std::string text(const std::string& name) const { return test::readText(folder() / name); }
    /// Expects that a command is refused in one line, and that a file keeps its content.
    void expectKept(const std::string& arguments, const std::string& file, const std::string& complaint) const {
        const std::string before = text(file);
        expectBadInput(run(arguments), complaint);
        EXPECT_EQ(text(file), before) << arguments;
    }

    static constexpr const char* kGarment = "v 0 1 0\nv 1 1 0\nv 1 1 1\nv 0 1 1\nf 1 2 3 4\n";
};

TEST_F(OutputsCli, AFileOfAnotherFormatStays) {
    const std::string end = ", so it is not replaced; move it or choose another name";
    for (const char* name : {"a.obj", "a.ply", "a.glb", "a.usda", "a.pc2", "a.mdd"}) {
        write(name, "my notes");
        expectKept(std::string("export small.json --frames 0 -o ") + name, name,
                   std::string(name) + ": exists and is another kind of file, not ");
    }
    for (const char* name : {"a.png", "a.jpg", "a.mp4", "a.gif", "a.webp"}) {
        write(name, "my notes");
        expectKept(std::string("render small.json --frames 1 -o ") + name, name,
                   std::string(name) + ": exists and is another kind of file, not ");
    }
    expectKept("simulate small.json --steps 1 --save small.json", "small.json",
               "small.json: exists and is a scene, not a saved state" + end);
    expectKept("simulate small.json --steps 1 --csv small.json", "small.json",
               "small.json: exists and is a scene, not a table of drape simulate" + end);
}

TEST_F(OutputsCli, AnEmptyFileAndOneOfTheSameFormatAreReplaced) {
    write("a.obj", "");
    write("b.obj", "# of another program\nv 0 0 0\n");
    for (const char* name : {"a.obj", "b.obj", "b.obj", "c.ply", "c.ply", "d.glb", "d.glb", "e.usda", "e.usda", "f.pc2",
                             "f.pc2", "g.mdd", "g.mdd"}) {
        const test::Outcome outcome = run(std::string("export small.json --frames 0:1 -o ") + name);
        EXPECT_EQ(outcome.status, 0) << name << outcome.messages;
    }
    for (int k = 0; k < 2; ++k) {
        const test::Outcome outcome = run("simulate small.json --steps 1 --csv table.csv --save end.drape");
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
    }
}

TEST_F(OutputsCli, NumberedFilesFollowTheSameRules) {
    write("a_0001.obj", "my notes");
    expectKept("export small.json --frames 0:3 -o a.obj", "a_0001.obj",
               "a_0001.obj: exists and is another kind of file");
    EXPECT_FALSE(std::filesystem::exists(folder() / "a_0000.obj"));
    write("b.mtl", "newmtl mine\n");
    expectKept("export small.json --frames 0:3 -o b.obj", "b.mtl", "b.mtl: exists and was not written by Drape");
    EXPECT_FALSE(std::filesystem::exists(folder() / "b_0000.obj"));
    write("c_0002.png", "my notes");
    expectKept("render small.json --frames 3 --numbered -o c.png", "c_0002.png", "c_0002.png: exists and is another");
}

TEST_F(OutputsCli, AnInputStays) {
    const std::string complaint = ": is an input of this run, so it is not replaced; choose another name";
    expectKept("export cloth.json --frames 0 -o garment.obj", "garment.obj", "garment.obj" + complaint);
    expectKept("export garment.obj --frames 0 -o ./garment.obj", "garment.obj", "./garment.obj" + complaint);
    write("garment_0001.obj", kGarment);
    expectKept("export small.json --body garment_0001.obj --frames 0:2 -o garment.obj", "garment_0001.obj",
               "garment_0001.obj" + complaint);
    ASSERT_EQ(run("export small.json --frames 0:2 -o body.pc2").status, 0);
    expectKept("export small.json --body body.obj --frames 0:2 -o body.pc2", "body.pc2", "body.pc2" + complaint);
    expectKept("export cloth.json --body body.obj --frames 0:2 -o body.mdd", "body.obj", "body.obj" + complaint);
    ASSERT_EQ(run("simulate small.json --steps 1 --save end.drape").status, 0);
    expectKept("simulate end.drape --steps 1 --save end.drape", "end.drape", "end.drape" + complaint);
}

TEST_F(OutputsCli, DevicesAndPipesAreWrittenTo) {
    const test::Outcome table = test::runProgram(
        "sh -c \"'" DRAPE_PROGRAM "' simulate small.json --steps 1 --csv /dev/stdout --backend cpu | cat\"", folder());
    EXPECT_NE(table.output.find("step,time (s)"), std::string::npos) << table.output << table.messages;
    // In a file, neither the table nor the report overwrites the other.
    const std::string simulate = "'" DRAPE_PROGRAM "' simulate small.json --steps 1 --backend cpu --csv ";
    const test::Outcome twice =
        test::runProgram("sh -c \"(echo first; " + simulate + "-; " + simulate + "/dev/fd/1) > both\"", folder());
    EXPECT_EQ(text("both"), "first\n" + table.output + table.output) << twice.messages;
    EXPECT_NE(twice.messages.find("kinetic energy  "), std::string::npos) << twice.messages;
    expectBadInput(run("simulate small.json --steps 1 --csv - --json"), "--json: goes to standard output");
    for (const char* other : {"simulate small.json --steps 1 --save -", "bench --sizes 8 -o -", "check -o -"})
        expectBadInput(run(other),
                       other[0] == 'c' ? "-o: expected the name of a folder" : "-: is not the name of a file");
    EXPECT_EQ(run("simulate small.json --steps 1 --save /dev/null").status, 0);
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    ASSERT_EQ(mkfifo((folder() / "pipe.obj").c_str(), 0600), 0);
    const test::Outcome piped = test::runProgram(
        "sh -c \"cat pipe.obj > read & '" DRAPE_PROGRAM "' export small.json --frames 0 -o pipe.obj; wait\"", folder());
    EXPECT_EQ(piped.status, 0) << piped.messages;
    EXPECT_TRUE(text("read").starts_with("# Drape: small")) << piped.messages;
    EXPECT_TRUE(std::filesystem::is_fifo(folder() / "pipe.obj"));
}

}  // namespace
}  // namespace drape
