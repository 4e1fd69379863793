#include "cli/reports/contact_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "base/grouped.h"
#include "cli/reports/progress.h"
#include "json/read.h"
#include "json/write.h"
#include "run/deep_start.h"
#include "run/thin_start.h"

namespace drape::cli {
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
