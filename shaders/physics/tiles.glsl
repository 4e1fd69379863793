// The uniform block Tiles of fused_substeps.glsl, in std140. This text is GLSL and C++ (src/solver/gpu/gpu_fused.cpp).

// Links of one colour, in the coordinates of the tile's interior. Threads of the work group go along lines on which
// links of the colour lie side by side. A line is a row, or a column if the colour consists of every other column (or
// pair of columns).
struct TilePass {
    int firstAlong;  // where on a line the first link begins
    uint countAlong;  // number of links on a line
    int firstAcross;  // first line
    uint countAcross;  // number of lines
    uint perAlong;     // 2^32 / countAlong, rounded up
    int dx;            // columns from a link's first particle to its second
    int dy;  // rows from a link's first particle to its second
    uint wide;         // 1 if the lines of the colour come in pairs, otherwise 0
    ivec4 before;      // particles left, right, above and below the interior that must be up to date before the pass
    float restLength;  // rest length of the links, m
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
    ivec4 halo;          // particles left, right, above and below the interior
    ivec2 tileSize;      // columns and rows of a tile with its halo
    int pitch;           // particles from one row of shared memory to the next
    int tilesAcross;  // tiles in a row of tiles
    uint perColumn;      // 2^32 / tileSize.x, rounded up
    uint firstParticle;  // first particle of the cloth
    uint colours;
    uint iterations;
    uint repeats;        // 1 if `passes` holds a single iteration, which is repeated; otherwise 0
    uint unusedA;
    uint unusedB;
    uint unusedC;
    vec4 bendingWeights;  // LinkMaterial.bending along inner rows, inner columns, border rows and border columns
};
