#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "base/wall_clock.h"
#include "cli/chosen_backend.h"
#include "cli/command_line.h"
#include "cli/commands/written_state.h"
#include "cli/options/options.h"
#include "cli/outputs.h"
#include "cli/reports/contact_report.h"
#include "cli/reports/progress.h"
#include "cli/reports/values.h"
#include "cloth/core/placement.h"
#include "cloth/description/description.h"
#include "io/files/picture_file.h"
#include "io/formats/frame_spool.h"
#include "io/mesh_writer.h"
#include "render/fabric/print_textures.h"
#include "run/start/start.h"
#include "solver/plan/drawn_bodies.h"
#include "solver/plan/step.h"

namespace drape::cli {
namespace {

struct ExportCommand {
    std::string scene;
    SceneWishes wishes;
    bool autoGrid = false;  ///< whether to choose wishes.columns by time
    FrameRange frames;
    int fps = 0;  ///< frames per second; 0: one per step
    SolverOptions solver;
    bool thickness = false;  ///< whether cloths become closed surfaces, as thick as their fabrics
    bool world = false;      ///< whether files with one frame include bodies and colliders
    bool crossings = false;  ///< whether to count crossings in each written frame
    bool json = false;       ///< whether to print the result as JSON
    std::filesystem::path output;
    bool tellsNotes = true;  ///< whether to print tellSceneNotes()
};

void declare(Options& options, ExportCommand& command) {
    addScene(options, command.scene);
    options.add({"--frames", "A:B[:S]|N",
                 "Every S-th frame from A to B, or frame N alone. Frame N is the cloth after N steps, 60 per second "
                 "unless the scene sets solver.timeStep; frame 0 is the start",
                 true},
                [&](const std::string& text) { command.frames = parseFrameRange("--frames", text); });
    options.addWhole({"--fps", "N",
                      "Frames per second that --frames counts; vertices between two steps are interpolated [one per "
                      "step]"},
                     1, 1000, command.fps);
    options.addHiddenFlag("--seconds", [] {
        throw UsageError("--seconds: is an option of drape render; here, give frames, 60 per second: --frames 0:300");
    });
    options.addText({"-o,--output", "FILE", io::helpOf(io::isMesh), true}, command.output);
    options.addFlag("--thickness", command.thickness,
                    "Write each sheet as a closed surface as thick as its fabric: two sides and a rim");
    options.addFlag("--world", command.world,
                    "Include bodies and colliders in OBJ and PLY files; GLB and USD files always contain them");
    addCrossings(options, "in each written frame", command.crossings);
    options.addFlag("--json", command.json, "Print the result as JSON: the crossings, notes on meshes");
    addGridOrAuto(options, command.wishes.columns, command.autoGrid);
    addBodies(options, command.wishes);
    addFabric(options, command.wishes);
    addPrint(options, command.wishes);
    addSet(options, command.wishes);
    addBackend(options, command.solver);
    addThreads(options, command.solver);
    options.setFooter(
        "Units are metres, and y is up. Each cloth and each free system is an object with its name. Free "
        "systems and nets are written as lines, single particles as points. GLB and USD files also contain "
        "bodies and colliders. PLY has no objects, so everything is one mesh. If cloth tears, OBJ and PLY "
        "files contain the triangles that are left in their frame. GLB and USD files and point caches need "
        "the same triangles in all frames, so a torn triangle shrinks to a point. See docs/export.md.");
}

std::uint64_t particlesOf(const WorldDescription& world) {
    std::uint64_t count = 0;
    for (const ClothDescription& cloth : world.cloths) count += particleCount(cloth);
    for (const SystemDescription& system : world.systems) count += system.particles.size() + system.scatter.count;
    for (const BodyDescription& body : world.bodies) count += body.mesh.shape->mesh.particleCount();
    return count;
}

void requireMoreThanBalls(const Scene& scene, const std::filesystem::path& output, const io::Format& format) {
    const auto isBalls = [](const SystemDescription& system) {
        return system.skins.empty() && std::ranges::all_of(system.links, &SystemLink::hidden);
    };
    const bool areShown = std::ranges::any_of(scene.world.systems, &SystemDescription::showParticles);
    if (!areShown || !scene.world.cloths.empty() || !std::ranges::all_of(scene.world.systems, isBalls)) return;
    const auto showsThem = [](const io::Format& other) { return io::isStillMesh(other) && other.points; };
    throw UsageError(output.string() + ": " + scene.name + " has only loose balls, which " + format.label +
                     " stores as points that most programs ignore; expected a name that ends in " +
                     io::endingsOf(showsThem));
}

void requireThickness(const Scene& scene) {
    const bool any = std::ranges::any_of(scene.world.cloths, [](const ClothDescription& cloth) {
        return cloth.look == ClothLook::sheet && cloth.fabric.thickness > 0.0f;
    });
    if (!any) throw UsageError("--thickness: " + scene.name + " has no sheet whose fabric has a thickness");
}

void requireRoom(const Scene& scene, const ExportCommand& command, const io::Format& format) {
    std::string others = "; A:B:S writes only every S-th frame";
    const auto caches = io::formatsThat(io::isPointCache);
    if (!caches.empty()) others += ", and a " + caches.front()->ending() + " file can hold all of them";
    const std::uint32_t frames = command.frames.count();
    if (frames > format.mostFrames) {
        throw UsageError("--frames: " + std::to_string(frames) + " frames are too many for " + format.label +
                         ", expected at most " + std::to_string(format.mostFrames) + others);
    }
    if (!format.estimatedBytes) return;
    const std::uint64_t parts = scene.world.cloths.size() + scene.world.systems.size() + scene.world.bodies.size();
    const std::uint64_t faces = command.thickness ? 2 : 1;
    const std::uint64_t bytes = format.estimatedBytes(faces * particlesOf(scene.world), parts, frames);
    if (bytes > format.largeFile) {
        char size[32];
        std::snprintf(size, sizeof size, "%.1f", 1e-9 * static_cast<double>(bytes));
        tellLine("drape: export: warning: " + command.output.string() + " becomes about " + size +
                 " GB; a .pc2 file is smaller, and A:B:S writes only every S-th frame");
    }
    if (bytes > format.largestFile) {
        throw UsageError(std::string("--frames: ") + format.label + " would become " + std::to_string(bytes >> 20) +
                         " MiB, expected at most " + std::to_string(format.largestFile >> 20) + others);
    }
}

/// Returns whether an export writes FILE_0001 and so on.
bool isNumbered(const ExportCommand& command, const io::Format& format) {
    return io::isOneFrame(format) && command.frames.count() > 1;
}

/// Throws UsageError if the format cannot hold the requested frames of the scene.
void requireExportable(const Scene& scene, const ExportCommand& command, const io::Format& format) {
    if (!format.points) requireMoreThanBalls(scene, command.output, format);
    if (command.thickness) requireThickness(scene);
    if (command.world && io::isPointCache(format)) {
        throw UsageError(std::string("--world: ") + format.label + " holds only cloth and free systems, expected " +
                         io::labelsOf(io::isStillMesh));
    }
    requireRoom(scene, command, format);
}

/// Returns the number of steps from one frame to the next.
double stepsAFrame(const Scene& scene, const ExportCommand& command) {
    if (command.fps == 0) return 1.0;
    const double steps = 1.0 / double{scene.settings.timeStep};  // in a second
    const double whole = std::round(steps);                      // floats do not hold 1/60 exactly
    return (std::fabs(steps - whole) < 1e-4 ? whole : steps) / command.fps;
}

/// Thrown when positions are no longer finite.
struct BlownUp {
    std::uint32_t frame = 0;
};

template <class T, class Solver>
std::vector<T> valuesOf(const Solver& solver, Array array) {
    const std::vector<std::byte> bytes = solver.bytes(array);
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

template <class Solver>
io::ParticleFrame particlesOf(Solver& solver, const Run& run, std::uint32_t frame) {
    solver.computeNormals();
    std::vector<glm::vec4> positions = solver.read(Array::positions);
    std::vector<glm::vec4> normals = solver.read(Array::normals);
    putInPlace(drawnBodies(run.model(), run.clock(), positions), run.model(), positions, normals);
    auto particles = io::particleFrame(positions, normals);
    if (!particles) throw BlownUp{frame};
    return std::move(*particles);
}

io::MeshClip clipOf(const Scene& scene, const ExportCommand& command, bool torn) {
    io::MeshClip clip;
    clip.scene = scene.name;
    clip.fabrics = looksOf(scene.world.cloths);
    clip.frameSeconds = command.fps > 0 ? 1.0 / command.fps : double{scene.settings.timeStep};
    clip.every = command.frames.every;
    clip.numbered = command.frames.count() > 1;
    clip.torn = torn;
    clip.closed = command.thickness;
    clip.world = command.world;
    return clip;
}

bool isTorn(const Run& run) { return run.hands().torn() || mayTear(run.model(), run.scene().settings); }

/// Throws UsageError if a file of the export, companions included, must not be replaced.
void requireFiles(const Run& run, const ExportCommand& command, const io::Format& format) {
    std::vector<std::uint32_t> numbers;
    const FrameRange& frames = command.frames;
    for (std::uint32_t k = 0; isNumbered(command, format) && k < frames.count(); ++k)
        numbers.push_back(frames.first + k * frames.every);
    requireMeshFiles(
        io::meshFilesOf(run.model(), command.output, format, clipOf(run.scene(), command, isTorn(run)), numbers),
        inputFilesOf(run.scene(), command.scene));
}

/// What is written of one step.
struct DrawnStep {
    io::ParticleFrame particles;
    std::vector<PlacedCollider> colliders;
};

/// Returns a moment between two steps.
/// `share`: 0 at `before`, 1 at `after`
DrawnStep between(const DrawnStep& before, DrawnStep after, float share) {
    for (std::size_t i = 0; i < after.particles.positions.size(); ++i) {
        glm::vec3& place = after.particles.positions[i];
        place = glm::mix(before.particles.positions[i], place, share);
        if (after.particles.normals.empty()) continue;
        const glm::vec3 normal = glm::mix(before.particles.normals[i], after.particles.normals[i], share);
        if (glm::length(normal) > 1e-6f) after.particles.normals[i] = glm::normalize(normal);
    }
    for (std::size_t k = 0; k < std::min(before.colliders.size(), after.colliders.size()); ++k) {
        const Pose& from = before.colliders[k].pose;
        Pose& pose = after.colliders[k].pose;
        pose.place = glm::mix(from.place, pose.place, share);
        pose.turn =
            glm::normalize(glm::mix(glm::dot(from.turn, pose.turn) < 0.0f ? -from.turn : from.turn, pose.turn, share));
    }
    return after;
}

template <class Solver>
void exportFrames(Solver& solver, const Start& start, Run& run, const ExportCommand& command, CrossingReport& crossings,
                  ContactReport& contact, Preparing& preparing) {
    const Model& model = run.model();
    putAtStart(solver, start, model);
    const SolverView view = viewOf(solver);
    const bool torn = isTorn(run);
    io::MeshWriter writer(model, command.output, requireFormat(command.output, io::isMesh),
                          clipOf(run.scene(), command, torn));
    {
        preparing.end();
        constexpr double kSame = 1e-6;  // share of a step that counts as none
        const double every = stepsAFrame(run.scene(), command);
        const auto last = static_cast<std::uint32_t>(std::ceil(command.frames.last * every - kSame));
        Progress progress("simulating", last);
        progress.show(0);
        std::uint32_t frame = command.frames.first;  // the next one to write
        DrawnStep before;
        for (std::uint32_t taken = 0; taken <= last; ++taken) {
            if (taken > 0) {
                const Step step = run.nextStep(view);
                contact.before(step, solver, run);
                solver.step(step);
            }
            const auto isNeeded = [&] { return frame <= command.frames.last && frame * every < taken + 1.0 - kSame; };
            if (isNeeded()) {
                const DrawnStep now{particlesOf(solver, run, taken), placedColliders(run.applied(), run.clock())};
                for (; isNeeded() && frame * every < taken + kSame; frame += command.frames.every) {
                    const double ahead = taken - frame * every;
                    const DrawnStep drawn = ahead < kSame ? now : between(before, now, static_cast<float>(1.0 - ahead));
                    if (command.crossings) crossings.add(frame, solver, run);
                    if (torn) {
                        writer.add(frame, drawn.particles, valuesOf<physics::Link>(solver, Array::links),
                                   valuesOf<physics::Triangle>(solver, Array::triangles), drawn.colliders);
                    } else {
                        writer.add(frame, drawn.particles, model.links.links, model.triangles, drawn.colliders);
                    }
                }
                before = now;
            }
            progress.show(taken);
        }
    }
    {
        Progress progress("writing", 1000);
        writer.finish([&](std::uint64_t done, std::uint64_t total) { progress.show(1000 * done / total); });
    }
    contact.end(solver, run);
    for (const std::string& note : writer.notes()) std::fprintf(stderr, "drape: export: %s\n", note.c_str());
}

void print(const Scene& scene, const ExportCommand& command, const CrossingReport& crossings,
           const ContactReport& contact) {
    if (!command.json) {
        std::printf("crossings  %s\n", crossings.text().c_str());
        return;
    }
    json::Object object{{"scene", scene.name}};
    if (command.crossings) object.push_back({"crossings", crossings.asJson()});
    if (contact.wasOn()) object.push_back({"contact", contact.asJson()});
    addSceneNotes(object, scene);
    printJson(object);
}

Written writtenBy(const ExportCommand& command, const io::Format& format) {
    const FrameRange& frames = command.frames;
    Written written{command.output.string(), {counted(frames.count(), "frame")}, fileBytes(command.output)};
    if (!io::isOneFrame(format) || frames.count() == 1) return written;
    const std::uint32_t last = frames.first + (frames.count() - 1) * frames.every;
    const auto path = [&](std::uint32_t frame) { return io::numberedPath(command.output, frame); };
    written.name = path(frames.first).string() + " to " + path(last).string();
    written.bytes = 0;
    for (std::uint32_t frame = frames.first; frame <= last; frame += frames.every)
        written.bytes += fileBytes(path(frame));
    return written;
}

/// `given`: where the run begins; nothing: it is loaded from command.scene.
int writeExport(const ExportCommand& command, std::optional<Start> given, ContactReport& contact,
                const std::filesystem::path& shaderDirectory) {
    const auto began = WallClock::now();
    command.solver.requireFit();
    const io::Format& format = requireFormat(command.output, io::isMesh);
    Preparing preparing(command.scene);
    Start start = given ? std::move(*given) : loadStart(command.scene, command.wishes);
    const Interruption interruption;  // before the first trial file, which a signal would leave behind
    if (!isNumbered(command, format))
        requireOutputFile(command.output, format.file, inputFilesOf(start.scene, command.scene));
    if (command.tellsNotes) tellSceneNotes(start.scene);
    const Scene& scene = start.scene;
    const ChosenBackend chosen = chooseBackend(command.solver, scene, shaderDirectory);
    if (command.autoGrid) {
        preparing.end();
        start = loadAffordable("export", command.scene, command.wishes, chosen,
                               static_cast<std::uint32_t>(command.frames.last * stepsAFrame(scene, command)));
    }
    render::requirePrints(scene, command.wishes.print.empty() ? "" : "--print");
    requireExportable(scene, command, format);
    if (chosen.gpu) GpuSolver::requireRoom(scene.world);
    const std::unique_ptr<Run> run = makeRun(start);
    requireFiles(*run, command, format);
    CrossingReport crossings;
    try {
        withSolver(chosen, run->model(),
                   [&](auto& solver) { exportFrames(solver, start, *run, command, crossings, contact, preparing); });
    } catch (const BlownUp& blownUp) {
        std::fprintf(stderr, "drape: %s: the cloth blew up: a position is no longer finite in frame %u\n",
                     scene.name.c_str(), blownUp.frame);
        return 1;
    }
    if (command.crossings || command.json) print(scene, command, crossings, contact);
    tellWritten(writtenBy(command, format), began);
    return chosen.status();
}

int runExport(const ExportCommand& command, const std::filesystem::path& shaderDirectory) {
    ContactReport contact;
    return writeExport(command, std::nullopt, contact, shaderDirectory);
}

}  // namespace

int exportMoving(const MovingOutput& output, Start start, ContactReport& contact,
                 const std::filesystem::path& shaderDirectory) {
    ExportCommand command;
    command.scene = output.source;
    command.solver = output.solver;
    command.output = output.path;
    command.fps = output.fps;
    command.tellsNotes = output.tellsNotes;
    const double framesAStep = output.fps > 0 ? output.stepLength * output.fps : 1.0;
    command.frames.first = 0;
    command.frames.last = static_cast<std::uint32_t>(static_cast<double>(output.steps) * framesAStep + 1e-3);
    return writeExport(command, std::move(start), contact, shaderDirectory);
}

Action exportCommand(Options& options) { return actionOf<ExportCommand>(options, declare, runExport); }

}  // namespace drape::cli
