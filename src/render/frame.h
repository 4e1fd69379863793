#pragma once

#include "render/bounds.h"
#include "render/camera.h"

#include <glad/gl.h>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace drape::render {

/// The cloth, as buffers that the solver and ClothIndices own. Nothing is copied: vertices are pulled from storage
/// buffers. Zero triangles draw nothing.
struct ClothBuffers {
    GLuint positions = 0;  ///< vec4 for each particle: xyz m
    GLuint particleCount = 0;
    GLuint normals = 0;  ///< vec4 for each particle: xyz of any length; zero falls back to the triangle's own normal
    GLuint indices = 0;  ///< uint triples
    GLsizei indexCount = 0;
    glm::uvec2 grid{0, 0};     ///< columns and rows of particles; 0 for a cloth that is no grid (it then has no weave)
    glm::vec2 size{1.0f};      ///< m along the columns and rows, for the weave
    GLuint smoothIndices = 0;  ///< the same surface with each cell cut into smoothness x smoothness; 0 for none
    GLsizei smoothIndexCount = 0;
    int smoothness = 1;
    GLuint coarseIndices = 0;  ///< fewer triangles between the same particles, for soft shade; 0 for none
    GLsizei coarseIndexCount = 0;
};

struct BallView {
    bool on = false;
    glm::vec3 centre{0.0f};  ///< m
    float radius = 0.4f;     ///< m, as drawn: the cloth keeps its thickness from it
};

struct GroundView {
    bool on = false;
    float height = 0.0f;  ///< m
};

/// A vertical pole with a rounded top, for a flag.
struct PoleView {
    bool on = false;
    glm::vec3 foot{0.0f};  ///< m
    float height = 3.0f;   ///< m
    float radius = 0.02f;  ///< m
};

/// How much work a picture is worth. A draft leaves out what costs a CPU that plays GPU the most and the eye the least:
/// directions of the sky, samples of soft shadows, and the rounding off of cloths that have many triangles without it.
enum class Quality { full, draft };

/// How it is drawn. Colours are sRGB, 0 to 1, as a colour picker shows them.
struct Look {
    Quality quality = Quality::full;
    bool wireframe = false;  ///< the solver's triangles as thin lines over the shaded surface
    bool smooth = true;      ///< round the surface between particles (ClothBuffers::smoothIndices); off with wireframe
    glm::vec3 frontColour{0.71f, 0.20f, 0.23f};
    glm::vec3 backColour{0.63f, 0.15f, 0.20f};
    glm::vec3 ballColour{0.80f, 0.78f, 0.75f};
    glm::vec3 groundColour{0.64f, 0.64f, 0.65f};
    glm::vec3 lineColour{0.06f, 0.05f, 0.05f};
    glm::vec3 toSun{0.85f, 0.85f, 0.25f};  ///< direction, any length, above the horizon
    float sunStrength = 1.0f;              ///< 0 to 4
    float skyStrength = 1.0f;              ///< 0 to 4
    float sheen = 1.0f;                    ///< fuzz seen edge on, 0 (lawn) to 2 (velvet)
    float gloss = 0.18f;                   ///< soft shine of the threads, 0 (cotton) to 1 (satin)
    float translucency = 0.5f;             ///< share of the light behind that comes through, 0 to 1
    float weave = 1.0f;                    ///< depth of the weave in close-ups, 0 to 2
};

/// All that a picture shows.
struct Frame {
    OrbitCamera camera;
    ClothBuffers cloth;
    BallView ball;
    GroundView ground;
    PoleView pole;
    Sphere subject;  ///< holds what casts shadows; see subjectOf
    Look look;
};

/// What it is drawn into: an 8-bit framebuffer with depth, sRGB or not. 0 is the window's.
struct Target {
    GLuint framebuffer = 0;
    int width = 0;   ///< pixels, at least 1
    int height = 0;  ///< pixels, at least 1
};

}  // namespace drape::render
