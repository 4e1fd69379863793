// Computes the sunlight on a thread, for each vertex. In most pictures a thread is too thin for its lit and its dark
// side to be resolved, and shading them separately would alias.
#include "render/light/sun.glsl"

// Returns the sun's irradiance. Fibres scatter most of it to all sides, in proportion to the sine of the angle between
// thread and light (Kajiya and Kay 1989). The lit side receives a little more.
// `along`: unit vector along the thread.
// `radius`: radius of the thread, m.
vec3 sunOnThread(vec3 point, vec3 along, vec3 normal, float radius) {
    float cosine = dot(along, frame.toSun.xyz);
    float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    float arriving = 0.4 * sine + 0.2 * dot(normal, frame.toSun.xyz);
    // Moves the point out of the thread's own shadow.
    float visible = sunVisible(point + 2.0 * radius * frame.toSun.xyz, frame.toSun.xyz);
    return max(arriving, 0.0) * visible * sunArriving(point);
}
