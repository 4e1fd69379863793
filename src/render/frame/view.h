#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/choice.h"
#include "render/shared/shared.h"

namespace drape::render {

struct Legend;
struct LegendFacts;
struct ViewFacts;

/// The quality of a picture.
enum class Quality {
    fast,   ///< surfaces are shaded at vertices, with few directions of the sky; for software renderers and weak GPUs
    draft,  ///< surfaces are shaded at pixels and light each other, with few directions of the sky
    full,   ///< surfaces are shaded at pixels, with all directions of the sky
    still   ///< the mean of many full pictures, with smooth edges and soft shadows; see Still
};

/// The settings that make up a quality.
struct Effort {
    int samples = 1;                  ///< number of samples per pixel, for smooth edges
    int searchTaps = 0;               ///< number of taps of the search for blockers of the sun, for each pixel
    int shadowTaps = 0;               ///< number of taps of the sun's shadow, for each pixel
    int skyLightsAbove = 0;           ///< number of sample directions of light above the horizon
    int skyLightsBelow = 0;           ///< number of sample directions of light below the horizon
    bool bounces = true;              ///< whether surfaces light each other
    bool perVertex = false;           ///< whether surfaces are shaded at their vertices
    bool refinesMeshes = true;        ///< whether meshes are drawn with more triangles than the solver's
    bool smoothsEdges = false;        ///< whether edges are smoothed in the finished picture instead of by samples
    int sunMapSize = 2048;            ///< side of the sun's depth map, texels
    int skyTileSize = 256;            ///< side of the depth map of each direction of the sky, texels
    int groundLightSize = 128;        ///< side of the ground's light map, texels
    int groundMapSize = 512;          ///< side of the map of colours of the ground, texels; see GroundPass::drawMap()
    int mostSmoothIndices = 1 << 30;  ///< greatest number of indices with which smooth triangles are drawn
    int mostExactIndices = 1 << 30;   ///< greatest number of indices with which the solver's triangles are drawn
};

constexpr Effort effortOf(Quality quality) {
    Effort effort{.samples = 4, .searchTaps = 16, .shadowTaps = 48, .skyLightsAbove = 24, .skyLightsBelow = 11};
    switch (quality) {
        case Quality::fast:
            effort = {.samples = 1, .searchTaps = 9, .shadowTaps = 10, .skyLightsAbove = 8, .skyLightsBelow = 4};
            effort.bounces = false;
            effort.perVertex = true;
            effort.refinesMeshes = false;
            effort.smoothsEdges = true;
            effort.sunMapSize = 768;
            effort.skyTileSize = 128;
            effort.groundLightSize = 32;
            effort.groundMapSize = 128;
            effort.mostSmoothIndices = 120'000;
            effort.mostExactIndices = 120'000;
            break;
        case Quality::draft:
            effort = {.samples = 1, .searchTaps = 12, .shadowTaps = 12, .skyLightsAbove = 11, .skyLightsBelow = 5};
            effort.refinesMeshes = false;
            effort.smoothsEdges = true;
            effort.groundMapSize = 320;
            effort.mostSmoothIndices = 300'000;
            break;
        case Quality::full:
            break;
        case Quality::still:
            // Less is enough, because the pictures of a still differ by fractions of a pixel and by their part of the
            // sun.
            effort.samples = 1;
            effort.shadowTaps = 24;
            break;
    }
    return effort;
}

}  // namespace drape::render

template <>
inline constexpr auto drape::kChoices<drape::render::Quality> = std::to_array<drape::Labelled<drape::render::Quality>>({
    {drape::render::Quality::fast, "fast", "Fast"},
    {drape::render::Quality::draft, "draft", "Draft"},
    {drape::render::Quality::full, "full", "Full"},
    {drape::render::Quality::still, "still", "Still"},
});

