#pragma once

#include "base/choice.h"
#include "render/shared/shared.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace drape::render {

/// The contents of a picture: each is a row of kViewRows, which has all that is known of it.
enum class View { shaded, wireframe, kinds, passes, strain, normals, speed, fit, crossings, difference };

struct Legend;
struct LegendFacts;
struct ViewFacts;

/// What the colours of cloth, rods and balls stand for: numbers that shaders/render/views/view.frag knows.
enum class Paint : int {
    plain = kPaintPlain,            ///< nothing: all is dim
    sequential = kPaintSequential,  ///< a number from 0 on; below 0 there is none, and all is dim
    diverging = kPaintDiverging,    ///< a number on both sides of 0
    directions = kPaintDirections,  ///< where the side that is seen looks
    marked = kPaintMarked,          ///< a number above ViewRow::markedFrom in red
};

/// Lines and dots over the surface, which then goes straight from particle to particle, as they do.
enum class Overlay {
    none,
    triangles,    ///< thin lines along the solver's triangles
    linksByKind,  ///< links as lines
    linksByPass,
    marks,  ///< dots, to be seen from afar, at particles whose number is not 0
};

/// What has to run beside the simulation while a view is shown.
enum class Needs {
    nothing,
    crossings,   ///< the search for crossings (CrossingMarks)
    bodyGaps,    ///< the same search, which also measures distances to bodies
    comparison,  ///< the other solver in lockstep (ComparedState)
};

/// The numbers at the ends of a bar of colours, and their words.
struct ViewNumbers {
    float least = 1.0f;        ///< smallest end that makes sense; smaller numbers are rounding
    float mostBelow = 0.0f;    ///< how far the bar goes below 0 at most
    const char* unit = "";     ///< of the numbers
    const char* largest = "";  ///< what the largest number is called
    /// The end where something else than the numbers sets it; 0: nothing does.
    float (*setBy)(const ViewFacts& facts) = nullptr;
};

/// All that a view is.
struct ViewRow {
    Labelled<View> choice;
    std::string_view shows;  ///< for tooltips, and docs/manual.md
    /// Explains the colours; nullptr: there is light, and the picture needs no explanation.
    Legend (*legend)(const LegendFacts& facts) = nullptr;
    Paint paint = Paint::plain;
    Overlay overlay = Overlay::none;
    /// The shader with valueAt(), the number of a particle; nullptr: there is none.
    const char* values = nullptr;
    /// A shader that marks the ends of every link before that; nullptr: none.
    const char* linkMarks = nullptr;
    ViewNumbers numbers = {};
    float markedFrom = 0.0f;
    Needs needs = Needs::nothing;
};

// Legends, in view_legend.cpp. barLegend() goes by ViewNumbers, and suits any view that has one.
Legend barLegend(const LegendFacts& facts);
Legend strainLegend(const LegendFacts& facts);
Legend kindsLegend(const LegendFacts& facts);
Legend passesLegend(const LegendFacts& facts);
Legend normalsLegend(const LegendFacts& facts);
Legend fitLegend(const LegendFacts& facts);
Legend crossingsLegend(const LegendFacts& facts);
Legend differenceLegend(const LegendFacts& facts);

/// Of strain: the ratio at which links tear.
float strainAtTearing(const ViewFacts& facts);

/// In the order of the key V. The first is what a picture shows unless asked.
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
     .numbers = {.least = 0.001f,    // a tenth of a percent
                 .mostBelow = 1.0f,  // no link is shorter than nothing
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
     .markedFrom = 0.999f,  // only triangles whose corners all have the number 1, and none of their neighbours
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

/// Links as lines over a dim surface.
constexpr bool showsLinks(View view) {
    return rowOf(view).overlay == Overlay::linksByKind || rowOf(view).overlay == Overlay::linksByPass;
}
constexpr bool showsTriangles(View view) { return rowOf(view).overlay == Overlay::triangles; }
/// A number of each particle as a colour.
constexpr bool showsValues(View view) { return rowOf(view).values != nullptr; }
/// Particles with a number other than 0 in red, and as dots that are seen from afar.
constexpr bool showsMarks(View view) { return rowOf(view).overlay == Overlay::marks; }
/// Colours say something else than how light falls.
constexpr bool showsData(View view) { return rowOf(view).legend != nullptr; }
/// The surface goes straight from particle to particle, as the lines and marks over it do.
constexpr bool showsParticles(View view) { return rowOf(view).overlay != Overlay::none; }
constexpr bool needs(View view, Needs what) { return rowOf(view).needs == what; }
constexpr bool needsSearch(View view) { return needs(view, Needs::crossings) || needs(view, Needs::bodyGaps); }

}  // namespace drape::render
