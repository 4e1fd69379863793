// Computes whole substeps of a cloth that is an intact grid, tile by tile. A work group holds its tile, with the halo
// around it, in shared memory and runs all passes of the substep there.
//
//        +-------------------+      Links are relaxed one colour after another, so a particle of the interior
//        | halo              |      depends on particles some cells away. The halo is just as wide as that
//        |    +---------+    |      (src/cloth/topology/halo.h). It is loaded and computed like the rest, but not
//        |    | interior|    |      stored: it belongs to the interiors of the neighbouring tiles. After each pass,
//        |    |         |    |      less of the halo is still correct, and less of it is still needed.
//        |    +---------+    |
//        |                   |      A cloth that fits as a whole has no halo: one work group computes all substeps.
//        +-------------------+
//
// The results have the same bits as with the plain kernels. Every particle that is still needed gets the same values in
// the same order of passes: links of one colour share no particle, and a barrier separates colours. The formulas are
// the same text. Tiles read one pair of buffers and write another, so that no tile sees the results of another tile.
//
// fusedShell() writes the text in front of this file. It declares the arrays. It defines GROUP_SIZE (threads),
// TILE_PARTICLES (particles in shared memory, a multiple of GROUP_SIZE), MOST_SUBSTEPS, MOST_PASSES and PARAMS_PADDING
// (vec4s between the parameters of substeps). It also defines IN_AIR for cloth in air, and BENDS for cloth that bends.
#include "physics/tiles.glsl"

layout(std140, binding = kTilesBinding) uniform Tiles {
    TiledCloth cloth;
    TilePass passes[MOST_PASSES];
};
// The number of substeps in this dispatch, and the index of its first pass. `passes` may be made for more substeps than
// the dispatch has. Then only the last of these passes run.
layout(location = kSubstepCountLocation) uniform uint substepCount;
layout(location = kFirstPassLocation) uniform uint firstPass;
layout(location = kTetheredLocation) uniform uint tethered;  // 1 if tethers hold particles, otherwise 0

uint substep = 0u;
#define params substeps[substep].values
#ifdef IN_AIR
#include "physics/kernels/parts/gather_force.glsl"
#endif
#include "physics/kernels/parts/collisions.glsl"
#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/tethered.glsl"

// Width of the border around the particles that links move in a substep, in particles left, right, above and below.
// Particles of this border must be integrated too, because bends depend on them.
#ifdef BENDS
const ivec4 kReach = ivec4(kBendReach);
#else
const ivec4 kReach = ivec4(0);
#endif

// One array for each coordinate, so that adjacent threads use different banks.
shared float tileX[TILE_PARTICLES];
shared float tileY[TILE_PARTICLES];
shared float tileZ[TILE_PARTICLES];
shared float tileW[TILE_PARTICLES];

// The displacements and the remembered positions of a thread's own particles.
const int kOwned = TILE_PARTICLES / GROUP_SIZE;
vec4 displacementOf[kOwned];
vec3 rememberedOf[kOwned];

ivec2 origin;  // column and row, in the cloth, of the tile's first particle
ivec2 low;     // first column and row of the tile that are in the cloth
ivec2 high;    // one past the last column and row of the tile that are in the cloth

vec3 load(int slot) { return vec3(tileX[slot], tileY[slot], tileZ[slot]); }

void store(int slot, vec3 place) {
    tileX[slot] = place.x;
    tileY[slot] = place.y;
    tileZ[slot] = place.z;
}

// Returns number / divisor, rounded down. number * divisor must be below 2^32.
// `inverse`: 2^32 / divisor, rounded up.
uint quotient(uint number, uint inverse) {
    uint high32;
    uint low32;
    umulExtended(number, inverse, high32, low32);
    return high32;
}

// Returns the column and row, in the tile, of this thread's k-th particle. Particles beyond the last of the tile are in
// rows below the tile.
ivec2 placeOf(int k) {
    uint number = uint(k) * GROUP_SIZE + gl_LocalInvocationIndex;
    uint row = quotient(number, cloth.perColumn);
    return ivec2(int(number - row * uint(cloth.tileSize.x)), int(row));
}

int slotOf(ivec2 place) { return place.y * cloth.pitch + place.x; }

uint particleAt(ivec2 place) {
    ivec2 there = origin + place;
    return cloth.firstParticle + uint(there.y * cloth.gridSize.x + there.x);
}

bool isInside(ivec2 place, ivec2 first, ivec2 end) {
    return place.x >= first.x && place.y >= first.y && place.x < end.x && place.y < end.y;
}

