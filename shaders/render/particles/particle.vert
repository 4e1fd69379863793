#version 450 core
// Draws particles of free systems as shaded balls.
#include "render/frame.glsl"
#include "render/particles/particle_ball.glsl"

// Sky light on six sides of each ball, from particle_light.comp.
layout(std430, binding = kBallLightBinding) restrict readonly buffer BallLight { vec4 ballLight[]; };

// solid.frag describes the outputs.
out vec3 position;
out vec3 normal;
out vec3 sky;
flat out vec4 surface;

void main() {
    position = ballPosition(gl_InstanceID, gl_VertexID);
    normal = ballNormal(gl_VertexID);
    int first = 6 * gl_InstanceID;
    sky = vec3(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        sky += normal[axis] * normal[axis] * ballLight[first + 2 * axis + (normal[axis] < 0.0 ? 1 : 0)].rgb;
    }
    bool isFixed = positions[balls[gl_InstanceID].particle].w == 0.0;
    surface = vec4(isFixed ? frame.fixedColour.rgb : frame.particleColour.rgb, 1.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
