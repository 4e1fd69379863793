// Sunlight on a thread. In most pictures a thread is too thin to resolve its lit and its dark side, which would alias.
// Evaluated at vertices.
#include "render/light/sun.glsl"

// Returns the sun's irradiance. Most of it is scattered all around by fibres, proportional to the sine of the angle
// between thread and light (Kajiya and Kay 1989); the lit side gets a little more. `along`: unit vector.
vec3 sunOnThread(vec3 point, vec3 along, vec3 normal, float radius) {
    float cosine = dot(along, frame.toSun.xyz);
    float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    float arriving = 0.4 * sine + 0.2 * dot(normal, frame.toSun.xyz);
    // Moves the point out of the thread's own shadow.
    float visible = sunVisible(point + 2.0 * radius * frame.toSun.xyz, frame.toSun.xyz);
    return max(arriving, 0.0) * visible * sunArriving(point);
}
