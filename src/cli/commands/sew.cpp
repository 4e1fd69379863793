#include <cstdio>
#include <exception>

#include "base/wall_clock.h"
#include "cli/commands.h"
#include "cli/commands/sewing.h"
#include "cli/commands/written_state.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"

namespace drape::cli {
namespace {

struct SewCommand {
    SewingWishes sewing;
    std::vector<std::filesystem::path> outputs;  ///< files to write
    StatePictures pictures;
    bool json = false;
};

void declare(Options& options, SewCommand& sew) {
    addGarments(options, sew.sewing);
    options.addText(
        {"--body", "FILE", "Mesh of the body that wears the garment, placed where the pattern expects it [none]"},
        sew.sewing.body);
    options.addAll({"-o,--output", "FILE ...",
                    "Write the garment at rest as a mesh or picture, a scene (.json) that repeats the sewing, or a "
                    "snapshot (.drape) that continues from the end; may be repeated"},
                   [&sew](const std::vector<std::string>& files) { sew.outputs.assign(files.begin(), files.end()); });
    options.add({"--size", "WxH", "Size of a picture, or of each of its views, in pixels [900x1200]"},
                [&sew](const std::string& text) { sew.pictures.size = parsePictureSize("--size", text); });
    options.add(
        {"--views", "LIST", "Sides of the body that a picture shows beside each other: front, back, left, right"},
        [&sew](const std::string& text) { sew.pictures.yaws = parseViews("--views", text); });
    options.addFlag("--panel-colours", sew.sewing.panelColours,
                    "Give each panel a colour of its own in pictures and meshes");
    addJson(options, sew.json);
    options.setFooter(
        "The body starts thin and grows while the seams close; gravity begins afterwards. One line reports the result. "
        "The exit code is 1 if the garment is not worn as its pattern means it, and the line then has the reason; the "
        "outputs are written all the same. See docs/garments.md.");
}

int runSew(const SewCommand& command, const std::filesystem::path& shaderDirectory) {
    command.sewing.solver.requireFit();
    const auto started = WallClock::now();
    const Interruption interruption;  // the search for a clean start may take seconds
    const auto requireOutput = [&](const InputFiles& inputs) {
        for (const auto& output : command.outputs) requireStateFile(output, inputs);
    };
    requireOutput({command.sewing.garment, command.sewing.body});
    SewnGarment sewn = sewGarments(command.sewing, "sew", shaderDirectory, requireOutput,
                                   [&](const Run& run, const InputFiles& inputs) {
                                       for (const auto& output : command.outputs)
                                           requireStateCompanions(output, run, inputs);
                                   });
    sewn.report.seconds = secondsSince(started);
    if (!isSound(sewn)) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n",
                     sewn.run->scene().name.c_str());
        return 1;
    }
    if (command.json) {
        json::Object result = sewn.report.asJson();
        addSceneNotes(result, sewn.run->scene());
        printJson(result);
    } else {
        std::printf("%s\n", sewn.report.text().c_str());
    }
    std::exception_ptr failure;
    for (const auto& output : command.outputs) {
        try {
            writeState(output, *sewn.run, sewn.state, command.pictures, shaderDirectory);
            tellWritten({output.string(), {}, fileBytes(output)}, started);
        } catch (const std::runtime_error&) {  // the other outputs may work
            failure = std::current_exception();
        }
    }
    if (failure) std::rethrow_exception(failure);
    throwIfInterrupted();
    return sewn.report.isRight() ? sewn.chosen.status() : 1;
}

}  // namespace

Action sewCommand(Options& options) { return actionOf<SewCommand>(options, declare, runSew); }

}  // namespace drape::cli
