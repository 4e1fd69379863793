// Structs that C++ writes and shaders read. This text is valid as GLSL and as C++. The size of each member of a uniform
// block is a multiple of 16 bytes, so that std140 and C++ lay it out alike.
#include "render/shared.glsl"

// The camera, lights and colours of a frame. Colours are linear.
struct FrameBlock {
    mat4 viewProjection;
    mat4 inverseViewProjection;
    mat4 sunClip;                   // matrix from the world to the clip space of the sun map
    mat4 skyClip[kSkyLights];       // matrices from the world to the clip space of each tile
    vec4 skyDirections[kSkyLights]; // xyz: unit vector to the light; w: solid angle, sr
    vec4 skyRadiances[kSkyLights];  // rgb: radiance
    vec4 eye;          // xyz: position, m; w: width of a pixel at a depth of 1 m, m
    vec4 toSun;        // xyz: unit vector; w: metres per unit of the sun map's depth
    vec4 sunColour;    // rgb: the sun's irradiance perpendicular to its beam, at the subject;
                       // w: tangent of half the sun's angular width
    vec4 lamp;         // xyz: position, m; w: square of its distance from the subject, m^2, or 0 if infinitely far away
    vec4 shadow;       // offsets of a point from its surface, before the search for occluders, m;
                       // x: along the normal; y: towards the light
    vec4 rim;          // xyz: unit vector to the rim light; w: tangent of half its angular width
    vec4 rimColour;    // rgb: the rim light's irradiance perpendicular to its beam
    vec4 stage;        // xyz: point on the ground under the subject, m; w: scale of the stage, 1 for a subject of 1.1 m
    vec4 subject;      // sphere around everything that casts shadows; xyz: centre, m; w: radius, m
    vec4 groundColour; // rgb: albedo of the ground; w: height of the ground, m
    vec4 lineColour;
    vec4 rodColour;
    vec4 particleColour;
    vec4 fixedColour;
    vec4 wallColour;
    vec4 ground;    // rgb: radiance below the horizon
    vec4 skyLow;    // rgb: radiance at the low end of the sky's gradient; w: cosine of the angle to skyAxis there
    vec4 skyHigh;   // rgb: radiance at the high end of the sky's gradient; w: cosine of the angle to skyAxis there
    vec4 skyAxis;   // xyz: unit vector along the sky's gradient; w: 1 in a studio, 0 outdoors
    vec4 openSky;   // rgb: irradiance of the sky on open level ground
    vec4 openShape[9];  // rgb: irradiance of unoccluded sky and ground as a function of the normal; see openIrradiance()
    vec4 occluders;     // rgb: mean reflectance of the sky's occluders; w: mean fraction of light that they transmit
    ivec4 effort;   // number of taps of each pixel, x: in the search for blockers of the sun; y: in the sun's shadow;
                    // z: number of directions of the sky; w: 1 if there is a ground
};

// The properties of a fabric.
struct FabricBlock {
    vec4 front;  // rgb: colour of the front, linear; w: fraction of the unabsorbed light that is transmitted, 0 to 1
    vec4 back;   // rgb: colour of the back, linear; w: thickness, m
    vec4 sheen;  // rgb: reflectance of the fuzz; w: roughness of the fuzz
    vec4 warpGloss;  // rgb: reflectance of the warp at normal incidence
    vec4 weftGloss;  // rgb: reflectance of the weft at normal incidence
    vec4 shine;  // x: 1 if threads scatter the light, 0 for a smooth surface; y: roughness of the gloss; z: anisotropy;
                 // w: fraction by which short floats reduce the anisotropy along their threads, 0 to 1
    vec4 weave;  // x: drape::Weave; y: distance between threads, m; z: depth; w: width of the hem, m
    vec4 print;  // x: 1 if there is a print; yz: size of one repeat of the print, m, 0 if it covers the cloth once
    vec4 relief; // xy: mean square of the weave's slope; z: fraction of the reflected light that comes from the weft;
                 // w: number of threads in a repeat of the weave
    vec4 uneven; // x: mean square of the slope in the tile of unevenness;
                 // yzw: fractions of x that remain in mip levels 1, 2 and 3
    vec4 streakFront;  // rgb: relative change of the front's colour per change of the tile's last channel
    vec4 streakBack;   // rgb: relative change of the back's colour per change of the tile's last channel
};

