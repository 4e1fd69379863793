// What is drawn many times over: this text is GLSL and C++.

// A link that is drawn as a rod while it holds and none of its triangles is left: links of free systems and of nets
// have none, and links of a sheet become threads when the cloth around them is gone.
struct RodSource {
    uint link;       // index in the solver's buffer
    uint triangleA;  // kNoTriangle for none
    uint triangleB;
    float radius;    // m
    uint isThread;   // 1: of a cloth
};
const uint kNoTriangle = 0xffffffffu;

// A rod between two particles.
struct Rod {
    uint a;
    uint b;
    float radius;   // m
    uint isThread;  // 1: of a cloth
};

// A particle that is drawn as a ball.
struct ParticleBall {
    uint particle;
    float radius;  // m
};
