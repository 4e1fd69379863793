// The layout of every buffer that kernels touch: std430 (std140 for SubstepParams) in GLSL, plain structs in C++.
// Members are scalars, vec4, and vec3 with a scalar behind it, placed so that both layouts are the same. tests/gpu
// check the offsets by reflection.

#include "physics/constants.glsl"

// A distance constraint between two particles.
struct Link {
    uint a;
    uint b;
    float restLength;  // m
    uint material;     // index into the materials; 0 = broken
};

// The material of links. The first material is that of broken links and has no stiffness.
struct LinkMaterial {
    float stiffness;  // 0..1, times SubstepParams.stiffness of its kind
    float tearRatio;  // length over rest length at which a link breaks; 0 = never, below 0: SubstepParams.tearRatio
    uint kind;        // index into SubstepParams.stiffness: structural, shear, bend, diagonal bend
    uint flags;       // sum of kTensionOnly, kSoft, kHidden and kLast
    float compliance; // share of its kind's SubstepParams.compliance
    float relaxedFirst;  // 1: relaxed before its neighbours in line (relaxationHalf 0), 0: after them; meshes: 0..1
    float bending;    // bend links: 1/m^2, times SubstepParams.bending (bendingWeight); other links: 0
    uint unused;
};

// A link or a triangle that breaks as soon as one of four links does. If it depends on fewer links, some are named
// twice.
struct Dependent {
    uint target;
    uint rootA;
    uint rootB;
    uint rootC;
    uint rootD;
};

// New values of one particle at the start of a step.
struct ParticleEdit {
    uint particle;
    float inverseMass;  // 1/kg from now on, 0 = pinned
    uint unusedA;
    uint unusedB;
};

// A link of a cloth that is being sewn. It goes from its length at the start to its rest length.
struct SewnLink {
    uint link;
    uint cloth;         // index into the shares of cloths that are being sewn
    float startLength;  // m
    float restLength;   // m
};

// A particle of a cloth that is being sewn. Gravity does not act on it before its seams are closed.
struct SewnParticle {
    uint particle;
    uint cloth;  // index into the shares of cloths that are being sewn
    uint unusedA;
    uint unusedB;
};

// How far the sewing of a cloth has come.
struct SewnShare {
    float sewn;      // 0..1: how far its links have gone to their rest lengths when the step starts
    float sewnNext;  // value of `sewn` when the step ends
    float borne;     // 0..1: share of its weight that is taken off it when the step starts
    float borneNext; // value of `borne` when the step ends
};

// A brush stroke at the start of a step. It blows from a source on a particle, and on the particle's neighbours within
// a radius.
struct Brush {
    vec4 direction;    // xyz m: from its source to the particle; w m: radius around the particle
    uint particle;
    float speed;       // speed that it adds, m/s
    float speedLimit;  // greatest speed that a particle has afterwards, m/s, unless it was faster before
    uint unused;
};

// A particle that a hand or a soft pin pulls towards a target. The target moves evenly during a step. The pull is a
// spring and a damper, whose force has a limit. A limit of 0 means a pin that is led: it goes with the target.
struct Attachment {
    // xyz m: the target at the start of the step; w: sum of 1, 2 and 4 for each of the axes x, y and z along which the
    // attachment does not pull
    vec4 start;
    // xyz m: the target at the end of the step; w m: greatest change of a displacement in a substep, 0 = any
    vec4 end;
    uint particle;
    float stiffness;  // N/m
    float damping;    // kg/s
    float maxForce;   // N
};

// Up to four pins of a particle. It can be no farther from each of them than the cloth between them is long. Unused
// places have the particle's own index, and length 0.
struct Tether {
    uint pinA;
    uint pinB;
    uint pinC;
    uint pinD;
    float lengthA;  // m
    float lengthB;
    float lengthC;
    float lengthD;
};

