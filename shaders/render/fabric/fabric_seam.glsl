// The seam of two panels: a groove where they meet, the allowances below on both sides of it, and a row of stitches
// that holds each of these down.
#include "render/fabric/fabric_hem.glsl"

const float kSeamAllowance = 0.0075;  // m
const float kSeamRow = 0.0055;        // m, from the seam
const float kSeamStitch = 0.0034;     // m, from one to the next, of which the thread is over the cloth for three quarters

struct Seam {
    float layers;   // 0 to 1: of a second layer
    float slope;    // of the surface, down towards the seam
    float pucker;   // slope along the seam
    float shade;
};

// The share of a line of that half width that is left in a pixel at a distance from its middle, all in m.
float lineIn(float away, float halfWidth, float pixel) {
    float wide = sqrt(halfWidth * halfWidth + 0.25 * pixel * pixel);
    return halfWidth / wide * exp(-away * away / (wide * wide));
}

// `away` from the seam and `along` it, m. `pixel`: its size across and along the seam, m.
Seam seamAt(float away, float along, vec2 pixel) {
    if (away > kSeamAllowance + 0.004 + 2.0 * pixel.x) return Seam(0.0, 0.0, 0.0, 1.0);
    Seam seam;
    float soft = max(0.0008, 0.5 * pixel.x);
    seam.layers = 1.0 - smoothstep(kSeamAllowance - soft, kSeamAllowance + soft, away);

    // Cloth goes down into the groove, lies a little higher over the allowances, and is drawn in by each row.
    float groove = 0.0015;
    float inGroove = away / groove;
    float step = (away - kSeamAllowance - 0.0008) / 0.0012;
    float fromRow = away - kSeamRow;
    float ofRow = fromRow / 0.0009;
    seam.slope = drawable(4.0 * groove / pixel.x) * 1.5 * inGroove * exp(-inGroove * inGroove) -
                 drawable(0.005 / pixel.x) * (0.22 * exp(-step * step) + 0.35 * ofRow * exp(-ofRow * ofRow));
    // The thread draws the cloth together, in uneven waves.
    float wave = 700.0 * along + 1.7 * sin(113.0 * along) + sin(271.0 * along + 1.0);
    seam.pucker = 0.16 * drawable(0.009 / max(pixel.x, pixel.y)) * sin(wave) * exp(-pow(away / 0.006, 2.0));

    float place = abs(fract(along / kSeamStitch) - 0.5);  // 0.5 between two stitches
    float gap = mix(0.25, smoothstep(0.32, 0.4, place), drawable(kSeamStitch / pixel.y));
    float thread = lineIn(fromRow, 0.0004, pixel.x);
    float drawnIn = lineIn(fromRow, 0.0011, pixel.x);
    seam.shade = (1.0 - 0.55 * lineIn(away, 0.0009, pixel.x)) * (1.0 - 0.28 * drawnIn) *
                 (1.0 + thread * mix(0.6, -0.35, gap));
    return seam;
}
