#version 450 core
// Whole substeps of a cloth that is an intact grid, tile by tile: a work group holds its tile and the halo around it in
// shared memory, and goes through all passes of the substep there.
//
//        +-------------------+      A particle of the interior depends, through the links that are relaxed one colour
//        | halo              |      after another, on particles some cells away: the halo is just as wide as that
//        |    +---------+    |      (src/cloth/topology/halo.h). It is loaded and computed like the rest, and not stored: the tiles
//        |    | interior|    |      beside have it as their interior. With each pass that is done, less of it is still
//        |    |         |    |      right, and less of it still matters.
//        |    +---------+    |
//        |                   |      A cloth that fits as a whole has no halo: one work group takes all substeps.
//        +-------------------+
//
// The bits are those of the plain kernels. Every particle that still matters sees the same values in the same order of
// passes: links of one colour share no particle, and those of the next wait behind a barrier. The formulas are the same
// text. Tiles read one pair of buffers and write another, so that none sees the results of another.
//
// Defines: GROUP_SIZE, TILE_PARTICLES (shared memory, a multiple of GROUP_SIZE), MOST_SUBSTEPS, MOST_PASSES,
// PARAMS_PADDING (vec4 between the parameters of substeps); USES_FORCES for cloth in air, USES_BENDS for cloth that
// bends.
#ifndef TILE_PARTICLES
#define GROUP_SIZE 512
#define TILE_PARTICLES 2048
#define MOST_SUBSTEPS 16
#define MOST_PASSES 160
#define PARAMS_PADDING 1
#endif
#define USES_POSITIONS
#define USES_DISPLACEMENTS
#define USES_TETHERS
#define USES_COLLIDERS
#define USES_NEXT_POSITIONS
#define USES_NEXT_DISPLACEMENTS
#ifdef USES_FORCES
#define USES_TRIANGLE_STARTS
#define USES_TRIANGLES_OF
#endif
#include "physics/interface.glsl"

// Links of one colour, in the coordinates of the tile's interior. Lanes of the work group go along lines that have links
// of the colour side by side: rows, or columns where the colour takes every other column (or pair of columns).
struct TilePass {
    int firstAlong;
    uint countAlong;
    int firstAcross;
    uint countAcross;
    uint perAlong;     // 2^32 / countAlong, rounded up
    int dx;            // from a link's first particle to its second
    int dy;
    uint wide;         // 1: lines that belong to the colour come in pairs
    ivec4 before;      // left, right, up, down of the interior: of particles that have to be right before the pass
    float restLength;  // m
    float stiffness;
    float compliance;
    float borderCompliance;
    uint kind;
    uint flags;
    float relaxedFirst;
    uint unused;
};
layout(std140, binding = 1) uniform Tiles {
    ivec2 gridSize;      // columns and rows of the cloth
    ivec2 interior;      // columns and rows that a tile answers for
    ivec4 halo;          // left, right, up, down
    ivec2 tileSize;      // with the halo
    int pitch;           // particles from one row of shared memory to the next
    int tilesAcross;
    uint perColumn;      // 2^32 / tileSize.x, rounded up
    uint firstParticle;  // of the cloth
    uint colours;
    uint iterations;
    uint repeats;        // 1: the passes are those of one iteration
    uint unusedC;
    uint unusedD;
    uint unusedE;
    vec4 bendingWeights;  // LinkMaterial.bending along rows and along columns, then of rows and columns on the border
    TilePass passes[MOST_PASSES];
};
// Substeps of this dispatch, and the first of the passes; of a tile made for more, the last ones.
layout(location = 2) uniform uint substepCount;
layout(location = 3) uniform uint firstPass;
layout(location = 4) uniform uint tethered;  // 1: particles are held by tethers

uint substep = 0u;
#define params substeps[substep].values
#ifdef USES_FORCES
#include "physics/kernels/parts/gather_force.glsl"
#endif
#include "physics/kernels/parts/contacts.glsl"
#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/tethered.glsl"

// How far beyond the relaxed particles of a substep others have to move on, because bends depend on them (kBendReach of
// src/cloth/topology/halo.h).
#ifdef USES_BENDS
const ivec4 kReach = ivec4(2);
#else
const ivec4 kReach = ivec4(0);
#endif

// One array for each coordinate, so that lanes side by side use different banks.
shared float tileX[TILE_PARTICLES];
shared float tileY[TILE_PARTICLES];
shared float tileZ[TILE_PARTICLES];
shared float tileW[TILE_PARTICLES];

