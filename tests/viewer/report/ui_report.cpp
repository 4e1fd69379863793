#include "viewer/report/ui_report.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "io/files/output_file.h"
#include "json/json.h"
#include "scene/fields/enum_names.h"
#include "viewer/app/app.h"
#include "viewer/edits/collider_edits.h"

namespace drape::viewer {
namespace {

using json::number;

void addPlace(json::Object& members, const std::string& name, const App& app, const glm::vec4& position) {
    const Seen seen = app.viewpoint().lens().see(glm::vec3(position));
    members.push_back({"screen:" + name, json::Array{number(seen.place.x), number(seen.place.y)}});
    members.push_back({"x:" + name, number(position.x)});
    members.push_back({"y:" + name, number(position.y)});
    members.push_back({"z:" + name, number(position.z)});
}

/// Adds the places of the first, the middle and the last particle of the first cloth. If there is no cloth, uses the
/// first system that has particles.
void addPlaces(json::Object& members, const App& app, const State& state) {
    const Model& model = app.simulation().model();
    glm::uint first = 0;
    glm::uint middle = 0;
    glm::uint last = 0;
    if (!model.cloths.empty()) {
        const ClothPart& cloth = model.cloths.front();
        first = cloth.particles.first;
        last = first + cloth.particles.count - 1;
        middle = middleParticle(model, cloth.particles);
    } else {
        const auto hasAny = [](const SystemPart& system) { return system.particles.count > 0; };
        // A model without cloth has at least one system with particles.
        const Range range = std::ranges::find_if(model.systems, hasAny)->particles;
        first = range.first;
        last = range.first + range.count - 1;
        middle = range.first + range.count / 2;
    }
    addPlace(members, "first", app, state.positions[first]);
    addPlace(members, "middle", app, state.positions[middle]);
    addPlace(members, "last", app, state.positions[last]);
    members.push_back({"middle", number(middle)});
}

void addHands(json::Object& members, const App& app, const State& state) {
    const Simulation& simulation = app.simulation();
    const Hands& hands = simulation.hands();
    const HandMarks& marks = app.mouseHand().marks();
    std::uint32_t pinned = 0;
    for (glm::uint i = 0; i < state.positions.size(); ++i) pinned += hands.isPinned(i) ? 1 : 0;
    const auto broken = std::ranges::count(state.links, 0u, &physics::Link::material);
    members.push_back({"tool", choiceOf(app.mouseHand().controls().tool).label});
    members.push_back({"toolAtHand", choiceOf(marks.tool).label});
    members.push_back({"hand.radius", number(app.mouseHand().controls().radius)});
    members.push_back({"touched", marks.touched ? json::Value(number(*marks.touched)) : json::Value("nothing")});
    members.push_back({"reached", number(static_cast<std::uint32_t>(marks.reached.size()))});
    const Hand* const mouse = hands.find(0);
    members.push_back({"held", number(mouse ? static_cast<std::uint32_t>(mouse->held.size()) : 0u)});
    members.push_back({"pinned", number(pinned)});
    members.push_back({"pinsShown", number(static_cast<std::uint32_t>(marks.pins.size()))});
    members.push_back({"pullIsShown", marks.pulledTo.has_value()});
    members.push_back({"waits", marks.waits});
    members.push_back({"brokenLinks", number(static_cast<std::uint32_t>(broken))});
}

/// Adds the number of bodies, the number of colliders without ball, ground and walls, the names of the selected body
/// and collider, and the place of the selected collider in the world and in the window.
void addColliders(json::Object& members, const App& app) {
    const Settings& settings = app.simulation().scene().settings;
    members.push_back({"colliders", number(static_cast<std::uint32_t>(std::ranges::count(
                                        settings.colliders, ColliderForm::entry, &Collider::form)))});
    members.push_back({"bodies", number(static_cast<std::uint32_t>(app.simulation().scene().world.bodies.size()))});
    members.push_back({"body", app.panel().body});
    members.push_back({"collider", app.panel().collider});
    const HandMarks& marks = app.mouseHand().marks();
    members.push_back({"outlined", number(static_cast<std::uint32_t>(marks.outline.size()))});
    if (marks.wind)
        members.push_back({"screen:wind", json::Array{number(marks.wind->head.x), number(marks.wind->head.y)}});
    for (const BodyDescription& body : app.simulation().scene().world.bodies)
        if (body.frame.name == app.panel().body) addPlace(members, "body", app, glm::vec4(body.frame.place, 1.0f));
    const Collider* const selected = findCollider(settings, app.panel().collider);
    if (!selected) return;
    addPlace(members, "collider", app, glm::vec4(selected->place, 1.0f));
    const Collider* const present = findCollider(app.simulation().appliedSettings(), app.panel().collider);
    if (present) members.push_back({"collider.x.applied", number(present->place.x)});
}

json::Object membersOf(const App& app, const State& state) {
    const Simulation& simulation = app.simulation();
    const WorldDescription& world = simulation.scene().world;
    const Settings& settings = simulation.scene().settings;
    const RunControls& run = app.runControls();
    const render::OrbitCamera& camera = app.viewpoint().camera();
    const FoundCrossings* const crossings = app.watches().crossings().latest(simulation);
    return {{"scene", simulation.scene().name},
            {"steps", number(simulation.clock().steps)},
            {"paused", run.paused},
            {"speed", number(run.speed)},
            {"panel", run.panel},
            {"help", run.help},
            {"asksToQuit", run.asksToQuit},
            {"asks", app.isAsking()},
            {"view", std::string(choiceOf(run.view).name)},
            {"backend", std::string(choiceOf(simulation.backend()).name)},
            {"lockstep", simulation.lockstep()},
            {"lockstep.steps", number(simulation.comparison().steps)},
            {"lockstep.differingFloats", number(simulation.comparison().differingFloats)},
            {"lockstep.differed", simulation.comparison().first.has_value()},
            {"crossings", number(crossings ? static_cast<double>(crossings->crossings.all.size()) : -1.0)},
            {"hash", std::to_string(hashPositions(state.positions))},
            {"quality", std::string(choiceOf(app.view().quality()).name)},
            {"still.pictures", number(static_cast<std::uint32_t>(app.view().stillPictures()))},
            {"camera.yaw", number(camera.yaw)},
            {"camera.pitch", number(camera.pitch)},
            {"camera.distance", number(camera.distance)},
            {"camera.target.x", number(camera.target.x)},
            {"camera.target.y", number(camera.target.y)},
            {"pins", world.cloths.empty() ? "" : enumName(world.cloths.front().pins)},
            {"columns",
             number(world.cloths.empty() || world.cloths.front().isMesh() ? 0 : world.cloths.front().particles.x)},
            {"particles", number(simulation.model().particleCount())},
            {"substeps", number(settings.substeps)},
            {"wind.strength", number(glm::length(settings.wind.vector()))},
            {"wind.applied", number(glm::length(simulation.appliedSettings().wind.vector()))},
            {"ball.on", settings.ball().on},
            {"hint", run.hint},
            {"recording", app.recordings().clip().has_value()},
            {"recording.finishing", app.recordings().isFinishing()},
            {"recording.seconds", number(app.recordings().clip() ? app.recordings().clip()->seconds() : 0.0)},
            {"recording.frames",
             number(app.recordings().clip() ? static_cast<std::uint32_t>(app.recordings().clip()->frames()) : 0u)},
            {"recordingMesh", app.recordings().mesh().has_value()},
            {"recordingMesh.frames",
             number(app.recordings().mesh() ? static_cast<std::uint32_t>(app.recordings().mesh()->frames()) : 0u)},
            {"message", app.message().text()},
            {"messageIsError", app.message().isError()}};
}

}  // namespace

void writeUiReport(const std::filesystem::path& path, const App& app, std::uint64_t frame, int glErrors) {
    const State state = app.simulation().state();
    json::Object members = membersOf(app, state);
    if (!state.positions.empty()) addPlaces(members, app, state);
    addHands(members, app, state);
    addColliders(members, app);
    members.push_back({"frame", number(frame)});
    members.push_back({"width", number(static_cast<std::uint32_t>(app.viewpoint().viewport().size.x))});
    members.push_back({"height", number(static_cast<std::uint32_t>(app.viewpoint().viewport().size.y))});
    const glm::uvec2 visible(app.viewpoint().viewport().visibleSize());
    members.push_back({"visible.width", number(visible.x)});
    members.push_back({"visible.height", number(visible.y)});
    members.push_back({"glErrors", number(static_cast<std::uint32_t>(glErrors))});
    for (const auto& [name, widget] : app.widgets().widgets) {
        if (!widget.visible) continue;
        members.push_back({"at:" + name, json::Array{number(widget.corner.x), number(widget.corner.y),
                                                     number(widget.size.x), number(widget.size.y)}});
    }
    std::string text;
    for (const json::Member& member : members) {
        text += (text.empty() ? "{\n" : ",\n") + json::writeLine(json::Value(member.name)) + ": " +
                json::writeLine(member.value);
    }
    const std::filesystem::path temporary = io::temporaryName(path);
    std::ofstream(temporary) << text << "\n}\n";
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) throw std::runtime_error(path.string() + ": cannot be written: " + error.message());
}

}  // namespace drape::viewer
