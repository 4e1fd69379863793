// Tests 'drape export': exit status, messages and files. tests/io/formats and tests/export check the contents of files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

#include "cli/cli_fixture.h"
#include "cli/reports/progress.h"
#include "io/files/picture_file.h"
#include "io/format_table.h"
#include "json/json.h"
#include "mesh_reading/read_vertex_cache.h"
#include "solver/state.h"
#include "support/run_program.h"

namespace drape {
namespace {

class ExportCli : public ::testing::Test {
protected:
    ExportCli() {
        write("small.json", R"({"cloth": {"particles": [9, 8]}, "solver": {"substeps": 3},
            "wind": {"velocity": [0, 0, 3], "gustiness": 0.5}, "ball": {"on": true, "centre": [0, 1, 0.36]}})");
        write("torn.json", R"({"cloth": {"particles": [9, 8], "pins": "topRow"}, "solver": {"substeps": 4},
            "wind": {"velocity": [0, 0, 14], "gustiness": 1}, "tear": {"resistance": "ratio", "ratio": 1.04},
            "tethers": {"on": false}})");
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder() / name, std::ios::binary) << text;
    }
    test::Outcome run(const std::string& arguments) const {
        return test::runProgram("'" DRAPE_PROGRAM "' export " + arguments, folder(), test::withoutGpu(arguments));
    }
    std::string text(const std::string& name) const { return test::readText(folder() / name); }
    /// Returns the names in the folder, including hidden files, without those of the scenes.
    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder())) names.insert(entry.path().filename());
        names.erase("small.json");
        names.erase("torn.json");
        return names;
    }
    /// Changes an OBJ's text as if it had been written beside NAME.mtl.
    static std::string withMaterials(std::string obj, const std::string& name) {
        const std::size_t line = obj.find("mtllib ");
        if (line == std::string::npos) return obj;
        return obj.replace(line, obj.find('\n', line) - line, "mtllib " + name + ".mtl");
    }
    /// Counts the triangles in an OBJ.
    int triangles(const std::string& name) const {
        int count = 0;
        std::istringstream lines(text(name));
        for (std::string line; std::getline(lines, line);) count += line.starts_with("f ") ? 1 : 0;
        return count;
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    test::TemporaryFolder folder_;
};

using Names = std::set<std::string>;

TEST_F(ExportCli, BadInputEndsWithStatus2AndOneLine) {
    const struct {
        const char* arguments;
        std::string complaint;
    } cases[] = {
        {"", "scene"},
        {"small.json -o a.obj", "--frames"},
        {"small.json --frames 1", "--output"},
        {"small.json --frames 1 -o a.fbx", "a.fbx: expected a name that ends in " + io::endingsOf(io::isMesh)},
        {"small.json --frames 1 -o obj", "expected a name that ends in"},
        {"nosuch --frames 1 -o a.fbx", "a.fbx: expected a name that ends in"},
        {"nosuch --frames 1 -o a.obj", "no such scene or file"},
        {"small.json --frames 1 -o nosuch/a.obj", "nosuch/a.obj: cannot be written: No such file"},
        {"small.json --frames 1 -o nosuch/a.pc2", "nosuch/a.pc2: cannot be written: No such file"},
        {"small.json --frames '' -o a.obj", "--frames: \"\""},
        {"small.json --frames 1: -o a.obj", "--frames: \"1:\" is invalid, expected frames such as 60"},
        {"small.json --frames 1:2:3:4 -o a.obj", "--frames: \"1:2:3:4\""},
        {"small.json --frames -1 -o a.obj", "--frames: \"-1\""},
        {"small.json --frames 1.5 -o a.obj", "--frames: \"1.5\""},
        {"small.json --frames 5:4 -o a.obj", "expected a last frame no earlier than the first"},
        {"small.json --frames 4:5:0 -o a.obj", "expected a step S of at least 1 in A:B:S"},
        {"small.json --frames 0:1000001 -o a.obj", "from 0 to 1000000"},
        {"small.json --frames 0:99999999999999999999 -o a.obj", "from 0 to 1000000"},
        {"small.json --frames 1:2000:1 --frames 3 -o a.obj", "--frames"},
        {"small.json --frames 0:2000 -o a.glb", "2001 frames are too many for GLB, expected at most 2000"},
        {"small.json --frames 0:1999 --grid 400 -o a.glb", "--frames: GLB would become"},
        {"small.json --frames 1 --backend fpga -o a.obj", "--backend: \"fpga\""},
        {"small.json --frames 1 --backend gpu --threads 2 -o a.obj",
         "--threads: cannot be combined with --backend gpu"},
        {"small.json --frames 1 --threads 0 -o a.obj", "--threads: \"0\""},
        {"small.json --frames 1 --grid 1 -o a.obj", "--grid: \"1\""},
        {"stickman --frames 1 --grid 20 -o a.obj", "stickman: --grid"},
        {"ping-pong --frames 1 -o a.obj", "a.obj: ping-pong has only loose balls, which OBJ stores as points that"},
        {"fabric --frames 1 --thickness -o a.obj", "--thickness: fabric has no sheet whose fabric has a thickness"},
        {"small.json --frames 1 --world -o a.mdd",
         "--world: MDD holds only cloth and free systems, expected OBJ, PLY, GLB or USD"},
        {"small.json small.json --frames 1 -o a.obj", "small.json"},
    };
    for (const auto& [arguments, complaint] : cases) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments << ": " << outcome.messages;
        EXPECT_EQ(outcome.output, "") << arguments;
        EXPECT_TRUE(outcome.messages.starts_with("drape: ")) << arguments << ": " << outcome.messages;
        EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << arguments << ": " << outcome.messages;
        EXPECT_NE(outcome.messages.find(complaint), std::string::npos) << arguments << ": " << outcome.messages;
    }
    EXPECT_EQ(files(), Names{});
}

