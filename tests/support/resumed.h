#pragma once

#include "run/snapshot/snapshot.h"
#include "run/start/start.h"
#include "support/live_run.h"
#include "support/short_forms.h"

namespace drape::test {

/// Copies a snapshot through the bytes of a file.
inline Snapshot copyOf(const Snapshot& snapshot) { return readSnapshot(writeSnapshot(snapshot), "copy"); }

/// A run that resumes from a snapshot on a given solver.
template <class Solver>
class Resumed {
public:
    template <class... Options>
    explicit Resumed(const Snapshot& snapshot, Options&&... options)
        : run(snapshot), solver(run.model(), std::forward<Options>(options)...) {
        solver.setState(stateOf(snapshot, run.model()));
    }

    void advance(int steps) {
        for (int k = 0; k < steps; ++k) solver.step(run.nextStep(viewOf(solver)));
    }
    void act(Event event) { run.take(std::move(event), viewOf(solver)); }
    std::uint64_t hash() const { return hashPositions(solver.read(Array::positions)); }
    Snapshot snapshot() { return copyOf(run.snapshot(solver.state())); }

    Run run;
    Solver solver;
};

inline std::vector<Collider> beamAndPin() {
    std::vector<Collider> colliders(2);
    Collider& beam = colliders[0];
    beam.name = "beam";
    beam.shape = ColliderShape::box;
    beam.place = {0.1f, 0.4f, -0.05f};
    beam.size = {0.5f, 0.05f, 0.1f};
    beam.motion = ColliderMotion::spin;
    beam.turnRate = 200.0f;
    Collider& pin = colliders[1];
    pin.name = "pin";
    pin.shape = ColliderShape::capsule;
    pin.place = {-0.2f, 0.7f, 0.3f};
    pin.radius = pin.topRadius = 0.1f;
    pin.motion = ColliderMotion::keyframes;
    pin.keyframes = {{0.0f, {}, {}}, {0.2f, {0, 0, -0.4f}, {30, 0, 0}}, {0.5f, {}, {}}};
    return colliders;
}

/// Performs a person's actions on a hanging sheet before one step, for any kind of run.
template <class Live>
void playStep(Live& live, int step) {
    Settings& settings = live.run.settings();
    const auto particles = [](EventKind kind, std::vector<glm::uint> indices) {
        Event event;
        event.kind = kind;
        event.particles = std::move(indices);
        return event;
    };
    switch (step) {
        case 0:
            settings.stiffness[0] = 0.2f;  // so soft that the tethers come into play
            settings.gravity.y = -20.0f;
            break;
        case 2:
            settings.wind = {.velocity = {1.0f, 0.0f, 4.0f}, .gustiness = 0.5f, .airDensity = 1.2f};
            break;
        case 4:
            settings.ground().on = true;  // The ground begins below the cloth and rises.
            settings.ground().place.y = 0.5f;
            break;
        case 5:
            test::setEntries(settings, beamAndPin());
            break;
        case 6:
            settings.ball() = test::ballOf({.on = true, .centre = {0.0f, 0.6f, 0.1f}, .radius = 0.15f});
            settings.ball().travel = {0.2f, 0.0f, 0.0f};
            settings.ball().motion = ColliderMotion::circle;
            settings.ball().speed = 0.27f;
            break;
        case 8:
            live.act(particles(EventKind::cut, {40, 41, 40, 49, 30, 31}));
            break;
        case 9:
            live.act(pushOf(31, {0.1f, 0.0f, -0.3f}, 0.25f, 2.5f));
            settings.substeps = 3;
            break;
        case 11:
            live.run.setPins(0, PinPattern::leftEdge, 2);
            break;
        case 12:
            test::named(settings, "beam").place.y = 0.6f;
            test::named(settings, "beam").turnRate = -100.0f;
            break;
        case 13:
            live.act(particles(EventKind::unpin, {9}));
            live.act(particles(EventKind::pin, {44}));
            break;
        case 15:
            settings.tethers.on = false;
            break;
        case 18:
            settings.tethers.on = true;
            break;
        case 20:
            std::erase_if(settings.colliders, [](const Collider& collider) { return collider.name == "beam"; });
            break;
        case 22:
            settings.tear = {.resistance = TearResistance::ratio, .ratio = 1.05f};
            break;
        case 27:
            settings.tear.resistance = TearResistance::none;
            break;
        default:
            break;
    }
}
inline constexpr int kPlayedSteps = 32;

}  // namespace drape::test
