#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cloth/core/model.h"

namespace drape::viewer {

/// A triangle of a panel.
struct FlatTriangle {
    std::array<std::uint32_t, 3> nodes;  ///< nodes at the corners
    glm::uint triangle;                  ///< index in Model::triangles
};

/// A panel of a garment, cut out and laid flat.
struct FlatPanel {
    std::string name;
    std::vector<FlatTriangle> triangles;
    std::vector<std::vector<std::uint32_t>> outlines;  ///< nodes around the panel and around its holes, in order
    glm::vec2 low{0.0f};                               ///< upper left corner of the bounding box on the fabric, m
    glm::vec2 high{0.0f};                              ///< lower right corner of the bounding box on the fabric, m
    std::size_t cloth = 0;                             ///< index of its cloth in the model
};

/// Two borders of panels that are sewn together, up to a corner or to the end of one of the panels.
struct FlatSeam {
    /// Nodes along both borders, in the same direction along the seam. Nodes k of both sides are the same particle.
    std::array<std::vector<std::uint32_t>, 2> sides;
};

/// The panels of all garments of a model. A node is a corner of triangles of a panel. A particle on a seam has a node
/// in each of the panels that meet there.
struct FlatPattern {
    std::vector<glm::vec2> places;       ///< position of each node on the fabric, m, y down
    std::vector<glm::uint> particles;    ///< particle of each node
    std::vector<std::uint32_t> panelOf;  ///< panel of each node
    std::vector<FlatPanel> panels;
    std::vector<FlatSeam> seams;
};

/// Returns whether a model has a cloth that is sewn from panels.
bool hasPanels(const Model& model);

/// Returns the panels of a model. Panels have the names of the sewing pattern's panels, or of the groups in the mesh's
/// file.
FlatPattern makeFlatPattern(const Model& model);

/// Returns the length of a side of a seam on the flat panel, m.
float lengthOf(const FlatPattern& pattern, const std::vector<std::uint32_t>& side);

/// Returns the names of the panels that are sewn to a panel, each once. Contains the panel's own name if two of its
/// borders are sewn together.
std::vector<std::string> sewnTo(const FlatPattern& pattern, std::size_t panel);

/// Returns the panel that a triangle of the model belongs to, if there is one.
std::optional<std::size_t> panelWith(const FlatPattern& pattern, const physics::Triangle& triangle);

/// The places of the panels in an area of the window.
struct PatternSheet {
    float scale = 0.0f;              ///< window coordinates per metre
    std::vector<glm::vec2> corners;  ///< upper left corner of each panel's bounding box, in window coordinates

    glm::vec2 placeOf(const FlatPattern& pattern, std::uint32_t node) const {
        const std::uint32_t panel = pattern.panelOf[node];
        return corners[panel] + scale * (pattern.places[node] - pattern.panels[panel].low);
    }
};

/// Arranges the panels in rows, in their order, as large as they fit into an area. All have the same scale.
/// `corner`, `size`: area, in window coordinates.
/// `gap`: distance between panels, in window coordinates.
PatternSheet arrange(const FlatPattern& pattern, glm::vec2 corner, glm::vec2 size, float gap);

/// Returns the panel at a place of the window, if there is one.
std::optional<std::size_t> panelAt(const FlatPattern& pattern, const PatternSheet& sheet, glm::vec2 place);

/// Returns the seam that has a border within `reach` of a place of the window: the nearest one.
/// `reach`: in window coordinates.
std::optional<std::size_t> seamAt(const FlatPattern& pattern, const PatternSheet& sheet, glm::vec2 place, float reach);

}  // namespace drape::viewer
