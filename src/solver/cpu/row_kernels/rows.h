#pragma once

/// The layout of a cloth grid in the fast CPU path. Plain data, since sources that are compiled for different
/// instruction sets share it.
///
/// A row of the grid is split by column modulo 4 into four quarters: particle (column, row) is element column / 4 of
/// quarter column % 4. Neighbours one or two columns apart are then equal or adjacent elements of two quarters, so the
/// links of a colour are contiguous vectors and need no shuffles. A row stores its x, then its y, then its z, each as
/// four quarters. Quarters end in padding, which may be read and written back but keeps its value.
namespace drape::cpu {

/// Lanes of the widest instruction set; strides are multiples of it.
inline constexpr int kWidestLanes = 16;

struct RowLayout {
    int columns = 0;
    int rows = 0;
    int vectors = 0;    ///< lanes of a quarter that hold particles, rounded up to kWidestLanes
    int quarter = 0;    ///< floats from one quarter to the next
    int component = 0;  ///< floats from x to y to z; also those of a row of scalars
    long long row = 0;  ///< floats from one row of vectors to the next
};

/// One vector of links: the first ends at `a`, the second at `b`, both as floats from the start of their rows' x.
struct LinkRun {
    int a = 0;
    int b = 0;
    int count = 0;       ///< links in it, 1 up to the lanes of the instruction set
    unsigned lanes = 0;  ///< the same as so many bits
};

/// The links of one colour whose first ends are in one row.
struct RelaxRow {
    float* rowA = nullptr;  ///< x of the row of their first ends
    float* rowB = nullptr;  ///< x of the row of their second ends
    const LinkRun* runs = nullptr;
    int runCount = 0;
    int component = 0;
    float restLength = 0.0f;  ///< m
    float stiffness = 1.0f;   ///< 0..1
    /// All ends have the same inverse mass, not 0, all links the same compliance and no flags, and no number is
    /// extreme: relaxEqualRow() can take them.
    bool equal = false;
    float inverseMass = 0.0f;  ///< if equal, 1/kg
    float weight = 0.0f;       ///< if equal: linkWeight(), 1/kg
    // Otherwise:
    bool tensionOnly = false;
    bool soft = false;
    const float* inverseMassesA = nullptr;
    const float* inverseMassesB = nullptr;
    const float* compliances = nullptr;  ///< 1/kg, by the place of the first end; null: all have the next
    float compliance = 0.0f;
    float numericalCompliance = 0.0f;  ///< see resolvedCompliance()
    bool hasCompliance = false;        ///< and so the strain limit (withinStrainLimit())
};

/// The colliders of a substep, and quick tests that say which of them a box of paths may meet.
struct Colliders {
    const void* records = nullptr;  ///< ColliderRecord, of each
    const void* poses = nullptr;    ///< ColliderPose, see SubstepParams.firstPose
    const void* planes = nullptr;   ///< vec4, of convex ones
    unsigned count = 0;
    /// Those within a ball, an array each, padded to kWidestLanes with a reach below 0.
    int balls = 0;
    const float* x = nullptr;  ///< of the centres, m
    const float* y = nullptr;
    const float* z = nullptr;
    const float* reach = nullptr;           ///< m
    const unsigned* ballNumbers = nullptr;  ///< in the list of all
    /// Planes: a box whose lowest corner along the normal is above `height` does not meet them. Four floats each.
    int planeCount = 0;
    const float* planeTests = nullptr;
    const unsigned* planeNumbers = nullptr;
    /// The rest, which are always tested.
    int others = 0;
    const unsigned* otherNumbers = nullptr;
};

/// The parameters of a substep that act on particles (SubstepParams).
struct ParticleParams {
    float gravity[3];
    float keep;
    float accelerationFactor;
    float maxDisplacement;         ///< m
    float squaredMaxDisplacement;  ///< m^2
    float maxRecovery;             ///< m, see remainingOverlap()
    bool losesTiny;                ///< withoutTiny() of a displacement does not change nextDisplacement()
    const void* params;            ///< SubstepParams, for collisions; it outlives this
    Colliders colliders;
    // Wind.
    float drag;
    float lift;
    float inverseMassPerArea;
    float h;
    float inverseH;
};

inline constexpr int kTetherSlots = 4;

/// Tethers of a row's particles, a table for each of up to four pins.
struct TetherRow {
    int slots = 0;  ///< that any particle of the cloth has
    /// Lengths times SubstepParams.tetherScale, m, by particle; infinite where there is no tether.
    const float* lengths[kTetherSlots];
    const int* pins[kTetherSlots];     ///< by kWidestLanes particles: the index of their pins in pinPlaces
    const float* pinPlaces = nullptr;  ///< m: x, y and z of the pins of kWidestLanes particles
};

/// Particles of a row.
struct ParticleRow {
    float* positions = nullptr;  ///< x of the row
    float* displacements = nullptr;
    float* remembered = nullptr;  ///< for move(): null where unbend() follows, which stores it
    const float* inverseMasses = nullptr;
    int quarter = 0;
    int vectors = 0;
    int component = 0;
    bool anyPinned = false;
    bool allFree = false;      ///< no element is pinned or padding
    long long fetchAhead = 0;  ///< floats to a row that is needed soon, or 0
    /// Whether links may leave coordinates below 1e-30; otherwise there are none after moveRow().
    bool mayBeTiny = false;
    /// Forces (N) of the triangles of the cell rows above and below, as WindRow has them; null where there is no air.
    const float* forcesAbove = nullptr;
    const float* forcesBelow = nullptr;
};

/// The move of the next substep, without air. It is fused with the end of this one to save a pass over memory.
struct NextMove {
    const ParticleParams* around = nullptr;  ///< of that substep
    float* remembered = nullptr;             ///< as ParticleRow has it
};

/// The triangles of one row of cells.
struct WindRow {
    const float* above = nullptr;  ///< x of the positions of the row above
    const float* below = nullptr;
    const float* movedAbove = nullptr;  ///< displacements
    const float* movedBelow = nullptr;
    const float* air = nullptr;  ///< m/s: x, y, z of the first triangles of the cells, then of the second ones
    float* forces = nullptr;     ///< in the same order
    int cells = 0;
    int quarter = 0;
    int vectors = 0;
    int component = 0;
    float restArea = 0.0f;
};

/// How much the particles of a row are bent.
struct MeasureRow {
    const float* positions = nullptr;  ///< x of the row
    const float* above = nullptr;      ///< x of the row above; null where columns are not bent at this row
    const float* below = nullptr;
    /// LinkMaterial::bending of the bend link in whose middle a particle is, by particle; 0 where it is in none.
    const float* alongWeights = nullptr;
    const float* uprightWeights = nullptr;
    float* bends = nullptr;  ///< x, y, z of the bends along the row, then of those along the columns
    int quarter = 0;
    int vectors = 0;
    int component = 0;
};

/// The bends that push the particles of a row, as MeasureRow has them.
struct BendRow {
    const float* above = nullptr;  ///< of the row above; the row's own where there is none
    const float* own = nullptr;
    const float* below = nullptr;
    float bending = 0.0f;  ///< SubstepParams.bending
};

/// A row of particles between the arrays, where they lie one by one, and the rows.
struct CopiedRow {
    float* positions = nullptr;      ///< in the arrays: four floats each, the last the inverse mass
    float* displacements = nullptr;  ///< the last is 0: particles with radii of their own are in no rows
    float* rowPositions = nullptr;   ///< x of the row
    float* rowDisplacements = nullptr;
    float* inverseMasses = nullptr;
    int columns = 0;
    int quarter = 0;
    int component = 0;
};
/// Properties of a row out of the arrays.
struct LoadedRow {
    bool othersMasses = false;  ///< its masses are not those that it had
    bool hasRadii = false;      ///< a particle has a radius of its own, which the row kernels do not know
};

/// The arrays as they lie in memory, for kernels in lanes. Those that a kernel does not touch may be null.
struct LaneArrays {
#define DRAPE_ARRAY(name, ...) void* name = nullptr;
#include "physics/array_table.inc"
    const void* params = nullptr;  ///< SubstepParams
    Colliders colliderTests;
    unsigned sharingThreads = 0;  ///< that share a list of cloth contact
};
/// A kernel over the elements from `first` up to, and without, `end`: whole vectors, except in the baseline, which
/// takes any number.
using LaneKernel = void (*)(const LaneArrays&, unsigned first, unsigned end);

/// To be called while a FlushTiny exists.
struct RowKernels {
    const char* name;
    int lanes;
    void (*relax)(const RelaxRow&);
    void (*wind)(const WindRow&, const ParticleParams&);
    /// integrate (with forces) or fall, and remember.
    void (*move)(const ParticleRow&, const ParticleParams&);
    /// measure_bends of the links whose middles are in the row.
    void (*measure)(const MeasureRow&);
    /// unbend, and remember.
    void (*unbend)(const ParticleRow&, const BendRow&);
    /// hold_tethers (unless null), collide and, at the end of a substep, absorb and the next move (unless null).
    void (*finish)(const ParticleRow&, const ParticleParams&, const TetherRow*, bool absorb, const NextMove*);
    LoadedRow (*load)(const CopiedRow&);
    void (*store)(const CopiedRow&);
    const LaneKernel* inLanes;  ///< by Kernel; null for those that are taken one by one
};

}  // namespace drape::cpu
