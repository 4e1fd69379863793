// The structs that C++ writes and shaders read: this text is GLSL and C++. Members of a block of uniforms take 16 bytes
// or a multiple of that, so that std140 places them as C++ does.
#include "render/shared.glsl"

// Data of a frame, for all shaders.
struct FrameBlock {
    mat4 viewProjection;
    mat4 inverseViewProjection;
    mat4 sunClip;                   // world to the sun map's clip space
    mat4 skyClip[kSkyLights];       // world to a sky tile's clip space
    vec4 skyDirections[kSkyLights]; // xyz: to the light; w: solid angle, sr
    vec4 skyRadiances[kSkyLights];  // rgb
    vec4 eye;          // xyz m; w: width of a pixel at a depth of 1 m, m
    vec4 toSun;        // xyz: unit vector; w: metres for a unit of the sun map's depth
    vec4 sunColour;    // rgb: irradiance across the beam at the subject; w: tangent of half its width
    vec4 lamp;         // xyz: where it stands, m; w: square of its distance from the subject, m^2; 0: infinitely far away
    vec4 shadow;       // how far a point is moved off its surface before something is searched in its way, m: x: along
                       // its normal, y: towards the light
    vec4 rim;          // xyz: unit vector to the lamp behind; w: tangent of half its width
    vec4 rimColour;    // rgb: irradiance across its beam
    vec4 stage;        // xyz: the ground under the subject, m; w: size of the studio, 1 for a subject of 1.1 m
    vec4 subject;      // xyz m; w: radius, m
    vec4 groundColour; // rgb linear, as all colours here; w: height of the ground, m
    vec4 lineColour;
    vec4 rodColour;
    vec4 particleColour;
    vec4 fixedColour;
    vec4 wallColour;
    vec4 ground;    // rgb: radiance below the horizon
    vec4 skyLow;    // rgb: radiance of the sky where it is lowest on its axis; w: from which cosine on it changes
    vec4 skyHigh;   // rgb: the same where it is highest; w: up to which cosine
    vec4 skyAxis;   // xyz: unit vector; w: 1 in a studio, whose ground and backdrop are one sheet
    vec4 openSky;   // rgb: irradiance of the sky on open level ground
    vec4 filling;   // rgb: radiance of the sky's occluders, seen from nearby
    ivec4 effort;   // x: taps of the search for blockers of the sun; y: taps of its shadow; z: lights of the sky;
                    // w: 1 where there is a ground
};

// The fabric of the drawn object.
struct FabricBlock {
    vec4 front;  // rgb linear; w: transmitted share of the light that is not absorbed
    vec4 back;   // rgb linear; w: thickness, m
    vec4 sheen;  // rgb: reflectance of the fuzz; w: its roughness
    vec4 gloss;  // rgb: reflectance of the threads head on
    vec4 shine;  // x: 1 where light is scattered by threads; y: roughness of the gloss; z: anisotropy
    vec4 weave;  // x: drape::Weave; y: m from thread to thread; z: depth; w: width of the hem, m
    vec4 print;  // x: 1 where there is one; yz: m of one repeat, 0 for the whole cloth
    vec4 relief; // xy: mean square of the weave's slope; z: the weft's share of its light; w: threads in a repeat
    vec4 uneven; // of the tile: x: mean square of its slope; yzw: shares of that in its mip levels 1, 2 and 3
    vec4 streakFront;  // rgb: how the colour of the front grows with the tile's last channel
    vec4 streakBack;
};

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

// A vertex of a mesh as drawn. A particle on a texture seam, or on a sharp edge of a body, has several.
struct MeshVertex {
    uint particle;  // of the world
    float toEdge;   // m, from the boundary, for the hem
    vec2 metres;    // see ClothPlace
    vec2 print;
    uint before;    // on the rim: the particles beside it along the boundary, cloth on the left
    uint after;
    vec4 normal;    // of a body: see BodyNormals; w has no meaning
};

// A straight part of a seam or a hem, for the triangles near it; see findSeamParts().
struct SeamPart {
    vec4 ends;    // xy and zw: on the cloth, m, with its panel on the left of the way from the first to the second
    float along;  // m, of the first end along the seam or hem
    uint next;    // the next part near the same triangle, counted from the record of the first triangle; 0: none
    uint kind;    // of these
    float unused;
};
const uint kNoBorder = 0u;
const uint kSeamBorder = 1u;
const uint kHemBorder = 2u;

// A particle at the rim of a cut, as drawn: the ways to it from two neighbours go on by their shares.
struct CutRimPoint {
    uint particle;  // of the world
    uint across;    // its neighbours in a whole cell or triangle
    uint down;
    float longest;  // m, that it is drawn aside
    vec4 shares;    // x: of the way from `across`; y: from `down`; below 0: back towards it
};

// A vertex of a collider or a pole.
struct SolidVertex {
    vec4 position;  // w: of the light between columns, 0 to 1
    vec4 normal;    // w: of the light between rows, 0 to 1
    uvec4 lights;   // vertices that have light: in the row above, at the left and right, and in that below
};

// A rectangle of a legend, or a character.
struct LegendQuad {
    vec4 box;    // xy: upper left corner, zw: lower right, in pixels from the picture's upper left
    vec4 uv;     // the same in the picture of characters
    vec4 left;   // sRGB and coverage at the left edge
    vec4 right;  // the same at the right edge
    vec4 shape;  // x: radius of the corners, pixels; y: 1 for a character
};
