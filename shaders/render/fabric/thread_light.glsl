// Light of the sun on a thread, which in most pictures is too thin to resolve its lit and its dark side: they would
// alias. Read at vertices.
#include "render/light/sun.glsl"

// Irradiance of the sun: mostly light scattered by fibres all around, proportional to the sine of the angle between the
// thread and the light (Kajiya and Kay 1989), and a little more on the lit side. `along` is a unit vector.
vec3 sunOnThread(vec3 point, vec3 along, vec3 normal, float radius) {
    float cosine = dot(along, frame.toSun.xyz);
    float sine = sqrt(max(1.0 - cosine * cosine, 0.0));
    float arriving = 0.4 * sine + 0.2 * dot(normal, frame.toSun.xyz);
    // Off its own shadow.
    float visible = sunVisible(point + 2.0 * radius * frame.toSun.xyz, frame.toSun.xyz);
    return max(arriving, 0.0) * visible * sunArriving(point);
}
