#include "viewer/app/viewer.h"

#include <imgui.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "embedded/shaders.h"
#include "gl/context/debug_output.h"
#include "io/files/output_file.h"
#include "json/write.h"
#include "render/fabric/print_textures.h"
#include "scene/fields/enum_names.h"
#include "viewer/app/session.h"
#include "viewer/app/ui.h"
#include "viewer/app/window.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/state/preferences.h"

namespace drape::viewer {
namespace {

/// Real time between calls, s.
class Stopwatch {
public:
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

bool isGesture(const InputEvent& event) {
    return (event.kind == InputEvent::Kind::button && event.pressed) || event.kind == InputEvent::Kind::scroll;
}

bool isEmpty(const SceneWishes& wishes) {
    return !wishes.columns && wishes.fabric.empty() && wishes.print.empty() && wishes.set.empty();
}

/// Opens the requested scene, which `menu` has open and which begins as `start`, or, if none is requested, the last
/// one. If that can no longer be opened, the first built-in scene, which then is `start`, is opened with a message.
void openSession(std::optional<Session>& session, const ViewerOptions& options, SceneMenu menu, Start start,
                 const std::string& last, SolverChoice solver, const gl::ShaderLibrary& library) {
    std::string complaint;
    if (options.scene.empty() && isEmpty(options.wishes) && !last.empty()) {
        try {
            session.emplace(SceneMenu(last), library, solver);
            return;
        } catch (const std::exception& error) {
            complaint = error.what();
        }
    }
    session.emplace(std::move(menu), std::move(start), library, solver);
    if (!complaint.empty()) session->say(complaint, true);
}

/// Keeps how the window was left for the next time, or says on stderr that it cannot be kept.
void keep(PreferencesFile& preferences, const Window& window, const Session& session) {
    if (!preferences.isOn()) return;
    if (!preferences.keeps()) {
        std::fprintf(stderr, "drape: %s\n", preferences.complaint().c_str());
        return;
    }
    Preferences& values = preferences.values();
    WindowPlace place = window.place();
    if (place.maximised && values.window) {  // its size when it no longer is
        place.corner = values.window->corner;
        place.size = values.window->size;
    }
    values.window = place;
    session.remember(values);
    try {
        preferences.keep();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drape: settings are not remembered: %s\n", error.what());
    }
}

void runFrame(Window& window, std::optional<Ui>& ui, Input& input, Session& session, double realSeconds,
              double& sinceEvent) {
    constexpr double kBusy = 0.3;  // s after the last event
    if (!ui || ui->contentScale() != window.contentScale()) {
        ui.reset();  // there is one ImGui context at a time
        ui.emplace(window);
    }
    session.settle();
    const std::vector<InputEvent> events = window.pollEvents(ImGui::GetIO().WantTextInput, ui->isSettling());
    for (const std::filesystem::path& file : window.takeDropped()) session.openFile(file);
    const glm::ivec2 pixels = window.framebufferSize();
    const glm::vec2 size(window.size());
    if (pixels.x < 1 || pixels.y < 1) {
        session.run(realSeconds);
        session.record();
        window.rest();
        return;
    }
    sinceEvent = events.empty() ? sinceEvent + realSeconds : 0.0;
    const bool holds = !session.simulation().hands().all().empty();
    const bool busy = sinceEvent < kBusy || ImGui::IsAnyMouseDown() || holds;
    ui->begin(events);
    session.setViewport(pixels, static_cast<float>(pixels.x) / size.x, ui->scale());
    const Tool chosen = session.mouseHand().controls().tool;
    const Input::Result wishes = input.handle(
        events, ui->capture(), chosen, [&](glm::vec2 pointer, Tool tool) { return session.isTouching(pointer, tool); });
    if (ui->pointerOverScene() && std::ranges::any_of(events, isGesture)) session.dismissHint();
    session.move(wishes.camera);
    if (wishes.pivot) session.setPivot(*wishes.pivot);
    for (const Command& command : wishes.commands) session.execute(command);
    session.handle(wishes.hand, wishes.widening);
    session.drawPanel(ui->scale(), size);
    session.prepare(realSeconds, busy);
    session.drawHand(ui->scale(), ui->pointerOverScene(), input.toolAtHand(session.mouseHand().controls().tool));
    session.drawWhileStepping();
    ui->end();
    window.present();
    if (session.isIdle() && !busy && !window.hasEvents()) window.rest();
}

/// Closing the window loses unsaved work as Esc does.
bool isOver(Window& window, Session& session) {
    if (session.wantsToQuit()) return true;
    if (!window.shouldClose()) return false;
    if (session.mayClose()) return true;
    window.keepOpen();
    return false;
}

}  // namespace

int runViewer(const ViewerOptions& options) {
    // Errors in the scene are reported before a window opens.
    SceneMenu menu(options.scene, options.wishes);
    Start start = loadStart(menu.opened, menu.wishes);
    render::requirePrints(start.scene, options.wishes.print.empty() ? "" : "--print");
    const bool hasLimit = options.frames > 0 || options.seconds > 0.0;
    PreferencesFile preferences = hasLimit ? PreferencesFile() : PreferencesFile(preferencesPath());
    const gl::ShaderLibrary library(embedded::shaders(), options.shaderDirectory, gl::Compiling::whenUsed);
    Window window("Drape", preferences.values().window, options.size);
    const gl::DebugOutput debug;
    std::optional<Session> opened;
    openSession(opened, options, std::move(menu), std::move(start), preferences.values().scene,
                options.solver.value_or(preferences.values().solver), library);
    Session& session = *opened;
    if (options.onMeshes) session.tellMeshes(options.onMeshes);
    if (preferences.isOn()) {
        Preferences left = preferences.values();  // as far as nothing else is asked for
        if (options.view) left.view = render::View::shaded;
        if (options.solver) left.solver = SolverChoice::automatic;
        session.recall(left);
    }
    if (!preferences.complaint().empty()) session.say(preferences.complaint(), true);
    if (options.view) session.show(*options.view);
    if (options.memory) session.setMemory(*options.memory);
    std::optional<Ui> ui;
    Input input;
    Stopwatch stopwatch;
    double sinceEvent = 0.0;  // s
    double shown = 0.0;       // s since the first picture
    FigureCounter figures;
    for (std::uint64_t frame = 1; !isOver(window, session); ++frame) {
        const double realSeconds = stopwatch.lap();
        runFrame(window, ui, input, session, realSeconds, sinceEvent);
        if (frame > 1) {
            shown += realSeconds;
            figures.add(session.frameFacts());
        } else if (options.onFirstFrame) {
            options.onFirstFrame();
        }
        if (!options.uiReport.empty()) {
            session.settle();
            writeUiReport(options.uiReport, session, frame, debug.errorCount());
        }
        if (frame == options.frames || (options.seconds > 0.0 && shown >= options.seconds)) break;
        if (options.isInterrupted && options.isInterrupted()) break;
    }
    session.settle();
    if (options.onFigures) options.onFigures(figures.figures(session.simulation()));
    keep(preferences, window, session);
    session.endRecordings();
    glFinish();  // so that the errors of the last frame are counted
    return debug.errorCount() > 0 ? 1 : 0;
}

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
        first = cloth.particles.first;
        last = first + cloth.particles.count - 1;
        middle = middleParticle(model, cloth.particles);
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
    const HandMarks& marks = session.mouseHand().marks();
    std::uint32_t pinned = 0;
    for (glm::uint i = 0; i < state.positions.size(); ++i) pinned += hands.isPinned(i) ? 1 : 0;
    const auto broken = std::ranges::count(state.links, 0u, &physics::Link::material);
    members.push_back({"tool", choiceOf(session.mouseHand().controls().tool).label});
    members.push_back({"toolAtHand", choiceOf(marks.tool).label});
    members.push_back({"hand.radius", number(session.mouseHand().controls().radius)});
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

/// How many bodies there are, and colliders besides ball, ground and walls; which are selected, and where that collider
/// is and is seen.
void addColliders(json::Object& members, const Session& session) {
    const Settings& settings = session.simulation().scene().settings;
    members.push_back({"colliders", number(static_cast<std::uint32_t>(std::ranges::count(
                                        settings.colliders, ColliderForm::entry, &Collider::form)))});
    members.push_back({"bodies", number(static_cast<std::uint32_t>(session.simulation().scene().world.bodies.size()))});
    members.push_back({"body", session.panel().body});
    members.push_back({"collider", session.panel().collider});
    const HandMarks& marks = session.mouseHand().marks();
    members.push_back({"outlined", number(static_cast<std::uint32_t>(marks.outline.size()))});
    if (marks.wind)
        members.push_back({"screen:wind", json::Array{number(marks.wind->head.x), number(marks.wind->head.y)}});
    for (const BodyDescription& body : session.simulation().scene().world.bodies)
        if (body.frame.name == session.panel().body)
            addPlace(members, "body", session, glm::vec4(body.frame.place, 1.0f));
    const Collider* const selected = findCollider(settings, session.panel().collider);
    if (!selected) return;
    addPlace(members, "collider", session, glm::vec4(selected->place, 1.0f));
    const Collider* const present = findCollider(session.simulation().applied(), session.panel().collider);
    if (present) members.push_back({"collider.x.applied", number(present->place.x)});
}

json::Object membersOf(const Session& session, const State& state) {
    const Simulation& simulation = session.simulation();
    const WorldDescription& world = simulation.scene().world;
    const Settings& settings = simulation.scene().settings;
    const RunControls& run = session.runControls();
    const render::OrbitCamera& camera = session.camera();
    const std::optional<FoundCrossings>& crossings = session.crossings().latest();
    return {
        {"scene", simulation.scene().name},
        {"steps", number(simulation.clock().steps)},
        {"paused", run.paused},
        {"speed", number(run.speed)},
        {"panel", run.panel},
        {"help", run.help},
        {"asksToQuit", run.asksToQuit},
        {"asks", session.isAsking()},
        {"view", std::string(choiceOf(run.view).name)},
        {"backend", std::string(choiceOf(simulation.backend()).name)},
        {"lockstep", simulation.lockstep()},
        {"lockstep.steps", number(simulation.comparison().steps)},
        {"lockstep.differingFloats", number(simulation.comparison().differingFloats)},
        {"lockstep.differed", simulation.comparison().first.has_value()},
        {"crossings", number(crossings ? static_cast<double>(crossings->crossings.all.size()) : -1.0)},
        {"hash", std::to_string(hashPositions(state.positions))},
        {"quality", std::string(choiceOf(session.view().quality()).name)},
        {"still.pictures", number(static_cast<std::uint32_t>(session.view().stillPictures()))},
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
        {"wind.applied", number(glm::length(simulation.applied().wind.vector()))},
        {"ball.on", settings.ball().on},
        {"hint", session.showsHint()},
        {"recording", session.recordings().clip().has_value()},
        {"recording.seconds", number(session.recordings().clip() ? session.recordings().clip()->seconds() : 0.0)},
        {"recording.frames",
         number(session.recordings().clip() ? static_cast<std::uint32_t>(session.recordings().clip()->frames()) : 0u)},
        {"recordingMesh", session.recordings().mesh().has_value()},
        {"recordingMesh.frames",
         number(session.recordings().mesh() ? static_cast<std::uint32_t>(session.recordings().mesh()->frames()) : 0u)},
        {"message", session.panel().message},
        {"messageIsError", session.panel().messageIsError}};
}

}  // namespace

void writeUiReport(const std::filesystem::path& path, const Session& session, std::uint64_t frame, int glErrors) {
    const State state = session.simulation().state();
    json::Object members = membersOf(session, state);
    if (!state.positions.empty()) addPlaces(members, session, state);
    addHands(members, session, state);
    addColliders(members, session);
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
    const std::filesystem::path temporary = io::temporaryName(path);
    std::ofstream(temporary) << text << "\n}\n";
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) throw std::runtime_error(path.string() + ": cannot be written: " + error.message());
}

}  // namespace drape::viewer
