#pragma once
// Numbers that kernels and host share. This text is GLSL and C++.

// A value of LinkMaterial.kind, equal to drape::LinkKind::structural.
const uint kStructural = 0u;

// Bits of LinkMaterial.flags.
const uint kTensionOnly = 1u;  // the link does not push
const uint kSoft = 2u;         // the link makes only 1 - L/l of its correction (L: rest length, l: length)
const uint kHidden = 4u;       // the link is neither drawn nor measured
// The link is relaxed last in a substep, with SubstepParams.lastRelaxation times its correction.
const uint kLast = 8u;

// Marks the end of a list in Patch.owned.
const uint kNoFeature = 7u;

// Bits of ClothContact.flags.
const uint kEdgeEdge = 1u;
const uint kStopsShort = 2u;  // the contact's vertices stop short, on their sides of a plane at rest

// Bits of ContactTally.wakes.
const uint kRelist = 1u;    // set if a patch has used up its reach
const uint kRestless = 2u;  // set if a patch moves differently than when its pairs were measured

// ColliderRecord.kind of a room. Shapes have the numbers of colliders/table.glsl, from 0 on.
const uint kRoom = 255u;

// Values of ColliderRecord.rule: how a wall of a room acts on a particle that has passed it. All rules except the first
// come from tutorials.

// Puts the particle on the wall. Its speed into the wall is reversed, times the restitution, and Coulomb friction acts
// along the wall.
const uint kWallBounce = 0u;
// Puts the particle on the wall. Across the wall, its motion becomes the part of its path in this substep that lies
// before the wall.
const uint kWallStop = 1u;
// Mirrors the particle's position in the wall: it ends as far inside as it was outside. The start of its path stays.
const uint kWallMirrorPlace = 2u;
// Puts the particle on the wall. Across the wall, its motion becomes the part of its path in this substep that lies
// before the wall, reversed and multiplied by the restitution.
const uint kWallReverse = 3u;
// Mirrors the particle's position and the start of its path in the wall. All of its motion is multiplied by the
// restitution and by the share that damping leaves.
const uint kWallMirrorMotion = 4u;

// Number of bits of a patch's index in a PatchPair.
const uint kPatchBits = 21u;

// Most rounds of proofs in a substep. In the last round, no vertex leaves the space that stays free wherever other
// vertices move.
const uint kProofRounds = 5u;

// Number of patches whose motion is sampled, spread evenly over all patches. Their mean motion counts as the motion of
// the cloth as a whole.
const uint kDriftSamples = 256u;

// Length limit of ways that means no limit, m. No particle moves that far in a substep.
const float kUnlimitedWay = 10.0f;

// Force limit of attachments that have none, N. So large that it has no effect.
const float kAnyForce = 1e9f;

// Number of cells along each axis after which gusts repeat; a power of two.
const uint kGustPeriod = 256u;

// Most links of a line that are solved together. Longer lines are solved in parts.
const uint kMostLineLinks = 800u;
// Number of vec4s that hold the equations of a line: two for each link and for the last particle, or five for each two
// bends. Work groups share 32 KiB of memory on the smallest devices.
const uint kLineRows = 2000u;

// Bindings of uniform blocks, and locations of uniforms.
const int kParamsBinding = 0;
const int kBaseThreadLocation = 0;
const int kThreadCountLocation = 1;
const int kFirstGroupLocation = 2;  // location in measure/stretch.glsl
const int kHasMetLocation = 2;      // location in contact/prove_round.glsl
const int kBeginsNextLocation = 2;  // location in contact/end_contact.glsl
