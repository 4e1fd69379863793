#include "cloth/core/body_frames.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "cloth/core/body.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "cloth/mesh/shape/simplified.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

double longestWay(const std::vector<glm::vec3>& from, const std::vector<glm::vec3>& to) {
    double longest = 0.0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const glm::dvec3 way = glm::dvec3(to[i]) - glm::dvec3(from[i]);
        longest = std::max(longest, way.x * way.x + way.y * way.y + way.z * way.z);
    }
    return std::sqrt(longest);
}

}  // namespace

void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache) {
    if (!grow.isThere()) return;
    const bool isMade = grow.growth && grow.growth->thin == grow.thin && grow.growth->mesh == mesh.shape &&
                        grow.growth->cache == cache.frames;
    if (isMade) return;
    const auto growth = std::make_shared<BodyGrowth>();
    growth->thin = grow.thin;
    growth->mesh = mesh.shape;
    growth->cache = cache.frames;
    growth->shapes = {cache.frames ? scaledFrame(mesh, *cache.frames, 0) : mesh.shape->mesh.positions};
    const std::vector<glm::vec3>& own = growth->shapes.front();
    const double step = double{grow.thin} / static_cast<double>(BodyGrowth::kSteps);
    for (const std::vector<glm::dvec3>& flown :
         curvatureFlow({own.begin(), own.end()}, mesh.shape->mesh.triangles, step, BodyGrowth::kSteps))
        growth->shapes.emplace_back(flown.begin(), flown.end());
    std::ranges::reverse(growth->shapes);
    growth->times = {0.0};
    for (std::size_t k = 1; k < growth->shapes.size(); ++k)
        growth->times.push_back(growth->times.back() + longestWay(growth->shapes[k - 1], growth->shapes[k]));
    const double whole = growth->times.back();
    for (double& time : growth->times) time = whole > 0.0 ? time / whole : 0.0;
    growth->times.back() = 1.0;
    grow.growth = growth;
}

