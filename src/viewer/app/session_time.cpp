// The time line: moments that are kept while time runs, shown again, played again and gone on from.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

#include "viewer/app/session.h"

namespace drape::viewer {
namespace {

constexpr double kPeriod = 0.1;      // simulated s between moments
constexpr double kCostShare = 0.02;  // of the time that they may take

std::uint64_t stepsAt(const Moment& moment) { return moment.kept.run->clock.steps; }

}  // namespace

void Session::keepPeriodically(double realSeconds) {
    sinceKept_ += realSeconds;
    if (replayEnd_) return;
    const std::shared_ptr<const Moment> latest = latest_.lock();
    const double period = std::round(kPeriod / static_cast<double>(simulation_.settings().timeStep));
    const std::uint64_t steps = simulation_.clock().steps;
    const bool isDue = !latest || static_cast<double>(steps) >= static_cast<double>(stepsAt(*latest)) + period;
    if (!isDue || sinceKept_ * kCostShare < keepCost_) return;
    const auto began = std::chrono::steady_clock::now();
    if (std::optional<Moment> moment = momentNow()) {
        moment->isPeriodic = true;
        latest_ = moments_.keep(std::move(*moment));
    }
    keepCost_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    sinceKept_ = 0.0;
}

std::vector<std::shared_ptr<const Moment>> Session::timeLine() const {
    std::vector<std::shared_ptr<const Moment>> line;
    std::shared_ptr<const Moment> moment = replayEnd_ ? replayEnd_ : latest_.lock();
    for (; moment; moment = moment->before.lock()) line.push_back(moment);
    return line;
}

TimeBarModel Session::timeBarView() const {
    const auto step = static_cast<double>(simulation_.scene().settings.timeStep);
    const std::vector<std::shared_ptr<const Moment>> line = timeLine();
    const std::uint64_t now = simulation_.clock().steps;
    TimeBarModel view;
    view.canUndo = history_.toUndo() != nullptr || replayEnd_;
    view.canRedo = history_.toRedo() != nullptr;
    view.now = static_cast<double>(now) * step;
    view.first = line.empty() ? view.now : static_cast<double>(stepsAt(*line.back())) * step;
    view.last = replayEnd_ ? static_cast<double>(stepsAt(*replayEnd_)) * step : view.now;
    if (simulation_.played()) view.end = static_cast<double>(simulation_.played()->steps) * step;
    view.isEarlier = replayEnd_ != nullptr;
    view.paused = run_.paused;
    view.usedBytes = moments_.used();
    view.budgetBytes = moments_.budget();
    return view;
}

void Session::follow(const TimeBarChoice& wish) {
    attempt([&] {
        const bool records = recordings_.any();
        if (wish.showAt && records) note("Stop recording to see an earlier moment");
        if (wish.showAt && !records) showMoment(*wish.showAt);
        if (wish.goOnFromHere) goOnFromHere();
        if (!wish.record || !replayEnd_) return;
        if (!recordings_.clip()) toggleRecording();
        recordsReplay_ = recordings_.clip().has_value();
        run_.paused = false;
    });
}

// From there on, steps play the events again that the end has over the moment.
void Session::showMoment(double seconds) {
    if (!replayEnd_) {
        endStroke();
        commitEdits();
        std::optional<Moment> now = momentNow();
        if (!now) return;
        now->isPeriodic = true;
        replayEnd_ = moments_.keep(std::move(*now)).lock();
    }
    run_.paused = true;
    const double steps = seconds / static_cast<double>(simulation_.settings().timeStep);
    const std::vector<std::shared_ptr<const Moment>> line = timeLine();
    const auto found = std::ranges::find_if(
        line, [&](const auto& moment) { return static_cast<double>(stepsAt(*moment)) <= steps + 0.5; });
    const std::shared_ptr<const Moment>& moment = found == line.end() ? line.back() : *found;
    if (stepsAt(*moment) == simulation_.clock().steps) return;
    if (moment == replayEnd_) return returnTo(std::exchange(replayEnd_, nullptr));
    auto followed = std::make_shared<InputLog>(replayEnd_->kept.run->log);
    const auto shared = static_cast<std::ptrdiff_t>(moment->kept.run->log.events.size());
    followed->events.erase(followed->events.begin(), followed->events.begin() + shared);
    auto run = std::make_shared<Snapshot>(*moment->kept.run);
    run->played = std::move(followed);
    auto shown = std::make_shared<Moment>(*moment);
    shown->kept.run = std::move(run);
    returnTo(shown);
    latest_ = moment;
}

/// The moment on show is the present from now on.
void Session::goOnFromHere() {
    if (!replayEnd_) return;
    const std::shared_ptr<const Moment> end = std::exchange(replayEnd_, nullptr);
    recordsReplay_ = false;
    const KeptRun now = simulation_.keep();
    now.run->played = end->kept.run->played;
    simulation_.returnTo(now);
    char what[48];
    std::snprintf(
        what, sizeof what, "going back to %.1f s",
        static_cast<double>(simulation_.clock().steps) * static_cast<double>(simulation_.settings().timeStep));
    history_.add(what, end);
    followEdits();
    note("The later part is dropped. Ctrl + Z brings it back");
}

/// Where the part that is played again has come to its end, that is the present again.
void Session::endReplay() {
    if (!replayEnd_ || simulation_.clock().steps < stepsAt(*replayEnd_)) return;
    returnTo(std::exchange(replayEnd_, nullptr));
    if (!std::exchange(recordsReplay_, false)) return;
    run_.paused = true;
    attempt([this] { endRecording(); });
}

int Session::upToEnd(int steps) {
    const std::optional<double> end = endOfRun(simulation_.scene().world.bodies);
    if (!end || run_.paused || replayEnd_) return steps;
    const auto last = static_cast<std::uint64_t>(std::ceil(*end / simulation_.settings().timeStep - 1e-6));
    const std::uint64_t taken = simulation_.clock().steps;
    if (taken >= last || taken + static_cast<std::uint64_t>(steps) < last) return steps;
    run_.paused = true;
    say("The body's motion ends here: press Play to go on");
    return static_cast<int>(last - taken);
}

}  // namespace drape::viewer
