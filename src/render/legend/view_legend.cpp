#include "render/legend/view_legend.h"

#include "base/message_text.h"
#include "render/legend/colour_map.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace drape::render {
namespace {

constexpr int kStops = 48;  // number of intervals of a colour bar; within each, the colour changes linearly

std::string formatted(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string plain(double value) { return formatted("%.6g", value); }
std::string rounded(double value) { return formatted("%.3g", value); }

void addSequentialBar(Legend& legend, const ColourRange& range) {
    for (int i = 0; i <= kStops; ++i) {
        const float at = static_cast<float>(i) / kStops;
        legend.stops.push_back({at, sequentialColour(at)});
    }
    for (int i = 0; i <= 4; ++i) {
        const float at = 0.25f * static_cast<float>(i);
        legend.ticks.push_back({at, rounded(static_cast<double>(at * range.end))});
    }
}

void addDivergingBar(Legend& legend, const ColourRange& range) {
    for (int i = 0; i <= kStops; ++i) {
        const float at = static_cast<float>(i) / kStops;
        const float value = at * (range.end + range.below) - range.below;
        legend.stops.push_back({at, divergingColour(value < 0.0f ? value / range.below : value / range.end)});
    }
}

/// Adds five ticks to a bar whose range includes negative values.
/// `textOf`: function that returns the text of a value.
template <class TextOf>
void addDivergingTicks(Legend& legend, const ColourRange& range, const TextOf& textOf) {
    for (const float value : {-range.below, -0.5f * range.below, 0.0f, 0.5f * range.end, range.end})
        legend.ticks.push_back({(value + range.below) / (range.end + range.below), textOf(value)});
}

}  // namespace

Legend barLegend(const LegendFacts& facts) {
    const ViewNumbers& numbers = facts.numbers;
    Legend legend;
    legend.unit = numbers.unit;
    if (facts.range.below > 0.0f) {
        addDivergingBar(legend, facts.range);
        addDivergingTicks(legend, facts.range, [](float value) { return rounded(static_cast<double>(value)); });
    } else {
        addSequentialBar(legend, facts.range);
    }
    if (!facts.spread) return legend;
    legend.open = facts.spread->largest > facts.range.end;
    const std::string largest = rounded(static_cast<double>(facts.spread->largest));
    legend.notes.push_back(std::string(numbers.largest) + " " + largest + " " + numbers.unit);
    return legend;
}

Legend kindsLegend(const LegendFacts& facts) {
    static constexpr const char* kNames[] = {"structural", "shear", "bend", "diagonal bend"};
    const LinksView& links = facts.frame.world.links;
    Legend legend;
    for (std::size_t kind = 0; kind < links.ofKind.size(); ++kind) {
        if (links.ofKind[kind] == 0) continue;
        legend.swatches.push_back({kindColour(kind), kNames[kind] + (" " + grouped(links.ofKind[kind]))});
    }
    if (legend.swatches.empty()) legend.notes.push_back("there are none");
    return legend;
}

Legend passesLegend(const LegendFacts& facts) {
    const LinksView& links = facts.frame.world.links;
    Legend legend;
    const std::size_t count = links.passes.size();
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

float strainAtTearing(const ViewFacts& facts) { return std::max(facts.tearRatio - 1.0f, 0.0f); }

Legend strainLegend(const LegendFacts& facts) {
    const float tearRatio = facts.frame.facts.tearRatio;
    const bool tears = tearRatio > 0.0f;
    const std::optional<Spread>& spread = facts.spread;
    Legend legend;
    legend.unit = tears ? "length / rest length" : facts.numbers.unit;
    addDivergingBar(legend, facts.range);
    addDivergingTicks(legend, facts.range, [tears](float value) {
        const double percent = 100.0 * static_cast<double>(value);
        return tears ? rounded(1.0 + static_cast<double>(value)) : formatted(value == 0.0f ? "%.3g" : "%+.3g", percent);
    });
    legend.open = spread && spread->largest > facts.range.end;
    const std::string largest = spread ? std::string(", ") + facts.numbers.largest + " " +
                                             rounded(100.0 * static_cast<double>(spread->largest)) + " %"
                                       : "";
    legend.notes.push_back("blue shorter, red longer" + largest);
    if (tears) legend.notes.push_back("links tear at " + plain(static_cast<double>(tearRatio)));
    return legend;
}

Legend normalsLegend(const LegendFacts&) {
    struct Axis {
        const char* name;
        glm::vec4 direction;
    };
    static constexpr Axis kAxes[] = {{"+x", {1, 0, 0, 1}},  {"+y (up)", {0, 1, 0, 1}},    {"+z", {0, 0, 1, 1}},
                                     {"-x", {-1, 0, 0, 1}}, {"-y (down)", {0, -1, 0, 1}}, {"-z", {0, 0, -1, 1}}};
    Legend legend;
    legend.unit = "of the side that is seen";
    for (const Axis& axis : kAxes) {
        legend.swatches.push_back({glm::vec3(normalColours() * axis.direction), axis.name});
    }
    return legend;
}

Legend fitLegend(const LegendFacts& facts) {
    Legend legend = barLegend(facts);
    legend.open = true;  // distances above kMostGap have been clamped to it
    legend.notes.clear();
    if (facts.frame.facts.bodyGaps == 0) legend.notes.push_back("not measured yet");
    return legend;
}

Legend crossingsLegend(const LegendFacts& legendFacts) {
    const ViewFacts& facts = legendFacts.frame.facts;
    Legend legend;
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

Legend differenceLegend(const LegendFacts& legendFacts) {
    const ViewFacts& facts = legendFacts.frame.facts;
    Legend legend;
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

std::optional<Legend> legendOf(const Frame& frame, const ColourRange& range, const std::optional<Spread>& spread) {
    const ViewRow& row = rowOf(frame.look.view);
    if (row.legend == nullptr) return std::nullopt;
    Legend legend = row.legend({frame, row.numbers, range, spread});
    legend.title = row.choice.label;
    return legend;
}

}  // namespace drape::render
