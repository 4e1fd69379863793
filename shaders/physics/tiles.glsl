// The uniform block Tiles of fused_substeps.glsl, in std140. This text is GLSL and C++ (src/solver/gpu/gpu_fused.cpp).

// Links of one colour, in the coordinates of the tile's interior. Lanes of the work group go along lines on which links
// of the colour lie side by side. The lines are rows, or columns if the colour takes every other column (or pair of
// columns).
struct TilePass {
    int firstAlong;
    uint countAlong;
    int firstAcross;
    uint countAcross;
    uint perAlong;     // 2^32 / countAlong, rounded up
    int dx;            // columns from a link's first particle to its second; dy: rows
    int dy;
    uint wide;         // 1: lines that belong to the colour come in pairs
    ivec4 before;      // particles left, right, up and down of the interior that have to be right before the pass
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
    ivec2 interior;      // columns and rows that a tile stores
    ivec4 halo;          // particles left, right, up and down of the interior
    ivec2 tileSize;      // columns and rows of a tile with its halo
    int pitch;           // particles from one row of shared memory to the next
    int tilesAcross;
    uint perColumn;      // 2^32 / tileSize.x, rounded up
    uint firstParticle;  // first particle of the cloth
    uint colours;
    uint iterations;
    uint repeats;        // 1: the passes are those of one iteration
    uint unusedA;
    uint unusedB;
    uint unusedC;
    vec4 bendingWeights;  // LinkMaterial.bending along rows and along columns, then of rows and columns on the border
};