// Tells whether a place in the tile belongs to the cloth, and is in the interior or near it.
// `around`: how far from the interior it may be, in particles left, right, above and below.
bool isWithin(ivec2 place, ivec4 around) {
    ivec2 first = max(low, cloth.halo.xz - around.xz);
    ivec2 end = min(high, cloth.halo.xz + cloth.interior + around.yw);
    return isInside(place, first, end);
}

void relax(TilePass pass) {
    uint count = pass.countAlong * pass.countAcross;
    bool byColumn = pass.dy == 0;
    ivec2 step = ivec2(pass.dx, pass.dy);
    int stride = pass.dy * cloth.pitch + pass.dx;
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
        ivec2 place = cloth.halo.xz + (byColumn ? ivec2(across, along) : ivec2(along, across));
        if (!isInside(place, low, high) || !isInside(place + step, low, high)) continue;
        int a = slotOf(place);
        int b = a + stride;
        ivec2 there = origin + place;
        bool onBorder = byColumn ? there.y == 0 || there.y + 1 == cloth.gridSize.y
                                 : pass.dx == 0 && (there.x == 0 || there.x + 1 == cloth.gridSize.x);
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

// Waits until all threads of the work group are here, and makes their stores to shared memory visible.
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

// Runs integrate() or fall(), then remember(), on this thread's particles.
// `around`: as in isWithin().
void moveOn(ivec4 around) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        float inverseMass = tileW[slot];
#ifdef IN_AIR
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

#ifdef BENDS
// Returns `sum` plus the force on one particle by the bends along its row or column (withBends()). A particle at the
// end of the line is the middle of no bend link.
// `at`: index of the particle in the line.
// `count`: number of particles in the line.
// `stride`: number of slots from one particle of the line to the next.
// `share`: LinkMaterial.bending of the line's links.
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

// Runs measureBend() and unbend(), between integrate() and remember(). A thread updates the registers of its own
// particles immediately. It updates shared memory only after all threads have read the old positions there.
void unbendTile(ivec4 around) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        ivec2 there = origin + place;
        bool onBorderRow = there.y == 0 || there.y + 1 == cloth.gridSize.y;
        bool onBorderColumn = there.x == 0 || there.x + 1 == cloth.gridSize.x;
        vec3 sum = withBendsAlong(vec3(0.0f), slot, 1, there.x, cloth.gridSize.x,
                                  select(onBorderRow, cloth.bendingWeights.z, cloth.bendingWeights.x));
        sum = withBendsAlong(sum, slot, cloth.pitch, there.y, cloth.gridSize.y,
                             select(onBorderColumn, cloth.bendingWeights.w, cloth.bendingWeights.y));
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

// Runs holdTethers() and collide(), and also absorb() at the end of a substep (`absorbs`).
void settle(ivec4 around, bool absorbs) {
    for (int k = 0; k < kOwned; ++k) {
        ivec2 place = placeOf(k);
        if (!isWithin(place, around)) continue;
        int slot = slotOf(place);
        vec3 position = load(slot);
        precise vec3 start = rememberedOf[k] - vec3(displacementOf[k]);
        if (tethered == 1u && tileW[slot] > 0.0f) position = withinTethers(particleAt(place), position, start);
        Collided collided = afterCollisions(position, tileW[slot], vec3(displacementOf[k]), displacementOf[k].w,
                                        rememberedOf[k]);
        vec3 displacement = collided.displacement;
        if (absorbs) displacement = absorbedDisplacement(displacement, collided.place, rememberedOf[k]);
        displacementOf[k] = vec4(displacement, displacementOf[k].w);
        store(slot, collided.place);
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
    origin = ivec2(tile % cloth.tilesAcross, tile / cloth.tilesAcross) * cloth.interior - cloth.halo.xz;
    low = max(-origin, ivec2(0));
    high = min(cloth.tileSize, cloth.gridSize - origin);
    loadTile();
    uint next = firstPass;
    for (substep = 0u; substep < substepCount; ++substep) {
        moveOn(passes[next].before + kReach);
        meet();
#ifdef BENDS
        unbendTile(passes[next].before);
#endif
        for (uint iteration = 0u; iteration < cloth.iterations; ++iteration) {
            for (uint colour = 0u; colour < cloth.colours; ++colour) {
                relax(passes[next + colour]);
                meet();
            }
            if (cloth.repeats == 0u) next += cloth.colours;
            bool isLast = iteration + 1u == cloth.iterations;
            bool isEnd = isLast && substep + 1u == substepCount;
            ivec4 around = ivec4(0);
            if (!isEnd) around = passes[next].before + (isLast ? kReach : ivec4(0));
            settle(around, isLast);
            if (!isLast) meet();
        }
    }
    storeInterior();
}
