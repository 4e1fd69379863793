// The uniform block Tiles of fused_substeps.glsl, in std140: this text is GLSL and C++ (src/solver/gpu/gpu_fused.cpp).

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

// A cloth that is cut into tiles.
struct TiledCloth {
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
    uint unusedA;
    uint unusedB;
    uint unusedC;
    vec4 bendingWeights;  // LinkMaterial.bending along rows and along columns, then of rows and columns on the border
};
