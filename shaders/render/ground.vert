#version 450 core
#include "render/frame.glsl"

uniform float extent;  // m, radius of the ground

out vec3 position;

// Rings around the subject, growing.
void main() {
    int ring = gl_VertexID / (kGroundSegments + 1);
    float t = float(ring) / float(kGroundRings);
    float radius = extent * t * t;
    float around = 6.2831853 * float(gl_VertexID % (kGroundSegments + 1)) / float(kGroundSegments);
    vec2 place = frame.subject.xz + radius * vec2(cos(around), sin(around));
    position = vec3(place.x, frame.groundColour.w, place.y);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
