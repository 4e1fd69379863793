#version 450 core
// Computes the vertices of a box's floor, and the sky light on them.
#include "render/frame.glsl"
#include "render/light/bounce_surfaces.glsl"
#include "render/light/bounce_ground.glsl"

uniform vec3 low;   // lower corner of the box, m
uniform vec3 high;  // upper corner of the box, m

out vec3 position;  // position in the world, m
out vec3 sky;       // irradiance without the sun

void main() {
    vec2 place = vec2(gl_VertexID % (kFloorCells + 1), gl_VertexID / (kFloorCells + 1)) / float(kFloorCells);
    position = vec3(mix(low.x, high.x, place.x), low.y, mix(low.z, high.z, place.y));
    sky = skyIrradianceInFront(kSeesLowest, position, vec3(0.0, 1.0, 0.0), 4.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
