#include "viewer/surface.h"

#include <cstring>
#include <utility>

#include "render/scene_frame.h"

namespace drape::viewer {
namespace {

void placeObstacles(Surface& surface, const Simulation& simulation) {
    const Settings& settings = simulation.applied();
    const glm::vec3 ball = ballCentre(settings.ball, simulation.clock().ballPhase);
    render::Frame frame = render::sceneFrame(simulation.scene(), settings, simulation.model(), {}, ball);
    surface.ball = frame.ball;
    surface.ground = frame.ground;
    surface.poles = std::move(frame.poles);
}

std::vector<physics::Link> linksOf(const GpuSolver& solver) {
    const std::vector<std::byte> bytes = solver.bytes(Quantity::links);
    std::vector<physics::Link> links(bytes.size() / sizeof(physics::Link));
    if (!links.empty()) std::memcpy(links.data(), bytes.data(), bytes.size());
    return links;
}

}  // namespace

Surface readSurface(const Simulation& simulation) {
    const GpuSolver& drawn = simulation.drawn();
    Surface surface;
    surface.positions = drawn.read(Quantity::positions);
    surface.triangles = simulation.torn() ? drawn.readTriangles() : simulation.model().triangles;
    surface.links = linksOf(drawn);
    placeObstacles(surface, simulation);
    return surface;
}

void SurfaceMirror::forget() {
    positions_.forget();
    triangles_.forget();
    links_.forget();
    surface_ = {};
    generation_ = 0;
}

void SurfaceMirror::begin(const Simulation& simulation, gl::Commands& commands, bool withLinks) {
    const bool isOther = generation_ != simulation.generation();
    const bool isMended = std::exchange(torn_, simulation.torn()) && !torn_;
    if (isMended && !isOther) {
        triangles_.forget();
        links_.forget();
        surface_.triangles = simulation.model().triangles;
        surface_.links = simulation.model().links.links;
    }
    if (isOther) {
        forget();
        surface_.links = simulation.model().links.links;
        surface_.triangles = simulation.model().triangles;
        generation_ = simulation.generation();
    } else if (steps_ == simulation.clock().steps) {
        return;
    }
    steps_ = simulation.clock().steps;
    positions_.begin(commands, simulation.drawn().positions());
    if (torn_) triangles_.begin(commands, simulation.drawn().triangles());
    if (torn_ && withLinks) links_.begin(commands, simulation.drawn().links().buffer());
}

const Surface* SurfaceMirror::latest(const Simulation& simulation) {
    if (generation_ != simulation.generation()) return nullptr;
    if (positions_.poll()) surface_.positions = positions_.latest<glm::vec4>();
    if (torn_ && triangles_.poll()) surface_.triangles = triangles_.latest<physics::Triangle>();
    if (torn_ && links_.poll()) surface_.links = simulation.drawn().links().unpadded(links_.latest<physics::Link>());
    if (surface_.positions.empty() || surface_.triangles.size() != simulation.model().triangles.size()) return nullptr;
    placeObstacles(surface_, simulation);
    return &surface_;
}

}  // namespace drape::viewer