TEST_F(ExportCli, AFolderIsNoPlaceForAFile) {
    std::filesystem::create_directory(folder() / "a.obj");
    for (const char* output : {"a.obj", "a.pc2"}) {
        const test::Outcome outcome = run(std::string("small.json --frames 1 -o ") + output);
        EXPECT_EQ(outcome.status, 2);
        EXPECT_EQ(outcome.messages, "drape: a.obj: is a folder, expected a file to write\n");
    }
}

TEST_F(ExportCli, ACacheReplacesOnlyAnObjThatDrapeWrote) {
    write("mine.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const std::string mine = text("mine.obj");
    for (const char* cache : {"mine.pc2", "mine.mdd"})
        expectBadInput(
            run(std::string("small.json --frames 1:3 -o ") + cache),
            "mine.obj: exists and was not written by Drape, so it is not replaced; move it or choose another "
            "name");
    EXPECT_EQ(files(), (Names{"mine.obj"}));
    EXPECT_EQ(text("mine.obj"), mine);
    ASSERT_EQ(run("small.json --frames 1:3 -o clip.pc2").status, 0);
    EXPECT_EQ(run("small.json --frames 1:2 -o clip.pc2").status, 0) << "should replace its own files";
}

TEST_F(ExportCli, OneFrameIsOneFileAndMoreAreNumbered) {
    EXPECT_EQ(run("small.json --frames 3 -o a.obj").status, 0);
    EXPECT_EQ(run("small.json --frames 3:3 -o b.ply").status, 0);
    EXPECT_EQ(run("small.json --frames 1:6:2 -o c.obj").status, 0);
    EXPECT_EQ(run("small.json --frames 0:1 -o d.ply").status, 0);
    EXPECT_EQ(files(), (Names{"a.mtl", "a.obj", "b.ply", "c.mtl", "c_0001.obj", "c_0003.obj", "c_0005.obj",
                              "d_0000.ply", "d_0001.ply"}));
    EXPECT_EQ(text("c.mtl"), text("a.mtl"));
    EXPECT_EQ(withMaterials(text("a.obj"), "c"), text("c_0003.obj"));
    EXPECT_NE(text("c_0001.obj"), text("c_0003.obj"));
}

TEST_F(ExportCli, MaterialsLieBesideAnObjAndReplaceNoOthers) {
    write("black.json", R"({"cloth": {"particles": [3, 3], "fabric": {"colour": [0, 0, 0], "roughness": 0.5,
        "sheen": 0}}})");
    ASSERT_EQ(run("black.json --frames 0 -o a.obj").status, 0);
    EXPECT_EQ(text("a.mtl"),
              "# Drape: black\nnewmtl cloth\nKd 0 0 0\nKs 0.02 0.02 0.02\nNs 250\nd 1\nillum 2\nPr 0.5\nPm 0\nPs 0\n");
    EXPECT_NE(text("a.obj").find("\nmtllib a.mtl\no cloth\n"), std::string::npos);
    EXPECT_NE(text("a.obj").find("\nusemtl cloth\nf "), std::string::npos);
    ASSERT_EQ(run("black.json --frames 0:1 -o a.obj").status, 0) << "should write a series of the same name";
    EXPECT_EQ(run("stickman --frames 0 -o lines.obj").status, 0);
    EXPECT_EQ(text("lines.obj").find("mtl"), std::string::npos) << "lines should have no material";
    write("b.mtl", "mine");
    for (const char* frames : {"0", "0:1"})
        expectBadInput(run(std::string("black.json --frames ") + frames + " -o b.obj"),
                       "b.mtl: exists and was not written by Drape, so it is not replaced; move it or choose another "
                       "name");
    EXPECT_EQ(text("b.mtl"), "mine");
}

