#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "cloth/core/model.h"
#include "render/legend/view_legend.h"
#include "viewer/hand/flat_pattern.h"
#include "viewer/hand/scenery.h"
#include "viewer/input/input.h"
#include "viewer/widgets/controls.h"

namespace drape::viewer {

/// Returns the number that the view "strain" shows at each particle: the relative change of length of the structural
/// link whose length has changed most.
/// `links`: links of the model; those of material 0 are broken.
/// `seconds`: time since the start of the run, s. It says how far cloths have been sewn.
std::vector<float> strainOf(const Model& model, std::span<const glm::vec4> positions,
                            std::span<const physics::Link> links, double seconds);

/// Returns the distribution of absolute values, as the views' shaders compute it.
render::Spread spreadOfValues(std::span<const float> values);

/// The panels of a garment, laid flat in a strip beside the picture. They show the strain as the view "strain" does,
/// and which borders are sewn together. A panel that is clicked, flat or on the garment, is outlined in both places.
/// Computes nothing unless it is called. Needs a current GL context.
class PatternView {
public:
    /// Draws the strip with the panels, and selects the panel that the user clicks. Call it between Ui::begin() and
    /// Ui::end().
    /// `corner`, `size`: the strip, in window coordinates.
    /// `scale`: window coordinates per pixel of a standard-density screen.
    void draw(const Simulation& simulation, WidgetLog& log, glm::vec2 corner, glm::vec2 size, float scale);
    /// Selects the panel on the garment where the hand presses and releases without a drag.
    void handle(const Simulation& simulation, const Lens& lens, std::span<const HandSignal> signals);
    /// Starts to copy the scene that was just drawn, and draws the outline of the selected panel over its picture. Call
    /// it between Ui::begin() and Ui::end().
    void look(const Simulation& simulation, gl::Commands& commands, const Lens& lens);

    /// Returns the index of the selected panel, if there is one.
    std::optional<std::size_t> selected() const { return selected_; }
    /// Returns the selected panel, or nullptr.
    const FlatPanel* selectedPanel() const { return selected_ ? &pattern_.panels[*selected_] : nullptr; }
    void deselect() { selected_.reset(); }
    const FlatPattern& pattern() const { return pattern_; }
    /// A part of an outline over the picture.
    struct OutlinePart {
        std::vector<glm::vec2> places;  ///< in window coordinates
        bool isHidden = false;          ///< whether something is in front of it
    };
    /// Returns the outline that look() has drawn.
    const std::vector<OutlinePart>& outline() const { return outline_; }

private:
    /// Lays the panels of another model flat, and forgets the copies of an earlier epoch.
    void follow(const Simulation& simulation);
    void measure(const Simulation& simulation, const SceneryCopy& scenery);
    void drawPanels(const SceneryCopy* scenery, const PatternSheet& sheet, std::optional<std::size_t> pointed,
                    std::optional<std::size_t> seam, float scale) const;
    void drawScale(float scale) const;
    void findOutline(const Scenery& scenery, const Lens& lens);

    std::uint64_t epoch_ = 0;
    std::uint64_t generation_ = 0;
    FlatPattern pattern_;
    SceneryMirror mirror_;
    std::vector<float> strain_;  // strain at each particle; empty if not known yet
    render::ViewScale strainScale_;
    std::optional<std::size_t> selected_;
    std::optional<glm::vec2> pressedAt_;    // place of a press that may become a click
    std::optional<std::size_t> pressedOn_;  // panel under that press
    std::vector<OutlinePart> outline_;
};

}  // namespace drape::viewer
