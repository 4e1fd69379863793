#include "viewer/output/clip_run.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "viewer/undo/kept_moment.h"

namespace drape::viewer {
namespace {

ClipRun::Looks looksIn(const WorldDescription& world) {
    ClipRun::Looks looks;
    for (const ClothDescription& cloth : world.cloths) {
        looks.cloths.push_back(cloth.fabric);
        looks.panels.push_back(cloth.panels);
    }
    for (const BodyDescription& body : world.bodies) looks.bodies.push_back(body.frame.colour);
    return looks;
}

/// Returns the number of events before the step.
std::size_t countBefore(std::span<const Event> events, std::uint64_t step) {
    return static_cast<std::size_t>(std::ranges::lower_bound(events, step, {}, &Event::step) - events.begin());
}

}  // namespace

void ClipRun::add(Simulation& simulation, const Shot& shot, int times) {
    if (!isWhole_) return;
    const std::uint64_t steps = simulation.clock().steps;
    if (parts_.empty() || epoch_ != simulation.epoch()) {
        try {
            parts_.push_back({simulation.keep(), {}});
        } catch (const std::runtime_error&) {  // the cloth has blown up
            isWhole_ = false;
            return;
        }
        epoch_ = simulation.epoch();
    }
    backend_ = simulation.backend();
    // An event of the next step may still be replaced by a later one, so only events before the last step count.
    Part& part = parts_.back();
    const std::span<const Event> events = simulation.events();
    const InputLog& log = part.start.snapshot->log;
    const std::size_t known = countBefore(log.events, part.start.snapshot->clock.steps) + part.events.size();
    const auto end = static_cast<std::ptrdiff_t>(countBefore(events, steps));
    part.events.insert(part.events.end(), events.begin() + static_cast<std::ptrdiff_t>(known), events.begin() + end);

    const Scene& scene = simulation.scene();
    Looks looks = looksIn(scene.world);
    const bool isSame = !frames_.empty() && *frames_.back().looks == looks;
    auto shared = isSame ? frames_.back().looks : std::make_shared<const Looks>(std::move(looks));
    frames_.push_back({parts_.size() - 1, steps, times, shot, scene.camera, scene.light, std::move(shared)});
}

KeptRun ClipRun::startOf(std::size_t part) const {
    const KeptRun& start = parts_[part].start;
    InputLog whole = start.snapshot->log;
    whole.events.resize(countBefore(whole.events, start.snapshot->clock.steps));
    whole.events.insert(whole.events.end(), parts_[part].events.begin(), parts_[part].events.end());
    return repeating(start, std::move(whole));
}

void ClipRun::dress(Simulation& simulation, const Frame& frame) {
    Scene& scene = simulation.live();
    const Looks& looks = *frame.looks;
    for (std::size_t i = 0; i < scene.world.cloths.size(); ++i) {
        scene.world.cloths[i].fabric = looks.cloths[i];
        scene.world.cloths[i].panels = looks.panels[i];
    }
    for (std::size_t i = 0; i < scene.world.bodies.size(); ++i) simulation.setBodyColour(i, looks.bodies[i]);
    scene.camera = frame.camera;
    scene.light = frame.light;
}

}  // namespace drape::viewer