TEST_F(ExportCli, APrintIsTheColourOfItsMaterial) {
    // Of four pixels the first is opaque, the second clear and the third half covered.
    const std::vector<std::uint8_t> rgba{255, 0, 0, 255, 9, 9, 9, 0, 0, 0, 255, 128, 0, 255, 0, 255};
    io::writePngWithAlpha(folder() / "crest.png", 2, 2, rgba);
    write("plain.json", R"({"cloth": {"particles": [3, 3], "size": [1, 2], "fabric": {"colour": [1, 1, 1]}}})");
    ASSERT_EQ(run("plain.json --print crest.png --frames 0:1 -o a.obj").status, 0);
    EXPECT_NE(text("a.mtl").find("\nKd 1 1 1\n"), std::string::npos) << text("a.mtl");
    EXPECT_NE(text("a.mtl").find("\nmap_Kd -clamp on a_print.png\n"), std::string::npos) << text("a.mtl");
    const io::RgbaPicture picture = io::readPicture(folder() / "a_print.png");
    ASSERT_EQ(picture.width, 2);
    const std::vector<int> seen(picture.rgba.get(), picture.rgba.get() + 16);
    // Half of white in linear light is 188.
    EXPECT_EQ(seen, (std::vector<int>{255, 0, 0, 255, 255, 255, 255, 255, 187, 187, 255, 255, 0, 255, 0, 255}));

    write("repeats.json", R"({"cloth": {"particles": [3, 3], "size": [1, 2],
        "fabric": {"print": "crest.png", "printSize": [0.5, 0.25]}}})");
    ASSERT_EQ(run("repeats.json --frames 0 -o b.obj").status, 0);
    EXPECT_NE(text("b.mtl").find("\nmap_Kd -s 2 8 1 -o 0 -7 0 b_print.png\n"), std::string::npos) << text("b.mtl");
    ASSERT_EQ(run("repeats.json --frames 0:1 -o c.glb").status, 0);
    for (const char* part :
         {R"("baseColorTexture": {"index": 0, "extensions": {"KHR_texture_transform": {"offset": [0, 0], )"
          R"("scale": [2, 8]}}})",
          R"("wrapS": 10497, "wrapT": 10497)", R"("mimeType": "image/png")", "\x89PNG"})
        EXPECT_NE(text("c.glb").find(part), std::string::npos) << part << text("c.glb").substr(0, 3000);
    EXPECT_EQ(text("c.glb").size() % 4, 0u);
    ASSERT_EQ(run("repeats.json --frames 0:1 -o d.usda").status, 0);
    for (const char* part : {"asset inputs:file = @./d_print.png@", "float2 inputs:scale = (2, 8)",
                             "float2 inputs:translation = (0, -7)", "token inputs:wrapS = \"repeat\"",
                             "color3f inputs:diffuseColor.connect = </drape/Looks/cloth/print.outputs:rgb>"})
        EXPECT_NE(text("d.usda").find(part), std::string::npos) << part;
    EXPECT_EQ(text("d_print.png"), text("b_print.png"));

    write("e_print.png", "mine");
    for (const char* name : {"e.obj", "e.usda", "e.pc2"})
        expectBadInput(run(std::string("repeats.json --frames 0:1 -o ") + name),
                       "e_print.png: exists and was not written by Drape");
    expectBadInput(run("plain.json --print none.png --frames 0 -o f.obj"), "--print: ");
}

