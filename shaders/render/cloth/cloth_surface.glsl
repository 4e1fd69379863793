// A cloth or a skin, read from the solver's buffers. A grid can be drawn finer than it is simulated: Catmull-Rom
// patches pass through all particles, so the silhouette shows no facets and no particle moves.
#include "render/cloth/surface_points.glsl"

uniform int firstParticle;  // first particle of the surface
uniform ivec2 grid;         // columns and rows of particles; 0 without a grid
// Vertices per particle along a side. At 1, particles themselves are drawn, and the numbers of vertices are those of
// particles, except in a mesh.
uniform int smoothness;
// Size of a grid along columns and rows, or of a print that covers a whole mesh once, m; 0 for skins.
uniform vec2 clothSize;

// A position along one side: between particles `first` and `first + 1`, with the weights of first - 1 … first + 2.
struct Span {
    int first;
    float t;
    vec4 weights;
};

Span spanOf(int fine, int particles) {
    Span span;
    span.first = min(fine / smoothness, particles - 2);
    float t = float(fine - span.first * smoothness) / float(smoothness);
    span.t = t;
    float u = 1.0 - t;
    vec4 w = 0.5 * vec4(-t * u * u, 2.0 + t * t * (3.0 * t - 5.0), 2.0 + u * u * (3.0 * u - 5.0), -u * t * t);
    // Beyond the edge, the cloth continues straight: the missing particle is 2 p0 - p1.
    if (span.first == 0) w = vec4(0.0, w.y + 2.0 * w.x, w.z - w.x, w.w);
    if (span.first == particles - 2) w = vec4(w.x, w.y - w.w, w.z + 2.0 * w.w, 0.0);
    span.weights = w;
    return span;
}

// Returns the columns and rows of the surface's own vertices.
ivec2 fineGrid() { return (grid - 1) * smoothness + 1; }

ivec2 fineVertex(int id) {
    int columns = fineGrid().x;
    int within = smoothness == 1 ? id - firstParticle : id;
    return ivec2(within % columns, within / columns);
}

int fineId(ivec2 vertex) {
    int within = vertex.y * fineGrid().x + vertex.x;
    return smoothness == 1 ? firstParticle + within : within;
}

int particleAt(Span across, Span down, int i, int j) {
    int column = clamp(across.first + i - 1, 0, grid.x - 1);
    int row = clamp(down.first + j - 1, 0, grid.y - 1);
    return firstParticle + row * grid.x + column;
}

vec3 clothPosition(int id) {
    if (smoothness == 1) return pointPosition(id);
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    vec3 sum = vec3(0.0);
    for (int j = 0; j < 4; ++j) {
        for (int i = 0; i < 4; ++i) {
            sum += across.weights[i] * down.weights[j] * positions[particleAt(across, down, i, j)].xyz;
        }
    }
    return sum;
}

vec3 clothNormal(int id) {
    if (smoothness == 1) return pointNormal(id);
    Span across = spanOf(fineVertex(id).x, grid.x);
    Span down = spanOf(fineVertex(id).y, grid.y);
    vec3 sum = vec3(0.0);
    for (int j = 0; j < 4; ++j) {
        for (int i = 0; i < 4; ++i) {
            sum += across.weights[i] * down.weights[j] * normals[particleAt(across, down, i, j)].xyz;
        }
    }
    return sum;
}

// Returns the position along columns and rows, 0 to 1.
vec2 clothPlace(int id) {
    if (grid.x < 2) return vec2(0.0);
    return vec2(fineVertex(id)) / vec2((grid - 1) * smoothness);
}

// Returns the position along the threads, m; in a grid, from particle (0, 0).
vec2 clothMetres(int id) {
    return isMesh ? meshVertices[id].metres : clothPlace(id) * clothSize;
}

// Returns the distance from the edge of the cloth at rest, m.
float distanceToEdge(int id, vec2 metres) {
    if (isMesh) return meshVertices[id].toEdge;
    vec2 toEdge = min(metres, clothSize - metres);
    return min(toEdge.x, toEdge.y);
}

// Returns the position in the print, m. `repeat`: size of one repeat, m; 0 for a print over the whole cloth of size
// clothSize.
vec2 printMetres(int id, vec2 metres, vec2 repeat) {
    if (!isMesh) return metres;
    return mix(meshVertices[id].print * clothSize, metres, greaterThan(repeat, vec2(0.0)));
}
