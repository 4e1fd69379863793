#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "cloth/core/body.h"
#include "cloth/description/description.h"

namespace drape {

/// A particle of a free system.
struct SystemParticle {
    glm::vec3 at{0.0f};        ///< position relative to the system's origin, m
    glm::vec3 velocity{0.0f};  ///< velocity at the start, m/s
    bool fixed = false;        ///< whether the particle is pinned until a hand unpins or drags it
};

/// A link between two particles of a free system.
struct SystemLink {
    glm::uvec2 ends{0, 0};     ///< indices within the system of the two particles that the link joins
    float length = 0.0f;       ///< rest length, m; 0: distance between the ends at the start, times lengthShare
    float lengthShare = 1.0f;  ///< factor of the distance at the start; 0.95 keeps the link under tension
    float stiffness = 1.0f;    ///< fraction of the error that one projection removes, 0 to 1
    bool tensionOnly = false;  ///< whether the link pulls but never pushes
    bool hidden = false;       ///< whether the link is neither drawn nor measured
    /// Length over rest length at which the link breaks, above 1. 0: the link never breaks.
    float tearRatio = 0.0f;
};

/// A filled polygon between particles of a free system. It is drawn and catches the wind.
struct SystemSkin {
    /// Indices within the system of the polygon's particles, in order; three or more, convex.
    std::vector<glm::uint> outline;
};

/// Random particles, for a system of many particles.
struct SystemScatter {
    glm::uint count = 0;    ///< number of random particles, 0 to 100,000; they come after the listed particles
    glm::uint seed = 1;     ///< seed of the random numbers; equal seeds give equal particles on every machine
    glm::vec3 low{0.0f};    ///< corner of the box where the particles start, m, relative to the system's origin
    glm::vec3 high{0.0f};   ///< opposite corner of that box, m
    glm::vec3 speed{0.0f};  ///< greatest speed at the start along each axis, in either direction, m/s
};

/// Particles and links that are not cloth: a rope, a pendulum, a swinging block, a rag doll.
struct SystemDescription {
    glm::vec3 origin{0.0f};     ///< position of the system's origin in the world, m
    float particleMass = 1.0f;  ///< mass of each particle, kg
    /// Radius of drawn particles, and distance that their centres keep from colliders, m.
    float particleRadius = 0.03f;
    float linkRadius = 0.008f;  ///< radius of drawn links, m
    bool showParticles = true;  ///< whether particles are drawn as balls
    std::vector<SystemParticle> particles;
    SystemScatter scatter;
    std::vector<SystemLink> links;
    std::vector<SystemSkin> skins;
};

/// The order in which links are relaxed.
enum class LinkOrder {
    coloured,  ///< one family of links after another, each in few passes; meant for cloths
    /// The order of tutorials: particle by particle, first the link to the left, then the link upwards. Links of
    /// systems keep the order in which they are listed.
    forwards,
    backwards  ///< the order of `forwards` reversed
};

/// The parts of a scene that one solver simulates together.
struct WorldDescription {
    std::vector<ClothDescription> cloths;
    std::vector<SystemDescription> systems;
    LinkOrder linkOrder = LinkOrder::coloured;
    std::vector<BodyDescription> bodies = {};
};

}  // namespace drape