TEST_F(ExportCli, APrintLiesOnAMeshWhereItIsDrawn) {
    io::writePng(folder() / "crest.png", 1, 1, std::vector<std::uint8_t>{1, 2, 3});
    const std::string places = "v 0 1 0\nv 2 1 0\nv 2 1 2\nv 0 1 2\n";
    write("plain.obj", places + "f 4 3 2 1\n");
    write("panel.obj", places + "vt 5 5\nvt 7 5\nvt 7 7\nvt 5 7\nf 4/4 3/3 2/2 1/1\n");
    const auto exported = [&](const std::string& mesh) {
        write("scene.json",
              R"({"cloth": {"pins": "none", "mesh": )" + mesh + R"(, "fabric": {"print": "crest.png"}}})");
        const test::Outcome outcome = run("scene.json --frames 0 -o out.obj");
        EXPECT_EQ(outcome.status, 0) << outcome.messages;
        std::string uvs;
        std::istringstream lines(text("out.obj"));
        for (std::string line; std::getline(lines, line);) uvs += line.starts_with("vt ") ? line.substr(3) + "; " : "";
        const std::size_t map = text("out.mtl").find("map_Kd");
        return uvs + text("out.mtl").substr(std::min(map, text("out.mtl").size()));
    };
    EXPECT_EQ(exported(R"({"file": "plain.obj"})"), "1 0; 1 1; 0 1; 0 0; map_Kd -clamp on out_print.png\n");
    // Panels are true to size, and their texture coordinates stay: 5 to 7 m become 0 to 1.
    EXPECT_EQ(exported(R"({"file": "panel.obj", "panels": true})"),
              "7 7; 7 5; 5 5; 5 7; map_Kd -s 0.5 0.5 1 -o -2.5 -2.5 0 -clamp on out_print.png\n");
    // On other meshes a print follows the texture coordinates.
    EXPECT_EQ(exported(R"({"file": "panel.obj"})"), "7 7; 7 5; 5 5; 5 7; map_Kd -clamp on out_print.png\n");
}

TEST_F(ExportCli, TheWorldIsInAnObjThatIsToHaveIt) {
    ASSERT_EQ(run("small.json --frames 2 -o a.obj").status, 0);
    ASSERT_EQ(run("small.json --frames 2:3 --world -o b.obj").status, 0);
    EXPECT_EQ(text("a.obj").find("\no ball\n"), std::string::npos);
    for (const char* part : {"\no cloth\n", "\no ball\n", "\nusemtl ball\n"})
        EXPECT_NE(text("b_0003.obj").find(part), std::string::npos) << part;
    EXPECT_NE(text("b.mtl").find("\nnewmtl ball\n"), std::string::npos);
}

TEST_F(ExportCli, AThickSheetHasTwoFacesAndARim) {
    ASSERT_EQ(run("small.json --frames 4 -o a.obj").status, 0);
    ASSERT_EQ(run("small.json --frames 4 --thickness -o b.obj").status, 0);
    EXPECT_EQ(triangles("a.obj"), 2 * 8 * 7);
    EXPECT_EQ(triangles("b.obj"), 2 * triangles("a.obj") + 2 * 2 * (8 + 7));
    ASSERT_EQ(run("torn.json --frames 0:60:20 --thickness -o c.glb").status, 0);
    ASSERT_EQ(run("torn.json --frames 0:60:20 --thickness -o d.pc2").status, 0);
    // The point cache must have as many vertices as its OBJ.
    const std::string cache = text("d.pc2");
    std::int32_t vertices = 0;
    std::memcpy(&vertices, cache.data() + 16, sizeof vertices);
    std::istringstream lines(text("d.obj"));
    int count = 0;
    for (std::string line; std::getline(lines, line);) count += line.starts_with("v ") ? 1 : 0;
    EXPECT_EQ(vertices, count);
}

