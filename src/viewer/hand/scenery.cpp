#include "viewer/hand/scenery.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "render/frame/scene_frame.h"
#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

constexpr float kNothing = Front::kNothing;
// Enlargement of each triangle as a share of its size. It keeps rays from passing between two neighbouring triangles.
constexpr float kSeam = 1e-4f;

/// Returns the depth at which a ray meets a triangle from either side (Möller and Trumbore 1997), or kNothing.
float depthOf(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 toB = b - a;
    const glm::vec3 toC = c - a;
    const glm::vec3 across = glm::cross(ray.direction, toC);
    const float volume = glm::dot(toB, across);
    if (volume == 0.0f) return kNothing;
    const glm::vec3 fromA = ray.origin - a;
    const float u = glm::dot(fromA, across) / volume;
    const glm::vec3 normal = glm::cross(fromA, toB);
    const float v = glm::dot(ray.direction, normal) / volume;
    if (!(u >= -kSeam && v >= -kSeam && u + v <= 1.0f + kSeam)) return kNothing;  // NaN counts as no hit
    const float depth = glm::dot(toC, normal) / volume;
    return depth > 0.0f ? depth : kNothing;
}

/// Returns the smaller root of a x^2 + 2 b x + c if it is positive, otherwise kNothing.
float nearerRoot(float a, float b, float c) {
    const float discriminant = b * b - a * c;
    if (!(discriminant > 0.0f) || a == 0.0f) return kNothing;
    const float root = (-b - std::sqrt(discriminant)) / a;
    return root > 0.0f ? root : kNothing;
}

float depthOf(const Ray& ray, const render::DrawnGround& ground) {
    const float height = ray.origin.y - ground.height;
    if (!ground.on || !(height * ray.direction.y < 0.0f)) return kNothing;
    return -height / ray.direction.y;
}

float depthOf(const Ray& ray, const render::DrawnPole& pole) {
    const glm::vec2 from(ray.origin.x - pole.foot.x, ray.origin.z - pole.foot.z);
    const glm::vec2 direction(ray.direction.x, ray.direction.z);
    const float depth = nearerRoot(glm::dot(direction, direction), glm::dot(from, direction),
                                   glm::dot(from, from) - pole.radius * pole.radius);
    if (depth == kNothing) return kNothing;
    const float height = ray.origin.y + depth * ray.direction.y - pole.foot.y;
    return height >= 0.0f && height <= pole.height ? depth : kNothing;
}

}  // namespace

glm::ivec2 Front::cellOf(glm::vec2 place) const {
    const glm::vec2 cell = (place - rect_.low) * cellsPerUnit_;
    glm::ivec2 inside{0};
    for (int axis = 0; axis < 2; ++axis) {  // NaN fails the comparison, so it never becomes an int
        if (cell[axis] > 0.0f)
            inside[axis] = static_cast<int>(std::min(cell[axis], static_cast<float>(grid_[axis] - 1)));
    }
    return inside;
}

std::optional<Front::Cells> Front::cellsOf(const Seen& a, const Seen& b, const Seen& c) const {
    // A triangle with a corner behind the eye may cover any cell, since that corner has no place in the window.
    if (!(a.depth > 0.0f && b.depth > 0.0f && c.depth > 0.0f)) return Cells{{0, 0}, grid_ - 1};
    const glm::vec2 low = glm::min(glm::min(a.place, b.place), c.place);
    const glm::vec2 high = glm::max(glm::max(a.place, b.place), c.place);
    const bool overlaps =
        high.x >= rect_.low.x && high.y >= rect_.low.y && low.x <= rect_.high.x && low.y <= rect_.high.y;
    if (!overlaps) return std::nullopt;
    return Cells{cellOf(low), cellOf(high)};
}

Front::Front(const Scenery& scenery, const Lens& lens, const WindowRect& rect)
    : scenery_(&scenery), lens_(&lens), rect_(rect) {
    // Size of a cell, in window coordinates; about the size of a triangle of a fine cloth.
    constexpr float kCell = 8.0f;
    constexpr float kMostCells = 128.0f;
    constexpr float kLargest = 1e6f;  // larger than any window, in window coordinates
    const glm::vec2 size = glm::clamp(rect.high - rect.low, glm::vec2(1.0f), glm::vec2(kLargest));
    grid_ = glm::ivec2(glm::clamp(glm::ceil(size / kCell), glm::vec2(1.0f), glm::vec2(kMostCells)));
    cellsPerUnit_ = glm::vec2(grid_) / size;

    std::vector<Seen> seen;
    seen.reserve(scenery.positions.size());
    for (const glm::vec4& position : scenery.positions) seen.push_back(lens.see(glm::vec3(position)));
    const auto isPlaced = [&](glm::uint particle) { return isFinite(glm::vec3(scenery.positions[particle])); };
    std::vector<SeenTriangle> triangles;
    for (const physics::Triangle& triangle : scenery.triangles) {
        if (!(triangle.restArea > 0.0f)) continue;
        if (!isPlaced(triangle.a) || !isPlaced(triangle.b) || !isPlaced(triangle.c)) continue;
        const auto cells = cellsOf(seen[triangle.a], seen[triangle.b], seen[triangle.c]);
        if (cells) triangles.push_back({&triangle, *cells});
    }
    sortIntoCells(triangles);
}

