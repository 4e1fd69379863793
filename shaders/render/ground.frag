#version 450 core
#include "render/backdrop.glsl"
#include "render/ground_place.glsl"
#include "render/sun.glsl"

in vec3 position;

layout(binding = kPictureUnit) uniform sampler2D seenLight;  // see ground_seen.frag

out vec4 colour;

void main() {
    const vec3 up = vec3(0.0, 1.0, 0.0);
    vec3 sun = frame.sunColour.rgb * max(frame.toSun.y, 0.0) * sunVisible(position, up);
    vec2 inMap = (position.xz - frame.subject.xz) / (2.0 * kGroundReach * frame.subject.w) + 0.5;
    vec3 light = textureLod(seenLight, inMap, 0.0).rgb + sun;
    vec3 shaded = frame.groundColour.rgb / 3.14159265 * light;
    vec3 beyond = backdropAt(normalize(position - frame.eye.xyz));
    colour = vec4(display(mix(shaded, beyond, groundFade(position))), 1.0);
}