// The state of its particles that a lane keeps.
const int kOwned = TILE_PARTICLES / GROUP_SIZE;
vec4 displacementOf[kOwned];
vec3 rememberedOf[kOwned];

ivec2 origin;  // of the tile, in the cloth
ivec2 low;     // of the tile's part that is in the cloth, in the tile
ivec2 high;

vec3 load(int slot) { return vec3(tileX[slot], tileY[slot], tileZ[slot]); }

void store(int slot, vec3 place) {
    tileX[slot] = place.x;
    tileY[slot] = place.y;
    tileZ[slot] = place.z;
}

// number / divisor, where `inverse` is 2^32 / divisor, rounded up, and number * divisor < 2^32.
uint quotient(uint number, uint inverse) {
    uint high32;
    uint low32;
    umulExtended(number, inverse, high32, low32);
    return high32;
}

// Where the k-th particle of this lane is in the tile. Those beyond the tile lie in rows below it.
ivec2 placeOf(int k) {
    uint number = uint(k) * GROUP_SIZE + gl_LocalInvocationIndex;
    uint row = quotient(number, perColumn);
    return ivec2(int(number - row * uint(tileSize.x)), int(row));
}

int slotOf(ivec2 place) { return place.y * pitch + place.x; }

uint particleAt(ivec2 place) {
    ivec2 there = origin + place;
    return firstParticle + uint(there.y * gridSize.x + there.x);
}

bool isInside(ivec2 place, ivec2 first, ivec2 end) {
    return place.x >= first.x && place.y >= first.y && place.x < end.x && place.y < end.y;
}

// Whether a particle matters where the interior and so much around it does.
bool isWithin(ivec2 place, ivec4 around) {
    ivec2 first = max(low, halo.xz - around.xz);
    ivec2 end = min(high, halo.xz + interior + around.yw);
    return isInside(place, first, end);
}

void relax(TilePass pass) {
    uint count = pass.countAlong * pass.countAcross;
    bool byColumn = pass.dy == 0;
    ivec2 step = ivec2(pass.dx, pass.dy);
    int stride = pass.dy * pitch + pass.dx;
    LinkMaterial material;
    material.stiffness = pass.stiffness;
    material.tearRatio = 0.0f;
    material.kind = pass.kind;
    material.flags = pass.flags;
    material.compliance = pass.compliance;
    material.relaxedFirst = pass.relaxedFirst;
    material.bending = 0.0f;
    material.unused = 0u;
    for (uint n = gl_LocalInvocationIndex; n < count; n += GROUP_SIZE) {
        uint line = quotient(n, pass.perAlong);
        int along = pass.firstAlong + int(n - line * pass.countAlong);
        uint lines = pass.wide == 1u ? 4u * (line >> 1u) + (line & 1u) : 2u * line;
        int across = pass.firstAcross + int(lines);
        ivec2 place = halo.xz + (byColumn ? ivec2(across, along) : ivec2(along, across));
        if (!isInside(place, low, high) || !isInside(place + step, low, high)) continue;
        int a = slotOf(place);
        int b = a + stride;
        ivec2 there = origin + place;
        bool onBorder = byColumn ? there.y == 0 || there.y + 1 == gridSize.y
                                 : pass.dx == 0 && (there.x == 0 || there.x + 1 == gridSize.x);
        float wa = tileW[a];
        float wb = tileW[b];
        vec3 placeA = load(a);
        vec3 placeB = load(b);
        material.compliance = select(onBorder, pass.borderCompliance, pass.compliance);
        vec3 correction = correctionNow(material, placeA, placeB, wa, wb, pass.restLength, 0.0f);
        precise vec3 movedA = placeA + correction * wa;
        precise vec3 movedB = placeB - correction * wb;
        store(a, movedA);
        store(b, movedB);
    }
}

// Shared memory as the whole work group has left it.
void meet() {
    memoryBarrierShared();
    barrier();
}

void loadTile() {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isInside(place, low, high)) continue;
        uint particle = particleAt(place);
        vec4 position = positions[particle];
        int slot = slotOf(place);
        store(slot, vec3(position));
        tileW[slot] = position.w;
        displacementOf[k] = displacements[particle];
    }
}

// integrate() or fall(), and remember().
void moveOn(ivec4 around) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        float inverseMass = tileW[slot];
#ifdef USES_FORCES
        vec3 acceleration = accelerationInAir(particleAt(place), inverseMass);
#else
        vec3 acceleration = vec3(params.gravity);
