#include "viewer/simulation/crossing_watch.h"

#include <utility>

#include "crossings/crossings.h"

namespace drape::viewer {
namespace {

/// Returns a function that finds the crossings in the present state of the cloth. It has a copy of that state, so it
/// may be called later, on another thread.
auto finder(const Simulation& simulation) {
    FoundCrossings found;
    found.triangles = simulation.triangles();
    found.epoch = simulation.epoch();
    found.steps = simulation.clock().steps;
    found.stalled = simulation.stalledSubsteps();
    const glm::uint firstOfBodies = simulation.model().firstBodyParticle();
    std::vector<physics::Triangle> met = metTriangles(simulation.model(), found.triangles);
    return [found = std::move(found), positions = simulation.positions(), joinedTo = simulation.model().joinedTo,
            met = std::move(met), firstOfBodies]() mutable {
        found.crossings = findCrossings(positions, met, firstOfBodies, 0.0f, joinedTo);
        found.gaps = bodyGaps(positions, met, firstOfBodies, kMostGap);
        found.particles = positions.size();
        return std::move(found);
    };
}

}  // namespace

FoundCrossings crossingsNow(const Simulation& simulation) { return finder(simulation)(); }

void CrossingWatch::watch(const Simulation& simulation) {
    if (next_ || isUpToDate(simulation)) return;
    if (!search_) search_ = std::make_unique<TaskQueue>();
    next_ = std::make_shared<FoundCrossings>();
    search_->add([next = next_, find = finder(simulation)]() mutable { *next = find(); });
}

bool CrossingWatch::poll(const Simulation& simulation) {
    if (!next_ || !search_->isDone()) return false;
    FoundCrossings found = std::move(*std::exchange(next_, nullptr));
    search_->finish();  // rethrows
    if (std::exchange(isForgotten_, false) || found.epoch != simulation.epoch()) return false;
    latest_ = std::move(found);
    return true;
}

void CrossingWatch::forget() {
    latest_.reset();
    isForgotten_ = next_ != nullptr;
}

const FoundCrossings* CrossingWatch::latest(const Simulation& simulation) const {
    return latest_ && latest_->epoch == simulation.epoch() ? &*latest_ : nullptr;
}

bool CrossingWatch::isUpToDate(const Simulation& simulation) const {
    const FoundCrossings* const found = latest(simulation);
    return found && !next_ && found->steps == simulation.clock().steps;
}

}  // namespace drape::viewer
