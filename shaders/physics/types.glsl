// The layout of every buffer the kernels touch: std430 (std140 for SubstepParams) in GLSL, plain structs in C++. Only
// scalars and vec4, in groups of 16 bytes, so that the layouts are the same; tests/gpu check the offsets by reflection.

#include "physics/constants.glsl"

// A distance constraint between two particles.
struct Link {
    uint a;
    uint b;
    float restLength;  // m
    uint material;     // index into the materials; 0 = broken
};

// The material of links. The first is that of broken links, without stiffness.
struct LinkMaterial {
    float stiffness;  // 0..1, times SubstepParams.stiffness of its kind
    float tearRatio;  // length over rest length at which it breaks; 0 = never, below 0: SubstepParams.tearRatio
    uint kind;        // index into SubstepParams.stiffness: structural, shear, bend, diagonal bend
    uint flags;       // sum of kTensionOnly, kSoft, kHidden and kLast
    float compliance; // share of its kind's SubstepParams.compliance
    float relaxedFirst;  // 1: relaxed before its neighbours in line (relaxationHalf 0), 0: after them; meshes: 0..1
    float bending;    // of bends: 1/m^2, times SubstepParams.bending (bendingWeight); else 0
    uint unused;
};

// A link or a triangle that breaks as soon as one of four links does; where there are fewer, some are named twice.
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

// A link of a cloth that is being sewn, from its length at the start to that at rest.
struct SewnLink {
    uint link;
    uint cloth;         // index into the shares of cloths that are being sewn
    float startLength;  // m
    float restLength;   // m
};

// A particle of a cloth that is being sewn; gravity does not act on it before its seams are closed.
struct SewnParticle {
    uint particle;
    uint cloth;  // as of a link
    uint unusedA;
    uint unusedB;
};

// How far the sewing of a cloth has come.
struct SewnShare {
    float sewn;      // 0..1: of the way of its links to their lengths at rest, as the step starts
    float sewnNext;  // as it ends
    float borne;     // 0..1: of its weight that is taken off it, as the step starts
    float borneNext; // as it ends
};

// A brush stroke at the start of a step: it blows on a particle and on its neighbours within a radius.
struct Brush {
    vec4 direction;    // xyz m: from where it blows from to the particle; w: m from the particle, how far it reaches
    uint particle;
    float speed;       // m/s that it adds
    float speedLimit;  // m/s that a particle then has at most, unless it was faster before
    uint unused;
};

// A particle that a hand or a soft pin pulls towards a target which moves evenly during a step: a spring and a damper,
// whose force has a limit. With a force of 0 it is a pin that is led: it goes with the target.
struct Attachment {
    vec4 start;       // xyz m: the target at the start of the step; w: sum of 1, 2 and 4 for each of the axes x, y and z
                      // along which it does not pull
    vec4 end;         // xyz m: the target at its end; w m: the most that it changes a displacement in a substep, 0 = any
    uint particle;
    float stiffness;  // N/m
    float damping;    // kg/s
    float maxForce;   // N
};

// Up to four pins from which a particle can be no farther than the cloth is long between them. Its own index, and length
// 0, where there are fewer.
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

// Four particles that a bend link bends: their places times their shares, of which d's is minus the sum of the others.
struct Bend {
    uint a;
    uint b;
    uint c;
    uint d;
    float shareA;
    float shareB;
    float shareC;
    uint link;  // without stiffness once it is broken
};

// A bend that pushes a particle, and how much of it.
struct BendShare {
    uint bend;
    float share;
};

// The shape of a collider, about its own origin; its size is told in its file under shaders/physics/colliders.
struct ColliderRecord {
    vec4 size;
    vec4 more;
    uint kind;         // of shaders/physics/colliders/table.glsl, or kRoom
    uint firstPlane;   // of a convex shape, among the planes of all
    uint planeCount;
    uint rule;         // of a room: kWallBounce to kWallMirrorMotion
    float friction;    // Coulomb coefficient, 0 up
    float restitution; // 0..1
    float thickness;   // m, kept clear
    uint pokes;        // 1: its edges may come out between the particles of a cloth (collideTriangle())
};

// Where a collider is between two substeps: a point p of its own frame is at place + (turn p).
struct ColliderPose {
    vec4 place;  // xyz m; w: reach, m. Paths farther than this from the place do not meet it in the substep that ends
                 // here. Negative for a plane that does not turn: -w is the height above it.
    vec4 turn;   // unit quaternion, w last
};

struct Triangle {
    uint a;
    uint b;
    uint c;
    float restArea;  // m^2
};

// Two triangles (a, b, c) and (c, b, d) of a cloth, or one, where d is c: cloth contact takes them in pairs. Each
// vertex and each edge belongs to one patch, which owns it.
struct Patch {
    uint a;
    uint b;
    uint c;
    uint d;
    uint first;      // triangles
    uint second;     // the first again where there is one
    uint owned;      // by 3 bits: 4 of vertices a to d, 5 of edges ab, ca, bc, bd, dc; kNoFeature after the last
    float maxThickness; // m: the most thickness that its triangles, as they are at rest, have room for
    uint besideAb;   // the triangle beyond each outer edge; its own where there is none
    uint besideCa;
    uint besideBd;   // of a patch with one triangle: beyond edge bc
    uint besideDc;
};

