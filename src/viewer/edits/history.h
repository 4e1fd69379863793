#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "scene/scene.h"

namespace drape::viewer {

/// The values of one cloth that the panel edits.
struct ClothValues {
    glm::uvec2 particles{0, 0};
    PinPattern pins = PinPattern::none;
    glm::uint pinSpacing = 2;
    float massPerArea = 0.0f;  ///< kg/m^2; this and the next two come with a fabric
    float particleMass = 0.0f;
    bool bendLinks = true;
    FabricLook look;
    std::vector<ListedPin> listedPins;  // they move to other columns and rows when the resolution changes

    bool operator==(const ClothValues&) const = default;
};

/// Whether they are the same except for their colour: the same file, in the same place. Shapes that were read do not
/// count.
bool sameBody(const BodyDescription& a, const BodyDescription& b);

/// A body, of which the panel edits all.
struct BodyValues {
    BodyDescription body;

    bool operator==(const BodyValues& other) const {
        return sameBody(body, other.body) && body.frame.colour == other.body.frame.colour;
    }
};

/// The values of a scene that the panel edits: edits to them can be undone.
struct PanelValues {
    Settings settings;
    std::vector<ClothValues> cloths;
    std::vector<BodyValues> bodies;
    LinkOrder linkOrder = LinkOrder::coloured;
    Lighting light;
    std::vector<std::size_t> options;  ///< chosen, of each option that the scene has

    bool operator==(const PanelValues&) const = default;
};

PanelValues panelValuesOf(const Scene& scene);
/// Whether the cloths are the same particles and links, of the same mass, and no pin of a file has another place.
bool sameCloths(const PanelValues& a, const PanelValues& b);
/// Whether the bodies are the same too, except for their colours.
bool sameModel(const PanelValues& a, const PanelValues& b);
/// The values laid over a scene with the same cloths.
void putValues(Scene& scene, const PanelValues& values);

/// The panel's values before and after edits, for undo and redo.
class History {
public:
    static constexpr std::size_t kDepth = 256;  ///< edits that can be undone

    /// Forgets all, for a scene that was just opened.
    void start(const PanelValues& values);
    /// To be called when no edit is under way: all changes since the last call are one edit. An edit discards the
    /// undone ones. Returns whether there was an edit.
    bool commit(const PanelValues& values);

    /// The values that undo() and redo() would answer. Valid until anything of this changes.
    const PanelValues* before() const { return past_.empty() ? nullptr : &past_.back(); }
    const PanelValues* after() const { return future_.empty() ? nullptr : &future_.back(); }

    /// The values before the latest edit that is not undone, or nullptr.
    const PanelValues* undo();
    /// The values after the edit that was undone last, or nullptr.
    const PanelValues* redo();

    bool canUndo() const { return !past_.empty(); }
    bool canRedo() const { return !future_.empty(); }

private:
    PanelValues present_;
    std::deque<PanelValues> past_;
    std::vector<PanelValues> future_;
};

}  // namespace drape::viewer
