#pragma once

#include "base/choice.h"
#include "render/shared/shared.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace drape::render {

/// The contents of a picture. Each view has a row in kViewRows with all its properties.
enum class View { shaded, wireframe, kinds, passes, strain, normals, speed, fit, crossings, difference };

struct Legend;
struct LegendFacts;
struct ViewFacts;

/// The meaning of the colours of cloth, rods and balls. shaders/render/views/view.frag knows these numbers.
enum class Paint : int {
    plain = kPaintPlain,            ///< no meaning: everything is dim
    sequential = kPaintSequential,  ///< a number, 0 or more; a negative number means none, shown dim
    diverging = kPaintDiverging,    ///< a positive or negative number
    directions = kPaintDirections,  ///< direction of the visible side
    marked = kPaintMarked,          ///< numbers above ViewRow::markedFrom, in red
};

/// Lines and dots over the surface. The surface is then flat between particles, like the lines and dots.
enum class Overlay {
    none,
    triangles,    ///< thin lines along the solver's triangles
    linksByKind,  ///< links as lines
    linksByPass,
    marks,  ///< dots that are visible from afar, at particles whose number is not 0
};

/// The computation that has to run beside the simulation while a view is shown.
enum class Needs {
    nothing,
    crossings,   ///< the search for crossings (CrossingMarks)
    bodyGaps,    ///< the search for crossings, which also measures distances to bodies
    comparison,  ///< the other solver in lockstep (ComparedState)
};

/// The numbers and words of a colour bar.
struct ViewNumbers {
    float least = 1.0f;        ///< smallest useful end; smaller numbers are rounding errors
    float mostBelow = 0.0f;    ///< limit of the bar's range below 0
    const char* unit = "";     ///< unit of the numbers
    const char* largest = "";  ///< label of the largest number
    /// Returns an end that does not depend on the numbers, or 0; may be null.
    float (*setBy)(const ViewFacts& facts) = nullptr;
};

/// All properties of a view.
struct ViewRow {
    Labelled<View> choice;
    std::string_view shows;  ///< for tooltips and docs/manual.md
    /// Explains the colours; null for a lit picture, which needs no explanation.
    Legend (*legend)(const LegendFacts& facts) = nullptr;
    Paint paint = Paint::plain;
    Overlay overlay = Overlay::none;
    /// Path of the shader with valueAt(), which returns a particle's number; may be null.
    const char* values = nullptr;
    /// Path of a shader that first marks the ends of every link; may be null.
    const char* linkMarks = nullptr;
    ViewNumbers numbers = {};
    float markedFrom = 0.0f;
    Needs needs = Needs::nothing;
};

// Legends, in view_legend.cpp. barLegend() uses ViewNumbers and suits any view that has them.
Legend barLegend(const LegendFacts& facts);
Legend strainLegend(const LegendFacts& facts);
Legend kindsLegend(const LegendFacts& facts);
Legend passesLegend(const LegendFacts& facts);
Legend normalsLegend(const LegendFacts& facts);
Legend fitLegend(const LegendFacts& facts);
Legend crossingsLegend(const LegendFacts& facts);
Legend differenceLegend(const LegendFacts& facts);

/// Returns the end of the strain's scale: the ratio at which links tear.
float strainAtTearing(const ViewFacts& facts);

/// The views, in the order of the key V. A picture shows the first by default.
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
                 .mostBelow = 1.0f,  // no length is negative
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
     .markedFrom = 0.999f,  // marks only triangles whose corners all have the number 1, not their neighbours
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
/// Returns whether colours show a number of each particle.
constexpr bool showsValues(View view) { return rowOf(view).values != nullptr; }
/// Returns whether particles with a number other than 0 are red and have dots that are visible from afar.
constexpr bool showsMarks(View view) { return rowOf(view).overlay == Overlay::marks; }
/// Returns whether colours show data instead of light.
constexpr bool showsData(View view) { return rowOf(view).legend != nullptr; }
/// Returns whether the surface is flat between particles, like the lines and marks over it.
constexpr bool showsParticles(View view) { return rowOf(view).overlay != Overlay::none; }
constexpr bool needs(View view, Needs what) { return rowOf(view).needs == what; }
constexpr bool needsSearch(View view) { return needs(view, Needs::crossings) || needs(view, Needs::bodyGaps); }

}  // namespace drape::render
