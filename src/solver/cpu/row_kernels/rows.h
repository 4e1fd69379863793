#pragma once

/// Layout of a cloth grid in the fast CPU path. All types are plain data, since sources that are compiled for different
/// instruction sets share them.
///
/// A row of the grid is split by column modulo 4 into four quarters: particle (column, row) is element column / 4 of
/// quarter column % 4. Neighbours one or two columns apart are then equal or adjacent elements of two quarters, so the
/// links of a colour are contiguous vectors and need no shuffles. A row stores its x, then its y, then its z, each as
/// four quarters. Quarters end in padding, which may be read and written back but keeps its value.
namespace drape::cpu {

/// Number of lanes of the widest instruction set. Strides are multiples of this number.
inline constexpr int kWidestLanes = 16;

struct RowLayout {
    int columns = 0;
    int rows = 0;
    int vectors = 0;    ///< floats in a quarter without its padding: particles, rounded up to kWidestLanes
    int quarter = 0;    ///< distance from one quarter to the next, floats
    int component = 0;  ///< distance from x to y and from y to z, floats; also the length of a row of scalars
    long long row = 0;  ///< distance from one row of vectors to the next, floats
};

/// One vector of links. `a` and `b`: offsets of the first and of the second ends from the x of their rows, in floats.
struct LinkRun {
    int a = 0;
    int b = 0;
    int count = 0;       ///< number of links, from 1 to the lanes of the instruction set
    unsigned lanes = 0;  ///< bit mask whose lowest `count` bits are set
};

/// The links of one colour whose first ends are in one row.
struct RelaxRow {
    float* rowA = nullptr;  ///< x of the positions in the row of the first ends
    float* rowB = nullptr;  ///< x of the positions in the row of the second ends
    const LinkRun* runs = nullptr;
    int runCount = 0;
    int component = 0;
    float restLength = 0.0f;  ///< rest length of the links, m
    float stiffness = 1.0f;   ///< stiffness of the links, 0..1
    /// Whether relaxEqualRow() supports the links: all ends have the same inverse mass, not 0, all links the same
    /// compliance and no flags, and no number is extreme.
    bool equal = false;
    float inverseMass = 0.0f;  ///< inverse mass of all ends, 1/kg; only if `equal`
    float weight = 0.0f;       ///< weight of all links (linkWeight()), 1/kg; only if `equal`
    // Only relaxAny() uses the members from here on.
    bool tensionOnly = false;
    bool soft = false;
    const float* inverseMassesA = nullptr;
    const float* inverseMassesB = nullptr;
    /// Compliances by the place of the first end, 1/kg; null: `compliance` applies to all links.
    const float* compliances = nullptr;
    float compliance = 0.0f;
    float numericalCompliance = 0.0f;  ///< numerical compliance, see resolvedCompliance()
    bool hasCompliance = false;        ///< whether links have compliance, and so the strain limit (withinStrainLimit())
};

/// The colliders of a substep, and quick tests to find the colliders that a box around paths may meet.
struct Colliders {
    const void* records = nullptr;  ///< ColliderRecord of each collider
    const void* poses = nullptr;    ///< ColliderPose of all colliders and substeps, see SubstepParams.firstPose
    const void* planes = nullptr;   ///< planes of the convex colliders, a vec4 each
    unsigned count = 0;
    /// Number of colliders that are tested as balls. Four arrays hold the x, y and z of their centres and their
    /// reaches. Their ends are padded to kWidestLanes with reaches below 0.
    int balls = 0;
    const float* x = nullptr;  ///< x of the centres, m
    const float* y = nullptr;
    const float* z = nullptr;
    const float* reach = nullptr;           ///< reaches, m
    const unsigned* ballNumbers = nullptr;  ///< indices into the list of all colliders
    /// Number of planes. `planeTests` holds four floats for each: the normal and a height. A box does not meet a plane
    /// if the box's lowest corner along the normal is above the height.
    int planeCount = 0;
    const float* planeTests = nullptr;
    const unsigned* planeNumbers = nullptr;
    /// Number of the remaining colliders, which are always tested.
    int others = 0;
    const unsigned* otherNumbers = nullptr;
};

/// The parameters of a substep that act on particles, from SubstepParams.
struct ParticleParams {
    float gravity[3];
    float keep;
    float accelerationFactor;
    float maxDisplacement;         ///< greatest displacement in a substep, m
    float squaredMaxDisplacement;  ///< square of maxDisplacement, m^2
    float maxRecovery;             ///< greatest reduction of an old overlap in a substep, m, see remainingOverlap()
    bool losesTiny;                ///< whether withoutTiny() of a displacement never changes nextDisplacement()
    const void* params;            ///< SubstepParams, for collisions; must outlive this struct
    Colliders colliders;
    // Parameters of the wind:
    float drag;
    float lift;
    float inverseMassPerArea;
    float h;
    float inverseH;
};

inline constexpr int kTetherSlots = 4;

/// Tethers of a row's particles, with a table for each of up to four pins.
struct TetherRow {
    int slots = 0;  ///< number of tables that the cloth uses
    /// Lengths times SubstepParams.tetherScale, m, by particle. Infinite where there is no tether.
    const float* lengths[kTetherSlots];
    const int* pins[kTetherSlots];     ///< indices into pinPlaces, one for every kWidestLanes particles
    const float* pinPlaces = nullptr;  ///< for each index: x, then y, then z of the pins of kWidestLanes particles, m
};

/// Particles of a row.
struct ParticleRow {
    float* positions = nullptr;  ///< x of the positions in the row; y and z follow
    float* displacements = nullptr;
    float* remembered = nullptr;  ///< remembered positions; null in move() if unbend() follows and stores them
    const float* inverseMasses = nullptr;
    int quarter = 0;
    int vectors = 0;
    int component = 0;
    bool anyPinned = false;
    bool allFree = false;      ///< whether no element is pinned or padding
    long long fetchAhead = 0;  ///< distance to a row that is needed soon, in floats, or 0
    /// Whether links may leave coordinates below 1e-30. If not, there are no such coordinates after moveRow().
    bool mayBeTiny = false;
    /// Forces (N) of the triangles of the cell rows above and below, in the order of WindRow::forces; null without air.
    const float* forcesAbove = nullptr;
    const float* forcesBelow = nullptr;
};

/// The move of the next substep, without air. It is fused with the end of the current substep to save a pass over
/// memory.
struct NextMove {
    const ParticleParams* around = nullptr;  ///< parameters of the next substep
    float* remembered = nullptr;             ///< see ParticleRow::remembered
};

/// The triangles of one row of cells.
struct WindRow {
    const float* above = nullptr;  ///< x of the positions of the row above
    const float* below = nullptr;
    const float* movedAbove = nullptr;  ///< displacements of the row above
    const float* movedBelow = nullptr;
    /// Velocity of the air, m/s: x, y, z at the first triangle of each cell, then at the second.
    const float* air = nullptr;
    float* forces = nullptr;  ///< forces on the triangles, N, in the order of `air`
    int cells = 0;
    int quarter = 0;
    int vectors = 0;
    int component = 0;
    float restArea = 0.0f;
};

/// Input and output of measure(): how much the particles of a row are bent.
struct MeasureRow {
    const float* positions = nullptr;  ///< x of the positions in the row; y and z follow
    const float* above = nullptr;  ///< x of the positions of the row above; null if columns are not bent at this row
    const float* below = nullptr;
    /// LinkMaterial::bending of the bend link whose middle is the particle; 0 if there is none.
    const float* alongWeights = nullptr;
    const float* uprightWeights = nullptr;
    float* bends = nullptr;  ///< x, y, z of the bends along the row, then along the columns
    int quarter = 0;
    int vectors = 0;
    int component = 0;
};

/// The bends that push the particles of a row, in the order of MeasureRow::bends.
struct BendRow {
    const float* above = nullptr;  ///< bends of the row above; the row's own bends if there is none
    const float* own = nullptr;
    const float* below = nullptr;
    float bending = 0.0f;  ///< bending stiffness (SubstepParams.bending), N m s^2
};

/// A row of particles to be copied between the arrays, where each particle is a vec4, and the rows.
struct CopiedRow {
    float* positions = nullptr;  ///< in the arrays: x, y, z and inverse mass of each particle
    /// In the arrays: x, y, z of each displacement, then 0, since the rows hold no particles with a radius of their
    /// own.
    float* displacements = nullptr;
    float* rowPositions = nullptr;  ///< x of the positions in the row; y and z follow
    float* rowDisplacements = nullptr;
    float* inverseMasses = nullptr;
    int columns = 0;
    int quarter = 0;
    int component = 0;
};
/// Properties of a row, found while it is copied from the arrays.
struct LoadedRow {
    bool othersMasses = false;  ///< whether an inverse mass differs from the inverse mass that the row held before
    bool hasRadii = false;      ///< whether a particle has a radius of its own, which the row kernels do not support
};

/// The arrays as they lie in memory, for kernels in lanes. Arrays that a kernel does not touch may be null.
struct LaneArrays {
#define DRAPE_ARRAY(name, ...) void* name = nullptr;
#include "physics/array_table.inc"
    const void* params = nullptr;  ///< SubstepParams of the pass
    Colliders colliderTests;
    void* lineRows = nullptr;  ///< memory for the equations of lines: kLineRows vec4s with a value for each lane
    unsigned sharingThreads = 0;  ///< number of invocations that share a list of cloth contact
};
/// Runs a kernel over the elements from `first` up to, but not including, `end`. They must fill whole vectors, except
/// in the baseline, which takes any number.
using LaneKernel = void (*)(const LaneArrays&, unsigned first, unsigned end);

/// The functions of one instruction set. They must be called while a FlushTiny exists.
struct RowKernels {
    const char* name;
    int lanes;
    void (*relax)(const RelaxRow&);
    void (*wind)(const WindRow&, const ParticleParams&);
    /// Runs integrate (with forces) or fall, then remember.
    void (*move)(const ParticleRow&, const ParticleParams&);
    /// Runs measure_bends for the links whose middles are in the row.
    void (*measure)(const MeasureRow&);
    /// Runs unbend, then remember.
    void (*unbend)(const ParticleRow&, const BendRow&);
    /// Runs hold_tethers (if tethers are given), then collide. At the end of a substep also runs absorb, and the next
    /// move (if one is given).
    void (*finish)(const ParticleRow&, const ParticleParams&, const TetherRow*, bool absorb, const NextMove*);
    LoadedRow (*load)(const CopiedRow&);
    void (*store)(const CopiedRow&);
    const LaneKernel* inLanes;  ///< functions by Kernel; null for kernels that process elements one by one
};

}  // namespace drape::cpu
