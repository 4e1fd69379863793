#include "viewer/ui_report.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "json/write.h"
#include "scene/enum_names.h"

namespace drape::viewer {
namespace {

using json::number;

void addPlace(json::Object& members, const std::string& name, const Session& session, const glm::vec4& position) {
    const Seen seen = session.lens().see(glm::vec3(position));
    members.push_back({"screen:" + name, json::Array{number(seen.place.x), number(seen.place.y)}});
    members.push_back({"x:" + name, number(position.x)});
    members.push_back({"y:" + name, number(position.y)});
    members.push_back({"z:" + name, number(position.z)});
}

/// Where the first, the middle and the last particle of the first cloth are, or of the first system that has any.
void addPlaces(json::Object& members, const Session& session, const State& state) {
    const Model& model = session.simulation().model();
    glm::uint first = 0;
    glm::uint middle = 0;
    glm::uint last = 0;
    if (!model.cloths.empty()) {
        const ClothPart& cloth = model.cloths.front();
        first = cloth.firstParticle;
        last = first + cloth.gridSize.x * cloth.gridSize.y - 1;
        middle = first + cloth.gridSize.y / 2 * cloth.gridSize.x + cloth.gridSize.x / 2;
    } else {
        const auto hasAny = [](const SystemPart& system) { return system.particles.count > 0; };
        const Range range = std::ranges::find_if(model.systems, hasAny)->particles;  // there are particles
        first = range.first;
        last = range.first + range.count - 1;
        middle = range.first + range.count / 2;
    }
    addPlace(members, "first", session, state.positions[first]);
    addPlace(members, "middle", session, state.positions[middle]);
    addPlace(members, "last", session, state.positions[last]);
    members.push_back({"middle", number(middle)});
}

void addHands(json::Object& members, const Session& session, const State& state) {
    const Simulation& simulation = session.simulation();
    const Hands& hands = simulation.hands();
    const HandMarks& marks = session.handling().marks();
    std::uint32_t pinned = 0;
    for (glm::uint i = 0; i < state.positions.size(); ++i) pinned += hands.isPinned(i) ? 1 : 0;
    const auto broken = std::ranges::count(state.links, 0u, &physics::Link::material);
    members.push_back({"tool", kToolNames[static_cast<std::size_t>(session.handling().controls().tool)]});
    members.push_back({"toolAtHand", kToolNames[static_cast<std::size_t>(marks.tool)]});
    members.push_back({"hand.radius", number(session.handling().controls().radius)});
    members.push_back({"touched", marks.touched ? json::Value(number(*marks.touched)) : json::Value("nothing")});
    members.push_back({"reached", number(static_cast<std::uint32_t>(marks.reached.size()))});
    members.push_back({"held", number(static_cast<std::uint32_t>(hands.held().size()))});
    members.push_back({"pinned", number(pinned)});
    members.push_back({"brokenLinks", number(static_cast<std::uint32_t>(broken))});
}

json::Object membersOf(const Session& session, const State& state) {
    const Simulation& simulation = session.simulation();
    const WorldDescription& world = simulation.scene().world;
    const Settings& settings = simulation.scene().settings;
    const RunControls& run = session.runControls();
    const render::OrbitCamera& camera = session.camera();
    return {{"scene", simulation.scene().name},
            {"steps", number(simulation.clock().steps)},
            {"paused", run.paused},
            {"speed", number(run.speed)},
            {"panel", run.panel},
            {"help", run.help},
            {"view", std::string(render::viewName(run.view))},
            {"backend", simulation.backend() == Backend::gpu ? "gpu" : "cpu"},
            {"lockstep", simulation.lockstep()},
            {"lockstep.steps", number(simulation.comparison().steps)},
            {"lockstep.differingFloats", number(simulation.comparison().differingFloats)},
            {"lockstep.differed", simulation.comparison().first.has_value()},
            {"hash", std::to_string(hashPositions(state.positions))},
            {"camera.yaw", number(camera.yaw)},
            {"camera.pitch", number(camera.pitch)},
            {"camera.distance", number(camera.distance)},
            {"camera.target.x", number(camera.target.x)},
            {"camera.target.y", number(camera.target.y)},
            {"pins", world.cloths.empty() ? "" : enumName(world.cloths.front().pins)},
            {"columns", number(world.cloths.empty() ? 0 : world.cloths.front().particles.x)},
            {"substeps", number(settings.substeps)},
            {"wind.strength", number(glm::length(settings.wind.velocity))},
            {"wind.applied", number(glm::length(simulation.applied().wind.velocity))},
            {"ball.on", settings.ball.on},
            {"hint", session.showsHint()},
            {"recording", session.recorder().has_value()},
            {"recording.seconds", number(session.recorder() ? session.recorder()->seconds() : 0.0)},
            {"recording.frames",
             number(session.recorder() ? static_cast<std::uint32_t>(session.recorder()->frames()) : 0u)},
            {"recordingMesh", session.meshRecorder().has_value()},
            {"recordingMesh.frames",
             number(session.meshRecorder() ? static_cast<std::uint32_t>(session.meshRecorder()->frames()) : 0u)},
            {"message", session.panel().message},
            {"messageIsError", session.panel().messageIsError}};
}

}  // namespace

void writeUiReport(const std::filesystem::path& path, const Session& session, std::uint64_t frame, int glErrors) {
    const State state = session.simulation().state();
    json::Object members = membersOf(session, state);
    if (!state.positions.empty()) addPlaces(members, session, state);
    addHands(members, session, state);
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
