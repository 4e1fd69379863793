#version 450 core
#include "render/frame.glsl"
#include "render/solid_surface.glsl"

// See solid_sky.comp.
layout(std430, binding = kSolidLightBinding) restrict readonly buffer SolidLight { vec4 solidLight[]; };

out vec3 position;
out vec3 normal;
out vec3 sky;
flat out vec4 surface;

// Irradiance of the sky, between the coarse rings and segments that have it.
vec3 skyAtVertex(int id) {
    const int across = kSolidSegments / kSolidCoarseness + 1;
    int ring = id / (kSolidSegments + 1), segment = id % (kSolidSegments + 1);
    int above = ring / kSolidCoarseness, left = segment / kSolidCoarseness;
    // Between the ends of a pole lies its straight part.
    int middle = kSolidRings / kSolidCoarseness / 2;
    int below = straightPart > 0.0 && above == middle - 1 ? above : min(above + 1, 2 * middle);
    int right = min(left + 1, across - 1);
    vec2 between = vec2(segment % kSolidCoarseness, ring % kSolidCoarseness) / float(kSolidCoarseness);
    return mix(mix(solidLight[above * across + left].rgb, solidLight[above * across + right].rgb, between.x),
               mix(solidLight[below * across + left].rgb, solidLight[below * across + right].rgb, between.x), between.y);
}

void main() {
    position = solidPosition(gl_VertexID);
    normal = solidNormal(gl_VertexID);
    sky = skyAtVertex(gl_VertexID);
    surface = vec4(frame.ballColour.rgb, 0.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
