#include "cli/reports/contact_report.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

#include "base/message_text.h"
#include "cli/reports/progress.h"
#include "crossings/crossings.h"
#include "json/json.h"
#include "run/start/start_faults.h"

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

namespace {

void writeWarning(const std::string& scene, const std::string& text) {
    tellLine("drape: " + scene + ": warning: " + text);
}

/// Returns the name of the joint that moves a particle of a body; empty if none does.
std::string jointOf(const BodyPart& body, glm::uint particle) {
    const ClothMesh& mesh = body.mesh->mesh;
    const auto first = std::ranges::find(mesh.particleOf, particle - body.particles.first);
    const auto vertex = static_cast<std::uint32_t>(first - mesh.particleOf.begin());
    const auto moves = [&](const NamedPart& part) {
        return part.isJoint && std::ranges::binary_search(part.vertices, vertex);
    };
    const auto joint = std::ranges::find_if(mesh.parts, moves);
    return joint == mesh.parts.end() ? "" : joint->name;
}

}  // namespace

void ContactReport::noteEnd(const Model& model, std::span<const glm::vec4> positions) {
    inside_ = insideIgnored(model, positions);
    isFinite_ = std::ranges::all_of(
        positions, [](const glm::vec4& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); });
}

void ContactReport::note(const FastMover& mover) {
    const float before = fastest_ && fastest_->name == mover.name ? fastest_->speed : 0.0f;
    if (!fastest_ || mover.substeps > fastest_->substeps) fastest_ = mover;
    if (fastest_->name == mover.name) fastest_->speed = std::max(mover.speed, before);
}

void ContactReport::warn(const CrossedStart& crossed, const Run& run) {
    writeWarning(run.scene().name, describeWithOffer(crossed, run.model(), run.scene()));
}

void ContactReport::warnOfDeepStart(const Run& run) {
    if (const auto deep = findDeepStart(run.model(), run.applied())) writeWarning(run.scene().name, describe(*deep));
}

void ContactReport::tellJump(const BodyJump& jump, const Run& run) {
    // Tells of jumps in steps that follow one another once.
    const std::uint64_t step = run.clock().steps;
    const auto [last, isFirst] = jumped_.try_emplace(jump.body, step);
    const bool goesOn = !isFirst && step <= std::exchange(last->second, step) + 1;
    if (goesOn) return;
    char when[64];
    std::snprintf(when, sizeof when, "%.2f s", static_cast<double>(run.clock().steps) * double{run.applied().timeStep});
    tellLine("drape: " + run.scene().name + ": the body \"" +
             json::printable(run.model().bodies[jump.body].frame.name) + "\" jumps at " + when +
             ": the cloth is carried along");
}

void ContactReport::warnOfStalled(const std::string& scene) const {
    writeWarning(scene, "the cloth stood still in " + grouped(stalled_) + (stalled_ == 1 ? " substep" : " substeps") +
                            " because its contacts exceeded the capacity of a list; add substeps, or reduce "
                            "contact.thickness or the number of particles");
}

void ContactReport::noteBodies(const Run& run, const Clock& clock, const std::vector<glm::vec4>& positions) {
    const Model& model = run.model();
    const DrawnBodies drawn = drawnBodies(model, clock, positions);
    const auto keep = [&](FarVertex& most, float distance, glm::uint particle) {
        if (distance <= most.distance) return;
        const auto body =
            std::ranges::find_if(model.bodies, [&](const BodyPart& each) { return particle < each.particles.end(); });
        const double steps = static_cast<double>(clock.steps) - static_cast<double>(countedAfter_.value_or(0));
        const double seconds = steps * double{run.applied().timeStep};
        most = {distance, seconds, body->frame.name, jointOf(*body, particle), glm::vec3(positions[particle])};
    };
    if (countedAfter_ && clock.steps >= *countedAfter_) behinds_.push_back(drawn.behind);
    keep(behind_, drawn.behind, drawn.behindAt);
    keep(drawnBack_, drawn.drawnBack, drawn.drawnBackAt);
}

void ContactReport::warnOfBodies(const Run& run) const {
    char text[240];
    const char* when = !countedAfter_          ? "at %.2f s"
                       : behind_.seconds < 0.0 ? "%.2f s before the clip"
                                               : "at %.2f s of the clip";
    char time[64];
    std::snprintf(time, sizeof time, when, std::abs(behind_.seconds));
    std::snprintf(text, sizeof text,
                  ": cloth keeps it up to %.0f mm behind the shape that is drawn, most %s near (%.2f, %.2f, %.2f)",
                  1000.0 * double{behind_.distance}, time, double{behind_.place.x}, double{behind_.place.y},
                  double{behind_.place.z});
    const std::string part = behind_.part.empty() ? "" : ", at " + json::printable(behind_.part, 60);
    writeWarning(run.scene().name, "the body \"" + json::printable(behind_.body) + '"' + text + part);
}

json::Value ContactReport::FarVertex::asJson() const {
    if (distance == 0.0f) return {};
    return json::Object{{"m", json::number(distance)},
                        {"after_s", json::number(seconds)},
                        {"body", body},
                        {"joint", part.empty() ? json::Value() : json::Value(part)},
                        {"near", json::Array{json::number(place.x), json::number(place.y), json::number(place.z)}}};
}

json::Object ContactReport::asJson() const {
    json::Value crossed;
    if (crossed_) {
        // The place of features that only touch is not known.
        const auto triple = [&](const glm::dvec3& p) {
            if (crossed_->count == 0) return json::Value();
            return json::Value(json::Array{json::number(p.x), json::number(p.y), json::number(p.z)});
        };
        crossed = json::Object{{"after_step", json::number(crossed_->steps)},
                               {"count", json::number(crossed_->count)},
                               {"touching", json::number(crossed_->touching)},
                               {"first", triple(crossed_->first)},
                               {"low", triple(crossed_->low)},
                               {"high", triple(crossed_->high)}};
    }
    json::Object report{{"crossed_at_start", std::move(crossed)}, {"stalled_substeps", json::number(stalled_)}};
    if (last_) {
        report.push_back({"most_behind", behind_.asJson()});
        report.push_back({"most_drawn_back", drawnBack_.asJson()});
    }
    return report;
}

}  // namespace drape::cli
