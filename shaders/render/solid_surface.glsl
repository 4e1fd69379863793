// A sphere, or with a straight part in its middle a pole with round ends. Made from vertex numbers.
#include "render/shared.glsl"

uniform vec4 solid;         // xyz: centre, m; w: radius, m
uniform float straightPart; // m, half the length of what lies between the two halves

vec3 solidNormal(int id) {
    int ring = id / (kSolidSegments + 1);
    float down = 3.14159265 * float(ring) / float(kSolidRings);
    float around = 6.2831853 * float(id % (kSolidSegments + 1)) / float(kSolidSegments);
    return vec3(sin(down) * cos(around), cos(down), sin(down) * sin(around));
}

vec3 solidPosition(int id) {
    float end = id / (kSolidSegments + 1) < kSolidRings / 2 ? 1.0 : -1.0;
    return solid.xyz + solid.w * solidNormal(id) + vec3(0.0, end * straightPart, 0.0);
}
