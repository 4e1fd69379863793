#include "render/legend/view_legend.h"

#include "base/grouped.h"
#include "render/legend/colour_map.h"

#include <cmath>
#include <cstdio>

namespace drape::render {
namespace {

constexpr int kStops = 48;  // of a bar: colours change evenly enough in between

std::string formatted(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string plain(double value) { return formatted("%.6g", value); }
std::string rounded(double value) { return formatted("%.3g", value); }

Legend kindsLegend(const LinksView& links) {
    static constexpr const char* kNames[] = {"structural", "shear", "bend", "diagonal bend"};
    Legend legend;
    legend.title = "Links by kind";
    for (std::size_t kind = 0; kind < links.ofKind.size(); ++kind) {
        if (links.ofKind[kind] == 0) continue;
        legend.swatches.push_back({kindColour(kind), kNames[kind] + (" " + grouped(links.ofKind[kind]))});
    }
    if (legend.swatches.empty()) legend.notes.push_back("there are none");
    return legend;
}

Legend passesLegend(const LinksView& links) {
    Legend legend;
    const std::size_t count = links.passes.size();
    legend.title = "Links by pass";
    legend.unit = "in the order in which they are relaxed";
    if (count <= kPassColours) {
        for (std::size_t i = 0; i < count; ++i) {
            legend.swatches.push_back({passColour(i, count), std::to_string(i + 1)});
        }
        if (count == 0) legend.notes.push_back("there are none");
        return legend;
    }
    const auto last = static_cast<float>(count - 1);
    for (int i = 0; i <= kStops; ++i) {
        const float at = static_cast<float>(i) / kStops;
        legend.stops.push_back({at, passColour(static_cast<std::size_t>(std::lround(at * last)), count)});
    }
    for (int i = 0; i <= 4; ++i) {
        const auto pass = static_cast<std::size_t>(std::lround(0.25f * static_cast<float>(i) * last));
        legend.ticks.push_back({static_cast<float>(pass) / last, std::to_string(pass + 1)});
    }
    return legend;
}

void addDivergingBar(Legend& legend, const ColourRange& range) {
    for (int i = 0; i <= kStops; ++i) {
        const float at = static_cast<float>(i) / kStops;
        const float value = at * (range.end + range.below) - range.below;
        legend.stops.push_back({at, divergingColour(value < 0.0f ? value / range.below : value / range.end)});
    }
}

Legend strainLegend(const Frame& frame, const ColourRange& range, const std::optional<Spread>& spread) {
    Legend legend;
    legend.title = "Strain";
    addDivergingBar(legend, range);
    const bool tears = frame.facts.tearRatio > 0.0f;
    legend.unit = tears ? "length / rest length" : "change of length, %";
    const auto tick = [&](float value) {
        const float at = (value + range.below) / (range.end + range.below);
        const double percent = 100.0 * static_cast<double>(value);
        legend.ticks.push_back({at, tears ? rounded(1.0 + static_cast<double>(value))
                                          : formatted(value == 0.0f ? "%.3g" : "%+.3g", percent)});
    };
    for (const float value : {-range.below, -0.5f * range.below, 0.0f, 0.5f * range.end, range.end}) tick(value);
    legend.open = spread && spread->largest > range.end;
    const std::string largest =
        spread ? ", largest " + rounded(100.0 * static_cast<double>(spread->largest)) + " %" : "";
    legend.notes.push_back("blue shorter, red longer" + largest);
    if (tears) legend.notes.push_back("links tear at " + plain(static_cast<double>(frame.facts.tearRatio)));
    return legend;
}

Legend speedLegend(const ColourRange& range, const std::optional<Spread>& spread) {
    Legend legend;
    legend.title = "Speed";
    legend.unit = "m/s";
    for (int i = 0; i <= kStops; ++i) {
        const float at = static_cast<float>(i) / kStops;
        legend.stops.push_back({at, sequentialColour(at)});
    }
    for (int i = 0; i <= 4; ++i) {
        const float at = 0.25f * static_cast<float>(i);
        legend.ticks.push_back({at, rounded(static_cast<double>(at * range.end))});
    }
    legend.open = spread && spread->largest > range.end;
    if (spread) legend.notes.push_back("fastest " + rounded(static_cast<double>(spread->largest)) + " m/s");
    return legend;
}

Legend normalsLegend() {
    struct Axis {
        const char* name;
        glm::vec4 direction;
    };
    static constexpr Axis kAxes[] = {{"+x", {1, 0, 0, 1}},  {"+y (up)", {0, 1, 0, 1}},    {"+z", {0, 0, 1, 1}},
                                     {"-x", {-1, 0, 0, 1}}, {"-y (down)", {0, -1, 0, 1}}, {"-z", {0, 0, -1, 1}}};
    Legend legend;
    legend.title = "Normals";
    legend.unit = "of the side that is seen";
    for (const Axis& axis : kAxes) {
        legend.swatches.push_back({glm::vec3(normalColours() * axis.direction), axis.name});
    }
    return legend;
}

Legend crossingsLegend(const ViewFacts& facts) {
    Legend legend;
    legend.title = "Crossings";
    legend.unit = "of edges through triangles";
    if (facts.crossedParticles == 0) {
        legend.notes.push_back("not counted yet");
        return legend;
    }
    legend.swatches = {{kEqualColour, "apart"}, {kDifferentColour, "crossing"}};
    legend.notes.push_back(grouped(facts.crossings) + (facts.crossings == 1 ? " crossing" : " crossings"));
    if (facts.touching > 0) legend.notes.push_back(grouped(facts.touching) + " touching");
    return legend;
}

Legend differenceLegend(const ViewFacts& facts) {
    Legend legend;
    legend.title = "CPU and GPU";
    if (facts.otherPositions == 0) {
        legend.notes.push_back("not compared: CPU and GPU are not in lockstep");
        return legend;
    }
    legend.swatches = {{kEqualColour, "same bits"}, {kDifferentColour, "other bits"}};
    const std::string some = facts.differingFloats == 1 ? " float differs" : " floats differ";
    legend.notes.push_back(grouped(facts.differingFloats) + some + " of " + grouped(facts.comparedFloats));
    if (facts.differingFloats > 0) legend.notes.push_back("by " + rounded(facts.largestDifference) + " m at most");
    return legend;
}

}  // namespace

std::optional<Legend> legendOf(const Frame& frame, const ColourRange& range, const std::optional<Spread>& spread) {
    switch (frame.look.view) {
        case View::shaded:
        case View::wireframe:
            return std::nullopt;
        case View::kinds:
            return kindsLegend(frame.world.links);
        case View::passes:
            return passesLegend(frame.world.links);
        case View::strain:
            return strainLegend(frame, range, spread);
        case View::normals:
            return normalsLegend();
        case View::speed:
            return speedLegend(range, spread);
        case View::crossings:
            return crossingsLegend(frame.facts);
        case View::difference:
            return differenceLegend(frame.facts);
    }
    return std::nullopt;
}

}  // namespace drape::render
