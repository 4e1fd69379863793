#include "io/surfaces/covered_skin.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace drape::io {
namespace {

constexpr float kReach = 0.04f;   // greatest distance of cloth outside the skin, m
constexpr float kInside = 0.01f;  // greatest distance of cloth inside the skin, m

using Cell = glm::ivec3;

Cell cellAt(const glm::vec3& place) { return Cell(glm::floor(place / kReach)); }

/// Returns a number that cells of different places seldom share.
std::uint64_t keyOf(const Cell& cell) {
    std::uint64_t key = 0;
    for (int axis = 0; axis < 3; ++axis) key = key * 0x100000001b3u + static_cast<std::uint32_t>(cell[axis]);
    return key;
}

void forEachCell(const glm::vec3& low, const glm::vec3& high, auto use) {
    const Cell first = cellAt(low), last = cellAt(high);
    for (int x = first.x; x <= last.x; ++x) {
        for (int y = first.y; y <= last.y; ++y) {
            for (int z = first.z; z <= last.z; ++z) use(keyOf({x, y, z}));
        }
    }
}

/// Returns whether a segment meets a triangle (Möller and Trumbore 1997, "Fast, Minimum Storage Ray/Triangle
/// Intersection").
bool meets(const glm::vec3& from, const glm::vec3& along, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 toB = b - a, toC = c - a;
    const glm::vec3 across = glm::cross(along, toC);
    const float volume = glm::dot(toB, across);
    if (volume == 0.0f) return false;
    const glm::vec3 away = from - a;
    const float u = glm::dot(away, across) / volume;
    if (!(u >= 0.0f && u <= 1.0f)) return false;
    const glm::vec3 turned = glm::cross(away, toB);
    const float v = glm::dot(along, turned) / volume;
    const float share = glm::dot(toC, turned) / volume;
    return v >= 0.0f && u + v <= 1.0f && share >= 0.0f && share <= 1.0f;
}

}  // namespace

CoveredSkin::CoveredSkin(const Model& model) : model_(&model) {
    const bool deforms = std::ranges::any_of(model.bodies, [](const BodyPart& body) { return body.frames != nullptr; });
    if (deforms && !model.cloths.empty()) frames_.assign(model.particleCount() - model.firstBodyParticle(), 0);
}

void CoveredSkin::add(const ParticleFrame& particles, std::span<const physics::Triangle> triangles) {
    if (frames_.empty()) return;
    ++count_;
    std::vector<std::pair<std::uint64_t, glm::uint>> cells;  // cells that each triangle of cloth may meet
    for (const ClothPart& cloth : model_->cloths) {
        for (glm::uint t = cloth.triangles.first; t < cloth.triangles.end(); ++t) {
            const glm::vec3& a = particles.positions[triangles[t].a];
            const glm::vec3& b = particles.positions[triangles[t].b];
            const glm::vec3& c = particles.positions[triangles[t].c];
            forEachCell(glm::min(a, glm::min(b, c)), glm::max(a, glm::max(b, c)),
                        [&](std::uint64_t key) { cells.emplace_back(key, t); });
        }
    }
    std::ranges::sort(cells);
    const auto isCovered = [&](const glm::vec3& place, const glm::vec3& normal) {
        const glm::vec3 from = place - kInside * normal, along = (kInside + kReach) * normal;
        bool found = false;
        forEachCell(glm::min(from, from + along), glm::max(from, from + along), [&](std::uint64_t key) {
            auto cell = std::ranges::lower_bound(cells, key, {}, [](const auto& entry) { return entry.first; });
            for (; !found && cell != cells.end() && cell->first == key; ++cell) {
                const physics::Triangle& t = triangles[cell->second];
                found =
                    meets(from, along, particles.positions[t.a], particles.positions[t.b], particles.positions[t.c]);
            }
        });
        return found;
    };
    const glm::uint first = model_->firstBodyParticle();
    for (const BodyPart& body : model_->bodies) {
        if (!body.frames) continue;
        for (glm::uint i = body.particles.first; i < body.particles.end(); ++i)
            frames_[i - first] += isCovered(particles.positions[i], particles.normals[i]) ? 1 : 0;
    }
}

void CoveredSkin::mark(Mesh& mesh) const {
    if (frames_.empty() || count_ == 0) return;
    const glm::uint first = model_->firstBodyParticle();
    const auto deforms = [&](const MeshVertex& vertex) {
        return std::ranges::any_of(model_->bodies, [&](const BodyPart& body) {
            return body.frames && vertex.particle >= body.particles.first && vertex.particle < body.particles.end();
        });
    };
    for (MeshPart& part : mesh) {
        if (part.vertices.empty() || part.triangles.empty() || !deforms(part.vertices.front())) continue;
        for (const MeshVertex& vertex : part.vertices) {
            const bool isThere = vertex.particle != MeshVertex::kNoParticle;
            part.covered.push_back(
                isThere ? static_cast<float>(frames_[vertex.particle - first]) / static_cast<float>(count_) : 0.0f);
        }
    }
}

}  // namespace drape::io
