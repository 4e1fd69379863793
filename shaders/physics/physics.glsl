// Includes all formulas, each file after the files that it uses. arithmetic.glsl explains the dialect that they are
// written in.
#include "physics/select.glsl"
#include "physics/arithmetic.glsl"
#include "physics/link.glsl"
#include "physics/motion.glsl"
#include "physics/bend.glsl"
#include "physics/gust.glsl"
#include "physics/wind.glsl"
#include "physics/collision.glsl"
#include "physics/walls.glsl"
#include "physics/tether.glsl"
#include "physics/hand.glsl"
