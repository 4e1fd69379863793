// Finds seams and hems near a place on a cloth with panels. Valid only where its triangles are drawn exactly. `place`:
// on the cloth, in the drawn triangle, m.
#include "render/types.glsl"

layout(std430, binding = kSeamPartsBinding) restrict readonly buffer SeamParts { SeamPart seamParts[]; };

uniform int firstTriangle;  // number within the cloth of the first drawn triangle
uniform int firstSeam;  // record of the cloth's first triangle; negative if it has no panels

// The nearest seam or hem.
struct Border {
    float away;    // distance, m; kNoBorderNear if none is near
    vec2 towards;  // unit vector on the cloth towards it
    float along;   // distance along it from its start, m
};

const float kNoBorderNear = 1e3;

void nearBorders(vec2 place, out Border seam, out Border hem) {
    seam = Border(kNoBorderNear, vec2(0.0), 0.0);
    hem = seam;
    uint at = uint(firstTriangle + gl_PrimitiveID);
    do {
        SeamPart part = seamParts[uint(firstSeam) + at];
        at = part.next;
        if (part.kind == kNoBorder) return;
        vec2 span = part.ends.zw - part.ends.xy;
        float share = clamp(dot(place - part.ends.xy, span) / max(dot(span, span), 1e-14), 0.0, 1.0);
        vec2 towards = part.ends.xy + share * span - place;
        float away = length(towards);
        Border border = Border(away, towards / max(away, 1e-7), part.along + share * length(span));
        if (part.kind == kSeamBorder && away < seam.away) seam = border;
        if (part.kind == kHemBorder && away < hem.away) hem = border;
    } while (at != 0u);
}
