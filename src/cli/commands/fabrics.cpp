#include "scene/parts/fabrics.h"

#include <array>
#include <cstdio>

#include "base/text_file.h"
#include "cli/command_line.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/values.h"
#include "json/json.h"
#include "scene/fields/enum_names.h"
#include "scene/file/replaceable.h"
#include "scene/parts/measured_fabric.h"
#include "solver/settings/fabric.h"

namespace drape::cli {
namespace {

struct FabricsCommand {
    std::string fabric;  ///< fabric to show with its values and their sources; empty: all fabrics, one line each
    std::filesystem::path table;   ///< table of measured values to import; empty: none
    std::filesystem::path output;  ///< fabric file to write; empty: standard output
    bool json = false;
};

void declare(Options& options, FabricsCommand& fabrics) {
    options.addText({"fabric", "FABRIC", "Describe this fabric, or fabric file: its numbers and their sources"},
                    fabrics.fabric);
    options.addText({"--import", "FILE", "Make a fabric from a table (CSV) of values measured with FAST or KES"},
                    fabrics.table);
    options.addTextOutput(
        {"-o,--output", "FILE", "Write the imported fabric to this file (.json) [-: standard output]"}, fabrics.output);
    addJson(options, fabrics.json);
    options.exclude("fabric", "--import");
    options.setFooter("Scenes and --fabric read the imported file. See docs/fabrics.md for the names and units.");
}

/// Returns "78 µN m", or "9.1 µN m along weft and 12 µN m along warp".
std::string bendingText(const ThreadBending& bending) {
    const auto text = [](float value) {
        std::array<char, 32> number{};
        std::snprintf(number.data(), number.size(), "%.3g µN m", static_cast<double>(1e6f * value));
        return std::string(number.data());
    };
    if (bending.weft == bending.warp) return text(bending.weft);
    return text(bending.weft) + " along weft and " + text(bending.warp) + " along warp";
}

void printFabric(const FabricPreset& fabric) {
    const FabricLook& look = fabric.cloth.fabric;
    const Settings& settings = fabric.settings;
    std::printf("%s\n", fabric.name.c_str());
    for (const std::string& line : wrapped(fabric.description, "  ")) std::printf("%s\n", line.c_str());
    if (!fabric.alias.empty()) std::printf("  also named %s\n", fabric.alias.c_str());
    std::printf("  %.4g g/m², ", static_cast<double>(1000.0f * fabric.cloth.massPerArea));
    if (hasMembraneStiffness(settings)) {
        const ThreadStiffness threads = threadStiffness(settings);
        std::printf("weft %.4g N/m, warp %.4g N/m, shear %.3g N/m, bending %s, ", double{threads.weft},
                    double{threads.warp}, double{threads.shear}, bendingText(threadBending(settings)).c_str());
    } else {
        std::printf("stiffness %.3g in %u iterations, ", static_cast<double>(settings.stiffness.front()),
                    settings.iterations);
    }
    std::printf("friction %.3g, drag %.3g, %s weave, %.3g mm\n", static_cast<double>(fabric.friction),
                static_cast<double>(settings.wind.drag), std::string(enumName(look.weave)).c_str(),
                static_cast<double>(1000.0f * look.thickness));
    if (const auto* values = std::get_if<json::Object>(&fabric.values.data)) {
        for (const json::Member& value : *values) {
            const auto* text = std::get_if<std::string>(&value.value.data);
            if (text) std::printf("  %-16s %s\n", value.name.c_str(), text->c_str());
        }
    }
    for (const std::string& line : wrapped(fabric.source, "  ")) std::printf("%s\n", line.c_str());
}

json::Value jsonOf(const FabricPreset& fabric) {
    const ThreadStiffness threads = threadStiffness(fabric.settings);
    const ThreadBending bending = threadBending(fabric.settings);
    const auto numberIfSet = [](float value) { return value > 0.0f ? json::number(value) : json::Value(); };
    return json::Object{{"name", fabric.name},
                        {"alias", fabric.alias},
                        {"description", fabric.description},
                        {"source", fabric.source},
                        {"values", fabric.values},
                        {"friction", json::number(fabric.friction)},
                        {"weft_stiffness_n_per_m", numberIfSet(threads.weft)},
                        {"warp_stiffness_n_per_m", numberIfSet(threads.warp)},
                        {"shear_stiffness_n_per_m", numberIfSet(threads.shear)},
                        {"bending_weft_n_m", numberIfSet(bending.weft)},
                        {"bending_warp_n_m", numberIfSet(bending.warp)},
                        {"set", fabric.set}};
}

std::string tableIn(const std::filesystem::path& file) {
    constexpr std::size_t kLargestTable = 1u << 20;
    try {
        return readTextFile(file, kLargestTable);
    } catch (const FileError& error) {
        throw SceneError(error.what());
    }
}

/// Makes a fabric from a table of measured values, and writes it to a file or to standard output.
int importFabric(const FabricsCommand& command) {
    const auto started = WallClock::now();
    const bool isPrinted = command.output.empty() || isStandardOutput(command.output);
    if (!isPrinted) {
        if (command.output.extension() != ".json")
            throw UsageError("-o: \"" + json::printable(command.output.string()) +
                             "\" is not a fabric file, expected a name that ends in .json");
        requireOutputFile(command.output, FileFormat::fabric, {command.table});
    }
    const MeasuredFabric made = readMeasuredFabric(tableIn(command.table), command.table.string());
    std::string unused;
    for (const std::string& name : made.unused) unused += (unused.empty() ? "" : ", ") + json::printable(name, 20);
    if (!unused.empty())
        std::fprintf(stderr, "drape: %s: not used: %s\n", command.table.string().c_str(), unused.c_str());
    const std::string text = json::write(made.file);
    // Reads the fabric as any user of the file does, so that a value out of range is refused before it is written.
    const FabricPreset fabric = readFabric(
        text, isPrinted ? command.table.stem().string() : command.output.stem().string(), command.table.string());
    if (isPrinted) {
        std::printf("%s", text.c_str());
        return 0;
    }
    replaceTextFile(command.output, text);
    command.json ? printJson(jsonOf(fabric)) : printFabric(fabric);
    tellWritten({command.output.string(), {}, fileBytes(command.output)}, started);
    return 0;
}

int runFabrics(const FabricsCommand& command, const std::filesystem::path& /*shaderDirectory*/) {
    if (command.table.empty() && !command.output.empty()) throw UsageError("-o: applies only to --import");
    if (!command.table.empty()) return importFabric(command);
    if (!command.fabric.empty()) {
        const FabricPreset fabric = findFabric(command.fabric, {}, "fabrics");
        if (command.json) {
            printJson(jsonOf(fabric));
        } else {
            printFabric(fabric);
        }
        return 0;
    }
    json::Array list;
    for (const FabricPreset& fabric : fabricPresets()) {
        list.push_back(jsonOf(fabric));
        if (!command.json) std::printf("%s\n", listLine(fabric.name, fabric.description).c_str());
    }
    if (command.json) printJson(std::move(list));
    return 0;
}

}  // namespace

Action fabricsCommand(Options& options) { return actionOf<FabricsCommand>(options, declare, runFabrics); }

}  // namespace drape::cli
