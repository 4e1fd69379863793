#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

namespace drape {

/// The pattern of warp and weft. It shows in close-ups.
enum class Weave {
    none,   ///< no weave: smooth, like rubber or foil
    plain,  ///< each weft thread goes over one warp thread and under one: cotton, silk, flags
    twill,  ///< over two threads and under one, shifted by a thread each row: diagonal ribs, as in denim
    satin   ///< over four threads and under one: long shiny threads on top
};

/// The look of a fabric. Colours are sRGB, 0 to 1, as in a colour picker.
struct FabricLook {
    glm::vec3 colour{0.71f, 0.20f, 0.23f};
    glm::vec3 backColour{0.63f, 0.15f, 0.20f};  ///< colour of the side that normals point away from
    glm::vec3 sheenColour{0.75f, 0.55f, 0.55f};
    float sheen = 0.35f;  ///< fraction of light that fuzz scatters at grazing angles, 0 to 1
    /// Roughness of the Charlie distribution, 0.1 to 1: low for short fuzz, high for wool.
    float sheenRoughness = 0.45f;
    float shine = 0.25f;        ///< gloss of the threads, 0 (none) to 5; 0.5 reflects 4 % head on, like glass
    float tint = 0.0f;          ///< colour of the shine: 0 (white) to 1 (the fabric's hue at full brightness)
    float roughness = 0.55f;    ///< roughness of the shine (GGX), 0.1 to 1
    float anisotropy = 0.0f;    ///< stretch of the shine across each thread, 0 to 0.9
    float translucency = 0.2f;  ///< fraction of unabsorbed light that leaves through the back, 0 to 1
    Weave weave = Weave::plain;
    float threads = 7.0f;     ///< number of threads per cm, 1 to 100
    float weaveDepth = 1.0f;  ///< strength of the weave's relief, 0 (flat) to 2
    float slub = 0.5f;        ///< unevenness of the yarns, visible from afar, 0 to 4
    float heather = 0.0f;     ///< amount of paler fibres mixed in, 0 to 1
    /// Distance between ribs, m, 0 (no ribs) to 0.2; ribs are diagonal in a twill, otherwise they form a grid.
    float ribs = 0.0f;
    float thickness = 0.0006f;  ///< thickness of the drawn cloth, m, 0 to 0.02
    float hem = 0.016f;         ///< width of the edge that is turned over and sewn down, m, 0 (none) to 0.2
    std::string print;          ///< name of a PNG or JPEG file with the print, or empty
    glm::vec2 printSize{0.0f};  ///< size of one repeat of the print, m; 0: once over the whole cloth

    bool operator==(const FabricLook&) const = default;
};

/// Mass and stiffness of the fabric of some panels.
struct PanelStuff {
    float massPerArea = 0.0f;  ///< mass per area, kg/m^2; 0: that of the cloth
    /// Factor of the stiffness along weft and warp and in shear, 0.01 to 100. Has an effect where the cloth has a
    /// membrane stiffness.
    float stiffness = 1.0f;
    float bending = 1.0f;  ///< factor of the bending stiffness, 0.01 to 100

    bool operator==(const PanelStuff&) const = default;
};

/// A fabric for some panels of a cloth, which replaces the cloth's own.
struct PanelLook {
    std::vector<std::string> names;  ///< names of panels of a sewing pattern, or of groups of an OBJ file
    FabricLook fabric;
    PanelStuff stuff;

    bool operator==(const PanelLook&) const = default;
};

}  // namespace drape