TEST_F(ExportCli, CachesLieBesideAnObj) {
    EXPECT_EQ(run("small.json --frames 1:3 -o a.pc2").status, 0);
    EXPECT_EQ(files(), (Names{"a.mtl", "a.obj", "a.pc2"}));
    EXPECT_EQ(run("shapes --frames 1:3 -o b.mdd").status, 0);
    EXPECT_EQ(files(), (Names{"a.mtl", "a.obj", "a.pc2", "b.obj", "b_system_1.mdd", "b_system_2.mdd", "b_system_3.mdd",
                              "b_system_4.mdd"}));
}

TEST_F(ExportCli, AFrameIsWhatSoManyStepsComeTo) {
    ASSERT_EQ(run("small.json --frames 7 -o a.obj").status, 0);
    std::vector<glm::vec4> positions;
    std::istringstream lines(text("a.obj"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string keyword;
        glm::vec4 p(0.0f);
        if (words >> keyword && keyword == "v" && words >> p.x >> p.y >> p.z) positions.push_back(p);
    }
    ASSERT_EQ(positions.size(), 72u);
    const test::Outcome simulated =
        test::runProgram("'" DRAPE_PROGRAM "' simulate small.json --steps 7 --backend cpu", folder());
    char hash[32];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(hashPositions(positions)));
    EXPECT_NE(simulated.output.find(hash), std::string::npos) << simulated.output;
}

TEST_F(ExportCli, CountsCrossingsInTheFramesThatAreWritten) {
    const test::Outcome table = run("small.json --frames 2:6:2 -o a.obj --crossings");
    EXPECT_EQ(table.status, 0) << table.messages;
    EXPECT_EQ(table.output, "crossings  none in 3 frames\n");
    const json::Value report = json::read(run("small.json --frames 2 -o b.obj --crossings --json").output);
    const auto& members = std::get<json::Object>(report.data);
    ASSERT_EQ(members.size(), 3u);
    EXPECT_EQ(members[1].name, "crossings");
    EXPECT_EQ(members[2].name, "contact");
    EXPECT_EQ(run("small.json --frames 2 -o b.obj").output, "");
}

TEST_F(ExportCli, AllBackendsWriteTheSameBytes) {
    for (const char* scene : {"small.json", "torn.json"}) {
        for (const std::string backend : {"cpu", "reference", "gpu", "gpu-joined"}) {
            const std::string options = std::string(scene) + " --backend " + backend + " --frames ";
            ASSERT_EQ(run(options + "0:12:3 -o " + backend + ".glb").status, 0) << options;
            EXPECT_EQ(text(backend + ".glb"), text("cpu.glb")) << options;
            if (scene == std::string_view("small.json")) continue;  // one scene suffices for each further format
            ASSERT_EQ(run(options + "12 -o " + backend + ".obj").status, 0) << options;
            EXPECT_EQ(withMaterials(text(backend + ".obj"), "cpu"), text("cpu.obj")) << options;
            EXPECT_EQ(text(backend + ".mtl"), text("cpu.mtl")) << options;
        }
    }
    const int left = triangles("cpu.obj");
    EXPECT_TRUE(left > 0 && left < 2 * 8 * 7) << left;
}

TEST_F(ExportCli, SizesAndOptionsAreThoseOfTheOtherCommands) {
    EXPECT_EQ(run("small.json --grid 5 --threads 2 --frames 2 -o a.obj").status, 0);
    const std::string obj = text("a.obj");
    EXPECT_NE(obj.find("\nf "), std::string::npos);
    EXPECT_EQ(run("fabric:pins=sparse --frames 0 -o b.glb").status, 0);
    EXPECT_EQ(run("fabric:pins=nosuch --frames 0 -o b.glb").status, 2);
}

TEST_F(ExportCli, SaysWhatAFormatCannotHold) {
    const test::Outcome ply = run("shapes --frames 1 -o a.ply");
    EXPECT_EQ(ply.status, 0);
    EXPECT_TRUE(ply.messages.starts_with(
        "drape: export: PLY has no objects, so they are written as one mesh\nwrote a.ply: 1 frame, "))
        << ply.messages;
    const test::Outcome cache = run("'" DRAPE_SOURCE_FOLDER "/tests/export/everything.json' --frames 1 -o b.pc2");
    EXPECT_EQ(cache.status, 0);
    EXPECT_TRUE(
        cache.messages.starts_with("drape: export: system_3: Blender ignores points without lines when it reads an OBJ "
                                   "file, so this cache will not fit it\nwrote b.pc2: 1 frame, "))
        << cache.messages;
    EXPECT_TRUE(run("ping-pong --frames 1 -o d.pc2").messages.starts_with("wrote "));
    EXPECT_TRUE(run("small.json --frames 1 -o c.ply").messages.starts_with("wrote "));
}

