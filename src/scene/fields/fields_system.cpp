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
    ofLength(0, 4096, {"systems", systems, kNoBounds, "", "The free systems."}),
    {"systems[].origin", system<&System::origin>, kPlace, "m", "What the places of its particles count from."},
    {"systems[].particleMass", system<&System::particleMass>, within(1e-6, 1000), "kg", "Mass of each particle."},
    {"systems[].particleRadius", system<&System::particleRadius>, within(0, 100), "m",
     "Distance kept between the particles' centres and colliders, besides `solver.thickness`; also drawn."},
    {"systems[].linkRadius", system<&System::linkRadius>, within(0, 100), "m",
     "Radius of the links' rods, only drawn."},
    {"systems[].showParticles", system<&System::showParticles>, kNoBounds, "",
     "Whether the particles are drawn as balls."},
    ofLength(0, kMostInSystem,
             {"systems[].particles", system<&System::particles>, kNoBounds, "",
              "The particles; links name them by number."}),
    {"systems[].particles[].at", particle<&Particle::at>, kPlace, "m", "Where it starts, from `origin`."},
    {"systems[].particles[].velocity", particle<&Particle::velocity>, kPlace, "m/s", "With which it starts."},
    {"systems[].particles[].fixed", particle<&Particle::fixed>, kNoBounds, "",
     "Whether it is held where it is, until it is unpinned or dragged."},
    {"systems[].scatter.count", scatter<&Scatter::count>, within(0, 100'000), "",
     "Particles that are made up besides the listed ones; their numbers follow."},
    {"systems[].scatter.seed", scatter<&Scatter::seed>, kSeed, "",
     "The same seed gives the same particles everywhere."},
    {"systems[].scatter.low", scatter<&Scatter::low>, kPlace, "m",
     "From `origin`: corner of the box in which they start; on no axis above `high`."},
    {"systems[].scatter.high", scatter<&Scatter::high>, kPlace, "m", "The opposite corner."},
    {"systems[].scatter.speed", scatter<&Scatter::speed>, within(0, 1000), "m/s",
     "Along each axis they start with at most this velocity, either way."},
    ofLength(0, kMostInSystem, {"systems[].links", system<&System::links>, kNoBounds, "", "The links."}),
    required({"systems[].links[].ends", link<&SystemLink::ends>, kIndex, "",
              "Numbers of two different particles of the system, from 0. Must be given."}),
    {"systems[].links[].length", link<&SystemLink::length>, within(0, 10'000), "m",
     "Length at rest: 0 for as drawn times `lengthShare`, else at least 1e-6."},
    {"systems[].links[].lengthShare", link<&SystemLink::lengthShare>, within(0.01, 100), "",
     "Share of the drawn length where `length` is 0; 0.95 keeps the link under tension."},
    {"systems[].links[].stiffness", link<&SystemLink::stiffness>, kShare, "",
     "Share of the link's error that one projection removes."},
    {"systems[].links[].tensionOnly", link<&SystemLink::tensionOnly>, kNoBounds, "",
     "Whether it only pulls and never pushes, like a rope."},
    {"systems[].links[].hidden", link<&SystemLink::hidden>, kNoBounds, "", "Whether it is neither drawn nor measured."},
    {"systems[].links[].tearRatio", link<&SystemLink::tearRatio>, within(0, kTearRatio.high), "",
     "It breaks when it is longer than this times its rest length: 0 for never, else at least 1.01."},
    ofLength(0, kMostInSystem,
             {"systems[].skins", system<&System::skins>, kNoBounds, "",
              "Filled polygons, which are drawn and catch the wind."}),
    required(ofLength(3, 256,
                      {"systems[].skins[].outline", skin<&SystemSkin::outline>, kIndex, "",
                       "Numbers of different particles of the system around the convex polygon. Must be given."})),
};

}  // namespace

std::span<const Field> systemFields() { return kSystemFields; }

}  // namespace drape
