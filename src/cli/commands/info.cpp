#include <cstdio>

#include "backend/backend.h"
#include "cli/command_line.h"
#include "cli/gpu_session.h"
#include "cli/options/options.h"
#include "cli/reports/values.h"
#include "cli/system/system.h"
#include "gl/context/device_info.h"
#include "gl/context/error.h"
#include "scene/load/registry.h"

namespace drape::cli {

json::Object describeDevice(GpuSession& gpu) {
    const gl::DeviceInfo info = gl::deviceInfo();
    const BackendChoice choice = autoBackend(info, loadScene("drop"), gpu.commands, gpu.library);
    const auto whole = [](std::int64_t value) { return json::number(static_cast<std::uint64_t>(value)); };
    return {{"renderer", info.renderer},
            {"vendor", info.vendor},
            {"version", info.version},
            {"shading_language", info.shadingLanguage},
            {"context", gpu.context.origin()},
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

namespace {

struct InfoCommand {
    bool json = false;
    bool trial = false;  ///< whether this process tries the driver, which may crash it
};

void declare(Options& options, InfoCommand& info) {
    addJson(options, info.json);
    options.addHiddenFlag(kTrialOption, [&] { info.trial = true; });
}

int runInfo(const InfoCommand& command, const std::filesystem::path& shaderDirectory) {
    if (command.trial) {
        const gl::HeadlessContext context;
        gl::requireComputing();
        return 0;
    }
    GpuSession gpu(shaderDirectory);
    const json::Object fields = describeDevice(gpu);
    if (command.json) {
        printJson(fields);
        return 0;
    }
    for (const json::Member& field : fields) {
        const auto* text = std::get_if<std::string>(&field.value.data);
        std::printf("%-28s %s\n", field.name.c_str(), (text ? *text : json::writeLine(field.value)).c_str());
    }
    return 0;
}

}  // namespace

Action infoCommand(Options& options) { return actionOf<InfoCommand>(options, declare, runInfo); }

}  // namespace drape::cli