TEST_F(ExportCli, NothingToSeeIsAFailure) {
    write("hidden.json", R"({"systems": [{"showParticles": false, "particles": [{}]}]})");
    for (const char* name : {"a.obj", "a.glb"}) {
        const test::Outcome outcome = run(std::string("hidden.json --frames 1 -o ") + name);
        EXPECT_EQ(outcome.status, 1);
        EXPECT_EQ(outcome.messages, "drape: hidden: the scene has nothing visible to export\n");
    }
    EXPECT_EQ(files(), Names{"hidden.json"});
}

// Nothing limits the links in a tutorial's scheme, yet its particles have a speed limit.
TEST_F(ExportCli, AClothInAnAbsurdStormStaysFinite) {
    write("wild.json", R"({"cloth": {"particles": [5, 5], "particleMass": 1e-6, "pins": "none"},
        "solver": {"order": "constrainFirst", "timeStep": 0.1, "substeps": 1, "damping": 0},
        "wind": {"model": "classic", "classicForce": [1000, 1000, 1000]}})");
    const test::Outcome outcome = run("wild.json --frames 0:500 -o a.glb");
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_EQ(files(), (Names{"a.glb", "wild.json"}));
}

TEST_F(ExportCli, AFullDiskLeavesNothing) {
    // Limits the size of files to 8 blocks of 512 bytes.
    for (const io::Format* format : io::formatsThat(io::isMesh)) {
        const std::string command =
            "'" DRAPE_PROGRAM "' export small.json --grid 30 --frames 0:3 -o a" + format->ending();
        const test::Outcome outcome =
            test::runProgram("sh -c \"trap '' XFSZ; ulimit -f 8; exec " + command + "\"", folder());
        EXPECT_EQ(outcome.status, 1) << outcome.messages;
        EXPECT_NE(outcome.messages.find("File too large"), std::string::npos) << outcome.messages;
        EXPECT_EQ(std::ranges::count(outcome.messages, '\n'), 1) << outcome.messages;
    }
    EXPECT_EQ(files(), Names{});
}
using SlowExportCli = ExportCli;

TEST_F(SlowExportCli, CtrlCLeavesWholeFilesOrNone) {
    write("a.glb", "glTF that was there");
    const auto interrupt = [&](const std::string& signal, const std::string& rest) {
        return test::runProgram("timeout --preserve-status -s " + signal + " 0.5 '" DRAPE_PROGRAM "' " + rest,
                                folder());
    };
    const std::string endless = " small.json --frames 0:1000000 --grid 40 -o ";
    EXPECT_EQ(interrupt("INT", "export small.json --frames 0:1999 --grid 200 -o a.glb").status, 128 + 2);
    EXPECT_EQ(interrupt("TERM", "export" + endless + "b.pc2").status, 128 + 15);
    EXPECT_EQ(interrupt("HUP", "export" + endless + "c.mdd").status, 128 + 1);
    EXPECT_EQ(interrupt("INT", "render small.json --frames 1000000 --size 64x64 -o d.mp4").status, 128 + 2);
    EXPECT_EQ(files(), Names{"a.glb"});
    EXPECT_EQ(text("a.glb"), "glTF that was there");

    // Numbered files that were complete stay.
    const std::string script = DRAPE_PROGRAM " export" + endless + R"(e.obj &
        for i in $(seq 300); do [ -e e_0003.obj ] && break; sleep 0.1; done
        kill $!; wait $!)";
    const test::Outcome numbered = test::runProgram("sh -c '" + script + "'", folder());
    EXPECT_EQ(numbered.status, 128 + 15);
    EXPECT_GT(files().size(), 4u);
    for (const std::string& name : files()) {
        if (name == "a.glb") continue;
        if (name == "e.mtl") continue;
        EXPECT_TRUE(name.starts_with("e_")) << name;
        EXPECT_EQ(triangles(name), triangles("e_0000.obj")) << name;
        EXPECT_EQ(text(name).back(), '\n') << name;
    }
}

