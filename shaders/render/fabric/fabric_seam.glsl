// The seam of two panels: a groove where they meet, the allowances below on both sides of it, and a row of stitches
// that holds each of these down. Seams of panels, and their hems, are sewn with the fabric's own thread.
#include "render/fabric/fabric_hem.glsl"

const float kSeamAllowance = 0.0075;   // m
const float kSeamRow = 0.0055;         // m, from the seam
const float kStitchLength = 0.0034;    // m, from one to the next, of which the thread is over the cloth for three quarters
// m: heavy cloth is sewn with a thick thread.
float sewingThread() { return clamp(0.6 * fabric.back.w, 0.0003, 0.0007); }

// A row of stitches.
struct Stitches {
    float thread;  // 0 to 1: the share of the pixel that it covers
    float slope;   // of the surface, down against the side on which `fromRow` is above 0
    float shade;
};

struct Seam {
    float layers;  // 0 to 1: of a second layer
    float slope;   // of the surface, down towards the seam
    float pucker;  // slope along the seam
    float shade;
    float thread;
};

// The share of a line of that half width that is left in a pixel at a distance from its middle, all in m.
float lineIn(float away, float halfWidth, float pixel) {
    float wide = sqrt(halfWidth * halfWidth + 0.25 * pixel * pixel);
    return halfWidth / wide * exp(-away * away / (wide * wide));
}

// At a place beside and along the row, m. `pixel`: its size across and along it, m.
Stitches stitchesAt(float fromRow, float along, vec2 pixel) {
    Stitches stitches;
    float radius = sewingThread();
    // The thread goes into the cloth at both ends of a stitch.
    float place = abs(fract(along / kStitchLength) - 0.5);  // 0.5 between two stitches
    float dashes = drawable(kStitchLength / pixel.y);
    float over = mix(0.75, 1.0 - smoothstep(0.3, 0.42, place), dashes);
    float hole = mix(0.12, smoothstep(0.36, 0.46, place), dashes);
    stitches.thread = over * lineIn(fromRow, radius, pixel.x);
    float drawnIn = 3.0 * radius;
    float aside = fromRow / drawnIn;
    float round = clamp(fromRow / radius, -1.0, 1.0);
    float near = drawable(2.0 * drawnIn / pixel.x);
    stitches.slope = near * (0.5 * aside * exp(-aside * aside) * (1.0 - stitches.thread) - 0.7 * round * stitches.thread);
    stitches.shade = (1.0 - 0.3 * lineIn(fromRow, drawnIn, pixel.x) * (1.0 - stitches.thread)) *
                     (1.0 - 0.6 * hole * lineIn(fromRow, radius, pixel.x)) * (1.0 + 0.4 * stitches.thread);
    return stitches;
}

// `away` from the seam and `along` it, m. `pixel`: its size across and along the seam, m.
Seam seamAt(float away, float along, vec2 pixel) {
    if (away > kSeamAllowance + 0.004 + 2.0 * pixel.x) return Seam(0.0, 0.0, 0.0, 1.0, 0.0);
    Seam seam;
    float soft = max(0.0008, 0.5 * pixel.x);
    seam.layers = 1.0 - smoothstep(kSeamAllowance - soft, kSeamAllowance + soft, away);

    // Cloth goes down into the groove, and lies a little higher over the allowances.
    float groove = 0.0012;
    float inGroove = away / groove;
    float step = (away - kSeamAllowance - 0.0008) / 0.0012;
    Stitches row = stitchesAt(away - kSeamRow, along, pixel);
    seam.slope = drawable(4.0 * groove / pixel.x) * 1.4 * inGroove * exp(-inGroove * inGroove) -
                 drawable(0.005 / pixel.x) * 0.22 * exp(-step * step) + row.slope;
    // The thread draws the cloth together, in uneven waves.
    float wave = 700.0 * along + 1.7 * sin(113.0 * along) + sin(271.0 * along + 1.0);
    float reach = away / 0.006;
    seam.pucker = 0.16 * drawable(0.009 / max(pixel.x, pixel.y)) * sin(wave) * exp(-reach * reach);
    seam.shade = (1.0 - 0.65 * lineIn(away, 0.0008, pixel.x)) * row.shade;
    seam.thread = row.thread;
    return seam;
}
