// The hem of a cloth.
#include "render/fabric/fabric_block.glsl"

// 1 where features of that many pixels can be drawn, 0 where they cannot.
float drawable(float pixels) { return smoothstep(2.5, 7.0, pixels); }

struct Hem {
    float layers;  // 0 to 1: of a second layer
    float slope;   // of the surface, towards the edge
    float shade;
};

// 0 on a stitch of the seam, 1 between two. `along` it, in m.
float stitchAt(float along) { return smoothstep(0.15, 0.3, abs(fract(along / 0.006) - 0.5)); }
// The mean of that, for a seam without places along it.
const float kMeanStitch = 0.55;

// Of the row that sews it, from the edge of the cloth, m.
const float kHemSeam = 0.0022;
float hemRow() { return fabric.weave.w - 3.0 * kHemSeam; }

// The edge of the cloth, turned over and sewn down. `edge` is the distance from it, `pixel` the width of a pixel, in m.
Hem hemAt(float edge, float stitch, float pixel) {
    const float seam = kHemSeam;
    float width = fabric.weave.w;
    if (width <= 0.0 || edge > width + 4.0 * max(seam, pixel)) return Hem(0.0, 0.0, 1.0);
    Hem hem;
    hem.layers = 1.0 - smoothstep(width - 0.5 * pixel, width + 0.5 * pixel, edge);
    float round = clamp(1.0 - edge / max(0.004, pixel), 0.0, 1.0);
    float fromStep = (edge - width) / max(seam, 0.8 * pixel);
    float fades = drawable(width / pixel * 1.6);
    hem.slope = fades * (1.2 * round + 0.55 * exp(-fromStep * fromStep));
    float fromSeam = (edge - hemRow()) / seam;
    hem.shade = 1.0 - 0.22 * fades * exp(-fromStep * fromStep) -
                0.25 * drawable(2.0 * seam / pixel) * stitch * exp(-fromSeam * fromSeam);
    return hem;
}
