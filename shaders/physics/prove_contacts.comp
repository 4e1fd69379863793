#version 450 core
#define USES_POSITIONS
#define USES_STARTS
#define USES_WANTED
#define USES_WAY_SHARES
#define USES_CLOTH_CONTACTS
#define USES_CONTACT_COUNTERS
#include "physics/interface.glsl"
#include "physics/kernels/parts/keep_shares.glsl"
#include "physics/kernels/parts/cloth_features.glsl"
#include "physics/kernels/parts/contact_sides.glsl"
#include "physics/kernels/parts/patch_motions.glsl"
#include "physics/kernels/parts/proof_rounds.glsl"
#include "physics/kernels/prove_contacts.glsl"

void main() {
    if (thread() < threadCount) proveContacts(thread());
}