void Front::sortIntoCells(const std::vector<SeenTriangle>& triangles) {
    const auto eachCell = [this](const Cells& cells, const auto& visit) {
        for (int y = cells.low.y; y <= cells.high.y; ++y) {
            for (int x = cells.low.x; x <= cells.high.x; ++x) visit(cellAt({x, y}));
        }
    };
    starts_.assign(static_cast<std::size_t>(grid_.x * grid_.y) + 1, 0);
    for (const SeenTriangle& seen : triangles) {
        eachCell(seen.cells, [this](std::size_t cell) { ++starts_[cell + 1]; });
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    triangles_.resize(starts_.back());
    std::vector<glm::uint> next(starts_.begin(), starts_.end() - 1);
    for (const SeenTriangle& seen : triangles) {
        eachCell(seen.cells, [&](std::size_t cell) { triangles_[next[cell]++] = *seen.triangle; });
    }
}

Front::Hit Front::at(glm::vec2 place) const {
    const Ray ray = lens_->ray(place);
    const auto position = [&](glm::uint particle) { return glm::vec3(scenery_->positions[particle]); };
    Hit hit;
    const std::size_t cell = cellAt(cellOf(place));
    for (glm::uint i = starts_[cell]; i < starts_[cell + 1]; ++i) {
        const physics::Triangle& triangle = triangles_[i];
        const float depth = depthOf(ray, position(triangle.a), position(triangle.b), position(triangle.c));
        if (triangle.a >= scenery_->model->firstBodyParticle()) hit.solid = std::min(hit.solid, depth);
        if (depth < hit.depth) hit = {depth, &triangle, hit.solid};
    }
    const auto hide = [&](float depth) {
        hit.solid = std::min(hit.solid, depth);
        if (depth < hit.depth) hit = {depth, nullptr, hit.solid};
    };
    for (const PlacedCollider& collider : scenery_->colliders) hide(depthOf(ray, collider));
    hide(depthOf(ray, scenery_->ground));
    for (const render::DrawnPole& pole : scenery_->poles) hide(depthOf(ray, pole));
    return hit;
}

namespace {

void placeColliders(SceneryCopy& copy, const Simulation& simulation) {
    const Settings& settings = simulation.appliedSettings();
    render::Frame frame = render::sceneFrame(simulation.scene(), settings, simulation.model(), {},
                                             placedColliders(settings, simulation.clock()));
    copy.colliders = std::move(frame.colliders);
    copy.ground = frame.ground;
    copy.poles = std::move(frame.poles);
}

std::vector<physics::Link> linksOf(const GpuSolver& solver) {
    const std::vector<std::byte> bytes = solver.bytes(Array::links);
    std::vector<physics::Link> links(bytes.size() / sizeof(physics::Link));
    if (!links.empty()) std::memcpy(links.data(), bytes.data(), bytes.size());
    return links;
}

}  // namespace

SceneryCopy readScenery(const Simulation& simulation) {
    const GpuSolver& display = simulation.display();
    SceneryCopy copy;
    copy.positions = display.read(Array::positions);
    copy.triangles = simulation.torn() ? display.readTriangles() : simulation.model().triangles;
    copy.links = linksOf(display);
    placeColliders(copy, simulation);
    return copy;
}

void SceneryMirror::forget() {
    positions_.forget();
    triangles_.forget();
    links_.forget();
    copy_ = {};
    generation_ = 0;
}

void SceneryMirror::begin(const Simulation& simulation, gl::Commands& commands, bool withLinks) {
    const bool isOther = generation_ != simulation.generation();
    const bool isMended = std::exchange(torn_, simulation.torn()) && !torn_;
    if (isMended && !isOther) {
        triangles_.forget();
        links_.forget();
        copy_.triangles = simulation.model().triangles;
        copy_.links = simulation.model().links.links;
    }
    if (isOther) {
        forget();
        copy_.links = simulation.model().links.links;
        copy_.triangles = simulation.model().triangles;
        generation_ = simulation.generation();
    } else if (steps_ == simulation.clock().steps) {
        return;
    }
    steps_ = simulation.clock().steps;
    positions_.begin(commands, simulation.display().positions());
    if (torn_) triangles_.begin(commands, simulation.display().triangles());
    if (torn_ && withLinks) links_.begin(commands, simulation.display().links().buffer());
}

const SceneryCopy* SceneryMirror::latest(const Simulation& simulation) {
    if (generation_ != simulation.generation()) return nullptr;
    if (positions_.poll()) copy_.positions = positions_.latest<glm::vec4>();
    if (torn_ && triangles_.poll()) copy_.triangles = triangles_.latest<physics::Triangle>();
    if (torn_ && links_.poll()) copy_.links = simulation.display().links().unpadded(links_.latest<physics::Link>());
    if (copy_.positions.empty() || copy_.triangles.size() != simulation.model().triangles.size()) return nullptr;
    placeColliders(copy_, simulation);
    return &copy_;
}

}  // namespace drape::viewer
