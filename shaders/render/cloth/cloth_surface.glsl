// Computes the vertices of a cloth, a skin or a body from the solver's buffers. A grid can be drawn with more vertices
// than it has particles. The added vertices lie on Catmull-Rom patches through all particles, which hides the facets of
// the silhouette and does not move any particle. The patches stay near the solver's triangles, because layers of cloth that
// lie on each other would otherwise pass through each other in sharp folds.
#include "render/cloth/surface_points.glsl"

uniform int firstParticle;  // index of the surface's first particle
uniform ivec2 grid;         // columns and rows of particles; 0 without a grid
// Number of vertices per particle along a side. If it is 1, particles are the vertices. The index of a vertex is then
// the index of its particle, except in a mesh. Programs without patches (ClothPrograms::flat) have it as a constant,
// because software renderers execute both branches of an `if`.
#ifdef FLAT
const int smoothness = 1;
#else
uniform int smoothness;
#endif
// Size of a grid along columns and rows, m, or size of a print that covers a whole mesh once, m; 0 for skins.
uniform vec2 clothSize;
uniform float mostBulge;  // greatest distance of the patches from the solver's triangles, m

// A position along one side of a grid, between the particles `first` and `first + 1`.
struct Span {
    int first;
    float t;       // position between the two particles, 0 to 1
    vec4 weights;  // weights of the particles first - 1 to first + 2
};

Span spanOf(int fine, int particles) {
    Span span;
    span.first = min(fine / smoothness, particles - 2);
    float t = float(fine - span.first * smoothness) / float(smoothness);
    span.t = t;
    float u = 1.0 - t;
    vec4 w = 0.5 * vec4(-t * u * u, 2.0 + t * t * (3.0 * t - 5.0), 2.0 + u * u * (3.0 * u - 5.0), -u * t * t);
    // Beyond the edge, the curve continues straight, as if there were a particle at 2 p0 - p1.
    if (span.first == 0) w = vec4(0.0, w.y + 2.0 * w.x, w.z - w.x, w.w);
    if (span.first == particles - 2) w = vec4(w.x, w.y - w.w, w.z + 2.0 * w.w, 0.0);
    span.weights = w;
    return span;
}

// Returns the numbers of columns and rows of vertices.
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

// Returns the point of the solver's triangles at a place between four particles.
vec3 pointOnTriangles(Span across, Span down) {
    int a = firstParticle + down.first * grid.x + across.first;
    vec3 right = positions[a + 1].xyz, below = positions[a + grid.x].xyz;
    // The diagonal of the cell goes from `right` to `below`.
    bool isUpper = across.t + down.t <= 1.0;
    vec3 corner = positions[isUpper ? a : a + grid.x + 1].xyz;
    vec2 share = isUpper ? vec2(across.t, down.t) : vec2(1.0 - down.t, 1.0 - across.t);
    return corner + share.x * (right - corner) + share.y * (below - corner);
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
    vec3 near = pointOnTriangles(across, down);
    vec3 bulge = sum - near;
    return near + bulge * min(1.0, mostBulge / max(length(bulge), 1e-9));
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

// Returns the position of a grid's vertex along columns and rows, 0 to 1.
vec2 clothPlace(int id) {
    if (grid.x < 2) return vec2(0.0);
    return vec2(fineVertex(id)) / vec2((grid - 1) * smoothness);
}

// Returns the position of a vertex on the fabric, m. In a grid, positions count from particle (0, 0).
vec2 clothMetres(int id) {
    return isMesh ? meshVertices[id].metres : clothPlace(id) * clothSize;
}

// Returns the distance of a vertex from the edge of the cloth at rest, m.
float distanceToEdge(int id, vec2 metres) {
    if (isMesh) return meshVertices[id].toEdge;
    vec2 toEdge = min(metres, clothSize - metres);
    return min(toEdge.x, toEdge.y);
}

// Returns the position of a vertex in the print, m.
// `repeat`: size of one repeat of the print, m; 0 if the print covers the whole cloth once, with the size clothSize.
vec2 printMetres(int id, vec2 metres, vec2 repeat) {
    if (!isMesh) return metres;
    return mix(meshVertices[id].print * clothSize, metres, greaterThan(repeat, vec2(0.0)));
}