// Two patches that may come near each other.
struct PatchPair {
    uint a;         // at most b; equal to it for a patch with itself
    uint b;
    float clear;    // m: at the start of the substep none of their features are closer
    float covered;  // m: features that are closer are contacts of this substep; below 0: they may cross
};

// A vertex (a) and a triangle (b, c, d), or two edges (ab, cd), and the plane between them as the substep starts.
struct ClothContact {
    uint a;
    uint b;
    uint c;
    uint d;
    vec4 plane;      // xyz: unit normal, towards a; w m: how far apart they are to be kept
    float shareOne;  // triangle: of c in its nearest point; edges: of b
    float shareTwo;  // of d
    uint flags;      // sum of kEdgeEdge and kStopsShort
    uint unused;
};

// The push of contacts on a particle: sums of integers, which do not depend on their order.
struct ContactPush {
    int x;  // units of 2^-26 m
    int y;
    int z;
    uint weight;  // of the contacts, units of 2^-16
};

// A box around patches, as far out as they may move before their pairs are looked for again.
struct PatchBox {
    vec3 low;      // m
    uint next;     // the node that comes after this one and all below it, 0 after the last; set by the host
    vec3 high;     // m
    uint arrivals; // of its children, while boxes are fitted
};

// The one record in which the passes of cloth contact keep counts; the first five are set by the host.
struct ContactTally {
    uint patches;
    uint fixedPairs;       // of patches that share a vertex; they come first
    uint pairCapacity;
    uint contactCapacity;
    uint firstLeaf;        // the node of the first patch in the tree of boxes
    uint pairs;     // listed; more than the capacity where the list is full
    uint contacts;  // of the substep, likewise
    uint wakes;     // sum of kRelist and kRestless
    uint round;     // of proofs in the substep, from 0, which has none
    uint unproved;  // 1: ways have changed since the round before, so that they are still to be proved
    uint changed;   // 1: one did in this round
    uint stalled;   // substeps in which a list was full, and no cloth moved
    int sumX;       // of the sampled patches' motion in the last substep, units of 2^-18 m
    int sumY;
    int sumZ;
    uint due;       // pairs to be measured
    vec4 drift;     // xyz m: their mean; w m: the least room of all patches
    float listedThickness;  // m: SubstepParams.clothThickness when pairs were last looked for
    float wayLimit;         // m, of each particle in the substep; kUnlimitedWay where lists have long had room
    uint vertices;          // of cloth and bodies; set by the host, as the next
    uint clothPatches;      // those behind them are of bodies
    uint deferred;  // 1: the round that was begun is left to one work group (contact/finish_rounds.glsl)
    uint arrived;   // work groups that are done with a round
    uint worked;    // dispatches that had anything to do, since the start
    uint crosses;   // 1: edges have been found that pass through triangles
    uint crossed;   // 1: they had been in the substep before, or it is not known
    uint unusedB;
    uint unusedC;
    uint unusedD;
};

// Everything a substep is given from outside. Made on the host (src/solver/plan/step.cpp) with arithmetic that is the
// same on every machine.
struct SubstepParams {
    vec4 gravity;    // xyz m/s^2
    vec4 wind;       // xyz: mean velocity, m/s (classic: N/m^2, see WindSettings); w: gustiness, 0..1
    vec4 gust;       // xyz: how far the gusts have drifted, in cells; w: cells per metre
    vec4 stiffness;  // of each kind of link, 0..1: the share of the error that one projection removes
    float h;         // length of the substep, s
    float inverseH;  // 1/s
    float keep;      // share of the displacement that damping leaves, 0..1
    float pinnedShare;  // 1: the partner of a pinned end takes half the correction, the rest is lost; else 0
    float drag;         // half the air density times the drag coefficient, kg/m^3
    float lift;         // half the air density times the lift coefficient, kg/m^3
    float inverseMassPerArea;  // m^2/kg
    float maxDisplacement;     // m, the speed limit times h
    uint colliderCount;
    uint firstPose;            // of the colliders at the start of the substep; those at its end follow
    float displacementScale;   // new h over old h, for scaleDisplacement
    float accelerationFactor;  // s^2: the factor of accelerations, h^2 or a tutorial's share of it
    float tearRatio;  // of a cloth's structural links; 0 = never
    float stepFraction;  // 0..1: how much of the step has passed at the end of the substep
    float yieldingPins; // 1: links move pinned particles too, as if of their partner's mass, until they collide
    float tetherScale;  // 1 up: lengths of tethers are multiplied by it
    vec4 compliance;  // by kind, m/N over the square of the substep in s^2, so 1/kg: see LinkMaterial; 0 = hard
    vec4 numericalCompliance;  // by kind, 0..1: see resolvedCompliance()
    float bending;    // N m s^2: bending stiffness times the squared substep
    uint brushCount;  // of the step
    float maxRecovery;  // m, see remainingOverlap()
    float fractionStep;  // 1 over the substeps of the step
    float lastRelaxation;  // 0..1, see kLast
    float clothThickness;   // m, between layers of cloth
    float clothFriction;    // Coulomb coefficient of cloth on cloth
    float clothSeparation;  // m: layers come apart by no more in a substep
    uint firstBodyParticle; // bodies come last
    uint firstBodyPose;     // of the bodies at the end of the substep
    uint heldParticle;      // of the first hand that pulls
    float tearRatioInHand;  // of structural links within its reach; 0: as elsewhere
};
