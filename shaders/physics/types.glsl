// The layout of every buffer that kernels touch: std430 (std140 for SubstepParams) in GLSL, plain structs in C++.
// Members are scalars, vec4s, and vec3s followed by a scalar, so that both layouts are the same. tests/gpu checks the
// offsets by reflection.

#include "physics/constants.glsl"

// A distance constraint between two particles.
struct Link {
    uint a;
    uint b;
    float restLength;  // length at rest, m
    uint material;     // index into the materials; 0 = the link is broken
};

// The material of links. The first material is that of broken links and has no stiffness.
struct LinkMaterial {
    float stiffness;  // factor of SubstepParams.stiffness of the link's kind, 0..1
    // Ratio of length to rest length at which a link breaks. 0 = never; below 0: SubstepParams.tearRatio applies.
    float tearRatio;
    uint kind;        // index into SubstepParams.stiffness: structural, shear, bend, diagonal bend
    uint flags;       // bits: kTensionOnly, kSoft, kHidden, kLast
    float compliance; // factor of SubstepParams.compliance of the link's kind
    // 1 if a link is relaxed before the links in line with it (relaxationHalf() is 0), 0 if after them; in meshes 0..1.
    float relaxedFirst;
    // Bend link: weight, 1/m^2, a factor of SubstepParams.bending. Structural link of a grid: factor of Line.compliance
    // of the bend whose middle is the link's second end. Other links: 0.
    float bending;
    float softness;   // link of a grid: factor of Line.compliance; other links: 0
};

// A line of particles of a grid whose links, or bends, are solved together: a row, a column or a diagonal, or a part of
// one.
struct Line {
    uint first;        // index in lineParticles of its first particle, and in lineLinks of its first link
    uint links;        // number of links between its particles, which are one more
    float restLength;  // rest length of each link, m
    // Compliance of each link or bend (m/N) divided by the squared substep (s^2), 1/kg; LinkMaterial has factors of it.
    float compliance;
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
    float inverseMass;  // new inverse mass, 1/kg, 0 = pinned
    uint unusedA;
    uint unusedB;
};

// A link of a cloth that is being sewn. Its length goes from `startLength` to `restLength`.
struct SewnLink {
    uint link;
    uint cloth;         // index into the shares of cloths that are being sewn
    float startLength;  // length before sewing, m
    float restLength;   // length after sewing, m
};

// A particle of a cloth that is being sewn. Gravity does not act on it before the seams of its cloth are closed.
struct SewnParticle {
    uint particle;
    uint cloth;  // index into the shares of cloths that are being sewn
    uint unusedA;
    uint unusedB;
};

// The progress of sewing a cloth.
struct SewnShare {
    float sewn;      // progress of links from start length to rest length as the step starts, 0..1
    float sewnNext;  // value of `sewn` when the step ends
    float borne;     // share of the cloth's weight that is removed as the step starts, 0..1
    float borneNext; // value of `borne` when the step ends
};

// A force that a program exerts on a particle for a step.
struct ExternalForce {
    uint particle;
    float x;  // force, N
    float y;
    float z;
};

// A brush stroke at the start of a step. It blows from a source in space on a particle, and on all particles within a
// radius around that particle.
struct Brush {
    vec4 direction;    // xyz: vector from the source to the particle, m; w: radius around the particle, m
    uint particle;
    float speed;       // speed that the stroke adds, m/s
    float speedLimit;  // greatest speed that a particle has afterwards, m/s, unless it was faster before
    uint unused;
};

// A particle that a hand or a soft pin pulls towards a target. The target moves evenly during a step. The pull is a
// spring and a damper, whose force has a limit. If the limit is 0, the particle is a pin that moves exactly with the
// target.
struct Attachment {
    // xyz: the target at the start of the step, m. w: sum of 1, 2 and 4 for the axes x, y and z, each if the attachment
    // does not pull along that axis.
    vec4 start;
    // xyz: the target at the end of the step, m. w: greatest change of a displacement in a substep, m; 0 = no limit.
    vec4 end;
    uint particle;
    float stiffness;  // stiffness of the spring, N/m
    float damping;    // damping coefficient, kg/s
    float maxForce;   // greatest force, N; kAnyForce: no limit
};

// The tethers of a particle to up to four pins. The particle stays no farther from each pin than the cloth between them
// is long. An unused tether has the particle's own index in place of a pin, and length 0.
struct Tether {
    uint pinA;
    uint pinB;
    uint pinC;
    uint pinD;
    float lengthA;  // length of the tether to pinA, m
    float lengthB;
    float lengthC;
    float lengthD;
};

