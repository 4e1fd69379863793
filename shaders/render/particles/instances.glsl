// Instances of rods and balls: this text is GLSL and C++.

// A link that is drawn as a rod while it holds and none of its triangles is left: links of free systems and of nets
// have none, and links of a sheet become threads when the cloth around them is gone.
struct RodSource {
    uint link;       // index in the solver's buffer
    uint triangleA;  // kNoTriangle for none
    uint triangleB;
    float radius;    // m
    uint fabric;     // of a thread: 1 for the first cloth's and so on; 0: a rod
};
const uint kNoTriangle = 0xffffffffu;

// A rod between two particles.
struct Rod {
    uint a;
    uint b;
    float radius;  // m
    uint fabric;   // as in its source
};

// A particle that is drawn as a ball.
struct ParticleBall {
    uint particle;
    float radius;  // m
};