TEST_F(ExportCli, AnIgnoredSignalStaysIgnored) {
    // A shell without job control starts background commands with SIGINT ignored.
    const test::Outcome outcome = test::runProgram(
        "sh -c \"" DRAPE_PROGRAM " export small.json --frames 0:3000 -o a.pc2 & sleep 0.1; kill -INT \\$!; wait \\$!\"",
        folder());
    EXPECT_EQ(outcome.status, 0) << outcome.messages;
    EXPECT_EQ(files(), (Names{"a.mtl", "a.obj", "a.pc2"}));
}

TEST_F(ExportCli, ATerminalShowsProgressAndAPipeDoesNot) {
    const auto onTerminal = [&](const std::string& command) {
        return test::runProgram("script -qec \"" + command + "\" /dev/null", folder()).output;
    };
    const std::string drape = DRAPE_PROGRAM;
    const std::string whole = onTerminal(drape + " export small.json --frames 0:100 -o a.glb");
    EXPECT_NE(whole.find("\rsimulating ["), std::string::npos) << whole;
    EXPECT_NE(whole.find("\rwriting ["), std::string::npos) << whole;
    EXPECT_NE(whole.find("\r\033[Kwrote a.glb: 101 frames, "), std::string::npos)
        << "the progress bar should be wiped out: " << whole;
    const std::string stopped =
        onTerminal("timeout --foreground -s INT 3 " + drape + " export small.json --frames 0:1000000 -o b.pc2");
    EXPECT_NE(stopped.find(" left"), std::string::npos) << stopped;
    EXPECT_TRUE(stopped.ends_with("\r\033[K")) << "the progress bar should be wiped out";
    const test::Outcome pipe = run("small.json --frames 0:15 -o c.glb");
    EXPECT_EQ(pipe.output, "");
    EXPECT_TRUE(pipe.messages.starts_with("wrote c.glb: 16 frames, ")) << pipe.messages;
    EXPECT_EQ(files(), (Names{"a.glb", "c.glb"}));
}

TEST(ProgressText, TellsTheShareAndTheTimeLeft) {
    using cli::progressText;
    EXPECT_EQ(progressText(0, 200, 5.0), "0 %");
    EXPECT_EQ(progressText(10, 200, 0.5), "5 %");
    EXPECT_EQ(progressText(10, 200, 3.0), "5 %, 0:57 left");
    EXPECT_EQ(progressText(199, 200, 1000.0), "99 %, 0:06 left");
    EXPECT_EQ(progressText(1, 100, 37.0), "1 %, 1:01:03 left");
    EXPECT_EQ(progressText(1, 1'000'000, 1e6), "0 %, 99:00:00 left");
    EXPECT_EQ(progressText(200, 200, 9.0), "100 %");
    EXPECT_EQ(progressText(0, 0, 9.0), "100 %");
}

TEST_F(ExportCli, FramesBetweenStepsAreInterpolated) {
    ASSERT_EQ(run("small.json --frames 0:10 -o steps.pc2").status, 0);
    ASSERT_EQ(run("small.json --frames 0:4 --fps 24 -o frames.pc2").status, 0);
    ASSERT_EQ(run("small.json --frames 1:3:2 --fps 24 -o some.usda").status, 0);
    const VertexCache steps = readVertexCacheFile(folder() / "steps.pc2", 60.0f);
    const VertexCache frames = readVertexCacheFile(folder() / "frames.pc2", 24.0f);
    ASSERT_EQ(frames.frameCount(), 5u);
    const std::size_t count = steps.vertexCount();
    const auto at = [count](const VertexCache& cache, std::size_t frame, std::size_t i) {
        return cache.places[frame * count + i];
    };
    for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ(at(frames, 2, i), at(steps, 5, i));
        EXPECT_EQ(at(frames, 4, i), at(steps, 10, i));
        const glm::vec3 middle = 0.5f * (at(steps, 2, i) + at(steps, 3, i));
        EXPECT_LT(glm::distance(at(frames, 1, i), middle), 1e-6f);
    }
    EXPECT_NE(text("some.usda").find("timeCodesPerSecond = 12"), std::string::npos);
}

}  // namespace
}  // namespace drape