// Four particles that a bend link bends. The bend sums up their places times their shares. The share of d is minus the
// sum of the others.
struct Bend {
    uint a;
    uint b;
    uint c;
    uint d;
    float shareA;
    float shareB;
    float shareC;
    uint link;  // the bend link; it has no stiffness once it is broken
};

// A bend that pushes a particle, and the particle's share in it.
struct BendShare {
    uint bend;
    float share;
};

// The shape of a collider, about its own origin. The shape's file under shaders/physics/colliders explains `size` and
// `more`.
struct ColliderRecord {
    vec4 size;
    vec4 more;
    uint kind;         // a number of shaders/physics/colliders/table.glsl, or kRoom
    uint firstPlane;   // first plane of a convex shape, among the planes of all colliders
    uint planeCount;
    uint rule;         // rule of a room: kWallBounce to kWallMirrorMotion
    float friction;    // Coulomb coefficient, at least 0
    float restitution; // 0..1
    float thickness;   // distance that is kept clear, m
    uint pokes;        // 1: its edges may poke out between the particles of a cloth (collideTriangle())
};

// The pose of a collider between two substeps. A point p of its own frame is at place + (turn p).
struct ColliderPose {
    // xyz m; w: reach, m. Paths farther than the reach from the place do not meet the collider in the substep that ends
    // here. The reach is negative for a plane that does not turn: paths higher than -w above it do not meet it.
    vec4 place;
    vec4 turn;   // unit quaternion, w last
};

struct Triangle {
    uint a;
    uint b;
    uint c;
    float restArea;  // m^2
};

// Two triangles (a, b, c) and (c, b, d) of a cloth, or one, where d is c. Cloth contact tests pairs of patches. Each
// vertex and each edge belongs to one patch, which owns it.
struct Patch {
    uint a;
    uint b;
    uint c;
    uint d;
    uint first;      // first triangle
    uint second;     // second triangle; the first again if there is only one
    // In groups of 3 bits: 4 of vertices a to d, 5 of edges ab, ca, bc, bd, dc; kNoFeature after the last.
    uint owned;
    float maxThickness; // greatest thickness for which its triangles, as they are at rest, have room, m
    uint besideAb;   // triangles beyond the outer edges; an own triangle if there is none
    uint besideCa;
    uint besideBd;   // if the patch has one triangle: the triangle beyond edge bc
    uint besideDc;
};

// Two patches that may come near each other.
struct PatchPair {
    uint a;         // at most b; equal to b for a patch with itself
    uint b;
    float clear;    // at the start of the substep no features are closer than this, m
    float covered;  // features closer than this are contacts of this substep, m; below 0: features may cross
};

// A vertex (a) and a triangle (b, c, d), or two edges (ab, cd), and the plane between them at the start of the substep.
struct ClothContact {
    uint a;
    uint b;
    uint c;
    uint d;
    vec4 plane;      // xyz: unit normal, towards a; w: distance that the sides are to keep, m
    float shareOne;  // triangle: share of c in its nearest point; edges: share of b
    float shareTwo;  // share of d
    uint flags;      // sum of kEdgeEdge and kStopsShort
    uint unused;
};

// The push of contacts on a particle, as sums of integers, which do not depend on their order.
struct ContactPush {
    int x;  // in units of 2^-26 m
    int y;
    int z;
    uint weight;  // summed weight of the contacts, in units of 2^-16
};

// A box around patches. It extends as far as they may move before their pairs are looked for again.
struct PatchBox {
    vec3 low;      // m
    uint next;     // the node after this one and all below it, 0 after the last; set by the host
    vec3 high;     // m
    uint arrivals; // children that have arrived while boxes are fitted
};

