// Computes the vertices of the ground. They form rings around the subject, which become wider with distance.
#include "render/frame.glsl"

uniform float extent;  // radius of the ground, m

vec3 groundPlace(int id) {
    int ring = id / (kGroundSegments + 1);
    float t = float(ring) / float(kGroundRings);
    float radius = extent * t * t;
    float around = 6.2831853 * float(id % (kGroundSegments + 1)) / float(kGroundSegments);
    vec2 place = frame.subject.xz + radius * vec2(cos(around), sin(around));
    return vec3(place.x, frame.groundColour.w, place.y);
}
