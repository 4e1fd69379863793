#version 450 core
// Draws the edge of a thick cloth: a rounded rim that joins its front and back faces. Its cross section is a half
// circle.
#include "render/frame.glsl"
#include "render/cloth/cloth_surface.glsl"
#include "render/cloth/cloth_light_at.glsl"
#include "render/cloth/cloth_thickness.glsl"

out vec3 position;
centroid out vec3 normal;
out vec2 metres;
out vec2 printed;
out float toEdge;
centroid out vec3 skyInFront;
centroid out vec3 skyBehind;
flat out int side;

uniform int firstRimVertex;  // index of a mesh's first rim vertex; each boundary edge has two rim vertices

// Returns the i-th vertex around the border of the grid, clockwise from the upper left corner. Indices wrap around.
ivec2 edgeVertex(int i) {
    ivec2 last = fineGrid() - 1;
    i %= 2 * (last.x + last.y);
    if (i < last.x) return ivec2(i, 0);
    if (i < last.x + last.y) return ivec2(last.x, i - last.x);
    if (i < 2 * last.x + last.y) return ivec2(2 * last.x + last.y - i, last.y);
    return ivec2(0, 2 * (last.x + last.y) - i);
}

void main() {
    // The rim of one edge consists of kRimSteps quads, each of two triangles.
    int quad = gl_VertexID / 6;
    int corner = gl_VertexID % 6;
    int further = corner == 1 || corner == 2 || corner == 4 ? 1 : 0;
    int step = quad % kRimSteps + (corner == 2 || corner == 4 || corner == 5 ? 1 : 0);
    ivec2 vertex = isMesh ? ivec2(0) : edgeVertex(quad / kRimSteps + further);
    int id = isMesh ? firstRimVertex + 2 * (quad / kRimSteps) + further : fineId(vertex);

    metres = clothMetres(id);
    printed = printMetres(id, metres, fabric.print.yz);
    toEdge = 0.0;
    vec3 edge = clothPosition(id);
    vec3 up = unitOrZero(clothNormal(id));
    vec3 outward;
    if (isMesh) {
        outward = cross(positions[meshVertices[id].after].xyz - positions[meshVertices[id].before].xyz, up);
    } else {
        outward = edge - clothPosition(fineId(clamp(vertex, ivec2(1), fineGrid() - 2)));
    }
    outward = unitOrZero(outward - up * dot(up, outward));
    float around = 3.14159265 * float(step) / float(kRimSteps);
    vec3 direction = cos(around) * up + sin(around) * outward;
    float halfThick = halfThickness(distanceToEdge(id, metres));
    position = edge + halfThick * direction;
    gl_Position = frame.viewProjection * vec4(position, 1.0);
    // The upper half of the rim belongs to the front, the lower half to the back. `side` is flat, so the value of the
    // triangle's last vertex counts.
    bool above = 2 * (quad % kRimSteps) < kRimSteps;
    side = above ? 2 : -2;

    // If the rim is as narrow as a pixel, samples hit its lit or its dark half by chance, which would draw dashes. A
    // narrow rim therefore gets the light of the visible face.
    vec3 toEye = frame.eye.xyz - edge;
    float away = length(toEye);
    float narrow = 1.0 - smoothstep(1.0, 3.0, 2.0 * halfThick / max(frame.eye.w * away, 1e-9));
    float inFront = clamp(4.0 * dot(up, toEye) / max(away, 1e-9), -1.0, 1.0);
    direction = unitOrZero(mix(direction, (1.0 - abs(inFront)) * outward + inFront * up, narrow));
    position = edge + halfThick * direction;
    normal = above ? direction : -direction;
    float seen = 0.5 + 0.5 * inFront;
    vec3 front = skyLightAt(id, 0).rgb, back = skyLightAt(id, 1).rgb;
    vec3 ofSeen = mix(back, front, seen), ofHidden = mix(front, back, seen);
    skyInFront = mix(front, above ? ofSeen : ofHidden, narrow);
    skyBehind = mix(back, above ? ofHidden : ofSeen, narrow);
}
