#include "viewer/ui_report.h"

#include <fstream>
#include <stdexcept>

#include "json/write.h"
#include "scene/enum_names.h"

namespace drape::viewer {
namespace {

using json::number;

json::Object membersOf(const Session& session) {
    const Simulation& simulation = session.simulation();
    const Settings& settings = simulation.scene().settings;
    const RunControls& run = session.runControls();
    const render::OrbitCamera& camera = session.camera();
    return {{"scene", simulation.scene().name},
            {"steps", number(simulation.clock().steps)},
            {"paused", run.paused},
            {"speed", number(run.speed)},
            {"panel", run.panel},
            {"help", run.help},
            {"wireframe", run.wireframe},
            {"backend", simulation.backend() == Backend::gpu ? "gpu" : "cpu"},
            {"lockstep", simulation.lockstep()},
            {"lockstep.steps", number(simulation.comparison().steps)},
            {"lockstep.differingFloats", number(simulation.comparison().differingFloats)},
            {"lockstep.differed", simulation.comparison().first.has_value()},
            {"hash", std::to_string(hashPositions(simulation.state().positions))},
            {"camera.yaw", number(camera.yaw)},
            {"camera.pitch", number(camera.pitch)},
            {"camera.distance", number(camera.distance)},
            {"camera.target.x", number(camera.target.x)},
            {"camera.target.y", number(camera.target.y)},
            {"pins", enumName(simulation.scene().world.cloths.front().pins)},
            {"columns", number(simulation.scene().world.cloths.front().particles.x)},
            {"substeps", number(settings.substeps)},
            {"wind.strength", number(glm::length(settings.wind.velocity))},
            {"wind.applied", number(glm::length(simulation.applied().wind.velocity))},
            {"ball.on", settings.ball.on},
            {"message", session.panel().message},
            {"messageIsError", session.panel().messageIsError}};
}

}  // namespace

void writeUiReport(const std::filesystem::path& path, const Session& session, std::uint64_t frame, int glErrors) {
    json::Object members = membersOf(session);
    members.push_back({"frame", number(frame)});
    members.push_back({"width", number(static_cast<std::uint32_t>(session.viewport().size.x))});
    members.push_back({"height", number(static_cast<std::uint32_t>(session.viewport().size.y))});
    members.push_back({"glErrors", number(static_cast<std::uint32_t>(glErrors))});
    for (const auto& [name, widget] : session.widgets().widgets) {
        if (!widget.visible) continue;
        members.push_back({"at:" + name, json::Array{number(widget.corner.x), number(widget.corner.y),
                                                     number(widget.size.x), number(widget.size.y)}});
    }
    std::string text;
    for (const json::Member& member : members) {
        text += (text.empty() ? "{\n" : ",\n") + json::writeLine(json::Value(member.name)) + ": " +
                json::writeLine(member.value);
    }
    std::filesystem::path temporary = path;
    temporary += ".new";
    std::ofstream(temporary) << text << "\n}\n";
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) throw std::runtime_error(path.string() + ": cannot be written: " + error.message());
}

}  // namespace drape::viewer