namespace {

/// Returns each particle's vertex in the file. If several vertices were welded into a particle, that is the first of
/// them.
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

std::vector<glm::vec3> scaledFrame(const MeshDescription& mesh, const VertexCache& frames, std::size_t frame) {
    const std::vector<std::uint32_t> vertexOf = vertexOfEach(mesh.shape->mesh);
    const glm::vec3* const places = &frames.places[frame * frames.vertexCount()];
    std::vector<glm::vec3> scaled;
    scaled.reserve(vertexOf.size());
    for (const std::uint32_t vertex : vertexOf) scaled.push_back(places[vertex] * mesh.scale);
    return scaled;
}

BodyFrames::BodyFrames(const MeshDescription& mesh, const BodyCache& cache, const BodyGrow& grow, const BodyRoom* room)
    : times_{0.0}, count_(mesh.shape->mesh.particleCount()) {
    if (grow.isThere()) {
        growth_ = double{grow.seconds};
        ownFrame_ = grow.growth->shapes.size() - 1;
        for (const double time : grow.growth->times) growTimes_.push_back(time * growth_);
        for (std::size_t k = 0; k < ownFrame_; ++k) addPlaces(grow.growth->shapes[k], mesh);
    }
    if (cache.isThere()) {
        times_.assign(cache.frames->times.begin(), cache.frames->times.end());
        delay_ = double{cache.delay};
        loops_ = cache.after == AfterCache::loop && times_.size() > cache.frames->clip + 1;
        loopFrame_ = cache.frames->clip;
        for (std::size_t k = 0; k < times_.size(); ++k) addPlaces(scaledFrame(mesh, *cache.frames, k), mesh);
        if (room != nullptr) addRoom(mesh, *cache.frames, *room);
    } else {
        addPlaces(mesh.shape->mesh.positions, mesh);
    }
    const std::size_t frames = times_.size();
    if (loops_) {
        // Closes the loop. In some files the last frame repeats the first. In others, the first frame recurs one frame
        // time after the last.
        const auto first = places_.begin() + static_cast<std::ptrdiff_t>((ownFrame_ + loopFrame_) * count_);
        const auto last = places_.end() - static_cast<std::ptrdiff_t>(count_);
        const bool isAgain = std::equal(last, places_.end(), first,
                                        [](const auto& a, const auto& b) { return glm::length(a - b) < 1e-5f; });
        if (!isAgain) times_.push_back(2.0 * times_[frames - 1] - times_[frames - 2]);
        if (!isAgain && cache.loopBlend > 0.0f) blendLoop(double{cache.loopBlend});
    }
    for (const glm::vec3& place : places_) radius_ = std::max(radius_, glm::length(place));
    for (std::size_t k = 1; k < growTimes_.size(); ++k)
        growthSpeed_ = std::max(growthSpeed_, speedBetween(k - 1, k, growTimes_[k] - growTimes_[k - 1]));
    for (std::size_t k = 1; k < times_.size(); ++k) {
        const std::size_t first = ownFrame_ + k - 1, second = ownFrame_ + (k < frames ? k : loopFrame_);
        const double seconds = times_[k] - times_[k - 1];
        if (isCut(first, second, seconds)) {
            const std::span<const glm::vec3> places(places_);
            cuts_.push_back(
                {k - 1, bestFit(places.subspan(first * count_, count_), places.subspan(second * count_, count_))});
        } else {
            speed_ = std::max(speed_, speedBetween(first, second, seconds));
        }
    }
}

bool BodyFrames::isCut(std::size_t first, std::size_t second, double seconds) const {
    constexpr float kFast = 30.0f;  // m/s
    std::vector<float> ways(count_);
    float low = places_[first * count_].y, high = low;
    for (std::size_t i = 0; i < count_; ++i) {
        const glm::vec3& from = places_[first * count_ + i];
        ways[i] = glm::length(places_[second * count_ + i] - from);
        low = std::min(low, from.y);
        high = std::max(high, from.y);
    }
    const auto middle = ways.begin() + static_cast<std::ptrdiff_t>(count_ / 2);
    std::nth_element(ways.begin(), middle, ways.end());
    return *middle > 0.5f * (high - low) && *middle > kFast * static_cast<float>(seconds);
}

void BodyFrames::addRoom(const MeshDescription& mesh, const VertexCache& frames, const BodyRoom& room) {
    roomParticles_ = room.particles;
    for (std::size_t frame = 0; frame < frames.frameCount() && !roomParticles_.empty(); ++frame) {
        std::vector<glm::vec3> scaled = scaledFrame(mesh, frames, frame);
        for (std::size_t k = 0; k < roomParticles_.size(); ++k)
            scaled[roomParticles_[k]] += room.ways[frame * roomParticles_.size() + k];
        const std::vector<glm::vec3> placed = placedPositions(std::move(scaled), mesh);
        const glm::vec3* const own = &places_[(ownFrame_ + frame) * count_];
        for (const std::uint32_t i : roomParticles_) room_.push_back(placed[i] - own[i]);
    }
}

void BodyFrames::addPlaces(std::vector<glm::vec3> scaled, const MeshDescription& mesh) {
    const std::vector<glm::vec3> placed = placedPositions(std::move(scaled), mesh);
    places_.insert(places_.end(), placed.begin(), placed.end());
}

/// Adds to the last frames what each vertex lacks at the end of a loop, smoothly from `seconds` before the end.
void BodyFrames::blendLoop(double seconds) {
    const std::size_t frames = times_.size() - 1;
    std::vector<glm::vec3> missing(count_);
    const glm::vec3* const first = &places_[(ownFrame_ + loopFrame_) * count_];
    const glm::vec3* const last = &places_[(ownFrame_ + frames - 1) * count_];
    for (std::size_t i = 0; i < count_; ++i) missing[i] = first[i] - (last[i] + (last[i] - (last - count_)[i]));
    seconds = std::min(seconds, times_.back() - times_[loopFrame_]);
    for (std::size_t k = loopFrame_; k < frames; ++k) {
        const double share = 1.0 - (times_.back() - times_[k]) / seconds;
        if (share <= 0.0) continue;
        const auto smooth = static_cast<float>(share * share * (3.0 - 2.0 * share));
        for (std::size_t i = 0; i < count_; ++i) places_[(ownFrame_ + k) * count_ + i] += missing[i] * smooth;
    }
}

float BodyFrames::speedBetween(std::size_t first, std::size_t second, double seconds) const {
    float longest = 0.0f;
    for (std::size_t i = 0; i < count_; ++i)
        longest = std::max(longest, glm::length(places_[second * count_ + i] - places_[first * count_ + i]));
    return longest == 0.0f ? 0.0f : longest / static_cast<float>(seconds);
}

BodyFrames::Between BodyFrames::at(double seconds) const {
    const bool grows = seconds < growth_;
    const std::vector<double>& times = grows ? growTimes_ : times_;
    const std::size_t zero = grows ? 0 : ownFrame_;
    std::size_t laps = 0;
    const double time = grows ? std::max(seconds, 0.0) : timeInCache(seconds, laps);
    const auto next = std::ranges::upper_bound(times, time);
    const std::size_t frames = places_.size() / count_;
    if (next == times.end()) return {frames - 1, frames - 1, 0.0f};
    const auto after = static_cast<std::size_t>(next - times.begin());
    const double before = times[after - 1];
    const std::size_t second = zero + after;
    if (!grows && cutAfter(after - 1) != nullptr) return {second - 1, second - 1, 0.0f};
    return {second - 1, second == frames ? zero + loopFrame_ : second,
            static_cast<float>((time - before) / (times[after] - before))};
}

/// Returns the time in the cache, s. `laps`: is set to the number of times that a loop has begun again.
double BodyFrames::timeInCache(double seconds, std::size_t& laps) const {
    const double time = std::max(seconds - growth_ - delay_, 0.0);
    if (!loops_ || time < times_.back()) return time;
    const double begin = times_[loopFrame_];
    const double length = times_.back() - begin;
    const double whole = std::floor((time - begin) / length);
    laps = static_cast<std::size_t>(whole);
    return begin + (time - begin) - length * whole;
}

const BodyFrames::Cut* BodyFrames::cutAfter(std::size_t frame) const {
    const auto found = std::ranges::find(cuts_, frame, &Cut::frame);
    return found == cuts_.end() ? nullptr : &*found;
}

std::optional<Pose> BodyFrames::jump(double from, double to) const {
    if (cuts_.empty()) return std::nullopt;
    const std::size_t spans = times_.size() - 1;  // between frames; those of a loop come again
    const std::size_t again = spans - loopFrame_;
    const auto begun = [&](double seconds) {
        std::size_t laps = 0;
        const auto next = std::ranges::upper_bound(times_, timeInCache(seconds, laps));
        return laps * again + static_cast<std::size_t>(next - times_.begin());
    };
    std::optional<Pose> whole;
    for (std::size_t k = begun(from); k < begun(to); ++k) {
        const Cut* const cut = cutAfter(k - 1 < spans ? k - 1 : loopFrame_ + (k - 1 - loopFrame_) % again);
        if (cut != nullptr) whole = whole ? inTurn(*whole, cut->jump) : cut->jump;
    }
    return whole;
}

void BodyFrames::place(double seconds, std::span<glm::vec4> places) const {
    const Between between = at(seconds);
    const glm::vec3* first = &places_[between.first * count_];
    const glm::vec3* second = &places_[between.second * count_];
    for (std::size_t i = 0; i < count_; ++i)
        places[i] = glm::vec4(first[i] + (second[i] - first[i]) * between.share, places[i].w);
    for (std::size_t k = 0; k < roomParticles_.size(); ++k) {
        glm::vec4& at = places[roomParticles_[k]];
        at = glm::vec4(glm::vec3(at) + roomAt(between, k), at.w);
    }
}

std::vector<glm::vec3> BodyFrames::room(double seconds) const {
    const Between between = at(seconds);
    std::vector<glm::vec3> made;
    for (std::size_t k = 0; k < roomParticles_.size(); ++k) made.push_back(roomAt(between, k));
    return made;
}

glm::vec3 BodyFrames::roomAt(const Between& between, std::size_t k) const {
    const auto in = [&](std::size_t frame) {  // frames of the growth have none
        return frame < ownFrame_ ? glm::vec3(0.0f) : room_[(frame - ownFrame_) * roomParticles_.size() + k];
    };
    const glm::vec3 first = in(between.first);
    return first + (in(between.second) - first) * between.share;
}

}  // namespace drape
