#pragma once
// Numbers that kernels and host share. This text is GLSL and C++.

// LinkMaterial.kind, with a value of drape::LinkKind.
const uint kStructural = 0u;

// LinkMaterial.flags
const uint kTensionOnly = 1u;  // the link does not push
const uint kSoft = 2u;         // the link takes 1 - L/l of its correction
const uint kHidden = 4u;       // the link is neither drawn nor measured
// The link is relaxed last in a substep, with SubstepParams.lastRelaxation times its correction.
const uint kLast = 8u;

// Patch.owned: end of a list.
const uint kNoFeature = 7u;

// ClothContact.flags
const uint kEdgeEdge = 1u;
const uint kStopsShort = 2u;  // the contact's vertices stay on their sides of a plane that stands still

// ContactTally.wakes
const uint kRelist = 1u;    // a patch has used up its reach
const uint kRestless = 2u;  // a patch moves differently than when its pairs were measured

// ColliderRecord.kind of a room. Shapes have the numbers of colliders/table.glsl, from 0 on.
const uint kRoom = 255u;

// ColliderRecord.rule: how a wall of a room acts on a particle that has passed it. All rules except the first come from
// tutorials.

// Puts the particle on the wall. It gets its speed against the wall back, times the restitution, and Coulomb friction
// along the wall.
const uint kWallBounce = 0u;
// Puts the particle on the wall. It keeps only the motion up to there.
const uint kWallStop = 1u;
// Mirrors the place in the wall: as far inside as it was outside. The start of the way stays.
const uint kWallMirrorPlace = 2u;
// Puts the particle on the wall. It gets the motion up to there back, times the restitution.
const uint kWallReverse = 3u;
// Mirrors place and past in the wall. All motion is multiplied by the restitution and by the share that damping leaves.
const uint kWallMirrorMotion = 4u;

// Most rounds of proofs in a substep. In the last round each vertex keeps within space that is free whatever others do.
const uint kProofRounds = 5u;

// Number of patches, evenly taken from all, whose mean motion counts as that of the cloth as a whole.
const uint kDriftSamples = 256u;

// Length of a way that nothing limits, m. In a substep no particle goes as far.
const float kUnlimitedWay = 10.0f;

// Number of cells along each axis after which gusts repeat; a power of two.
const uint kGustPeriod = 256u;

// In grids that bend, particles up to this far beyond those that a pass relaxes must be right before the pass.
const int kBendReach = 2;

// Bindings of uniform blocks, and locations of uniforms.
const int kParamsBinding = 0;
const int kTilesBinding = 1;
const int kBaseThreadLocation = 0;
const int kThreadCountLocation = 1;
const int kSubstepCountLocation = 2;  // in fused_substeps.glsl, as the next two
const int kFirstPassLocation = 3;
const int kTetheredLocation = 4;
const int kFirstGroupLocation = 2;    // in measure/stretch.glsl
