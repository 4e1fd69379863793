// The layout of every buffer the kernels touch: std430 (std140 for SubstepParams) in GLSL, plain structs in C++. Only
// scalars and vec4, in groups of 16 bytes, so that the layouts are the same; tests/gpu check the offsets by reflection.

// A distance constraint between two particles.
struct Link {
    uint a;
    uint b;
    float restLength;  // m
    uint kind;         // index into SubstepParams.stiffness: structural, shear, bend, diagonal bend
};

struct Triangle {
    uint a;
    uint b;
    uint c;
    float restArea;  // m^2
};

// Everything a substep is given from outside. Made on the host (src/solver/step.cpp) with arithmetic that is the
// same on every machine.
struct SubstepParams {
    vec4 gravity;    // xyz m/s^2
    vec4 wind;       // xyz: mean velocity, m/s (classic: N/m^2, see WindSettings); w: gustiness, 0..1
    vec4 gust;       // xyz: how far the gusts have drifted, in cells; w: cells per metre
    vec4 ballStart;  // xyz: centre at the start of the substep, m
    vec4 ballEnd;    // xyz: centre at its end, m; w: radius kept clear, m, 0 = no ball
    vec4 stiffness;  // of each kind of link, 0..1: the share of the error that one projection removes
    float h;         // length of the substep, s
    float inverseH;  // 1/s
    float keep;      // share of the displacement that damping leaves, 0..1
    float pinnedShare;  // 0: the partner of a pinned end takes the whole correction; 1: only its half, the rest is lost
    float drag;         // half the air density times the drag coefficient, kg/m^3
    float lift;         // half the air density times the lift coefficient, kg/m^3
    float inverseMassPerArea;  // m^2/kg
    uint classicWind;          // 1: the tutorial's formula
    float ballFriction;        // Coulomb coefficient, 0 up
    float groundFriction;      // Coulomb coefficient, 0 up
    float groundHeight;        // m, the height kept clear; very low where there is no ground
    float displacementScale;   // new h over old h, for scaleDisplacement
};
