#include "cli/reports/crossing_report.h"

#include <chrono>

#include "base/grouped.h"
#include "crossings/body_gaps.h"
#include "json/write.h"

namespace drape::cli {

std::optional<std::uint64_t> insideIgnored(const Model& model, std::span<const glm::vec4> positions) {
    if (model.ignored.empty()) return std::nullopt;
    std::vector<physics::Triangle> ignored;
    for (glm::uint t = 0; t < model.triangleCount(); ++t) {
        if (model.isIgnored(t)) ignored.push_back(model.triangles[t]);
    }
    return countInside(positions, ignored, model.clothParticleCount());
}

void CrossingReport::add(std::uint64_t frame, std::span<const glm::vec4> positions,
                         std::span<const physics::Triangle> triangles, const Model& model) {
    const auto start = std::chrono::steady_clock::now();
    const Crossings found =
        findCrossings(positions, metTriangles(model, triangles), model.firstBodyParticle(), 0.0f, model.joinedTo);
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++frames_;
    end_ = found.all.size();
    touching_ = found.touching;
    if (end_ > most_) {
        most_ = end_;
        mostFrame_ = frame;
    }
    if (!first_ && end_ > 0) first_ = First{frame, found.all.front().place};
}

std::string CrossingReport::text() const {
    const std::string touching = touching_ == 0 ? "" : ", " + grouped(touching_) + " touching at the end";
    if (!first_) return "none in " + grouped(frames_) + (frames_ == 1 ? " frame" : " frames") + touching;
    char place[128];
    std::snprintf(place, sizeof place, "(%.4g, %.4g, %.4g) m", first_->place.x, first_->place.y, first_->place.z);
    return grouped(end_) + " at the end, " + grouped(most_) + " at most (frame " + std::to_string(mostFrame_) +
           "), first in frame " + std::to_string(first_->frame) + " at " + place + touching;
}

json::Object CrossingReport::asJson() const {
    json::Value first;
    if (first_) {
        const glm::dvec3& p = first_->place;
        first = json::Object{{"frame", json::number(first_->frame)},
                             {"place", json::Array{json::number(p.x), json::number(p.y), json::number(p.z)}}};
    }
    return {{"end", json::number(end_)},
            {"touching_at_end", json::number(touching_)},
            {"most", json::number(most_)},
            {"most_in_frame", first_ ? json::Value(json::number(mostFrame_)) : json::Value()},
            {"first", std::move(first)},
            {"frames_checked", json::number(frames_)}};
}

}  // namespace drape::cli
