// Finds the seams and hems near a point of a cloth with panels. Works only if the solver's own triangles or parts of
// them are drawn (ClothDetail::exact or smooth), because seams and hems are recorded for those.
#include "render/types.glsl"

layout(std430, binding = kSeamPartsBinding) restrict readonly buffer SeamParts { SeamPart seamParts[]; };

uniform int firstTriangle;  // index of the first drawn triangle within the cloth
uniform int parts;          // number of drawn triangles per triangle of the solver
uniform int firstSeam;  // index in seamParts of the cloth's first record; negative if the cloth has no panels

// The seam or hem nearest to a point.
struct Border {
    float away;    // distance of the point from the border, m; kNoBorderNear if no border is near
    vec2 towards;  // unit vector on the fabric from the point to the border
    float along;   // distance along the border, from its start to the place nearest to the point, m
};

const float kNoBorderNear = 1e3;

// Finds the nearest seam and the nearest hem.
// `place`: a point of the drawn triangle, on the fabric, m.
void nearBorders(vec2 place, out Border seam, out Border hem) {
    seam = Border(kNoBorderNear, vec2(0.0), 0.0);
    hem = seam;
    uint at = uint(firstTriangle + gl_PrimitiveID / parts);
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