namespace drape::render {

/// What a picture shows: lit fabric, or data of the simulation. Each view has a row in kViewRows with all its
/// properties.
enum class View { shaded, wireframe, kinds, passes, strain, normals, speed, fit, crossings, difference };

/// The meaning of the colours of cloth, rods and balls. shaders/render/views/view.frag uses these numbers.
enum class Paint : int {
    plain = kPaintPlain,            ///< colours have no meaning: everything is dim
    sequential = kPaintSequential,  ///< colours show a value of 0 or more; where it is negative, they are dim
    diverging = kPaintDiverging,    ///< colours show a positive or negative value
    directions = kPaintDirections,  ///< colours show the direction of the normal of the visible side
    marked = kPaintMarked,          ///< values above ViewRow::markedFrom are red
};

/// Lines or dots that are drawn over the surface. The surface is then drawn with the solver's triangles, without
/// rounding, so that lines and dots lie on it.
enum class Overlay {
    none,
    triangles,    ///< thin lines along the solver's triangles
    linksByKind,  ///< links as lines in the colours of their kinds
    linksByPass,  ///< links as lines in the colours of their passes
    marks,        ///< dots at particles whose value is not 0; they are visible from afar
};

/// The computation that has to run alongside the simulation while a view is shown.
enum class Needs {
    nothing,
    crossings,   ///< the search for crossings (CrossingMarks)
    bodyGaps,    ///< the search for crossings, which also measures distances from bodies
    comparison,  ///< a second solver in lockstep (ComparedState)
};

/// The range and the labels of a view's colour bar.
struct ViewNumbers {
    float least = 1.0f;        ///< smallest value at the right end of the bar; smaller values are rounding errors
    float mostBelow = 0.0f;    ///< greatest absolute value at the left end of the bar; 0 if the bar starts at 0
    const char* unit = "";     ///< unit of the values
    const char* largest = "";  ///< label of the largest value
    /// Returns the right end of the bar if it does not depend on the values, otherwise 0. If null, the end always
    /// follows from the values.
    float (*setBy)(const ViewFacts& facts) = nullptr;
};

/// All properties of a view.
struct ViewRow {
    Labelled<View> choice;
    std::string_view shows;  ///< description of the view in tooltips and docs/manual.md
    /// Returns the explanation of the colours; null for a lit picture, which needs none.
    Legend (*legend)(const LegendFacts& facts) = nullptr;
    Paint paint = Paint::plain;
    Overlay overlay = Overlay::none;
    /// Path of the shader whose valueAt() returns the value of a particle; null if the view shows no values.
    const char* values = nullptr;
    /// Path of a shader that runs before `values` and marks the ends of every link; may be null.
    const char* linkMarks = nullptr;
    ViewNumbers numbers = {};
    float markedFrom = 0.0f;  ///< value above which a particle is red, for Paint::marked
    Needs needs = Needs::nothing;
};

// Functions for ViewRow::legend, defined in view_legend.cpp. barLegend() suits any view with a colour bar.
Legend barLegend(const LegendFacts& facts);
Legend strainLegend(const LegendFacts& facts);
Legend kindsLegend(const LegendFacts& facts);
Legend passesLegend(const LegendFacts& facts);
Legend normalsLegend(const LegendFacts& facts);
Legend fitLegend(const LegendFacts& facts);
Legend crossingsLegend(const LegendFacts& facts);
Legend differenceLegend(const LegendFacts& facts);

/// Returns the strain at which links tear, which is the right end of the strain's colour bar; 0 if links do not tear.
float strainAtTearing(const ViewFacts& facts);

/// All views, in the order in which the key V steps through them. The first view is the default.
inline constexpr auto kViewRows = std::to_array<ViewRow>({
    {.choice = {View::shaded, "shaded", "Shaded"}, .shows = "the fabric in its light"},
    {.choice = {View::wireframe, "wireframe", "Wireframe"},
     .shows = "the solver's triangles over it; key L",
     .overlay = Overlay::triangles},
    {.choice = {View::kinds, "kinds", "Links by kind"},
     .shows = "links by kind: structural, shear, bend (drawn as bows, since they lie on others), diagonal bend",
     .legend = kindsLegend,
     .overlay = Overlay::linksByKind},
    {.choice = {View::passes, "passes", "Links by pass"},
     .shows = "links by the pass in which they are relaxed",
     .legend = passesLegend,
     .overlay = Overlay::linksByPass},
    {.choice = {View::strain, "strain", "Strain"},
     .shows = "at each particle, the structural link whose length has changed most, on a scale from rest length to the "
              "ratio at which links tear; where nothing tears, in percent on a scale that fits",
     .legend = strainLegend,
     .paint = Paint::diverging,
     .values = "render/views/strain.comp",
     .linkMarks = "render/views/strain_of_links.comp",
     .numbers = {.least = 0.001f,    // a strain of 0.1 %
                 .mostBelow = 1.0f,  // a strain of -100 %, which is the smallest, because no length is negative
                 .unit = "change of length, %",
                 .largest = "largest",
                 .setBy = strainAtTearing}},
    {.choice = {View::normals, "normals", "Normals"},
     .shows = "direction of the visible side",
     .legend = normalsLegend,
     .paint = Paint::directions},
    {.choice = {View::speed, "speed", "Speed"},
     .shows = "speed of the particles, in m/s",
     .legend = barLegend,
     .paint = Paint::sequential,
     .values = "render/views/speed.comp",
     .numbers = {.least = 0.1f, .unit = "m/s", .largest = "fastest"}},
    {.choice = {View::fit, "fit", "Fit"},
     .shows =
         "distance of the cloth from the nearest body, in mm, up to 50: where it is near 0, a garment is tight; in "
         "the viewer measured a few times a second",
     .legend = fitLegend,
     .paint = Paint::sequential,
     .values = "render/views/fit.comp",
     .numbers = {.least = 10.0f, .unit = "mm from the body"},
     .needs = Needs::bodyGaps},
    {.choice = {View::crossings, "crossings", "Crossings"},
     .shows = "triangles of cloth that pass through others, in red over a pale cloth, and their number; in the viewer "
              "counted a few times a second",
     .legend = crossingsLegend,
     .paint = Paint::marked,
     .overlay = Overlay::marks,
     .values = "render/views/crossings.comp",
     .markedFrom = 0.999f,  // marks triangles with a value of 1 at all corners, but not their neighbours
     .needs = Needs::crossings},
    {.choice = {View::difference, "difference", "CPU and GPU"},
     .shows = "where CPU and GPU differ by at least one bit: red over a grey cloth. Both solvers run while it is shown",
     .legend = differenceLegend,
     .paint = Paint::marked,
     .overlay = Overlay::marks,
     .values = "render/views/difference.comp",
     .needs = Needs::comparison},
});
inline constexpr std::size_t kViews = kViewRows.size();

constexpr const ViewRow& rowOf(View view) { return kViewRows[static_cast<std::size_t>(view)]; }

}  // namespace drape::render

