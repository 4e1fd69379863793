#include "viewer/output/recorder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "cloth/description/description.h"
#include "io/files/system.h"
#include "io/formats/frame_spool.h"
#include "solver/plan/drawn_bodies.h"
#include "viewer/hand/scenery.h"
#include "viewer/state/files.h"
#include "viewer/state/message_line.h"
#include "viewer/undo/history.h"

namespace drape::viewer {
namespace {

ClipRun::Looks looksIn(const WorldDescription& world) {
    ClipRun::Looks looks;
    for (const ClothDescription& cloth : world.cloths) {
        looks.cloths.push_back(cloth.fabric);
        looks.panels.push_back(cloth.panels);
    }
    for (const BodyDescription& body : world.bodies) looks.bodies.push_back(body.frame.colour);
    return looks;
}

/// Returns the number of events before the step.
std::size_t countBefore(std::span<const Event> events, std::uint64_t step) {
    return static_cast<std::size_t>(std::ranges::lower_bound(events, step, {}, &Event::step) - events.begin());
}

}  // namespace

void ClipRun::add(Simulation& simulation, const Shot& shot, int times) {
    if (!isWhole_) return;
    const std::uint64_t steps = simulation.clock().steps;
    if (parts_.empty() || epoch_ != simulation.epoch()) {
        // The cloth may have blown up, or the GPU may have no memory for the moment.
        if (errorOf([&] { parts_.push_back({simulation.keep(), {}}); })) {
            isWhole_ = false;
            return;
        }
        epoch_ = simulation.epoch();
    }
    backend_ = simulation.backend();
    // An event of the next step may still be replaced by a later one, so only events before the last step count.
    Part& part = parts_.back();
    const std::span<const Event> events = simulation.events();
    const InputLog& log = part.start.snapshot->log;
    const std::size_t known = countBefore(log.events, part.start.snapshot->clock.steps) + part.events.size();
    const auto end = static_cast<std::ptrdiff_t>(countBefore(events, steps));
    part.events.insert(part.events.end(), events.begin() + static_cast<std::ptrdiff_t>(known), events.begin() + end);

    const Scene& scene = simulation.scene();
    Looks looks = looksIn(scene.world);
    const bool isSame = !frames_.empty() && *frames_.back().looks == looks;
    auto shared = isSame ? frames_.back().looks : std::make_shared<const Looks>(std::move(looks));
    frames_.push_back({parts_.size() - 1, steps, times, shot, scene.camera, scene.light, std::move(shared)});
}

KeptRun ClipRun::startOf(std::size_t part) const {
    const KeptRun& start = parts_[part].start;
    InputLog whole = start.snapshot->log;
    whole.events.resize(countBefore(whole.events, start.snapshot->clock.steps));
    whole.events.insert(whole.events.end(), parts_[part].events.begin(), parts_[part].events.end());
    return repeating(start, std::move(whole));
}

void ClipRun::dress(Simulation& simulation, const Frame& frame) {
    Scene& scene = simulation.editableScene();
    const Looks& looks = *frame.looks;
    for (std::size_t i = 0; i < scene.world.cloths.size(); ++i) {
        scene.world.cloths[i].fabric = looks.cloths[i];
        scene.world.cloths[i].panels = looks.panels[i];
    }
    for (std::size_t i = 0; i < scene.world.bodies.size(); ++i) simulation.setBodyColour(i, looks.bodies[i]);
    scene.camera = frame.camera;
    scene.light = frame.light;
}

namespace {

// Tolerance of the time at which a frame is due, as a share of a frame or of a step. Simulated time is a sum of rounded
// steps, so it may be slightly too early.
constexpr double kRounding = 1e-4;

constexpr std::size_t kMostWaiting = 4;  // greatest number of frames that wait for the encoder, some megabytes each

}  // namespace

ClipClock::ClipClock(double timeStep) {
    const double steps = std::max(1.0, std::round(1.0 / (kMostRate * timeStep)));
    rate_ = static_cast<int>(std::clamp(std::round(1.0 / (steps * timeStep)), 1.0, kMostRate));
}

int ClipClock::stepsToNextFrame(double timeStep) const {
    const double left = 1.0 / rate_ - passed_;
    return static_cast<int>(std::clamp(std::ceil(left / timeStep - kRounding), 1.0, 1e6));
}

int ClipClock::pass(double seconds) {
    passed_ += seconds;
    const double due = std::floor(passed_ * rate_ + kRounding);
    passed_ -= due / rate_;
    return static_cast<int>(due);
}

namespace {

io::ParticleFrame particlesOf(Simulation& simulation) {
    simulation.prepareDrawing();
    const GpuSolver& display = simulation.display();
    std::vector<glm::vec4> positions = display.read(Array::positions);
    std::vector<glm::vec4> normals = display.read(Array::normals);
    putInPlace(drawnBodies(simulation.model(), simulation.clock(), positions), simulation.model(), positions, normals);
    auto particles = io::particleFrame(positions, normals);
    if (!particles) throw io::Error("the mesh is not exported: the simulation is unstable, a position is not finite");
    return std::move(*particles);
}

}  // namespace

void addShown(io::MeshWriter& writer, Simulation& simulation, std::uint32_t frame) {
    const io::ParticleFrame particles = particlesOf(simulation);
    const std::vector<PlacedCollider> colliders = placedColliders(simulation.appliedSettings(), simulation.clock());
    if (!simulation.torn()) {
        const Model& model = simulation.model();
        return writer.add(frame, particles, model.links.links, model.triangles, colliders);
    }
    const SceneryCopy shown = readScenery(simulation);
    writer.add(frame, particles, shown.links, shown.triangles, colliders);
}

io::MeshClip clipOf(const Simulation& simulation, bool torn) {
    const Scene& scene = simulation.scene();
    io::MeshClip clip;
    clip.scene = scene.name;
    clip.fabrics = looksOf(scene.world.cloths);
    clip.torn = torn;
    return clip;
}

std::filesystem::path exportMesh(Simulation& simulation, const io::Format& format, bool world,
                                 const std::filesystem::path& folder) {
    const std::filesystem::path path = format.materials
                                           ? freshFilesPath(folder, simulation.scene().name, format.ending())
                                           : freshPath(folder, simulation.scene().name, format.ending());
    io::MeshClip clip = clipOf(simulation, simulation.torn());
    clip.world = world;
    io::MeshWriter writer(simulation.model(), path, format, std::move(clip));
    addShown(writer, simulation, static_cast<std::uint32_t>(simulation.clock().steps));
    writer.finish([](std::uint64_t, std::uint64_t) {});
    return path;
}

ClipRecorder::ClipRecorder(std::filesystem::path path, glm::ivec2 size, double timeStep)
    : path_(std::move(path)),
      size_(size),
      clock_(timeStep),
      writer_(std::make_unique<io::VideoWriter>(path_, size.x, size.y, clock_.framesPerSecond())),
      encoding_(std::make_unique<TaskQueue>(kMostWaiting)) {}

void ClipRecorder::add(std::vector<std::uint8_t> rgb, int times) {
    encoding_->add([writer = writer_.get(), rgb = std::move(rgb), times] {
        for (int i = 0; i < times; ++i) writer->addFrame(rgb);
    });
    frames_ += times;
}

void ClipRecorder::finish() {
    encoding_->finish();
    writer_->finish();
}

glm::ivec2 clipSize(glm::ivec2 size) { return glm::max(size / 2 * 2, glm::ivec2(2)); }

namespace {

io::MeshClip clipFor(const Simulation& simulation, const ClipClock& clock) {
    io::MeshClip clip = clipOf(simulation, true);  // `true`, since a hand may cut the cloth at any time
    clip.frameSeconds = 1.0 / clock.framesPerSecond();
    return clip;
}

}  // namespace

MeshRecorder::MeshRecorder(const Simulation& simulation, const io::Format& format, std::filesystem::path folder)
    : format_(&format),
      name_(simulation.scene().name),
      folder_(std::move(folder)),
      clock_(simulation.scene().settings.timeStep),
      writer_(simulation.model(), folder_ / ("drape-" + name_ + ending()), format, clipFor(simulation, clock_)) {}

void MeshRecorder::add(Simulation& simulation, int times) {
    for (int i = 0; i < times && fullBecause().empty(); ++i) addShown(writer_, simulation, writer_.frames());
}

std::string MeshRecorder::fullBecause() const {
    if (writer_.frames() >= format_->mostFrames)
        return std::string("a ") + format_->label + " file holds no more frames";
    if (writer_.bytes() < format_->longestRecording) return {};
    const std::string most = std::to_string(format_->longestRecording >> 30) + " GiB of frames is the limit";
    return io::isPointCache(*format_) ? most : most + " of " + format_->label + "; a point cache holds more";
}

std::filesystem::path MeshRecorder::finish() {
    std::filesystem::path path =
        io::isPointCache(*format_) ? freshFilesPath(folder_, name_, ending()) : freshPath(folder_, name_, ending());
    writer_.setPath(path);
    writer_.finish([](std::uint64_t, std::uint64_t) {});
    return path;
}

}  // namespace drape::viewer