// A bend over four particles: the sum of their positions times their shares (bendOfFour()). The share of d is minus the
// sum of the other three shares.
struct Bend {
    uint a;
    uint b;
    uint c;
    uint d;
    float shareA;
    float shareB;
    float shareC;
    uint link;  // bend link that resists the bend until it is broken
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
    uint kind;         // number of a shape in shaders/physics/colliders/table.glsl, or kRoom
    uint firstPlane;   // first plane of a convex shape, among the planes of all colliders
    uint planeCount;
    uint rule;         // rule of a room's walls: kWallBounce to kWallMirrorMotion
    float friction;    // Coulomb coefficient of friction, at least 0
    float restitution; // coefficient of restitution, 0..1
    float thickness;   // distance kept between particles and the surface, m
    uint pokes;        // 1 if edges may poke out between the particles of a cloth (collideTriangle()), otherwise 0
};

// How a body holds cloth: by its own friction, or as the side of two bodies that press cloth between them.
struct BodyGrip {
    float x;  // unit direction towards the other body; zeros: the body presses against none
    float y;
    float z;
    float friction;  // Coulomb coefficient; below 0: clothFriction
    uint first;      // the body's first particle
    uint end;        // the particle after its last one
    float least;     // distance to keep between cloth and the body where it presses, m
    float most;      // greatest impulse by which one push of friction may hold a vertex, kg m; 0: nothing is held
    // The body's motion in each substep of the step: a point p moves by (movesX, movesY, movesZ) + turns x p, m.
    float movesX;
    float movesY;
    float movesZ;
    uint unusedB;
    float turnsX;
    float turnsY;
    float turnsZ;
    uint unusedC;
};

// The pose of a collider between two substeps. A point p of the collider's frame is at `place` plus p turned by `turn`.
struct ColliderPose {
    // xyz: position, m. w: reach, m. Paths farther than the reach from the position do not meet the collider in the
    // substep that ends with this pose. The reach is negative for a plane that does not turn: paths higher than -w
    // above the plane do not meet it.
    vec4 place;
    vec4 turn;   // orientation, a unit quaternion with w last
};

struct Triangle {
    uint a;
    uint b;
    uint c;
    float restArea;  // area at rest, m^2
};

// Two triangles of a cloth, (a, b, c) and (c, b, d), or one triangle, with d equal to c. Cloth contact tests pairs of
// patches. Each vertex and each edge belongs to one patch, which owns it.
struct Patch {
    uint a;
    uint b;
    uint c;
    uint d;
    uint first;      // index of the first triangle
    uint second;     // index of the second triangle; of the first again if there is only one
    // The features that the patch owns, in groups of 3 bits: 4 groups for vertices (0 to 3: a to d), then 5 groups for
    // edges (0 to 4: ab, ca, bc, bd, dc). kNoFeature follows the last of each.
    uint owned;
    float maxThickness; // greatest contact thickness for which the triangles have room at rest, m
    uint besideAb;   // triangle beyond outer edge ab; a triangle of the patch if there is none
    uint besideCa;
    uint besideBd;   // for a patch of one triangle: the triangle beyond edge bc
    uint besideDc;
    // The lowest particle to which the corners are sewn, or themselves. Sewn corners count as one vertex.
    uint joinedA;
    uint joinedB;
    uint joinedC;
    uint joinedD;
};

// Two patches that may come near each other, packed by packedPair().
struct PatchPair {
    uint low;   // the first patch, and the 11 low bits of the second
    uint high;  // the 10 high bits of the second patch, the clear distance, and whether the pair is unmeasured
};

// A vertex (a) and a triangle (b, c, d), or two edges (ab, cd), and the plane between them at the start of the substep.
struct ClothContact {
    uint a;
    uint b;
    uint c;
    uint d;
    vec4 plane;      // xyz: unit normal, towards a; w: distance to keep between the sides, m
    float shareOne;  // share of c in the triangle's nearest point; for edges: share of b in the nearest point of ab
    float shareTwo;  // share of d in the nearest point of the second side
    uint flags;      // bits: any of kEdgeEdge and kStopsShort
    uint unused;
};

// The summed push of contacts on a particle. It is stored as integers, whose sum does not depend on the order of
// threads.
struct ContactPush {
    int x;  // push along x, in units of 2^-26 m
    int y;
    int z;
    uint weight;  // summed weight of the contacts, in units of 2^-16
};

// A sum of forces (N) or torques (N m) as integers of 64 bits, whose sum does not depend on the order of threads. Each
// is `high` times 2^-12 plus `low` times 2^-44, between -524288 and 524288.
struct ForceSum {
    int highX;
    int highY;
    int highZ;
    uint lowX;
    uint lowY;
    uint lowZ;
};

// A box around patches, in a tree of boxes. It extends as far as the patches may move before the next search for their
// pairs.
struct PatchBox {
    vec3 low;      // lowest corner, m
    uint next;     // the node that follows this node and all nodes below it; 0 after the last; set by the host
    vec3 high;     // highest corner, m
    uint arrivals; // number of children whose boxes have been fitted
};

