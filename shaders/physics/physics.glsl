// All formulas, in the order in which they build on one another.
#include "physics/arithmetic.glsl"
#include "physics/link.glsl"
#include "physics/motion.glsl"
#include "physics/gust.glsl"
#include "physics/wind.glsl"
#include "physics/contact.glsl"
#include "physics/walls.glsl"
#include "physics/hand.glsl"
