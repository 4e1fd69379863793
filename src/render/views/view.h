#pragma once

#include "base/choice.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace drape::render {

/// The contents of a picture. All views except the first two paint data in colours and explain them in a legend.
enum class View {
    shaded,
    wireframe,   ///< the solver's triangles as thin lines over the shaded surface
    kinds,       ///< links, in colours of their kinds
    passes,      ///< links, in colours of the pass in which they are relaxed
    strain,      ///< at each particle the structural link that has changed its length most
    normals,     ///< direction of the side that is seen
    speed,       ///< m/s
    crossings,   ///< triangles that pass through others
    difference,  ///< particles in which CPU and GPU differ
};
inline constexpr std::size_t kViews = 9;

}  // namespace drape::render

template <>
inline constexpr auto drape::kChoices<drape::render::View> = std::to_array<drape::Labelled<drape::render::View>>({
    {drape::render::View::shaded, "shaded", "Shaded"},
    {drape::render::View::wireframe, "wireframe", "Wireframe"},
    {drape::render::View::kinds, "kinds", "Links by kind"},
    {drape::render::View::passes, "passes", "Links by pass"},
    {drape::render::View::strain, "strain", "Strain"},
    {drape::render::View::normals, "normals", "Normals"},
    {drape::render::View::speed, "speed", "Speed"},
    {drape::render::View::crossings, "crossings", "Crossings"},
    {drape::render::View::difference, "difference", "CPU and GPU"},
});

namespace drape::render {

/// "strain": for the command line and reports.
std::string_view viewName(View view);
/// "Strain": for people.
const char* viewTitle(View view);
std::optional<View> viewNamed(std::string_view name);
/// "shaded, wireframe, ... or difference"
std::string listOfViews();

/// Links as lines over a dim surface.
constexpr bool showsLinks(View view) { return view == View::kinds || view == View::passes; }
/// A number of each particle as a colour.
constexpr bool showsValues(View view) {
    return view == View::strain || view == View::speed || view == View::crossings || view == View::difference;
}
/// Particles with a number other than 0 in red, and as dots that are seen from afar.
constexpr bool showsMarks(View view) { return view == View::crossings || view == View::difference; }
/// Colours say something else than how light falls.
constexpr bool showsData(View view) { return view != View::shaded && view != View::wireframe; }
/// The surface goes straight from particle to particle, as the lines and marks over it do.
constexpr bool showsParticles(View view) { return view == View::wireframe || showsMarks(view) || showsLinks(view); }

}  // namespace drape::render
