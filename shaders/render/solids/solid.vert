#version 450 core
// Computes the vertices of a collider or a pole.
#include "render/frame.glsl"
#include "render/solids/solid_surface.glsl"

// Sky light of the vertices that have it, from solid_sky.comp.
layout(std430, binding = kSolidLightBinding) restrict readonly buffer SolidLight { vec4 solidLight[]; };

// solid.frag describes the outputs.
out vec3 position;
out vec3 normal;
out vec3 sky;
flat out vec4 surface;

uniform vec3 albedo;  // colour of the solid, linear RGB

// Returns the sky's irradiance at a vertex, interpolated between the four surrounding vertices that have it.
vec3 skyAtVertex(int id) {
    SolidVertex vertex = solidVertices[id];
    vec3 above = mix(solidLight[vertex.lights.x].rgb, solidLight[vertex.lights.y].rgb, vertex.position.w);
    vec3 below = mix(solidLight[vertex.lights.z].rgb, solidLight[vertex.lights.w].rgb, vertex.position.w);
    return mix(above, below, vertex.normal.w);
}

void main() {
    position = solidPosition(gl_VertexID);
    normal = solidNormal(gl_VertexID);
    sky = skyAtVertex(gl_VertexID);
    surface = vec4(albedo, 0.0);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
