#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace drape {

/// A particle of a free system.
struct SystemParticle {
    glm::vec3 at{0.0f};        ///< m, from the system's origin
    glm::vec3 velocity{0.0f};  ///< m/s, at the start
    bool fixed = false;        ///< held where it is, until it is unpinned or dragged
};

/// A link between two particles of a free system.
struct SystemLink {
    glm::uvec2 ends{0, 0};     ///< indices in the system, two different ones
    float length = 0.0f;       ///< m, at rest; 0 = as drawn, times lengthShare
    float lengthShare = 1.0f;  ///< of the drawn length; 0.95 keeps the link under tension
    float stiffness = 1.0f;    ///< 0 to 1: share of the error that one projection removes
    bool tensionOnly = false;  ///< pulls and never pushes
    bool hidden = false;       ///< not drawn, and not measured
    float tearRatio = 0.0f;    ///< breaks when it is longer than this times its rest length; 0 = never, else above 1
};

/// A filled polygon over particles of a free system: it is drawn, and catches the wind.
struct SystemSkin {
    std::vector<glm::uint> outline;  ///< indices in the system, three or more, around the convex polygon
};

/// Particles that are made up, for a system of many.
struct SystemScatter {
    glm::uint count = 0;    ///< 0 to 100,000, after the listed ones
    glm::uint seed = 1;     ///< the same seed gives the same particles on every machine
    glm::vec3 low{0.0f};    ///< m from the origin: corner of the box in which they start
    glm::vec3 high{0.0f};   ///< m: the opposite corner
    glm::vec3 speed{0.0f};  ///< m/s: the velocity along each axis is within this, either way
};

/// Particles and links that are no cloth: a rope, a pendulum, a swinging block, a rag doll.
struct SystemDescription {
    glm::vec3 origin{0.0f};        ///< m
    float particleMass = 1.0f;     ///< kg, each
    float particleRadius = 0.03f;  ///< m, kept between the particles' centres and colliders, and drawn
    float linkRadius = 0.008f;     ///< m, only drawn
    bool showParticles = true;     ///< as balls
    std::vector<SystemParticle> particles;
    SystemScatter scatter;
    std::vector<SystemLink> links;
    std::vector<SystemSkin> skins;
};

}  // namespace drape
