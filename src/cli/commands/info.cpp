#include <cstdio>

#include "cli/commands.h"
#include "gl/context/device_info.h"
#include "gl/context/headless_context.h"
#include "json/write.h"
#include "scene/fabrics.h"
#include "scene/fields/enum_names.h"
#include "scene/registry.h"
#include "solver/gpu/auto_backend.h"

namespace drape::cli {

json::Object describeDevice(const gl::HeadlessContext& context) {
    const gl::DeviceInfo info = gl::deviceInfo();
    const BackendChoice choice = autoBackend(info);
    const auto whole = [](std::int64_t value) { return json::number(static_cast<std::uint64_t>(value)); };
    return {{"renderer", info.renderer},
            {"vendor", info.vendor},
            {"version", info.version},
            {"shading_language", info.shadingLanguage},
            {"context", context.origin()},
            {"software", info.software},
            {"backend", enumName(choice.backend)},
            {"backend_reason", choice.reason},
            {"max_storage_block_bytes", whole(info.maxStorageBlockBytes)},
            {"max_storage_bindings", whole(info.maxStorageBindings)},
            {"max_compute_storage_blocks", whole(info.maxComputeStorageBlocks)},
            {"max_vertex_storage_blocks", whole(info.maxVertexStorageBlocks)},
            {"storage_offset_alignment", whole(info.storageOffsetAlignment)},
            {"uniform_offset_alignment", whole(info.uniformOffsetAlignment)},
            {"max_work_group_invocations", whole(info.maxWorkGroupInvocations)},
            {"max_work_group_size_x", whole(info.maxWorkGroupSizeX)},
            {"max_work_group_count_x", whole(info.maxWorkGroupCountX)},
            {"max_shared_bytes", whole(info.maxSharedBytes)},
            {"max_samples", whole(info.maxSamples)},
            {"max_texture_size", whole(info.maxTextureSize)}};
}

int runInfo(const InfoCommand& command) {
    const gl::HeadlessContext context;
    const json::Object fields = describeDevice(context);
    if (command.json) {
        std::fputs(json::write(fields).c_str(), stdout);
        return 0;
    }
    for (const json::Member& field : fields) {
        const auto* text = std::get_if<std::string>(&field.value.data);
        std::printf("%-28s %s\n", field.name.c_str(), (text ? *text : json::writeLine(field.value)).c_str());
    }
    return 0;
}

namespace {

json::Value optionsValue(const Scene& scene) {
    json::Array options;
    for (const SceneOption& option : scene.options) {
        json::Array choices(option.choices.begin(), option.choices.end());
        options.push_back(json::Object{{"name", option.name}, {"choices", std::move(choices)}});
    }
    return options;
}

}  // namespace

int runScenes(const ScenesCommand& command) {
    if (command.format) {
        std::fputs(sceneFormatDocument().c_str(), stdout);
        return 0;
    }
    json::Array list;
    for (const std::string& name : builtInSceneNames()) {
        const Scene scene = loadScene(name);
        list.push_back(
            json::Object{{"name", name}, {"description", scene.description}, {"options", optionsValue(scene)}});
        if (!command.json) std::printf("%s\t%s\n", name.c_str(), scene.description.c_str());
    }
    if (command.json) std::fputs(json::write(std::move(list)).c_str(), stdout);
    return 0;
}

namespace {

void printFabric(const FabricPreset& fabric) {
    const FabricLook& look = fabric.cloth.fabric;
    const Settings& settings = fabric.settings;
    std::printf("%s\t%s\n", fabric.name.c_str(), fabric.description.c_str());
    if (!fabric.alias.empty()) std::printf("  also named %s\n", fabric.alias.c_str());
    std::printf("  %.4g g/m², ", static_cast<double>(1000.0f * fabric.cloth.massPerArea));
    if (settings.membraneStiffness > 0.0f) {
        std::printf("membrane %.4g N/m, bending %.3g µN m, ", static_cast<double>(settings.membraneStiffness),
                    static_cast<double>(1e6f * settings.bendingStiffness));
    } else {
        std::printf("stiffness %.3g in %u iterations, ", static_cast<double>(settings.stiffness.front()),
                    settings.iterations);
    }
    std::printf("friction %.3g, drag %.3g, %s weave, %.3g mm\n", static_cast<double>(fabric.friction),
                static_cast<double>(settings.wind.drag), std::string(enumName(look.weave)).c_str(),
                static_cast<double>(1000.0f * look.thickness));
    std::printf("  %s\n", fabric.source.c_str());
}

}  // namespace

int runFabrics(const FabricsCommand& command) {
    json::Array list;
    for (const FabricPreset& fabric : fabricPresets()) {
        list.push_back(json::Object{{"name", fabric.name},
                                    {"alias", fabric.alias},
                                    {"description", fabric.description},
                                    {"source", fabric.source},
                                    {"friction", json::number(fabric.friction)},
                                    {"set", fabric.set}});
        if (!command.json) printFabric(fabric);
    }
    if (command.json) std::fputs(json::write(std::move(list)).c_str(), stdout);
    return 0;
}

}  // namespace drape::cli
