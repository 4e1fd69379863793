#include "scene/fields/field_tables.h"

namespace drape {
namespace {

Slot systems(Scene& scene, const ElementIndex&) { return slotOf(scene.world.systems); }

template <auto kMember>
Slot system(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.systems[index[0]].*kMember);
}

template <auto kMember>
Slot scatter(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.systems[index[0]].scatter.*kMember);
}

template <auto kMember>
Slot particle(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.systems[index[0]].particles[index[1]].*kMember);
}

template <auto kMember>
Slot link(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.systems[index[0]].links[index[1]].*kMember);
}

template <auto kMember>
Slot skin(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.systems[index[0]].skins[index[1]].*kMember);
}

using System = SystemDescription;
using Particle = SystemParticle;
using Scatter = SystemScatter;

constexpr Bounds kIndex{0, static_cast<double>(kMostParticles - 1)};
constexpr double kMostInSystem = 1'000'000;

constexpr Field kSystemFields[] = {
    ofLength(0, 4096, {"systems", systems, kNoBounds, "", "List of free systems."}),
    {"systems[].origin", system<&System::origin>, kPlace, "m", "Origin of the positions of its particles."},
    {"systems[].particleMass", system<&System::particleMass>, within(1e-6, 1000), "kg", "Mass of each particle."},
    {"systems[].particleRadius", system<&System::particleRadius>, within(0, 100), "m",
     "Radius of the particles. It is drawn, and colliders keep this distance from the centres, in addition to "
     "`solver.thickness`."},
    {"systems[].linkRadius", system<&System::linkRadius>, within(0, 100), "m",
     "Radius of the rods that represent links; drawn only."},
    {"systems[].showParticles", system<&System::showParticles>, kNoBounds, "",
     "Whether the particles are drawn as balls."},
    ofLength(0, kMostInSystem,
             {"systems[].particles", system<&System::particles>, kNoBounds, "",
              "The particles. Links refer to them by number."}),
    {"systems[].particles[].at", particle<&Particle::at>, kPlace, "m", "Position at the start, relative to `origin`."},
    {"systems[].particles[].velocity", particle<&Particle::velocity>, kPlace, "m/s", "Velocity at the start."},
    {"systems[].particles[].fixed", particle<&Particle::fixed>, kNoBounds, "",
     "Whether the particle is pinned, until it is unpinned or dragged."},
    {"systems[].scatter.count", scatter<&Scatter::count>, within(0, 100'000), "",
     "Number of random particles in addition to the listed ones. Their numbers follow those of the listed ones."},
    {"systems[].scatter.seed", scatter<&Scatter::seed>, kSeed, "",
     "Seed of the random particles. The same seed gives the same particles on every machine."},
    {"systems[].scatter.low", scatter<&Scatter::low>, kPlace, "m",
     "Lowest corner of the box in which the random particles start, relative to `origin`; at most `high` on each "
     "axis."},
    {"systems[].scatter.high", scatter<&Scatter::high>, kPlace, "m",
     "Highest corner of that box, relative to `origin`."},
    {"systems[].scatter.speed", scatter<&Scatter::speed>, within(0, 1000), "m/s",
     "Greatest velocity of the random particles at the start, in both directions along each axis."},
    ofLength(0, kMostInSystem, {"systems[].links", system<&System::links>, kNoBounds, "", "The links."}),
    required({"systems[].links[].ends", link<&SystemLink::ends>, kIndex, "",
              "Numbers of two different particles of the system, from 0. Required."}),
    {"systems[].links[].length", link<&SystemLink::length>, within(0, 10'000), "m",
     "Rest length, at least 1e-6. 0: the distance of the particles at the start, times `lengthShare`."},
    {"systems[].links[].lengthShare", link<&SystemLink::lengthShare>, within(0.01, 100), "",
     "Factor on the distance of the particles at the start, if `length` is 0. 0.95 keeps the link under tension."},
    {"systems[].links[].stiffness", link<&SystemLink::stiffness>, kShare, "",
     "Share of the link's error that one projection removes."},
    {"systems[].links[].tensionOnly", link<&SystemLink::tensionOnly>, kNoBounds, "",
     "Whether the link resists only stretching, like a rope."},
    {"systems[].links[].hidden", link<&SystemLink::hidden>, kNoBounds, "",
     "Whether the link is neither drawn nor measured."},
    {"systems[].links[].tearRatio", link<&SystemLink::tearRatio>, within(0, kTearRatio.high), "",
     "The link breaks when it is longer than this times its rest length; at least 1.01. 0: never."},
    ofLength(0, kMostInSystem,
             {"systems[].skins", system<&System::skins>, kNoBounds, "",
              "Filled polygons that are drawn and catch the wind."}),
    required(ofLength(3, 256,
                      {"systems[].skins[].outline", skin<&SystemSkin::outline>, kIndex, "",
                       "Numbers of different particles of the system, in order around a convex polygon. Required."})),
};

}  // namespace

std::span<const Field> systemFields() { return kSystemFields; }

}  // namespace drape
