#include "cloth/core/body_frames.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

/// The vertex of the file that each particle is made from: the first of those that were welded.
std::vector<std::uint32_t> vertexOfEach(const ClothMesh& mesh) {
    std::vector<std::uint32_t> vertexOf(mesh.particleCount(), ClothMesh::kNone);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            std::uint32_t& vertex = vertexOf[mesh.triangles[t][static_cast<int>(k)]];
            vertex = std::min(vertex, mesh.vertices[t][k]);
        }
    }
    return vertexOf;
}

}  // namespace

BodyFrames::BodyFrames(const MeshDescription& mesh, const BodyCache& cache)
    : times_(cache.frames->times.begin(), cache.frames->times.end()),
      count_(mesh.shape->mesh.particleCount()),
      delay_(double{cache.delay}),
      loops_(cache.after == AfterCache::loop && times_.size() > 1) {
    const std::vector<std::uint32_t> vertexOf = vertexOfEach(mesh.shape->mesh);
    const std::size_t vertices = cache.frames->vertexCount();
    const std::size_t frames = times_.size();
    std::vector<glm::vec3> scaled(count_);
    places_.reserve(frames * count_);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (std::size_t i = 0; i < count_; ++i)
            scaled[i] = cache.frames->places[frame * vertices + vertexOf[i]] * mesh.scale;
        const std::vector<glm::vec3> placed = placedPositions(scaled, mesh);
        places_.insert(places_.end(), placed.begin(), placed.end());
    }
    for (const glm::vec3& place : places_) radius_ = std::max(radius_, glm::length(place));
    if (loops_) {
        // Some files end with the first frame once more, others with the one before it.
        const auto last = places_.end() - static_cast<std::ptrdiff_t>(count_);
        const bool isAgain = std::equal(last, places_.end(), places_.begin(),
                                        [](const auto& a, const auto& b) { return glm::length(a - b) < 1e-5f; });
        if (!isAgain) times_.push_back(2.0 * times_[frames - 1] - times_[frames - 2]);
    }
    for (std::size_t k = 1; k < times_.size(); ++k) {
        const std::size_t second = k % frames;
        float longest = 0.0f;
        for (std::size_t i = 0; i < count_; ++i)
            longest = std::max(longest, glm::length(places_[second * count_ + i] - places_[(k - 1) * count_ + i]));
        speed_ = std::max(speed_, longest / static_cast<float>(times_[k] - times_[k - 1]));
    }
}

BodyFrames::Between BodyFrames::at(double seconds) const {
    double time = std::max(seconds - delay_, 0.0);
    const double end = times_.back();
    if (loops_) time -= end * std::floor(time / end);
    const auto next = std::ranges::upper_bound(times_, time);
    const std::size_t frames = places_.size() / count_;
    if (next == times_.end()) return {frames - 1, frames - 1, 0.0f};
    const auto second = static_cast<std::size_t>(next - times_.begin());
    const double before = times_[second - 1];
    return {second - 1, second % frames, static_cast<float>((time - before) / (times_[second] - before))};
}

void BodyFrames::place(double seconds, std::span<glm::vec4> places) const {
    const Between between = at(seconds);
    const glm::vec3* first = &places_[between.first * count_];
    const glm::vec3* second = &places_[between.second * count_];
    for (std::size_t i = 0; i < count_; ++i)
        places[i] = glm::vec4(first[i] + (second[i] - first[i]) * between.share, places[i].w);
}

}  // namespace drape
