// Computes the look of a hem: an edge of the cloth that is folded over and sewn down.
#include "render/fabric/fabric_block.glsl"

// Returns how clearly a feature of this width can be drawn, 0 (not at all) to 1.
// `pixels`: width of the feature, pixels.
float drawable(float pixels) { return smoothstep(2.5, 7.0, pixels); }

struct Hem {
    float layers;  // 1 in the hem, where the cloth has a second layer; 0 elsewhere
    float slope;   // downward slope of the surface towards the edge
    float shade;   // factor by which the colour is multiplied
};

// Returns 0 on a stitch of the hem, 1 between two stitches.
// `along`: distance along the row of stitches, m.
float stitchAt(float along) { return smoothstep(0.15, 0.3, abs(fract(along / 0.006) - 0.5)); }
// Mean of stitchAt(), for a hem whose stitches have no known positions.
const float kMeanStitch = 0.55;

// Width of the groove along a hem's row of stitches, m.
const float kHemSeam = 0.0022;
// Returns the distance of the row of stitches from the edge of the cloth, m.
float hemRow() { return fabric.weave.w - 3.0 * kHemSeam; }

// Returns the look of a hem at a point.
// `edge`: distance of the point from the edge of the cloth, m.
// `stitch`: stitchAt() of the point.
// `pixel`: width of a pixel, m.
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
