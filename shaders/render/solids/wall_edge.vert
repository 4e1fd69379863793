#version 450 core
// Computes the vertices of the twelve edges of a box, four along each axis, as thin rods.
#include "render/frame.glsl"
#include "render/capsule.glsl"
#include "render/particles/visible_radius.glsl"

uniform mat4 toWorld;  // matrix from the frame of the box to the world
uniform vec3 low;      // lower corner of the box, m
uniform vec3 high;     // upper corner of the box, m
uniform float radius;  // radius of the edges, m

out vec3 normal;

void main() {
    int axis = gl_InstanceID / 4;
    vec3 a = low;
    a[(axis + 1) % 3] = (gl_InstanceID & 1) == 0 ? low[(axis + 1) % 3] : high[(axis + 1) % 3];
    a[(axis + 2) % 3] = (gl_InstanceID & 2) == 0 ? low[(axis + 2) % 3] : high[(axis + 2) % 3];
    vec3 b = a;
    b[axis] = high[axis];
    a = (toWorld * vec4(a, 1.0)).xyz;
    b = (toWorld * vec4(b, 1.0)).xyz;
    CapsulePoint point = capsuleAt(gl_VertexID, a, b, vec2(visibleRadius(radius, a), visibleRadius(radius, b)));
    normal = point.normal;
    gl_Position = frame.viewProjection * vec4(point.position, 1.0);
}
