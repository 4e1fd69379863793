// Computes the gloss of warp and weft. A thread mirrors light in a lobe that is narrow along the thread and wide across
// it. It bends wherever it goes under another thread, so the lobe of threads with short floats is wider along them: the
// weft of a satin shines through between the long floats of the warp as a soft glow. On the back of the cloth, warp and
// weft change places.
#include "render/fabric/fabric_block.glsl"

// Returns the GGX alpha along and across a thread, seen from afar.
// `floats`: whether the thread has the long floats of the weave.
vec2 threadAlpha(bool floats) {
    vec2 alpha = fabric.shine.y * fabric.shine.y * vec2(1.0 - fabric.shine.z, 1.0 + fabric.shine.z);
    return floats ? alpha : vec2(mix(alpha.x, alpha.y, fabric.shine.w), alpha.y);
}

// Sets the gloss of warp and weft, with the lobes that are seen from afar. A cloth without threads counts as warp.
// `weft`: fraction of the light that comes from the weft, 0 to 1.
void setGloss(inout Material material, float weft, bool isFront) {
    if (fabric.shine.x <= 0.0) weft = 0.0;
    material.gloss = (1.0 - weft) * fabric.warpGloss.rgb;
    material.weftGloss = weft * fabric.weftGloss.rgb;
    material.alpha = threadAlpha(isFront).yx;
    material.weftAlpha = threadAlpha(!isFront);
}
