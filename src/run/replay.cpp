#include "run/replay.h"

#include "run/log/setting_fields.h"
#include "run/run.h"

namespace drape {

void Replay::giveEvents(Run& run, const SolverView& view) {
    std::vector<SettingValue> settings;
    for (; next_ < log_->events.size() && log_->events[next_].step == run.clock().steps; ++next_) {
        const Event& event = log_->events[next_];
        if (event.kind == EventKind::set) {
            settings.push_back({event.field, event.value});
        } else {
            run.take(event, view);
        }
    }
    if (!settings.empty()) run.settings() = withSettings(run.settings(), settings, log_->scene.name);
}

Step Replay::nextStep(Run& run, const SolverView& view) {
    giveEvents(run, view);
    return run.nextStep(view);
}

}  // namespace drape
