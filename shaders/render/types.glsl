// The structs that C++ writes and shaders read: this text is GLSL and C++. Each member of a uniform block takes a
// multiple of 16 bytes, so that std140 lays it out as C++ does.
#include "render/shared.glsl"

// The data of a frame, for all shaders.
struct FrameBlock {
    mat4 viewProjection;
    mat4 inverseViewProjection;
    mat4 sunClip;                   // world to the sun map's clip space
    mat4 skyClip[kSkyLights];       // world to a sky tile's clip space
    vec4 skyDirections[kSkyLights]; // xyz: to the light; w: solid angle, sr
    vec4 skyRadiances[kSkyLights];  // rgb
    vec4 eye;          // xyz: position, m; w: width of a pixel at a depth of 1 m, m
    vec4 toSun;        // xyz: unit vector; w: metres per unit of the sun map's depth
    vec4 sunColour;    // rgb: irradiance across the beam at the subject; w: tangent of half the angular width
    vec4 lamp;         // xyz: position, m; w: square of its distance from the subject, m^2; 0: infinitely far away
    vec4 shadow;       // offset of a point from its surface before occluders are searched for, m: x: along its
                       // normal, y: towards the light
    vec4 rim;          // xyz: unit vector to the lamp behind; w: tangent of half its angular width
    vec4 rimColour;    // rgb: irradiance across the beam of the lamp behind
    vec4 stage;        // xyz: point on the ground under the subject, m; w: scale of the studio, 1 for a subject of 1.1 m
    vec4 subject;      // xyz: centre, m; w: radius, m
    vec4 groundColour; // rgb: linear, like all colours here; w: height of the ground, m
    vec4 lineColour;
    vec4 rodColour;
    vec4 particleColour;
    vec4 fixedColour;
    vec4 wallColour;
    vec4 ground;    // rgb: radiance below the horizon
    vec4 skyLow;    // rgb: radiance of the sky at the low end of its axis; w: cosine from which on it changes
    vec4 skyHigh;   // rgb: radiance of the sky at the high end of its axis; w: cosine up to which it changes
    vec4 skyAxis;   // xyz: unit vector; w: 1 in a studio, where ground and backdrop are one sheet
    vec4 openSky;   // rgb: irradiance of the sky on open level ground
    vec4 filling;   // rgb: radiance of the sky's occluders, seen from nearby
    ivec4 effort;   // x: taps of the search for blockers of the sun; y: taps of its shadow; z: lights of the sky;
                    // w: 1 if there is a ground
};

// The fabric of the drawn object.
struct FabricBlock {
    vec4 front;  // rgb linear; w: transmitted share of the light that is not absorbed
    vec4 back;   // rgb linear; w: thickness, m
    vec4 sheen;  // rgb: reflectance of the fuzz; w: its roughness
    vec4 gloss;  // rgb: reflectance of the threads head on
    vec4 shine;  // x: 1 where light is scattered by threads; y: roughness of the gloss; z: anisotropy
    vec4 weave;  // x: drape::Weave; y: distance between threads, m; z: depth; w: width of the hem, m
    vec4 print;  // x: 1 if there is a print; yz: size of one repeat, m, 0 for the whole cloth
    vec4 relief; // xy: mean square of the weave's slope; z: the weft's share of its light; w: threads in a repeat
    vec4 uneven; // of the tile: x: mean square of its slope; yzw: shares of x that remain in mip levels 1, 2 and 3
    vec4 streakFront;  // rgb: relative change of the front's colour with the tile's last channel
    vec4 streakBack;
};

// A link that may be drawn as a rod. It is drawn while it is unbroken and none of its triangles is left. Links of free
// systems and of nets have no triangles; links of a sheet become threads when the cloth around them is gone.
struct RodSource {
    uint link;       // index in the solver's buffer
    uint triangleA;  // kNoTriangle if there is none
    uint triangleB;
    float radius;    // m
    uint fabric;     // for a thread: 1 for the first cloth, 2 for the second, …; 0 for a rod
};
const uint kNoTriangle = 0xffffffffu;

// A rod between two particles.
struct Rod {
    uint a;
    uint b;
    float radius;  // m
    uint fabric;   // as in RodSource
};

// A particle that is drawn as a ball.
struct ParticleBall {
    uint particle;
    float radius;  // m
};

// A drawn vertex of a mesh. A particle on a texture seam, or on a sharp edge of a body, has several.
struct MeshVertex {
    uint particle;  // number in the world
    float toEdge;   // distance from the boundary, m, for the hem
    vec2 metres;    // ClothPlace::metres
    vec2 print;
    uint before;    // for a vertex of the rim: the particles beside it along the boundary, cloth on the left
    uint after;
    vec4 normal;    // for a rigid body: see BodyNormals; w is unused
};

// A straight part of a seam or a hem, for the triangles near it; see findSeamParts().
struct SeamPart {
    vec4 ends;    // xy and zw: ends on the cloth, m; seen from the first towards the second, the panel is on the left
    float along;  // distance of the first end along the seam or hem, m
    uint next;    // next part near the same triangle, counted from the record of the first triangle; 0: none
    uint kind;    // one of the constants below
    float unused;
};
const uint kNoBorder = 0u;
const uint kSeamBorder = 1u;
const uint kHemBorder = 2u;

// A particle at the rim of a cut, for drawing. Its offset combines the vectors to it from two neighbours.
struct CutRimPoint {
    uint particle;  // number in the world
    uint across;    // two neighbours in an intact cell or triangle
    uint down;
    float longest;  // limit of the offset's length, m
    vec4 shares;    // x: factor of the vector from `across`; y: of that from `down`; negative: back towards it
};

// A vertex of a collider or a pole.
struct SolidVertex {
    vec4 position;  // w: weight between columns for interpolating light, 0 to 1
    vec4 normal;    // w: weight between rows for interpolating light, 0 to 1
    uvec4 lights;   // vertices with light around this one: above left, above right, below left, below right
};

// A rectangle of a legend, or a character.
struct LegendQuad {
    vec4 box;    // xy: upper left corner, zw: lower right, pixels from the picture's upper left corner
    vec4 uv;     // box in the picture of characters, 0 to 1
    vec4 left;   // sRGB and coverage at the left edge
    vec4 right;  // sRGB and coverage at the right edge
    vec4 shape;  // x: radius of the corners, pixels; y: 1 for a character
};
