// Gives bad input to the built program: one line on stderr that says what is wrong, and exit status 2.
#include <gtest/gtest.h>

#include "cli/cli_fixture.h"
#include "cli/command_line.h"
#include "render/frame/view.h"

namespace drape {
namespace {

using SlowCli = Cli;

TEST_F(Cli, BadInputEndsWithStatus2AndOneLine) {
    write("bad.json", "{\"cloth\": {\"particles\": [1, 5]}}");
    write("wide.json", R"({"cloth": {"particles": [100, 2]}})");
    write("broken.json", "{\n  \"cloth\": \n");
    write("seen.png", "\x89PNG\r\n\x1a\n{");
    write("notes.txt", "Warp {and} weft\n");
    const std::string scenes = "expected a scene such as drop, flag, ";
    const struct {
        const char* arguments;
        std::string complaint;
    } cases[] = {
        {"--frobnicate", "--frobnicate"},
        {"compere drop", "\"compere\": no such command, did you mean \"compare\"? (see drape help)"},
        {"rendr", "did you mean \"render\"?"},
        {"nosuch drop", "\"nosuch\": no such command (see drape help)"},
        {"help rendr", "did you mean \"render\"?"},
        {"drpo", "did you mean \"drop\"? ('drape scenes' lists all scenes)"},
        {"silk", "but a fabric has this name: try 'drape drop --fabric silk'"},
        {"simulate drop --wool", "--wool: no such option (see drape help simulate)"},  // not "--steps is required"
        {"simulate drop --stesp 3", "--stesp: no such option, did you mean --steps? (see drape help simulate)"},
        {"scenes nosuch", scenes},
        {"fabrics felt", "fabrics: \"felt\" is not a fabric, expected one of silk"},
        {"render small.json --frames 0", "(see drape help render)"},
        {"export small.json -o a.obj", "(see drape help export)"},
        {"nosuch", scenes},
        {"view nosuch", scenes},
        {"view --frames 0", "--frames"},
        {"view small.json --json", "--json: requires --frames or --seconds"},
        {"view small.json --seconds 0", "--seconds: \"0\""},
        {"view small.json --size 640x480 --size 64x48 --frames 1", "--size"},
        {"--seconds 3 scenes", "before a command"},
        {"--json scenes", "before a command"},
        {"drop simulate drop --steps 1", "before a command"},
        {"--frames 3 scenes", "before a command"},
        {"simulate", "scene"},
        {"simulate drop", "--steps"},
        {"simulate drop --steps", "--steps"},
        {"simulate drop --steps 0", "--steps: \"0\""},
        {"simulate drop --steps -5", "--steps: \"-5\""},
        {"simulate drop --steps 1.5", "--steps: \"1.5\""},
        {"simulate drop --steps 1e3", "--steps: \"1e3\""},
        {"simulate drop --steps ''", "--steps: \"\""},
        {"simulate drop --steps 18446744073709551617", "expected a whole number from 1 to"},
        {"simulate drop --steps 1 --steps 2", "--steps"},
        {"simulate drop flag --steps 1", "flag"},
        {"simulate drop --steps 1 --backend fpga", "expected auto, gpu, gpu-joined, cpu or reference"},
        {"simulate nosuch --steps 1", scenes},
        {"simulate '' --steps 1", scenes},
        {"simulate bad.json --steps 1", "bad.json: cloth.particles[0]: 1 is out of range"},
        {"simulate broken.json --steps 1", "broken.json: line 3, column 1"},
        {"simulate . --steps 1", "Is a directory"},
        {"simulate notes.txt --steps 1", "notes.txt: is not a scene file, expected JSON that begins with"},
        {"simulate seen.png --steps 1",
         "is a picture, expected a scene file ('--print FILE' prints a picture on cloth)"},
        {"compare drop bad.json --steps 1", "bad.json: cloth.particles[0]"},
        {"compare --steps 0", "--steps"},
        {"compare --shader-dir nosuch", "nosuch"},
        {"--shader-dir nosuch compare", "nosuch"},
        {"render small.json --frames 0", "--frames"},
        {"render small.json --frames -1", "--frames"},
        {"render small.json --frames 1 --size 0x100", "--size"},
        {"render small.json --frames 1 --size 100x-1", "--size"},
        {"render small.json --frames 1 --grid 10 --grid 12", "--grid"},
        {"render small.json --frames 1 --size 10x10 --size 12x12", "--size"},
        {"render small.json --frames 1 --camera 30", "--camera: \"30\" is invalid, expected fixed, YAW,PITCH"},
        {"render small.json --frames 1 --camera 30,95", "-89 to 89 degrees"},
        {"render small.json --frames 1 --camera 30,5,0", "0.01 to 1000 metres"},
        {"render small.json --frames 1 --camera 30,5,2,1", "--camera"},
        {"render small.json --frames 1 --camera nan,0", "--camera"},
        {"render small.json --frames 1 --turntable 0", "--turntable: \"0\" is invalid, expected a number from 0.01"},
        {"render small.json --frames 1 --turntable 2s", "--turntable"},
        {"render small.json --frames 1 --turntable 2 --camera fixed",
         "--camera: fixed cannot be combined with --turntable"},
        {"render small.json --frames 1 --grid 1", "--grid: \"1\""},
        {"render small.json --frames 1 --view heat",
         "--view: \"heat\" is invalid, expected " + listOf(enumNames<render::View>())},
        {"render small.json --frames 1 --view", "--view"},
        {"view small.json --view Strain", "--view: \"Strain\""},
        {"--view strain render small.json --frames 1", "before a command"},
        {"render small.json --frames 1 --grid 4097", "expected a whole number from 2 to 4096"},
        {"simulate small.json --steps 1 --grid 1", "--grid: \"1\""},
        {"simulate small.json --steps 1 --grid 4097", "expected a whole number from 2 to 4096"},
        {"simulate small.json --steps 1 --grid 10x10", "--grid: \"10x10\""},
        {"simulate small.json --steps 1 --size 10x10", "--size: this command draws no picture"},
        {"simulate small.json --steps 1 --size 20", "for the particles across each cloth, use --grid 20"},
        {"render small.json --frames 1 --size 20", "for the particles across each cloth, use --grid 20"},
        {"view small.json --size 20", "for the particles across each cloth, use --grid 20"},
        {"simulate small.json --steps 1 --set wind", "--set: \"wind\" is invalid, expected FIELD=VALUE"},
        {"simulate small.json --steps 1 --set wind.=1", "--set: \"wind.=1\" is invalid"},
        {"simulate small.json --steps 1 --set wind.speed=1",
         "--set: wind.speed: no such field, expected one of model, velocity"},
        {"simulate small.json --steps 1 --set wnd.velocity=[1,0,0]",
         "--set: wnd: no such field, did you mean \"wind\"?"},
        {"simulate small.json --steps", "--steps: expected a value, N"},
        {"simulate small.json --seconds 5", "--seconds: is an option of drape render; here, give steps"},
        {"export small.json -o a.obj --seconds 5", "--seconds: is an option of drape render; here, give frames"},
        {"render small.json --frames 1 --camera still", "--camera: \"still\" is now \"fixed\""},
        {"simulate small.json --steps 1 --set wind.velocity=[1,0]", "--set: wind.velocity: a list of 2 is invalid"},
        {"simulate small.json --steps 1 --set solver.substeps=0", "--set: solver.substeps: 0 is out of range"},
        {"simulate small.json --steps 1 --set fabric=silk",
         "--set: \"fabric=silk\" would have no effect, expected --fabric"},
        {"view small.json --set light=candle", "--set: light: \"candle\" is invalid, expected"},
        {"simulate small.json --steps 1 --grid 5 --grid 6", "--grid"},
        {"simulate stickman --steps 1 --grid 20",
         "stickman: --grid: only scenes with cloths and without free systems can be resized"},
        {"simulate wide.json --steps 1 --grid 5", "wide: --grid: 5 x 1 particles are out of range"},
        {"simulate mosegaard --steps 1 --grid 10", "mosegaard: --grid: 10 x 8 particles are too few"},
        {"compare small.json stickman --steps 1 --grid 20", "stickman: --grid"},
        {"view stickman --grid 20", "stickman: --grid"},
        {"view small.json --grid 0", "--grid: \"0\""},
        {"--grid 20 simulate small.json --steps 1", "before a command"},
        {"bench --sizes 1", "--sizes: \"1\""},
        {"bench --sizes 64,", "--sizes: \"64,\""},
        {"bench --sizes 64x64", "--sizes: \"64x64\""},
        {"bench --backend fpga", "expected textbook, reference, cpu, gpu or gpu-joined"},
        {"bench --backend cpu,", "--backend: \"cpu,\""},
        {"bench --sizes 8 --backend textbook,gpu --threads 2", "--threads: applies only to the backend cpu"},
        {"simulate small.json --steps 1 --backend gpu --threads 2",
         "--threads: cannot be combined with --backend gpu, only with cpu"},
        {"simulate small.json --steps 1 --backend reference --threads 2",
         "--threads: cannot be combined with --backend ref"},
        {"simulate small.json --steps 1 --backend cpu --plain", "--plain: cannot be combined with --backend cpu"},
        {"simulate small.json --steps 1 --backend gpu-joined --plain",
         "--plain: cannot be combined with --backend gpu-joined"},
        {"simulate small.json --steps 1 --backend textbook", "--backend: \"textbook\""},
        {"simulate small.json --steps 1 --backend both", "--backend: \"both\""},
        {"render small.json --frames 1 --backend fpga", "expected auto, gpu, gpu-joined, cpu or reference"},
        {"render small.json --frames 1 --backend reference --threads 2",
         "--threads: cannot be combined with --backend ref"},
        {"render small.json --frames 1 --backend cpu --view difference", "so it cannot be combined with --backend cpu"},
        {"view small.json --backend textbook",
         "--backend: \"textbook\" is invalid, expected auto, gpu, gpu-joined, cpu or reference"},
        {"--backend cpu simulate small.json --steps 1", "before a command"},
        {"bench --threads 0", "--threads: \"0\""},
        {"bench --steps 5 --rounds 5", "--steps: 5 is too few, expected more than the 5 rounds"},
        {"bench --substeps 0", "--substeps"},
        {"bench --iterations 257", "--iterations"},
        {"bench --sizes 8 -o nosuch/x.json", "--output: nosuch/x.json"},
        {"bench drop", "drop"},
        {"bench --scenes nosuch", scenes},
        {"bench --scenes drop,", "--scenes: \"drop,\""},
        {"bench --scenes drop --sizes 64", "--scenes: measures scenes unchanged"},
        {"bench --scenes drop --substeps 4", "--scenes: measures scenes unchanged"},
        {"bench --scenes stickman --held --backend textbook", "--held: cannot be combined with --backend textbook"},
        {"bench --scenes drop,trefoil --backend textbook,cpu",
         "--backend textbook: cannot run trefoil, since it does not support bodies"},
        {"bench --scenes stickman --steps 2 --rounds 2", "--steps: 2 is too few, expected more than the 2 rounds"},
        {"bench --sizes 8 --held", "--held: requires --scenes"},
        {"render small.json --frames 1 --size 100x100x100", "--size"},
        {"render small.json --frames 1 --size 20000x10", "--size"},
        {"render small.json --frames 1 -o picture.tiff", ".png, .jpg, .mp4, .gif or .webp"},
        {"render small.json --frames 1 --seconds 1 -o picture.png", "excludes"},
        {"render small.json --fps 60 -o film.gif", "--fps: 60 is too high, GIF allows at most 50"},
        {"render small.json --seconds 100000 -o film.mp4", "--seconds: "},
        {"render small.json --frames 1 --still", "--still is now --camera fixed"},
        {"render small.json --frames 1 -o film.mp4 --numbered", "--numbered"},
        {"render small.json --frames 1000000 -o nosuch/x.png", "nosuch/x.png: cannot be written"},
        {"render small.json --frames 1000000 -o nosuch/x.mp4", "nosuch/x.mp4: cannot be written"},
        {"render small.json --frames 1000000 -o /proc/x.png", "/proc/x.png: cannot be written"},
        {"scenes drop flag", "flag"},
        {"info --steps 1", "--steps"},
    };
    for (const auto& bad : cases) {
        SCOPED_TRACE(bad.arguments);
        expectBadInput(run(bad.arguments), bad.complaint);
    }
}

// A device may allow a picture with such an edge and yet lack the memory for it. The size that its message suggests
// must then fit.
TEST_F(SlowCli, PictureTooLargeForTheDeviceNamesOneThatFits) {
    write("kept.png", "");
    const test::Outcome outcome = run("render small.json --frames 1 --size 16384x16384 -o kept.png");
    if (outcome.status == 0) GTEST_SKIP() << "this device draws the largest picture there is";
    // The device determines which of the renderer's targets is the first that does not fit.
    expectBadInput(outcome, " of 16384x16384 pixels");
    EXPECT_EQ(test::readText(folder() / "kept.png"), "");
    const std::string& said = outcome.messages;
    const auto expected = said.find(" it supports up to ");
    if (expected == std::string::npos) return expectBadInput(outcome, "this device allows");
    const int edge = std::stoi(said.substr(expected + 16));
    EXPECT_GE(edge, 1024);
    EXPECT_LT(edge, 16384);
    EXPECT_NE(said.find(std::to_string(edge) + "x" + std::to_string(edge) + "\n"), std::string::npos) << said;
}

TEST_F(Cli, InstructionsThatThereAreNotAreBadInput) {
    const std::string bench = "bench --backend cpu --threads 1 --sizes 8 --steps 2 --rounds 1 --json";
    expectBadInput(run(bench, "DRAPE_CPU=nonsense"), "DRAPE_CPU: this machine has no instructions 'nonsense', only ");
    EXPECT_EQ(run(bench, "DRAPE_CPU=").status, 0);
}

}  // namespace
}  // namespace drape