// The only record in which the passes of cloth contact keep counts. The host sets the first five.
struct ContactTally {
    uint patches;
    uint fixedPairs;       // pairs of patches that share a vertex; they come first
    uint pairCapacity;
    uint contactCapacity;
    uint firstLeaf;        // node of the first patch in the tree of boxes
    uint pairs;     // listed pairs; more than the capacity if the list is full
    uint contacts;  // contacts of the substep; more than the capacity if the list is full
    uint wakes;     // sum of kRelist and kRestless
    uint round;     // round of proofs in the substep; 0 before the first
    uint unproved;  // 1: ways have changed since the previous round, so they have still to be proved
    uint changed;   // 1: a way has changed in this round
    uint stalled;   // substeps in which a list was full and no cloth moved
    int sumX;       // summed motion of the sampled patches in the last substep, in units of 2^-18 m
    int sumY;
    int sumZ;
    uint due;       // pairs that have to be measured
    vec4 drift;     // xyz: mean motion of the sampled patches, m; w: least room of all patches, m
    float listedThickness;  // SubstepParams.clothThickness when pairs were last looked for, m
    float wayLimit;         // longest way of a particle in the substep, m; kUnlimitedWay if lists have long had room
    uint vertices;          // vertices of cloth and bodies; set by the host, as clothPatches is
    uint clothPatches;      // patches of cloth; the patches behind them are of bodies
    uint deferred;  // 1: the round that was begun is left to one work group (contact/finish_rounds.glsl)
    uint arrived;   // work groups that have finished a round
    uint worked;    // dispatches that had anything to do, since the start
    uint crosses;   // 1: edges that pass through triangles have been found in this substep
    uint crossed;   // 1: such edges were found in the previous substep, or it is not known
    uint unusedB;
    uint unusedC;
    uint unusedD;
};

// Everything that a substep is given from outside. The host computes it (src/solver/plan/step.cpp) with arithmetic that
// is the same on every machine.
struct SubstepParams {
    vec4 gravity;    // xyz m/s^2
    vec4 wind;       // xyz: mean velocity, m/s (classic: N/m^2, see WindSettings); w: gustiness, 0..1
    vec4 gust;       // xyz: drift of the gusts, in cells; w: cells per metre
    vec4 stiffness;  // for each kind of link, 0..1: the share of the error that one projection removes
    float h;         // length of the substep, s
    float inverseH;  // 1/s
    float keep;      // share of the displacement that damping leaves, 0..1
    // 1 if the partner of a pinned end takes half of the correction, and the rest is lost; otherwise 0.
    float pinnedShare;
    float drag;         // half the air density times the drag coefficient, kg/m^3
    float lift;         // half the air density times the lift coefficient, kg/m^3
    float inverseMassPerArea;  // m^2/kg
    float maxDisplacement;     // m, the speed limit times h
    uint colliderCount;
    uint firstPose;            // first pose of the colliders at the start of the substep; the poses at its end follow
    float displacementScale;   // new h over old h, for scaleDisplacement
    float accelerationFactor;  // factor of accelerations, s^2: h^2 or a tutorial's share of it
    float tearRatio;  // tear ratio of a cloth's structural links; 0 = never
    float stepFraction;  // 0..1: share of the step that has passed at the end of the substep
    float yieldingPins; // 1: links move pinned particles too, as if these had their partner's mass, until they collide
    float tetherScale;  // factor of the lengths of tethers, at least 1
    vec4 compliance;  // by kind, 1/kg: m/N over the squared substep in s^2, see LinkMaterial; 0 = hard
    vec4 numericalCompliance;  // by kind, 0..1: see resolvedCompliance()
    float bending;    // N m s^2: bending stiffness times the squared substep
    uint brushCount;  // number of brushes in the step
    float maxRecovery;  // m, see remainingOverlap()
    float fractionStep;  // 1 over the number of substeps in the step
    float lastRelaxation;  // 0..1, see kLast
    float clothThickness;   // thickness between layers of cloth, m
    float clothFriction;    // Coulomb coefficient of cloth on cloth
    float clothSeparation;  // most that layers come apart in a substep, m
    uint firstBodyParticle; // first particle of bodies, which come last
    uint firstBodyPose;     // first pose of the bodies at the end of the substep
    uint heldParticle;      // particle in the first hand that pulls
    float tearRatioInHand;  // tear ratio of structural links within reach of that hand; 0: as elsewhere
};
