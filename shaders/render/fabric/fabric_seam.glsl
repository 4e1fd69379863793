// Computes the look of a seam between two panels: a groove, seam allowances below the cloth on both sides, and a row of
// stitches on each allowance. The sewing thread of seams and hems has the colour of the fabric.
#include "render/fabric/fabric_hem.glsl"

const float kSeamAllowance = 0.0075;   // width of the seam allowance on one side, m
const float kSeamRow = 0.0055;         // distance of the stitches from the seam, m
const float kStitchLength = 0.0034;    // distance between stitches, m; three quarters of a stitch lie on top of the cloth
// Returns the radius of the sewing thread, m. Thick cloth is sewn with thicker thread.
float sewingThread() { return clamp(0.6 * fabric.back.w, 0.0003, 0.0007); }

// The look of a row of stitches in a pixel.
struct Stitches {
    float thread;  // fraction of the pixel that thread covers, 0 to 1
    float slope;   // downward slope of the surface across the row, towards positive `fromRow`
    float shade;   // factor by which the colour is multiplied
};

// The look of a seam in a pixel.
struct Seam {
    float layers;  // 1 above the seam allowance, which is a second layer of cloth; 0 elsewhere
    float slope;   // downward slope of the surface towards the seam
    float pucker;  // slope along the seam
    float shade;   // factor by which the colour is multiplied
    float thread;  // fraction of the pixel that thread covers, 0 to 1
};

// Returns the fraction of a pixel that a blurred line covers.
// `away`: distance of the pixel from the line's middle, m.
// `halfWidth`: half the width of the line, m.
// `pixel`: size of the pixel, m.
float lineIn(float away, float halfWidth, float pixel) {
    float wide = sqrt(halfWidth * halfWidth + 0.25 * pixel * pixel);
    return halfWidth / wide * exp(-away * away / (wide * wide));
}

// Returns the look of a row of stitches at a point.
// `fromRow`: signed distance of the point from the row, m.
// `along`: distance of the point along the row, m.
// `pixel`: size of a pixel across and along the row, m.
Stitches stitchesAt(float fromRow, float along, vec2 pixel) {
    Stitches stitches;
    float radius = sewingThread();
    // The thread goes into the cloth at both ends of a stitch.
    float place = abs(fract(along / kStitchLength) - 0.5);  // 0 in the middle of a stitch, 0.5 between two stitches
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

// Returns the look of a seam at a point.
// `away`: distance of the point from the seam, m.
// `along`: distance of the point along the seam, m.
// `pixel`: size of a pixel across and along the seam, m.
Seam seamAt(float away, float along, vec2 pixel) {
    if (away > kSeamAllowance + 0.004 + 2.0 * pixel.x) return Seam(0.0, 0.0, 0.0, 1.0, 0.0);
    Seam seam;
    float soft = max(0.0008, 0.5 * pixel.x);
    seam.layers = 1.0 - smoothstep(kSeamAllowance - soft, kSeamAllowance + soft, away);

    // The cloth dips into the groove and lies a little higher above the seam allowances.
    float groove = 0.0012;
    float inGroove = away / groove;
    float step = (away - kSeamAllowance - 0.0008) / 0.0012;
    Stitches row = stitchesAt(away - kSeamRow, along, pixel);
    seam.slope = drawable(4.0 * groove / pixel.x) * 1.4 * inGroove * exp(-inGroove * inGroove) -
                 drawable(0.005 / pixel.x) * 0.22 * exp(-step * step) + row.slope;
    // The thread puckers the cloth into uneven waves.
    float wave = 700.0 * along + 1.7 * sin(113.0 * along) + sin(271.0 * along + 1.0);
    float reach = away / 0.006;
    seam.pucker = 0.16 * drawable(0.009 / max(pixel.x, pixel.y)) * sin(wave) * exp(-reach * reach);
    seam.shade = (1.0 - 0.65 * lineIn(away, 0.0008, pixel.x)) * row.shade;
    seam.thread = row.thread;
    return seam;
}
