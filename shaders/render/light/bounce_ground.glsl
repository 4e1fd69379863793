// Computes the light that arrives from a direction without occluders. Above the horizon it comes from the sky; below,
// the ground reflects it.
#include "render/light/sky.glsl"
#include "render/light/sun.glsl"
#include "render/ground/ground_light.glsl"

vec3 openRadiance(int light, vec3 point) {
    vec4 direction = frame.skyDirections[light];
    if (direction.y > 0.0 || frame.effort.w == 0) return frame.skyRadiances[light].rgb;
    float away = max(point.y - frame.groundColour.w, 0.0) / -direction.y;
    vec2 place = point.xz + away * direction.xz;
    // Averages over the part of the ground inside the direction's cone.
    vec4 arriving = groundLightAt(place, 2.0 * away * sqrt(direction.w / 3.14159265));
    vec3 sun = sunOpenly(vec3(place.x, frame.groundColour.w, place.y), vec3(0.0, 1.0, 0.0)) * arriving.a;
    return frame.groundColour.rgb / 3.14159265 * (arriving.rgb + sun);
}
