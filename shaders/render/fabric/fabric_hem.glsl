// The hem of a cloth.
#include "render/fabric/fabric_block.glsl"

// Returns whether features this many pixels wide can be drawn, 0 (no) to 1 (yes).
float drawable(float pixels) { return smoothstep(2.5, 7.0, pixels); }

struct Hem {
    float layers;  // strength of a second layer of cloth, 0 to 1
    float slope;   // slope of the surface towards the edge
    float shade;
};

// Returns 0 on a stitch of the seam, 1 between two. `along`: distance along the seam, m.
float stitchAt(float along) { return smoothstep(0.15, 0.3, abs(fract(along / 0.006) - 0.5)); }
// Mean of stitchAt(), for a seam whose stitches are not placed.
const float kMeanStitch = 0.55;

// Width of the groove along a hem's row of stitches, m.
const float kHemSeam = 0.0022;
// Returns the distance of the row of stitches from the edge of the cloth, m.
float hemRow() { return fabric.weave.w - 3.0 * kHemSeam; }

// Returns the hem at a distance from the edge of the cloth, which is turned over and sewn down. `edge`: this distance,
// m. `pixel`: width of a pixel, m.
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
