#version 450 core
// Draws links as ribbons that face the eye, with a width in pixels. A link that spans two other links is drawn as a
// bow, because as a straight line it would lie on top of them. Neighbouring bows bend to different sides.
#include "render/frame.glsl"
#include "physics/types.glsl"

layout(std430, binding = kPositionsBinding) restrict readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = kNormalsBinding) restrict readonly buffer Normals { vec4 normals[]; };
layout(std430, binding = kLinksBinding) restrict readonly buffer Links { Link links[]; };
layout(std430, binding = kMaterialsBinding) restrict readonly buffer Materials { LinkMaterial materials[]; };

uniform int segments;       // number of segments of each ribbon; 1 for straight links
uniform vec2 pixels;        // size of the picture, pixels
uniform float width;        // greatest width of a ribbon, pixels
uniform int passIndex;      // index of the pass of the links; negative if colours show kinds
uniform vec3 passColour;    // colour of the pass, sRGB
uniform vec3 kindColours[kKindsOfLinks];  // colours of the kinds, sRGB

// view_line.frag describes the outputs.
out vec2 offset;
out float radius;
flat out vec3 paint;

// Returns the offset of a bow's middle from the straight line between its ends, m.
// `span`: vector from the first end to the second, m.
vec3 bowOf(Link link, vec3 span) {
    vec3 aside = cross(normals[link.a].xyz + normals[link.b].xyz, span);
    float squared = dot(aside, aside);
    if (squared < 1e-24) return vec3(0.0);
    uint stride = max((max(link.a, link.b) - min(link.a, link.b)) / 2u, 1u);
    float side = (min(link.a, link.b) / stride) % 2u == 0u ? 1.0 : -1.0;
    return side * 0.12 * length(span) * inversesqrt(squared) * aside;
}

void main() {
    Link link = links[gl_InstanceID];
    LinkMaterial material = materials[link.material];
    vec3 a = positions[link.a].xyz;
    vec3 span = positions[link.b].xyz - a;
    bool spansOthers = material.kind >= uint(kFirstSpanningKind);
    vec3 bow = spansOthers ? bowOf(link, span) : vec3(0.0);

    float t = float(gl_VertexID >> 1) / float(segments);
    vec3 along = span + 4.0 * (1.0 - 2.0 * t) * bow;
    vec3 point = a + t * span + 4.0 * t * (1.0 - t) * bow;
    // Moves the line slightly nearer to the eye than the surface.
    vec4 clip = frame.viewProjection * vec4(mix(point, frame.eye.xyz, 0.002), 1.0);
    vec4 clipAlong = frame.viewProjection * vec4(along, 0.0);
    vec2 onScreen = 0.5 * pixels * (clipAlong.xy * clip.w - clip.xy * clipAlong.w) / max(clip.w * clip.w, 1e-12);
    float seen = length(onScreen) * (spansOthers ? 0.5 : 1.0);  // width of a cell of the cloth, pixels
    vec2 aside = seen > 1e-6 ? vec2(-onScreen.y, onScreen.x) / length(onScreen) : vec2(1.0, 0.0);

    // Ribbons are thinner where cells are small, so that the surface between them remains visible. Links that span two
    // others are drawn thinner, because they lie twice as close together.
    radius = 0.5 * clamp((spansOthers ? 0.07 : 0.11) * seen, 0.3, spansOthers ? 0.75 * width : width);
    float reach = (max(radius, 0.5) + 0.5) * ((gl_VertexID & 1) == 0 ? -1.0 : 1.0);
    offset = vec2(reach, 0.0);
    paint = passIndex >= 0 ? passColour : kindColours[min(int(material.kind), kKindsOfLinks - 1)];
    // A little shade shows the shape of the surface. It is as weak as in view.frag, except where cells are only a few
    // pixels wide and the colours of ribbons blend anyway.
    float darkest = mix(0.5, 0.875, smoothstep(4.0, 10.0, seen));
    vec3 normal = normals[link.a].xyz + normals[link.b].xyz;
    vec3 toEye = frame.eye.xyz - point;
    float squares = dot(normal, normal) * dot(toEye, toEye);
    if (squares > 1e-20) paint *= mix(darkest, 1.0, abs(dot(normal, toEye)) * inversesqrt(squares));
    clip.xy += reach * aside * 2.0 / pixels * clip.w;
    // Moves a broken link out of the picture.
    gl_Position = link.material == 0u ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
