#pragma once
// Numbers that the kernels and the host agree on: this text is GLSL and C++.

// LinkMaterial.kind, as drape::LinkKind has it.
const uint kStructural = 0u;

// LinkMaterial.flags
const uint kTensionOnly = 1u;  // does not push
const uint kSoft = 2u;         // takes 1 - L/l of its correction
const uint kHidden = 4u;       // is neither drawn nor measured
const uint kLast = 8u;         // relaxed last in a substep: SubstepParams.lastRelaxation times its correction

// Patch.owned: the end of a list.
const uint kNoFeature = 7u;

// ClothContact.flags
const uint kEdgeEdge = 1u;
const uint kStopsShort = 2u;  // its vertices stay on their sides of a plane that stands still

// ContactTally.wakes
const uint kRelist = 1u;    // a patch has used up its reach
const uint kRestless = 2u;  // a patch moves otherwise than when its pairs were measured

// ColliderRecord.kind of a room; shapes have theirs, from 0 on, in colliders/table.glsl.
const uint kRoom = 255u;

// ColliderRecord.rule: how a wall of a room acts on a particle that has passed it. All except the first are rules of
// tutorials.
const uint kWallBounce = 0u;        // put on the wall; speed against it returned times restitution, and Coulomb friction
                                    // along it
const uint kWallStop = 1u;          // put on the wall, and keeps only the motion up to there
const uint kWallMirrorPlace = 2u;   // mirrored in the wall: as far inside as it was outside; where it came from is left
                                    // alone
const uint kWallReverse = 3u;       // put on the wall; the motion up to there is returned times restitution
const uint kWallMirrorMotion = 4u;  // place and past mirrored in the wall; all motion times restitution and the share
                                    // that damping leaves

// Rounds of proofs in a substep, at most. In the last, each vertex keeps within space that is free whatever others do.
const uint kProofRounds = 5u;

// So many patches, evenly taken from all, tell the motion of the cloth as a whole.
const uint kDriftSamples = 256u;

// A way that nothing limits, m: in a substep no particle goes as far.
const float kUnlimitedWay = 10.0f;

// Gusts repeat after so many cells along each axis; a power of two.
const uint kGustPeriod = 256u;

// Of grids that bend, so many particles beyond those that a pass relaxes have to be right before it.
const int kBendReach = 2;

// Bindings of uniform blocks, and locations of uniforms.
const int kParamsBinding = 0;
const int kTilesBinding = 1;
const int kBaseThreadLocation = 0;
const int kThreadCountLocation = 1;
const int kSubstepCountLocation = 2;  // of fused_substeps.glsl, as the next two
const int kFirstPassLocation = 3;
const int kTetheredLocation = 4;
const int kFirstGroupLocation = 2;    // of measure/stretch.glsl
