#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

namespace drape {

/// How warp and weft cross, which shows in close-ups.
enum class Weave {
    none,   ///< smooth, as rubber or foil
    plain,  ///< over one, under one: cotton, silk, flags
    twill,  ///< over two, under one, a thread further in each row: diagonal ribs, as in denim
    satin   ///< over four, under one: long threads on top that shine
};

/// The look of a fabric. Colours are sRGB, 0 to 1, as a colour picker shows them.
struct FabricLook {
    glm::vec3 colour{0.71f, 0.20f, 0.23f};
    glm::vec3 backColour{0.63f, 0.15f, 0.20f};  ///< of the side that the normals look away from
    glm::vec3 sheenColour{0.75f, 0.55f, 0.55f};
    float sheen = 0.35f;           ///< share of light that fuzz catches seen edge on, 0 to 1
    float sheenRoughness = 0.45f;  ///< of the Charlie distribution, 0.1 to 1: short fuzz has little, wool much
    float shine = 0.25f;           ///< of the threads, 0 (none) to 5; 0.5 reflects 4 % head on, as glass does
    float tint = 0.0f;             ///< of that shine: 0 (white) to 1 (the bright hue of the colour)
    float roughness = 0.55f;       ///< of that shine (GGX), 0.1 to 1
    float anisotropy = 0.0f;       ///< 0 to 0.9: how much the shine is drawn out across each thread
    float translucency = 0.2f;     ///< share of the light not absorbed that comes out behind, 0 to 1
    Weave weave = Weave::plain;
    float threads = 7.0f;       ///< per cm, 1 to 100
    float weaveDepth = 1.0f;    ///< of the weave's relief, 0 (flat) to 2
    float slub = 0.5f;          ///< how uneven the yarns are, which is seen from afar, 0 to 4
    float heather = 0.0f;       ///< how much fibres of a paler colour are mixed in, 0 to 1
    float ribs = 0.0f;          ///< m: from rib to rib, on the diagonal of a twill, else in a grid; 0 for none, to 0.2
    float thickness = 0.0006f;  ///< m, as drawn, 0 to 0.02
    float hem = 0.016f;         ///< m: width of the edge that is turned over and sewn down, 0 (none) to 0.2
    std::string print;          ///< PNG or JPEG file that is printed on it, or empty
    glm::vec2 printSize{0.0f};  ///< m: of one repeat of the print; 0: once over the whole cloth

    bool operator==(const FabricLook&) const = default;
};

/// The look of some of a cloth's panels, where it is not the cloth's own.
struct PanelLook {
    std::vector<std::string> names;  ///< of panels of a sewing pattern, or groups of an OBJ file
    FabricLook fabric;

    bool operator==(const PanelLook&) const = default;
};

}  // namespace drape
