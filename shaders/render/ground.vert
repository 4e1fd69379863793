#version 450 core
#include "render/frame.glsl"
#include "render/sky.glsl"

uniform float extent;  // m, radius of the ground

out vec3 position;
out vec3 sky;

// Rings around the subject: half of them within three times its radius, where its shade falls, the others growing.
void main() {
    int ring = gl_VertexID / (kGroundSegments + 1);
    float t = float(ring) / float(kGroundRings);
    float near = 3.0 * frame.subject.w;
    float radius = t < 0.75 ? near * t / 0.75 : near * pow(max(extent / near, 1.0), (t - 0.75) / 0.25);
    float around = 6.2831853 * float(gl_VertexID % (kGroundSegments + 1)) / float(kGroundSegments);
    vec2 place = frame.subject.xz + radius * vec2(cos(around), sin(around));
    position = vec3(place.x, frame.groundColour.w, place.y);
    const vec3 up = vec3(0.0, 1.0, 0.0);
    // Far away only low lights are blocked, each by itself: blotches, where a whole sky would leave next to nothing.
    float away = smoothstep(0.8 * frame.subject.w, 1.7 * frame.subject.w, radius);
    sky = mix(skyIrradianceInFront(position, up, 4.0), openIrradiance(up), away);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
