// Threads over and under each other, for close-ups. They fade as they come near the size of a pixel, before they could
// sparkle.
#include "render/fabric_block.glsl"

// As drape::Weave.
const int kTwill = 2;
const int kSatin = 3;

// 1 where features of that many pixels can be drawn, 0 where they cannot.
float drawable(float pixels) { return smoothstep(2.5, 7.0, pixels); }

struct Crossing {
    vec2 slope;   // of the surface along the cloth's two directions
    float height; // -1 to 1
    float weft;   // 1 where the weft is on top
};

// A place of the cloth, in threads. Every so many crossings of a row the weft is on top, a number of threads further in
// each row.
Crossing weaveAt(vec2 threads) {
    int kind = int(fabric.weave.x);
    float repeat = kind == kTwill ? 3.0 : kind == kSatin ? 5.0 : 2.0;
    float further = kind == kSatin ? 2.0 : 1.0;
    vec2 cell = floor(threads);
    vec2 within = threads - cell - 0.5;
    float place = mod(further * cell.x + cell.y, repeat);
    Crossing crossing;
    crossing.weft = place < 0.5 ? 1.0 : 0.0;
    // The thread on top is round across, and dives under its neighbours where it comes up and goes down again.
    float across = crossing.weft > 0.5 ? within.y : within.x;
    float along = crossing.weft > 0.5 ? within.x : (place - 0.5 + within.y) / (repeat - 1.0) - 0.5;
    crossing.height = 0.7 * sqrt(max(1.0 - 3.6 * across * across, 0.0)) + 0.5 * cos(3.14159265 * along) - 0.75;
    float dives = crossing.weft > 0.5 ? 1.0 : 1.0 / (repeat - 1.0);
    vec2 slope = vec2(-2.0 * across, -0.8 * dives * sin(3.14159265 * along));
    crossing.slope = crossing.weft > 0.5 ? slope.yx : slope;
    return crossing;
}

float randomAt(vec2 cell) {
    vec3 p = fract(cell.xyx * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

// Threads are not all as thick: streaks, -1 to 1, one unit wide along x and long along y.
float streak(vec2 place) {
    vec2 cell = floor(place);
    vec2 t = place - cell;
    t = t * t * (3.0 - 2.0 * t);
    float near = mix(randomAt(cell), randomAt(cell + vec2(1.0, 0.0)), t.x);
    float far = mix(randomAt(cell + vec2(0.0, 1.0)), randomAt(cell + vec2(1.0, 1.0)), t.x);
    return 2.0 * mix(near, far, t.y) - 1.0;
}

// Streaks of both directions, each as wide as `width` (m): what is left of the weave from further away.
float streaks(vec2 metres, vec2 pixel, float width) {
    vec2 visible = vec2(drawable(width / pixel.x), drawable(width / pixel.y));
    if (visible == vec2(0.0)) return 0.0;
    vec2 lengthwise = metres / (14.0 * width);
    vec2 across = metres / width;
    return visible.x * streak(vec2(across.x, lengthwise.y)) + visible.y * streak(vec2(across.y, lengthwise.x + 57.0));
}

// Fuzz lies in clumps: patches, -1 to 1, of several sizes, as many as can be drawn.
float clumps(vec2 metres, float pixel) {
    float sum = 0.0;
    for (float width = 0.002; width < 0.03; width *= 2.3)
        sum += drawable(width / pixel) * streak(metres / width);
    return 0.5 * sum;
}

struct Hem {
    float layers;  // 0 to 1: of a second layer
    float slope;   // of the surface, towards the edge
    float shade;
};

// The edge of the cloth, turned over and sewn down. `edge` is the distance from it, `pixel` the width of a pixel, in m.
Hem hemAt(float edge, float along, float pixel) {
    const float seam = 0.0022;
    float width = fabric.weave.w;
    if (width <= 0.0 || edge > width + 4.0 * max(seam, pixel)) return Hem(0.0, 0.0, 1.0);
    Hem hem;
    hem.layers = 1.0 - smoothstep(width - 0.5 * pixel, width + 0.5 * pixel, edge);
    float round = clamp(1.0 - edge / max(0.004, pixel), 0.0, 1.0);
    float fromStep = (edge - width) / max(seam, 0.8 * pixel);
    float fades = drawable(width / pixel * 1.6);
    hem.slope = fades * (1.2 * round + 0.55 * exp(-fromStep * fromStep));
    float stitch = smoothstep(0.15, 0.3, abs(fract(along / 0.006) - 0.5));
    float fromSeam = (edge - width + 3.0 * seam) / seam;
    hem.shade = 1.0 - 0.22 * fades * exp(-fromStep * fromStep) -
                0.25 * drawable(2.0 * seam / pixel) * stitch * exp(-fromSeam * fromSeam);
    return hem;
}