// A link that may be drawn as a rod. It is drawn while the link is unbroken and the triangles beside it are gone. Links
// of free systems and of nets have no triangles. Links of a sheet show as threads where the cloth around them is gone.
struct RodSource {
    uint link;       // index in the solver's buffer of links
    uint triangleA;  // index of a triangle beside the link, or kNoTriangle
    uint triangleB;  // index of another triangle beside the link, or kNoTriangle
    float radius;    // radius of the rod, m
    uint fabric;     // 0 for a rod of a system; for a thread, 1 + index of its cloth
};
const uint kNoTriangle = 0xffffffffu;

// A rod between the particles `a` and `b`.
struct Rod {
    uint a;
    uint b;
    float radius;  // radius of the rod, m
    uint fabric;   // see RodSource::fabric
};

// A particle that is drawn as a ball.
struct ParticleBall {
    uint particle;
    float radius;  // radius of the ball, m
};

// A drawn vertex of a mesh. A particle on a texture seam, or on a sharp edge of a body, has several vertices.
struct MeshVertex {
    uint particle;  // index of the particle in the world
    float toEdge;   // distance from the boundary at rest, m; decides where the hem is
    vec2 metres;    // position on the fabric, m; see ClothPlace::metres
    vec2 print;     // position in the print, 0 to 1; see ClothPlace::print
    uint before;    // previous particle along the boundary, with the cloth on the left; only for a vertex of the rim
    uint after;     // next particle along the boundary; only for a vertex of the rim
    vec4 normal;    // normal in the frame of a rigid body, see BodyNormals; unused for other meshes; w is unused
};

// A straight part of a seam or a hem, as recorded for a triangle near it; see findSeamParts().
struct SeamPart {
    vec4 ends;    // xy, zw: two ends on the fabric, m; going from the first to the second, the panel lies on the left
    float along;  // distance from the start of the seam or hem to the first end, m
    uint next;    // index of the next part near the same triangle, counted from the cloth's first record; 0: none
    uint kind;    // kNoBorder, kSeamBorder or kHemBorder
    float unused;
};
const uint kNoBorder = 0u;
const uint kSeamBorder = 1u;
const uint kHemBorder = 2u;

// A particle at the rim of a cut. It is drawn with an offset, which is a weighted sum of the two vectors that lead from
// two neighbours to the particle.
struct CutRimPoint {
    uint particle;  // index of the particle in the world
    uint across;    // first neighbour, in an intact cell or triangle
    uint down;      // second neighbour, in the same cell or triangle
    float longest;  // greatest length of the offset, m
    vec4 shares;    // x: weight of the vector from `across`; y: weight of the vector from `down`; may be negative
};

// A point in the middle of an edge of a refined mesh (FineMesh), as indices of other points. A point is a particle or a
// middle of an earlier step of refinement.
struct EdgeMiddle {
    uint a;       // first end of the edge
    uint b;       // second end
    uint before;  // point before `a` along the border; `a` itself if the border has a corner there; kNoPoint if the
                  // edge lies inside the mesh
    uint after;   // point after `b`, likewise
};
const uint kNoPoint = 0xffffffffu;

// A vertex of a collider or a pole. Vertices without light of their own interpolate it between four vertices.
struct SolidVertex {
    vec4 position;  // xyz: position, m; w: interpolation weight of light between columns, 0 (left) to 1 (right)
    vec4 normal;    // xyz: unit normal; w: interpolation weight of light between rows, 0 (above) to 1 (below)
    uvec4 lights;   // indices of the surrounding vertices with light: above left, above right, below left, below right
};

// A ring around a rail, through a pinned particle that hangs from it.
struct Ring {
    vec4 rail;     // xyz: a point of the rail's axis, m; w: radius of the rail where the particle hangs, m
    vec4 along;    // xyz: direction of the axis, a unit vector; w: radius of the ring's wire, m
    vec4 colour;   // rgb: linear colour of the metal; w is unused
    uint particle;
    uint unusedX;
    uint unusedY;
    uint unusedZ;
};

// A rectangle of a legend, or a character.
struct LegendQuad {
    vec4 box;    // xy: upper left corner; zw: lower right corner; pixels from the picture's upper left corner
    vec4 uv;     // corners of a character in the texture of characters, 0 to 1
    vec4 left;   // sRGB colour and opacity at the left edge
    vec4 right;  // sRGB colour and opacity at the right edge
    vec4 shape;  // x: radius of the corners, pixels; y: 1 for a character, 0 for a rectangle
};
