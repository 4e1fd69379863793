#include "cli/reports/contact_report.h"

#include <algorithm>

#include "base/grouped.h"
#include "cli/reports/progress.h"
#include "json/write.h"
#include "run/deep_start.h"
#include "run/thin_start.h"

namespace drape::cli {
namespace {

void writeWarning(const std::string& scene, const std::string& text) {
    tellLine("drape: " + scene + ": warning: " + text);
}

}  // namespace

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

void ContactReport::warnOfStalled(const std::string& scene) const {
    writeWarning(scene, "the cloth stood still in " + grouped(stalled_) + (stalled_ == 1 ? " substep" : " substeps") +
                            " because its contacts exceeded the capacity of a list; add substeps, or reduce "
                            "contact.thickness or the number of particles");
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
    return {{"crossed_at_start", std::move(crossed)}, {"stalled_substeps", json::number(stalled_)}};
}

}  // namespace drape::cli
