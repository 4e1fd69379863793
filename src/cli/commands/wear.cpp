#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/message_text.h"
#include "base/wall_clock.h"
#include "cli/command_line.h"
#include "cli/commands/sew.h"
#include "cli/commands/written_state.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "io/format_table.h"
#include "json/json.h"
#include "mesh_reading/mesh_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/file/scene_file.h"
#include "scene/load/mesh_scene.h"
#include "scene/parts/body_parts.h"
#include "scene/parts/mesh_cloths.h"
#include "solver/measure.h"

namespace drape::cli {
namespace {

constexpr double kLongestBlend = 4.0;  // longest time to the first frame that is tried, s
constexpr float kBehind = 0.005f;      // lag of the collider above which a longer time is tried, m

struct WearCommand {
    SewingWishes sewing;
    std::string animation;
    std::string motion;           ///< file of the animation; empty: the character's own
    std::optional<double> blend;  ///< time from the pose of the mesh to the first frame, s; nothing: as it needs
    double rate = 0.0;            ///< frames per second of a PC2 file; 0: as BodyCache::rate
    double seconds = 0.0;
    int fps = 0;
    std::filesystem::path output;
    PictureSize size{900, 1200};
    bool withStart = false;
    bool json = false;
};

void declare(Options& options, WearCommand& wear) {
    addGarments(options, wear.sewing);
    options.addText({"--body", "CHARACTER",
                     "Animated GLB or .gltf, or a mesh beside a PC2 or MDD of its name, that wears the garments", true},
                    wear.sewing.body);
    options.addText({"--animation", "NAME", "Animation of a glTF file [the first; a line names the others]"},
                    wear.animation);
    options.addText({"--motion", "FILE",
                     "File of the animation: a glTF or BVH whose joints have the character's names, or a PC2 or MDD "
                     "[the character's own]"},
                    wear.motion);
    options.addNumber({"--blend", "S",
                       "Time from the pose of the mesh to the animation's first frame in seconds [1, up to 4 if cloth "
                       "holds the body back]"},
                      0.01, 60.0, wear.blend);
    options.addNumber({"--rate", "N", "Frames per second of the character's PC2 file [24]"}, 0.01, 10000, wear.rate);
    options.addNumber({"--seconds", "S", "Part of the animation to play in seconds; a picture shows its end [all]"},
                      0.001, 3600.0, wear.seconds);
    options.addWhole(
        {"--fps", "N", "Frames per second: a mesh is interpolated between steps, a film shows the nearest ones [60]"},
        1, 240, wear.fps);
    options.addText({"-o,--output", "FILE",
                     "Mesh with frames (GLB, USD, PC2, MDD), film, picture, scene (.json) or snapshot (.drape)", true},
                    wear.output);
    options.add({"--size", "WxH", "Size of a film or picture in pixels [900x1200]"},
                [&wear](const std::string& text) { wear.size = parsePictureSize("--size", text); });
    options.addFlag("--with-start", wear.withStart, "Write the sewing and the motion to the first frame too");
    addJson(options, wear.json);
    options.setFooter(
        "A pattern is sewn in the pose of the mesh; another mesh is worn as it lies. The body then moves to the "
        "animation's first frame, and the animation plays; time 0 of the output is its time 0. The exit code is 1 if "
        "the garment is not worn, or if the cloth crosses itself or the body during the animation. See "
        "docs/characters.md.");
}

bool isPattern(const std::string& garment) { return hasEnding(garment, ".json"); }
bool isScene(const std::filesystem::path& path) { return hasEnding(path.string(), ".json"); }
bool isSnapshot(const std::filesystem::path& path) { return hasEnding(path.string(), ".drape"); }

void requireOutput(const WearCommand& command, const InputFiles& inputs) {
    const auto refuseRate = [&](const char* what) {
        if (command.fps > 0)
            throw UsageError("--fps: " + command.output.string() + " is " + what +
                             ", expected a film or a mesh with frames");
    };
    if (isScene(command.output)) refuseRate("a scene");
    if (isSnapshot(command.output)) refuseRate("a snapshot");
    if (isScene(command.output) || isSnapshot(command.output)) return requireStateFile(command.output, inputs);
    const io::Format& format = requireFormat(
        command.output, [](const io::Format& each) { return io::isDrawn(each) || io::isMovingMesh(each); });
    if (io::isPicture(format)) refuseRate("a picture");
    requireOutputFile(command.output, format.file, inputs);
}

AnimationWish animationOf(const WearCommand& command, double blend) {
    AnimationWish wish{command.motion, command.animation, command.blend.value_or(blend), {}};
    if (command.rate > 0.0) wish.rate = static_cast<float>(command.rate);
    return wish;
}

/// Tells which parts of a character cross each other, and how to leave them out.
void suggestIgnored(const BodyDescription& body, const std::vector<std::string>& ignores) {
    const ClothMesh& mesh = body.mesh.shape->mesh;
    const std::vector<CrossedPart> parts = crossedParts(mesh, trianglesOfParts(mesh, ignores));
    if (parts.empty()) return;
    std::string options;
    for (const CrossedPart& part : parts) options += " --ignore '" + json::printable(part.name, 200) + "'";
    std::fprintf(stderr, "drape: wear: %s, where cloth has no room: try%s\n", describe(parts).c_str(), options.c_str());
}

/// Tells how tall a character is that patterns for people do not fit.
void tellSize(const BodyDescription& body, const std::string& name) {
    constexpr double kLeast = 0.5, kMost = 3.0;  // heights of people and their toys, m
    const glm::vec3 extent = body.mesh.shape->extent();
    const double longest = std::max({double{extent.x}, double{extent.y}, double{extent.z}});
    const double height = double{extent.y} * double{guessedScale(longest)};
    if (height >= kLeast && height <= kMost) return;
    std::fprintf(stderr,
                 "drape: wear: %s is %.2g m tall, and patterns are for people of about 1.7 m: scale the character in "
                 "its own program\n",
                 name.c_str(), height);
}

/// A character before it is dressed.
struct Character {
    InputFiles files;
    bool isAnimated = false;
};

/// Reads the character and its animation, before the time for sewing is spent. Tells what of the animations is not
/// played, and which parts had better be ignored. Throws SceneError.
Character readCharacter(const WearCommand& command) {
    Scene probe;
    BodyDescription body;
    body.mesh.file = pathInScene(command.sewing.body);
    body.frame.name = "body";
    body.makeRoom = false;
    probe.world.bodies = {body};
    loadMeshes(probe, json::printable(command.sewing.body));
    probe.name = json::printable(command.sewing.body);
    animate(probe, 0, animationOf(command, AnimationWish::kUsualBlend), 0.0);
    if (const auto& frames = probe.world.bodies.front().cache.frames) {
        for (const std::string& note : frames->notes)
            std::fprintf(stderr, "drape: wear: %s: %s\n", probe.name.c_str(), note.c_str());
    }
    const BodyCache& cache = probe.world.bodies.front().cache;
    if (command.rate > 0.0 && !hasEnding(cache.file, ".pc2"))
        throw UsageError(
            "--rate: " + (cache.isThere() ? cache.file + " has times of its own" : probe.name + " is still") +
            ", expected a PC2 file");
    if (isPattern(command.sewing.garment) && !command.sewing.scale) tellSize(probe.world.bodies.front(), probe.name);
    suggestIgnored(probe.world.bodies.front(), command.sewing.ignores);
    return {inputFilesOf(probe, command.sewing.garment), probe.world.bodies.front().cache.isThere()};
}

/// The parts of a run, in steps.
struct Parts {
    std::uint64_t first = 0;  ///< steps before the animation's time 0
    std::uint64_t clip = 0;   ///< steps of the animation that are played
};

Parts partsOf(const Scene& scene, const WearCommand& command, std::uint64_t taken) {
    const BodyCache& cache = scene.world.bodies.front().cache;
    const double step = double{scene.settings.timeStep};
    if (!cache.isThere()) return {taken, 0};
    const VertexCache& frames = *cache.frames;
    const double length = double{frames.times.back()} - double{frames.times[frames.clip]};
    const double played = command.seconds > 0.0 ? std::min(command.seconds, length) : length;
    return {taken + static_cast<std::uint64_t>(std::llround(double{cache.blend} / step)),
            static_cast<std::uint64_t>(std::llround(played / step))};
}

/// The end of a run that play() has taken.
struct Played {
    State end;
    bool isSound = true;
};

/// Takes the steps of a run up to `last`.
template <class Solver>
Played play(Solver& solver, Run& run, std::uint64_t last, ContactReport& contact) {
    const SolverView view = viewOf(solver);
    Progress progress("playing", last, Progress::WithoutTerminal::lines);
    for (std::uint64_t step = run.clock().steps; step < last; ++step) {
        const Step next = run.nextStep(view);
        contact.before(next, solver, run);
        solver.step(next);
        progress.show(step + 1);
    }
    Played played{solver.state(), true};
    played.isSound = measure(run.model(), played.end, run.clock().lastSubstepLength).finite;
    return played;
}

/// Writes a mesh, a film or a picture of a run.
/// `start`: the animation's time 0 or, with the start, that of the run.
int writeMoving(const WearCommand& command, Start start, const Parts& parts, ContactReport& contact,
                const std::filesystem::path& shaderDirectory) {
    MovingOutput output;
    output.source = command.sewing.garment;
    output.steps = command.withStart ? parts.first + parts.clip : parts.clip;
    output.stepLength = double{start.scene.settings.timeStep};
    output.fps = command.fps;
    output.path = command.output;
    output.size = command.size;
    output.solver = command.sewing.solver;
    output.tellsNotes = false;  // they were told before the sewing
    if (output.solver.backend && *output.solver.backend != Backend::cpu) output.solver.threads = 0;
    const io::Format& format = requireFormat(command.output, [](const io::Format&) { return true; });
    return io::isDrawn(format) ? renderMoving(output, std::move(start), contact, shaderDirectory)
                               : exportMoving(output, std::move(start), contact, shaderDirectory);
}

/// Returns the start of the run: the garment sewn on the body in the pose of the mesh, or a mesh that lies on it.
/// `report`: is set to the report of the sewing; nothing for a mesh.
Start dressed(const WearCommand& command, const std::filesystem::path& shaderDirectory,
              std::optional<SewingReport>& report) {
    const InputFiles inputs{command.sewing.garment, command.sewing.body};
    requireOutput(command, inputs);
    const Character character = readCharacter(command);
    requireOutput(command, character.files);
    if (!isPattern(command.sewing.garment)) {
        if (!command.sewing.outer.empty())
            throw UsageError("several garments must be sewing patterns: a mesh is worn alone, as it lies");
        if (command.sewing.scale || command.sewing.raise || !command.sewing.elastic.empty())
            throw UsageError("--scale, --raise and --elastic are for sewing patterns: a mesh is worn as it lies");
        SceneWishes wishes = command.sewing.wishes;
        wishes.bodies = {command.sewing.body};
        Scene scene = loadSceneAs(command.sewing.garment, wishes);
        if (!command.sewing.ignores.empty()) {
            for (ClothDescription& cloth : scene.world.cloths) cloth.ignores = command.sewing.ignores;
            loadMeshes(scene, scene.name);
        }
        animate(scene, 0, animationOf(command, AnimationWish::kUsualBlend), 0.0);
        Scene silent = scene;  // without the notes of readCharacter()
        for (BodyDescription& body : silent.world.bodies) body.cache = {};
        tellSceneNotes(silent);
        return scene;
    }
    SewingWishes sewing = command.sewing;
    sewing.bodyMoves = true;
    sewing.isAnimated = character.isAnimated;
    SewnGarment sewn = sewGarments(
        sewing, "wear", shaderDirectory, [&](const InputFiles& more) { requireOutput(command, more); },
        [](const Run&, const InputFiles&) {});
    if (!isSound(sewn)) throw SceneError(sewn.run->scene().name + ": the cloth blew up while it was sewn");
    report = sewn.report;
    Snapshot snapshot = sewn.run->snapshot(sewn.state);
    animateFromNow(snapshot, 0, animationOf(command, AnimationWish::kUsualBlend));
    return {std::move(snapshot), command.output.string()};
}

/// Returns the start with a blend of another length.
Start withBlend(const Start& start, const WearCommand& command, double blend) {
    const AnimationWish wish = animationOf(command, blend);
    if (start.snapshot) {
        Snapshot snapshot = *start.snapshot;
        animateFromNow(snapshot, 0, wish);
        return {std::move(snapshot), start.source};
    }
    Scene scene = start.scene;
    animate(scene, 0, wish, 0.0);
    return scene;
}

int runWear(const WearCommand& command, const std::filesystem::path& shaderDirectory) {
    const auto started = WallClock::now();
    command.sewing.solver.requireFit();
    std::optional<SewingReport> report;
    const bool isMoving = !isScene(command.output) && !isSnapshot(command.output);
    Parts parts;
    Played played;
    ContactReport contact;
    std::unique_ptr<Run> run;
    int status = 0;
    {
        const Interruption interruption;
        Start start = dressed(command, shaderDirectory, report);
        for (double blend = AnimationWish::kUsualBlend;; start = withBlend(start, command, blend)) {
            run = makeRun(start);
            parts = partsOf(run->scene(), command, run->clock().steps);
            contact = ContactReport();
            contact.countCrossingsAfter(parts.first);
            if (isMoving && command.withStart) break;
            const ChosenBackend chosen = chooseBackend(command.sewing.solver, start.scene, shaderDirectory);
            // A slower motion does not help a garment that hangs on nothing.
            const bool isOff = report && (report->hasFallen || report->worn.isCaught);
            const bool isLast =
                isOff || command.blend || parts.first == run->clock().steps || 2.0 * blend > kLongestBlend;
            const bool isDone = withSolver(chosen, run->model(), [&](auto& solver) {
                putAtStart(solver, start, run->model());
                played = play(solver, *run, parts.first, contact);
                if (!isLast && contact.mostBehind() > kBehind) return false;
                if (isMoving) return true;
                played = play(solver, *run, parts.first + parts.clip, contact);
                contact.end(solver, *run);
                return true;
            });
            status = chosen.status();
            if (isDone) break;
            std::fprintf(stderr,
                         "drape: wear: cloth holds the body back by %.0f mm on its way to the first frame: "
                         "trying again in %.0f s\n",
                         1000.0 * double{contact.mostBehind()}, 2.0 * blend);
            blend *= 2.0;
        }
    }
    if (isMoving && played.isSound) {
        Start start =
            command.withStart ? Start(run->scene()) : Start(run->snapshot(played.end), command.output.string());
        status = std::max(status, writeMoving(command, std::move(start), parts, contact, shaderDirectory));
    }
    if (!played.isSound || !contact.isFinite()) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite\n",
                     run->scene().name.c_str());
        return 1;
    }
    if (isScene(command.output)) saveSceneFile(command.output, run->scene());
    if (isSnapshot(command.output)) saveSnapshotFile(command.output, run->snapshot(played.end));
    if (!isMoving) tellWritten({command.output.string(), {}, fileBytes(command.output)}, started);
    const CrossingReport& crossings = contact.crossings();
    if (report) report->seconds = secondsSince(started);
    if (command.json) {
        json::Object result = report ? report->asJson() : json::Object();
        result.push_back({"clip_s", json::number(static_cast<double>(parts.clip) * double{run->applied().timeStep})});
        result.push_back({"clip_crossings", crossings.asJson()});
        if (const auto inside = contact.inside()) result.push_back({"clip_inside_ignored", json::number(*inside)});
        if (contact.wasOn()) result.push_back({"contact", contact.asJson()});
        if (!contact.behindInSteps().empty()) {
            json::Array behind;
            for (const float distance : contact.behindInSteps()) behind.push_back(json::number(distance));
            result.push_back({"clip_behind_m", std::move(behind)});
        }
        addSceneNotes(result, run->scene());
        printJson(result);
    } else {
        if (report) std::printf("%s\n", report->text().c_str());
        const std::string inside =
            contact.inside() ? "; particles inside ignored parts at the end: " + grouped(*contact.inside()) : "";
        std::printf("crossings while it plays: %s%s\n", crossings.text().c_str(), inside.c_str());
    }
    const bool isRight = (!report || report->isRight()) && crossings.most() == 0;
    return isRight ? status : 1;
}

}  // namespace

Action wearCommand(Options& options) { return actionOf<WearCommand>(options, declare, runWear); }

}  // namespace drape::cli
