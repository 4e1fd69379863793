#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace drape {

/// A particle of a free system.
struct SystemParticle {
    glm::vec3 at{0.0f};        ///< position relative to the system's origin, m
    glm::vec3 velocity{0.0f};  ///< velocity at the start, m/s
    bool fixed = false;        ///< pinned in its place until it is unpinned or dragged
};

/// A link between two particles of a free system.
struct SystemLink {
    glm::uvec2 ends{0, 0};     ///< indices in the system, two different ones
    float length = 0.0f;       ///< rest length, m; 0: the start distance of the ends times lengthShare
    float lengthShare = 1.0f;  ///< factor of the start distance; 0.95 keeps the link under tension
    float stiffness = 1.0f;    ///< share of the error that one projection removes, 0 to 1
    bool tensionOnly = false;  ///< the link pulls and never pushes
    bool hidden = false;       ///< the link is neither drawn nor measured
    /// The link breaks when longer than this times its rest length. 0: never, otherwise above 1.
    float tearRatio = 0.0f;
};

/// A filled polygon between particles of a free system. It is drawn and catches the wind.
struct SystemSkin {
    std::vector<glm::uint> outline;  ///< three or more indices in the system, around the convex polygon
};

/// Random particles, for systems with many.
struct SystemScatter {
    glm::uint count = 0;    ///< number of random particles, 0 to 100,000; they follow the listed ones
    glm::uint seed = 1;     ///< equal seeds give equal particles on every machine
    glm::vec3 low{0.0f};    ///< corner of the box where they start, m, relative to the system's origin
    glm::vec3 high{0.0f};   ///< opposite corner, m
    glm::vec3 speed{0.0f};  ///< greatest start speed along each axis, either way, m/s
};

/// Particles and links that are not cloth: a rope, a pendulum, a swinging block, a rag doll.
struct SystemDescription {
    glm::vec3 origin{0.0f};        ///< position of the system's origin in the world, m
    float particleMass = 1.0f;     ///< mass of each particle, kg
    float particleRadius = 0.03f;  ///< drawn radius, and the distance kept between particle centres and colliders, m
    float linkRadius = 0.008f;     ///< drawn radius of links, m
    bool showParticles = true;     ///< draws particles as balls
    std::vector<SystemParticle> particles;
    SystemScatter scatter;
    std::vector<SystemLink> links;
    std::vector<SystemSkin> skins;
};

}  // namespace drape
