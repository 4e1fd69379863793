#include <cstdio>

#include "cli/commands.h"
#include "cli/options/option_groups.h"
#include "cli/reports/columns.h"
#include "cli/reports/values.h"
#include "scene/fields/enum_names.h"
#include "scene/parts/fabrics.h"
#include "solver/settings/fabric.h"

namespace drape::cli {
namespace {

struct FabricsCommand {
    std::string fabric;  ///< fabric to show with its values and their sources; empty: all fabrics, one line each
    bool json = false;
};

void declare(Options& options, FabricsCommand& fabrics) {
    options.addText({"fabric", "FABRIC", "Describe this fabric: its numbers and their sources"}, fabrics.fabric);
    addJson(options, fabrics.json);
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
        std::printf("weft %.4g N/m, warp %.4g N/m, shear %.3g N/m, bending %.3g µN m, ", double{threads.weft},
                    double{threads.warp}, double{threads.shear}, static_cast<double>(1e6f * settings.bendingStiffness));
    } else {
        std::printf("stiffness %.3g in %u iterations, ", static_cast<double>(settings.stiffness.front()),
                    settings.iterations);
    }
    std::printf("friction %.3g, drag %.3g, %s weave, %.3g mm\n", static_cast<double>(fabric.friction),
                static_cast<double>(settings.wind.drag), std::string(enumName(look.weave)).c_str(),
                static_cast<double>(1000.0f * look.thickness));
    for (const std::string& line : wrapped(fabric.source, "  ")) std::printf("%s\n", line.c_str());
}

json::Value jsonOf(const FabricPreset& fabric) {
    const ThreadStiffness threads = threadStiffness(fabric.settings);
    const auto numberIfSet = [](float value) { return value > 0.0f ? json::number(value) : json::Value(); };
    return json::Object{{"name", fabric.name},
                        {"alias", fabric.alias},
                        {"description", fabric.description},
                        {"source", fabric.source},
                        {"friction", json::number(fabric.friction)},
                        {"weft_stiffness_n_per_m", numberIfSet(threads.weft)},
                        {"warp_stiffness_n_per_m", numberIfSet(threads.warp)},
                        {"shear_stiffness_n_per_m", numberIfSet(threads.shear)},
                        {"set", fabric.set}};
}

int runFabrics(const FabricsCommand& command, const std::filesystem::path& /*shaderDirectory*/) {
    if (!command.fabric.empty()) {
        const FabricPreset& fabric = fabricPreset(command.fabric, "fabrics");
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
