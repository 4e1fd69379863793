#include "render/legend/view_legend.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <glm/common.hpp>
#include <numeric>
#include <span>

#include "base/message_text.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

/// Converts a colour from Oklab to sRGB (Ottosson, "A perceptual color space for image processing", 2020).
/// `lab`: x: lightness, 0 to 1; y: from green to red; z: from blue to yellow.
glm::vec3 srgbFromOklab(const glm::vec3& lab) {
    const auto cube = [](float v) { return v * v * v; };
    const float l = cube(lab.x + 0.3963377774f * lab.y + 0.2158037573f * lab.z);
    const float m = cube(lab.x - 0.1055613458f * lab.y - 0.0638541728f * lab.z);
    const float s = cube(lab.x - 0.0894841775f * lab.y - 1.2914855480f * lab.z);
    const glm::vec3 linear{4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
                           -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
                           -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
    const auto encoded = [](float v) {
        v = std::clamp(v, 0.0f, 1.0f);
        return v <= 0.0031308f ? 12.92f * v : 1.055f * std::pow(v, 1.0f / 2.4f) - 0.055f;
    };
    return {encoded(linear.r), encoded(linear.g), encoded(linear.b)};
}

/// A path through Oklab. Its lightness changes linearly from end to end. Its hues are interpolated linearly between
/// points at equal distances along the path.
struct Way {
    float lightnessFrom;
    float lightnessTo;
    std::span<const glm::vec2> hues;  // coordinates a and b of the points
};

glm::vec3 colourOn(const Way& way, float t) {
    t = std::clamp(t, 0.0f, 1.0f);
    const float place = t * static_cast<float>(way.hues.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(place), way.hues.size() - 2);
    const glm::vec2 hue = glm::mix(way.hues[i], way.hues[i + 1], place - static_cast<float>(i));
    return srgbFromOklab({glm::mix(way.lightnessFrom, way.lightnessTo, t), hue});
}

// Hues of the paths. All colours on the paths can be displayed in sRGB.
constexpr glm::vec2 kSequential[] = {
    {0.012f, -0.085f}, {-0.012f, -0.112f}, {-0.085f, -0.020f}, {-0.105f, 0.090f}, {-0.020f, 0.090f}};
constexpr glm::vec2 kStretched[] = {
    {0.001f, 0.008f}, {0.004f, 0.100f}, {0.055f, 0.125f}, {0.125f, 0.085f}, {0.090f, 0.020f}};
constexpr glm::vec2 kPressed[] = {
    {0.001f, 0.008f}, {-0.028f, -0.044f}, {-0.038f, -0.090f}, {-0.012f, -0.118f}, {0.004f, -0.090f}};
constexpr float kMiddle = 0.94f;
constexpr float kDark = 0.33f;

// Colours of passes on a dark background. They were found by a search for large differences, both for normal vision
// and for people without red or green cones. Differences are measured with CIEDE2000. A cloth with bend links has
// twelve passes: any two of the first twelve colours differ by at least 17, consecutive ones by at least 33. Among all
// sixteen colours, these differences are 11.5 and 17.
constexpr unsigned kPasses[] = {0xa8a8af, 0x296700, 0xc8fc40, 0x77c6ff, 0x906c64, 0xffffdd, 0x6f7fff, 0x38c584,
                                0x6c00fa, 0xa4ffff, 0xef7700, 0x387c8c, 0xa57e54, 0x998fbd, 0xb8d1bf, 0x399885};
static_assert(std::size(kPasses) == kPassColours);
constexpr unsigned kKinds[] = {0x56b4e9, 0xf0e442, 0xd55e00, 0x009e73};  // sky blue, yellow, vermillion, bluish green

glm::vec3 ofBytes(unsigned rgb) { return glm::vec3((rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff) / 255.0f; }

}  // namespace

glm::vec3 sequentialColour(float t) { return colourOn({0.26f, 0.95f, kSequential}, t); }

glm::vec3 divergingColour(float t) {
    return t < 0.0f ? colourOn({kMiddle, kDark, kPressed}, -t) : colourOn({kMiddle, kDark, kStretched}, t);
}

glm::vec3 kindColour(std::size_t kind) { return ofBytes(kKinds[std::min(kind, std::size(kKinds) - 1)]); }

glm::vec3 passColour(std::size_t pass, std::size_t passes) {
    if (passes <= kPassColours) return ofBytes(kPasses[std::min(pass, kPassColours - 1)]);
    // The darkest colours are left out, because they would not be visible on the dim surface.
    const float t = static_cast<float>(pass) / static_cast<float>(passes - 1);
    return sequentialColour(0.4f + 0.6f * t);
}

glm::mat4 normalColours() {
    return {{0.30f, 0.05f, -0.30f, 0.0f},
            {0.27f, 0.30f, 0.27f, 0.0f},
            {0.12f, -0.14f, 0.10f, 0.0f},
            {0.55f, 0.55f, 0.55f, 1.0f}};
}

Spread spreadOf(std::span<const std::uint32_t> counts) {
    Spread spread;
    const auto bins = counts.first(kSpreadBins);
    spread.largest = std::bit_cast<float>(counts[kSpreadBins]);
    const std::uint64_t all = std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
    std::uint64_t above = all / 100;  // number of values that may exceed Spread::most
    for (int bin = kSpreadBins - 1; bin >= 0; --bin) {
        const std::uint32_t count = bins[static_cast<std::size_t>(bin)];
        if (count <= above) {
            above -= count;
            continue;
        }
        const float end = std::exp2(0.25f * static_cast<float>(bin + 1) + static_cast<float>(kLowestBin));
        spread.most = std::min(end, spread.largest);
        break;
    }
    return spread;
}

float roundUp(float value) {
    const float power = std::pow(10.0f, std::floor(std::log10(value)));
    for (const float step : {1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 8.0f}) {
        if (value <= step * power * 1.0001f) return step * power;
    }
    return 10.0f * power;
}

void ViewScale::follow(const Spread& spread, float least) {
    const float wanted = roundUp(std::max(spread.most, least));
    const bool fits = wanted <= end_ && spread.most >= 0.3f * end_;
    if (!fits) end_ = wanted;
}

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