// The counts and flags of cloth contact, in a single record. The host sets the first five members.
struct ContactTally {
    uint patches;
    uint fixedPairs;       // number of pairs of patches that share a vertex; they come first in the list
    uint pairCapacity;
    uint contactCapacity;
    uint firstLeaf;        // index of the first patch's node in the tree of boxes
    uint pairs;     // number of listed pairs; more than the capacity if the list is full
    uint contacts;  // number of contacts in the substep; more than the capacity if the list is full
    uint wakes;     // bits: any of kRelist and kRestless
    uint round;     // number of the current round of proofs in the substep; 0 before the first round
    uint unproved;  // 1 if ways changed in the previous round and so must be proved again, otherwise 0
    uint changed;   // 1 if a way has changed in this round, otherwise 0
    uint stalled;   // number of substeps in which a list was full and no cloth moved
    int sumX;       // summed motion of the sampled patches in the last substep, in units of 2^-18 m
    int sumY;
    int sumZ;
    uint due;       // number of pairs that have to be measured
    vec4 drift;     // xyz: mean motion of the sampled patches, m; w: least maxThickness of all patches, m
    float listedThickness;  // SubstepParams.clothThickness at the last search for pairs, m
    // Greatest length of a particle's way in the substep, m; kUnlimitedWay once lists have had room for long.
    float wayLimit;
    uint vertices;          // number of vertices of cloth and bodies; set by the host, like clothPatches
    uint clothPatches;      // number of patches of cloth; the patches of bodies come after them
    uint deferred;  // 1 if the round waits until its pairs are found and measured, 2 after the last round, otherwise 0
    uint arrived;   // number of work groups that have finished the round
    uint worked;    // number of dispatches that had work to do, since the arrays of contact were made
    uint crosses;   // 1 if edges that pass through triangles were found in this substep, otherwise 0
    uint crossed;   // 1 if such edges were found in the previous substep, or may have been missed; otherwise 0
    uint mostRounds;  // most rounds of proofs in a substep of the current step
    uint listed;      // 1 if pairs were looked for in an earlier round of this substep, otherwise 0
    uint unusedC;
};

// The parameters of a substep. The host computes them (src/solver/plan/step.cpp) with arithmetic that is the same on
// every machine.
struct SubstepParams {
    vec4 gravity;    // xyz: acceleration by gravity, m/s^2
    vec4 wind;       // xyz: mean velocity, m/s (classic: N/m^2, see WindSettings); w: gustiness, 0..1
    vec4 gust;       // xyz: drift of the gusts, in cells; w: cells per metre
    vec4 stiffness;  // share of a link's error that one projection removes, 0..1, by kind of link
    float h;         // length of the substep, s
    float inverseH;  // 1 divided by h, 1/s
    float keep;      // share of the displacement that damping leaves, 0..1
    // 1 if the partner of a pinned end takes half of the correction, and the rest is lost; otherwise 0.
    float pinnedShare;
    float drag;         // half the air density times the drag coefficient, kg/m^3
    float lift;         // half the air density times the lift coefficient, kg/m^3
    float inverseMassPerArea;  // 1 divided by the mass per area of cloth, m^2/kg
    float maxDisplacement;     // greatest displacement, m: the speed limit times h
    uint colliderCount;
    uint firstPose;            // first pose of the colliders at the start of the substep; the poses at its end follow
    float displacementScale;   // new h divided by old h, for scaleDisplacement()
    float accelerationFactor;  // factor of accelerations, s^2: h^2 or a tutorial's share of it
    float tearRatio;  // tear ratio of a cloth's structural links; 0 = never
    float stepFraction;  // share of the step that is over at the end of the substep, 0..1
    // 1 if links also move pinned particles, as if these had their partner's mass, until the next collision; otherwise
    // 0.
    float yieldingPins;
    float tetherScale;  // factor of the lengths of tethers, at least 1
    vec4 compliance;  // compliance (m/N) divided by the squared substep (s^2), 1/kg, by kind of link; 0 = hard
    vec4 numericalCompliance;  // numerical compliance of the solver, 0..1, by kind of link; see resolvedCompliance()
    float bending;    // bending stiffness times the squared substep, N m s^2
    uint brushCount;  // number of brushes in the step
    float maxRecovery;  // greatest reduction of an old overlap in a substep, m, see remainingOverlap()
    float fractionStep;  // 1 divided by the number of substeps in the step
    float lastRelaxation;  // relaxation factor of the links with kLast, 0..1
    float clothThickness;   // thickness between layers of cloth, m
    float clothFriction;    // Coulomb coefficient of cloth on cloth
    float clothSeparation;  // greatest distance by which pressed layers come apart in a substep, m
    uint firstBodyParticle; // first particle of bodies, which come last
    uint firstBodyPose;     // first pose of the bodies at the end of the substep
    uint heldParticle;      // particle in the first hand that pulls
    float tearRatioInHand;  // tear ratio of structural links within reach of that hand; 0 = the same as elsewhere
    float driftShare;  // 0 if there are bodies and all stay where they are during the step, otherwise 1
    float keepsMultipliers;  // 1 if links keep multipliers during a substep, otherwise 0
    uint bodyGripCount;  // number of BodyGrip records
    uint unusedC;
};
