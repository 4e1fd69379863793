#include "viewer/undo/timeline.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

#include "viewer/state/message_line.h"

namespace drape::viewer {
namespace {

constexpr double kPeriod = 0.1;      // simulated time between checkpoints of the time line, s
constexpr double kCostShare = 0.02;  // greatest share of real time that saving them may take

/// Returns the name of a stroke that had these effects, or an empty text if it had none.
std::string nameOfStroke(const std::set<EventKind>& kinds, Tool tool) {
    if (kinds.contains(EventKind::cut)) return "cut";
    if (kinds.contains(EventKind::push)) return "brush";
    if (kinds.contains(EventKind::pin)) return "pin";
    if (kinds.contains(EventKind::unpin)) return "unpin";
    if (!kinds.contains(EventKind::grab)) return "";
    return tool == Tool::pin || tool == Tool::move ? "moving a pin" : "grab";
}

}  // namespace

std::optional<Checkpoint> Timeline::capture(Simulation& simulation, OpenScene scene) const {
    std::optional<Checkpoint> checkpoint;
    const std::optional<std::string> error = errorOf([&] {
        checkpoint = Checkpoint{simulation.keep(), std::move(scene), false, latest(simulation)};
    });
    return error ? std::nullopt : std::move(checkpoint);
}

void Timeline::returnTo(Simulation& simulation, const Checkpoint& checkpoint, std::weak_ptr<const Checkpoint> latest) {
    simulation.returnTo(checkpoint.kept);
    if (checkpoint.scene.isHeld) simulation.act(EventKind::release);
    simulation.takeActs();
    latest_ = std::move(latest);
    epoch_ = simulation.epoch();
}

Timeline::CheckpointPtr Timeline::latest(const Simulation& simulation) const {
    return epoch_ == simulation.epoch() ? latest_.lock() : nullptr;
}

// Acts and strokes.

Timeline::Before Timeline::before(Simulation& simulation, OpenScene scene) const {
    return {capture(simulation, std::move(scene)), latest(simulation)};
}

void Timeline::add(std::string what, Before before) {
    if (!before.checkpoint) return history_.add(std::move(what), before.latest);
    history_.add(std::move(what), checkpoints_.keep(std::move(*before.checkpoint)));
}

void Timeline::undone(std::optional<Checkpoint> now) {
    history_.undone(now ? checkpoints_.keep(std::move(*now)) : std::weak_ptr<const Checkpoint>());
}

void Timeline::beginStroke(Simulation& simulation, OpenScene scene, Tool tool) {
    strokeTool_ = tool;
    simulation.takeActs();
    stroke_ = capture(simulation, std::move(scene));
}

bool Timeline::endStroke(Simulation& simulation, bool movedPins) {
    std::optional<Checkpoint> before = std::exchange(stroke_, {});
    std::string what = nameOfStroke(simulation.takeActs(), strokeTool_);
    if (movedPins && what.empty()) what = "group of pins";
    if (!before || what.empty()) return false;
    history_.add(std::move(what), checkpoints_.keep(std::move(*before)));
    return true;
}

void Timeline::beforeSteps(const Simulation& simulation) {
    if (simulation.played()) played_ = {simulation.scene().settings, simulation.events().size()};
}

void Timeline::afterSteps(const Simulation& simulation, const ShownAs& shownAs) {
    const std::optional<Played> before = std::exchange(played_, {});
    if (!before) return;
    const std::span<const Event> events = simulation.events();
    const std::span<const Event> taken = events.subspan(std::min(before->events, events.size()));
    const bool hasFabric = std::ranges::find(taken, EventKind::fabric, &Event::kind) != taken.end();
    if (hasFabric || before->settings != simulation.scene().settings) history_.follow(simulation.scene(), shownAs);
}

// The time line.

bool Timeline::isLineDue(const Simulation& simulation, double realSeconds) {
    sinceKept_ += realSeconds;
    if (replayEnd_) return false;
    const CheckpointPtr last = latest(simulation);
    const double period = std::round(kPeriod / static_cast<double>(simulation.scene().settings.timeStep));
    const auto steps = static_cast<double>(simulation.clock().steps);
    if (last && steps < static_cast<double>(stepsAt(*last)) + period) return false;
    return sinceKept_ * kCostShare >= keepCost_;
}

void Timeline::keepForLine(Simulation& simulation, OpenScene scene) {
    const auto began = std::chrono::steady_clock::now();
    if (std::optional<Checkpoint> checkpoint = capture(simulation, std::move(scene))) {
        latest_ = keepPeriodic(std::move(*checkpoint));
        epoch_ = simulation.epoch();
    }
    keepCost_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    sinceKept_ = 0.0;
}

std::weak_ptr<const Checkpoint> Timeline::keepPeriodic(Checkpoint checkpoint) {
    checkpoint.isPeriodic = true;
    return checkpoints_.keep(std::move(checkpoint));
}

std::vector<Timeline::CheckpointPtr> Timeline::line(const Simulation& simulation) const {
    std::vector<CheckpointPtr> line;
    for (CheckpointPtr checkpoint = replayEnd_ ? replayEnd_ : latest(simulation); checkpoint;
         checkpoint = checkpoint->before.lock())
        line.push_back(checkpoint);
    return line;
}

// A replay.

bool Timeline::beginReplay(Simulation& simulation, OpenScene scene) {
    std::optional<Checkpoint> checkpoint = capture(simulation, std::move(scene));
    if (checkpoint) replayEnd_ = keepPeriodic(std::move(*checkpoint)).lock();
    return checkpoint.has_value();
}

Timeline::Place Timeline::placeAt(const Simulation& simulation, double seconds) {
    const double steps = seconds / static_cast<double>(simulation.scene().settings.timeStep);
    const std::vector<CheckpointPtr> line = this->line(simulation);
    const auto isEarlier = [&](const CheckpointPtr& point) {
        return static_cast<double>(stepsAt(*point)) <= steps + 0.5;
    };
    const auto found = std::ranges::find_if(line, isEarlier);
    const CheckpointPtr& checkpoint = found == line.end() ? line.back() : *found;
    if (stepsAt(*checkpoint) == simulation.clock().steps) return {};
    if (checkpoint == replayEnd_) return {checkpoint, takeReplayEnd()};
    auto shown = std::make_shared<Checkpoint>(*checkpoint);
    shown->kept = repeating(checkpoint->kept, replayEnd_->kept.snapshot->log);
    return {shown, checkpoint};
}

bool Timeline::goOnFromHere(Simulation& simulation) {
    if (!replayEnd_) return false;
    const CheckpointPtr shown = latest(simulation);
    const CheckpointPtr end = takeReplayEnd();
    recordsReplay_ = false;
    const KeptRun now = simulation.keep();
    now.snapshot->played = end->kept.snapshot->played;
    simulation.returnTo(now);
    latest_ = shown;
    epoch_ = simulation.epoch();
    char what[48];
    std::snprintf(
        what, sizeof what, "going back to %.1f s",
        static_cast<double>(simulation.clock().steps) * static_cast<double>(simulation.scene().settings.timeStep));
    history_.add(what, end);
    return true;
}

Timeline::CheckpointPtr Timeline::takeReachedEnd(const Simulation& simulation) {
    if (!replayEnd_ || simulation.clock().steps < stepsAt(*replayEnd_)) return nullptr;
    return takeReplayEnd();
}

int Timeline::upToReplayEnd(const Simulation& simulation, int steps) const {
    if (!replayEnd_) return steps;
    return static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(steps), stepsAt(*replayEnd_) - simulation.clock().steps));
}

}  // namespace drape::viewer