template <>
inline constexpr auto drape::kChoices<drape::render::View> = [] {
    std::array<drape::Labelled<drape::render::View>, drape::render::kViews> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i) choices[i] = drape::render::kViewRows[i].choice;
    return choices;
}();

namespace drape::render {

static_assert(isInOrder<View>());

/// Returns whether links are drawn as lines over a dim surface.
constexpr bool showsLinks(View view) {
    return rowOf(view).overlay == Overlay::linksByKind || rowOf(view).overlay == Overlay::linksByPass;
}
constexpr bool showsTriangles(View view) { return rowOf(view).overlay == Overlay::triangles; }
/// Returns whether colours show a value of each particle.
constexpr bool showsValues(View view) { return rowOf(view).values != nullptr; }
/// Returns whether particles with a value other than 0 are red, with dots that are visible from afar.
constexpr bool showsMarks(View view) { return rowOf(view).overlay == Overlay::marks; }
/// Returns whether colours show data instead of light.
constexpr bool showsData(View view) { return rowOf(view).legend != nullptr; }
/// Returns whether the surface is drawn without rounding between particles, so that lines and dots lie on it.
constexpr bool showsParticles(View view) { return rowOf(view).overlay != Overlay::none; }
constexpr bool needs(View view, Needs what) { return rowOf(view).needs == what; }
constexpr bool needsSearch(View view) { return needs(view, Needs::crossings) || needs(view, Needs::bodyGaps); }

}  // namespace drape::render
