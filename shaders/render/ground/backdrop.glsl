// Computes the radiance of the surroundings of the scene: the sky, or the sheet of paper of a studio. They are seen
// directly and in reflections.
#include "render/ground/ground_place.glsl"
#include "render/light/sun.glsl"

// Returns the sky's radiance from a direction. It varies along one axis: smoothly in a studio, linearly outdoors.
vec3 skyAt(vec3 direction) {
    float t = clamp((dot(direction, frame.skyAxis.xyz) - frame.skyLow.w) / (frame.skyHigh.w - frame.skyLow.w), 0.0, 1.0);
    t = mix(t, t * t * (3.0 - 2.0 * t), frame.skyAxis.w);
    return mix(frame.skyLow.rgb, frame.skyHigh.rgb, t);
}

// Returns the radiance that a mirroring surface receives from a direction, blurred by its roughness.
vec3 mirroredAt(vec3 direction, float roughness) {
    return mix(frame.ground.rgb, skyAt(direction), smoothstep(-roughness, roughness, direction.y + 1e-4));
}

// Returns the radiance of a point of the ground, or of a studio's sheet, if nothing blocks the light.
// `n`: unit normal.
vec3 sheetAt(vec3 point, vec3 n) {
    // An upright part of the sheet receives light from half of the sky and from the lit sheet in front of it. Light is
    // reflected to and fro between the two parts of the sheet. The wall is at least 5.6 times the scale of the
    // stage away. At that distance, the sheet in front of it is as bright as around the stage. If the wall is farther
    // away, the sheet in front of it is darker.
    float near = min(5.6 * frame.stage.w / max(distance(point.xz, frame.stage.xz), 1e-3), 1.0);
    vec3 upright = 0.5 * frame.openSky.rgb + 1.5 * near * near * 3.14159265 * frame.ground.rgb;
    vec3 around = mix(upright, frame.openSky.rgb, n.y);
    vec3 rim = frame.rimColour.rgb * max(dot(n, frame.rim.xyz), 0.0);
    return frame.groundColour.rgb / 3.14159265 * (sunOpenly(point, n) + rim + around);
}

// Returns the radius of the flat part of a studio's sheet around the stage, m. The farther away the camera, the larger
// the radius, so the top edge of the wall is never in view.
float flatReach() {
    return max(max(2.6 * frame.stage.w, kGroundReach * frame.subject.w), 0.45 * distance(frame.eye.xz, frame.stage.xz));
}
// Returns the radius of the curve between the flat part of the sheet and its wall, m.
float coveRadius() { return 3.0 * frame.stage.w; }

// Returns the radiance of a studio's sheet of paper along a ray from the eye. The sheet is a surface of revolution. Its
// profile is a flat part, a quarter circle and a wall. It is visible only from inside.
// `ray`: unit vector.
vec3 paperAlong(vec3 ray) {
    vec3 from = frame.eye.xyz - frame.stage.xyz;
    float toGround = ray.y < -1e-4 ? from.y / -ray.y : 1e9;
    vec3 onGround = from + max(toGround, 0.0) * ray;
    float flatOnes = flatReach();
    // The search starts at the point of the ray nearest to the axis. Behind that point the distance from the axis
    // grows. In front of it, the ray meets the sheet from outside, where the sheet is invisible.
    float level = max(dot(ray.xz, ray.xz), 1e-6);
    float nearest = max(-dot(from.xz, ray.xz) / level, 0.0);
    if (toGround > 0.0 && (toGround <= nearest || dot(onGround.xz, onGround.xz) <= flatOnes * flatOnes))
        return sheetAt(frame.stage.xyz + onGround, vec3(0.0, 1.0, 0.0));
    float cove = coveRadius();
    vec2 closest = from.xz + nearest * ray.xz;
    float wall = flatOnes + cove;
    float low = nearest;
    float high = nearest + sqrt(max(wall * wall - dot(closest, closest), 0.0) / level);
    // Bisects the interval until it contains only the point where the ray passes through the curve.
    for (int i = 0; i < 14; ++i) {
        float middle = 0.5 * (low + high);
        vec3 point = from + middle * ray;
        float along = clamp(length(point.xz) - flatOnes, 0.0, cove);
        bool isAbove = point.y > cove - sqrt(max(cove * cove - along * along, 0.0));
        if (isAbove) low = middle;
        else high = middle;
    }
    vec3 point = from + low * ray;
    float away = max(length(point.xz), 1e-6);
    float sine = clamp((away - flatOnes) / cove, 0.0, 1.0);
    vec3 n = vec3(-sine * point.xz / away, sqrt(1.0 - sine * sine)).xzy;
    return sheetAt(frame.stage.xyz + point, n);
}

// Returns the radiance of the surroundings along a ray from the eye.
// `ray`: unit vector.
vec3 backdropAt(vec3 ray) {
    if (frame.skyAxis.w > 0.5) return paperAlong(ray);
    return skyAt(vec3(ray.x, max(ray.y, 0.0), ray.z));
}