#endif
        vec3 displacement = steppedDisplacement(vec3(displacementOf[k]), inverseMass, acceleration, params.keep,
                                                params.accelerationFactor, params.maxDisplacement);
        vec3 next = displaced(load(slot), displacement);
        displacementOf[k] = vec4(displacement, displacementOf[k].w);
        rememberedOf[k] = next;
        store(slot, next);
    }
}

#ifdef USES_BENDS
// `sum` and the bends of one particle by a line of particles. at: its place in the line, of `count`; stride:
// from one slot of the line to the next; share: LinkMaterial.bending of the line's links. Particles at the ends of the line are
// in the middle of no link.
vec3 withBendsAlong(vec3 sum, int slot, int stride, int at, int count, float share) {
    vec3 before = vec3(0.0f);
    vec3 own = vec3(0.0f);
    vec3 after = vec3(0.0f);
    vec3 place = load(slot);
    vec3 last = load(at > 0 ? slot - stride : slot);
    vec3 next = load(at + 1 < count ? slot + stride : slot);
    if (at > 1) before = bendOf(load(slot - 2 * stride), last, place, share);
    if (at > 0 && at + 1 < count) own = bendOf(last, place, next, share);
    if (at + 2 < count) after = bendOf(place, next, load(slot + 2 * stride), share);
    return withBends(sum, before, own, after);
}

// measureBend() and unbend(), between integrate() and remember(). A lane updates its own particles'
// registers at once; shared memory, which others read, only after all have read the old positions.
void unbendTile(ivec4 around) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        ivec2 there = origin + place;
        bool onBorderRow = there.y == 0 || there.y + 1 == gridSize.y;
        bool onBorderColumn = there.x == 0 || there.x + 1 == gridSize.x;
        vec3 sum = withBendsAlong(vec3(0.0f), slot, 1, there.x, gridSize.x,
                                  select(onBorderRow, bendingWeights.z, bendingWeights.x));
        sum = withBendsAlong(sum, slot, pitch, there.y, gridSize.y,
                             select(onBorderColumn, bendingWeights.w, bendingWeights.y));
        vec3 change = unbent(sum, params.bending, tileW[slot]);
        displacementOf[k] = vec4(displaced(vec3(displacementOf[k]), change), displacementOf[k].w);
        rememberedOf[k] = displaced(load(slot), change);
    }
    meet();
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (isWithin(place, around)) store(slotOf(place), rememberedOf[k]);
    }
    meet();
}
#endif

// holdTethers() and collide(); at the end of a substep absorb() too.
void settle(ivec4 around, bool absorbs) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        vec3 position = load(slot);
        precise vec3 start = rememberedOf[k] - vec3(displacementOf[k]);
        if (tethered == 1u && tileW[slot] > 0.0f) position = withinTethers(particleAt(place), position, start);
        Contact contact = afterContacts(position, tileW[slot], vec3(displacementOf[k]), displacementOf[k].w,
                                        rememberedOf[k]);
        vec3 displacement = contact.displacement;
        if (absorbs) displacement = absorbedDisplacement(displacement, contact.place, rememberedOf[k]);
        displacementOf[k] = vec4(displacement, displacementOf[k].w);
        store(slot, contact.place);
    }
}

void storeInterior() {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, ivec4(0))) continue;
        uint particle = particleAt(place);
        int slot = slotOf(place);
        nextPositions[particle] = vec4(load(slot), tileW[slot]);
        nextDisplacements[particle] = displacementOf[k];
    }
}

void main() {
    int tile = int(gl_WorkGroupID.x);
    origin = ivec2(tile % tilesAcross, tile / tilesAcross) * interior - halo.xz;
    low = max(-origin, ivec2(0));
    high = min(tileSize, gridSize - origin);
    loadTile();
    uint next = firstPass;
    for (substep = 0u; substep < substepCount; ++substep) {
        moveOn(passes[next].before + kReach);
        meet();
#ifdef USES_BENDS
        unbendTile(passes[next].before);
#endif
        for (uint iteration = 0u; iteration < iterations; ++iteration) {
            for (uint colour = 0u; colour < colours; ++colour) {
                relax(passes[next + colour]);
                meet();
            }
            if (repeats == 0u) next += colours;
            bool isLast = iteration + 1u == iterations;
            bool isEnd = isLast && substep + 1u == substepCount;
            ivec4 around = ivec4(0);
            if (!isEnd) around = passes[next].before + (isLast ? kReach : ivec4(0));
            settle(around, isLast);
            if (!isLast) meet();
        }
    }
    storeInterior();
}
