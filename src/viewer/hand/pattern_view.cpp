#include "viewer/hand/pattern_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "render/shared/shared.h"
#include "solver/measure.h"

namespace drape::viewer {

std::vector<float> strainOf(const Model& model, std::span<const glm::vec4> positions,
                            std::span<const physics::Link> links, double seconds) {
    std::vector<float> restLengths;
    restLengths.reserve(links.size());
    for (const physics::Link& link : links) restLengths.push_back(link.restLength);
    for (const physics::SewnLink& sewn : model.sewing.links) {
        const double since = seconds - model.sewing.begin;
        const auto share = static_cast<float>(std::clamp(since / double{model.sewing.seconds[sewn.cloth]}, 0.0, 1.0));
        restLengths[sewn.link] = glm::mix(sewn.startLength, sewn.restLength, share);
    }
    std::vector<float> strain(positions.size(), 0.0f);
    for (std::size_t i = 0; i < links.size(); ++i) {
        const physics::Link& link = links[i];
        const physics::LinkMaterial& material = model.materials[link.material];
        if (!isMeasured(material)) continue;
        float change =
            glm::distance(glm::vec3(positions[link.a]), glm::vec3(positions[link.b])) / restLengths[i] - 1.0f;
        if ((material.flags & physics::kTensionOnly) != 0) change = std::max(change, 0.0f);
        if (!std::isfinite(change)) continue;
        for (const glm::uint end : {link.a, link.b})
            if (std::abs(change) > std::abs(strain[end])) strain[end] = change;
    }
    return strain;
}

render::Spread spreadOfValues(std::span<const float> values) {
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(render::kSpreadBins) + 1, 0);
    float largest = 0.0f;
    for (const float value : values) {
        const float size = std::abs(value);
        if (!(size > 0.0f)) continue;
        const auto bin =
            static_cast<int>(std::floor(4.0f * (std::log2(size) - static_cast<float>(render::kLowestBin))));
        ++counts[static_cast<std::size_t>(std::clamp(bin, 0, render::kSpreadBins - 1))];
        largest = std::max(largest, size);
    }
    counts.back() = std::bit_cast<std::uint32_t>(largest);
    return render::spreadOf(counts);
}

namespace {

// Lengths are in pixels of a standard-density screen.
constexpr float kPanelGap = 16.0f;   // distance between panels
constexpr float kSeamWidth = 2.5f;   // width of the line of a seam
constexpr float kSeamGrip = 5.0f;    // greatest distance between the pointer and a seam under it
constexpr float kClickReach = 4.0f;  // greatest distance that the pointer moves during a click
constexpr float kBarHeight = 10.0f;  // height of the bar of colours

constexpr ImU32 kSelected = IM_COL32(128, 189, 255, 255);
constexpr ImU32 kPlain = IM_COL32(150, 150, 154, 255);  // panels whose strain is not known yet
constexpr ImU32 kHem = IM_COL32(112, 112, 118, 255);

ImVec2 toScreen(glm::vec2 place) { return {place.x, place.y}; }

/// Returns the colour of a seam. Neighbouring numbers have very different hues.
ImU32 seamColour(std::size_t seam) {
    constexpr float kGoldenRatio = 0.618034f;
    const float hue = std::fmod(0.08f + kGoldenRatio * static_cast<float>(seam), 1.0f);
    const bool isPale = seam % 2 == 1;
    return ImColor::HSV(hue, isPale ? 0.45f : 0.85f, isPale ? 1.0f : 0.85f);
}

ImU32 toColour(glm::vec3 srgb) { return ImColor(srgb.x, srgb.y, srgb.z); }

/// Returns the strain at the left end of the bar of colours, as a positive number.
/// `end`: the strain at its right end.
float strainBelow(float end) { return std::min(end, render::rowOf(render::View::strain).numbers.mostBelow); }

/// Returns a strain's place in the scale of colours, -1 to 1.
float placeInScale(float strain, float end) {
    return std::clamp(strain / (strain < 0.0f ? strainBelow(end) : end), -1.0f, 1.0f);
}

/// Returns the colours of the scale from -1 to 1.
const std::array<ImU32, 257>& strainColours() {
    static const std::array<ImU32, 257> colours = [] {
        std::array<ImU32, 257> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = toColour(render::divergingColour(static_cast<float>(i) / 128.0f - 1.0f));
        return all;
    }();
    return colours;
}

ImU32 strainColour(float place) {
    return strainColours()[static_cast<std::size_t>(std::lround(128.0f * (place + 1.0f)))];
}

void drawLine(const FlatPattern& pattern, const PatternSheet& sheet, const std::vector<std::uint32_t>& nodes,
              ImU32 colour, float width, bool isClosed) {
    std::vector<ImVec2> places;
    for (const std::uint32_t node : nodes) places.push_back(toScreen(sheet.placeOf(pattern, node)));
    ImGui::GetWindowDrawList()->AddPolyline(places.data(), static_cast<int>(places.size()), colour,
                                            isClosed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

/// Draws a line over the picture. It is broken at sharp bends, since a polyline of Dear ImGui has long spikes there.
void drawBent(const std::vector<glm::vec2>& places, ImU32 colour, float width) {
    constexpr float kShortest = 1.5f;  // length below which a bend is not looked at, in window coordinates
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    std::vector<ImVec2> smooth;
    const auto draw = [&] {
        list.AddPolyline(smooth.data(), static_cast<int>(smooth.size()), colour, ImDrawFlags_None, width);
    };
    glm::vec2 along(0.0f);  // direction of the line so far, a unit vector
    glm::vec2 last(0.0f);
    for (std::size_t k = 0; k < places.size(); ++k) {
        const glm::vec2 by = places[k] - last;
        const float length = glm::length(by);
        if (k > 0 && length < kShortest && k + 1 < places.size()) continue;
        const bool isBend = smooth.size() > 1 && glm::dot(along, by) < 0.5f * length;
        if (isBend) {
            draw();
            smooth = {toScreen(last)};
        }
        smooth.push_back(toScreen(places[k]));
        if (length > 0.0f) along = by / length;
        last = places[k];
    }
    draw();
}

std::string tooltipOf(const FlatPattern& pattern, std::size_t panel) {
    const FlatPanel& flat = pattern.panels[panel];
    const glm::vec2 size = 100.0f * (flat.high - flat.low);
    char text[64];
    std::snprintf(text, sizeof text, "\n%.0f × %.0f cm", static_cast<double>(size.x), static_cast<double>(size.y));
    std::string tooltip = flat.name + text;
    for (const std::string& name : sewnTo(pattern, panel))
        tooltip += "\nsewn to " + (name == flat.name ? "itself" : name);
    return tooltip + "\n\nClick to outline it on the garment and to choose its look.";
}

}  // namespace

void PatternView::follow(const Simulation& simulation) {
    if (generation_ != simulation.generation()) {
        const std::string name = selected_ ? pattern_.panels[*selected_].name : "";
        pattern_ = makeFlatPattern(simulation.model());
        strainScale_ = {};
        // A panel of the same name and place in the list is probably the same panel, in another resolution.
        const bool isSame =
            selected_ && *selected_ < pattern_.panels.size() && pattern_.panels[*selected_].name == name;
        if (!isSame) selected_.reset();
    }
    if (generation_ == simulation.generation() && epoch_ == simulation.epoch()) return;
    generation_ = simulation.generation();
    epoch_ = simulation.epoch();
    mirror_.forget();
    strain_.clear();
    pressedAt_.reset();
    outline_.clear();
}

void PatternView::measure(const Simulation& simulation, const SceneryCopy& scenery) {
    const Settings& settings = simulation.appliedSettings();
    const double seconds = static_cast<double>(simulation.clock().steps) * double{settings.timeStep};
    strain_ = strainOf(simulation.model(), scenery.positions, scenery.links, seconds);
    const float tearRatio = tearRatioOf(settings.tear);
    if (tearRatio > 1.0f) {
        strainScale_.set(tearRatio - 1.0f);
    } else {
        strainScale_.follow(spreadOfValues(strain_), render::rowOf(render::View::strain).numbers.least);
    }
}

void PatternView::draw(const Simulation& simulation, WidgetLog& log, glm::vec2 corner, glm::vec2 size, float scale) {
    follow(simulation);
    const SceneryCopy* const scenery = mirror_.latest(simulation);
    if (scenery != nullptr) measure(simulation, *scenery);
    constexpr ImGuiWindowFlags kStrip = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::SetNextWindowPos(toScreen(corner));
    ImGui::SetNextWindowSize(toScreen(size));
    ImGui::Begin("Pattern", nullptr, kStrip);
    ImGui::TextDisabled("Sewing pattern: %zu panels, %zu seams", pattern_.panels.size(), pattern_.seams.size());
    const float below = kBarHeight * scale + ImGui::GetTextLineHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const glm::vec2 area = glm::max(glm::vec2(room.x, room.y - below), glm::vec2(1.0f));
    const PatternSheet sheet = arrange(pattern_, {from.x, from.y}, area, kPanelGap * scale);
    const bool isPressed = ImGui::InvisibleButton("sheet", toScreen(area));
    std::optional<std::size_t> pointed;
    std::optional<std::size_t> seam;
    if (ImGui::IsItemHovered()) {
        const glm::vec2 pointer(ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
        pointed = panelAt(pattern_, sheet, pointer);
        seam = seamAt(pattern_, sheet, pointer, kSeamGrip * scale);
    }
    if (isPressed) selected_ = pointed == selected_ ? std::nullopt : pointed;
    drawPanels(scenery, sheet, pointed, seam, scale);
    drawScale(scale);
    Controls controls(log, 0.0f);
    for (std::size_t i = 0; i < pattern_.panels.size(); ++i) {
        const FlatPanel& panel = pattern_.panels[i];
        const std::string name = "pattern." + panel.name;
        const std::string tooltip = tooltipOf(pattern_, i);
        controls.finish({name.c_str(), "", tooltip.c_str()}, sheet.corners[i],
                        sheet.corners[i] + sheet.scale * (panel.high - panel.low), pointed == i);
    }
    ImGui::End();
}

void PatternView::drawPanels(const SceneryCopy* scenery, const PatternSheet& sheet, std::optional<std::size_t> pointed,
                             std::optional<std::size_t> seam, float scale) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const auto colourOf = [&](std::uint32_t node) {
        if (strain_.empty()) return kPlain;
        return strainColour(placeInScale(strain_[pattern_.particles[node]], strainScale_.end()));
    };
    for (const FlatPanel& panel : pattern_.panels) {
        for (const FlatTriangle& triangle : panel.triangles) {
            if (scenery != nullptr && !(scenery->triangles[triangle.triangle].restArea > 0.0f)) continue;  // torn
            list.PrimReserve(3, 3);
            for (const std::uint32_t node : triangle.nodes)
                list.PrimVtx(toScreen(sheet.placeOf(pattern_, node)), white, colourOf(node));
        }
    }
    for (std::size_t i = 0; i < pattern_.panels.size(); ++i) {
        for (const std::vector<std::uint32_t>& outline : pattern_.panels[i].outlines) {
            if (selected_ == i) drawLine(pattern_, sheet, outline, kSelected, 8.0f * scale, true);
            const bool isPointed = pointed == i && selected_ != i;
            drawLine(pattern_, sheet, outline, isPointed ? kSelected : kHem, (isPointed ? 3.0f : 1.5f) * scale, true);
        }
    }
    for (std::size_t i = 0; i < pattern_.seams.size(); ++i) {
        for (const std::vector<std::uint32_t>& side : pattern_.seams[i].sides)
            drawLine(pattern_, sheet, side, seamColour(i), (seam == i ? 2.5f : 1.0f) * kSeamWidth * scale, false);
    }
}

/// Draws the bar of colours of the strain with its ends.
void PatternView::drawScale(float scale) const {
    if (strain_.empty()) return;
    constexpr int kBarParts = 32;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = kBarHeight * scale;
    const auto at = [&](int part) { return corner.x + width * static_cast<float>(part) / kBarParts; };
    const auto colour = [&](int part) { return strainColour(2.0f * static_cast<float>(part) / kBarParts - 1.0f); };
    for (int i = 0; i < kBarParts; ++i)
        list.AddRectFilledMultiColor({at(i), corner.y}, {at(i + 1), corner.y + height}, colour(i), colour(i + 1),
                                     colour(i + 1), colour(i));
    char shorter[48];
    char longer[48];
    std::snprintf(shorter, sizeof shorter, "%.3g %%", static_cast<double>(-100.0f * strainBelow(strainScale_.end())));
    std::snprintf(longer, sizeof longer, "+%.3g %%", static_cast<double>(100.0f * strainScale_.end()));
    const std::array<const char*, 3> labels{shorter, "strain 0", longer};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const float share = 0.5f * static_cast<float>(i);
        const float left = corner.x + share * (width - ImGui::CalcTextSize(labels[i]).x);
        list.AddText({left, corner.y + height + 2.0f * scale}, ImGui::GetColorU32(ImGuiCol_TextDisabled), labels[i]);
    }
}

void PatternView::handle(const Simulation& simulation, const Lens& lens, std::span<const HandSignal> signals) {
    follow(simulation);
    for (const HandSignal& signal : signals) {
        const bool isPress = signal.kind == HandSignal::Kind::press;
        if (isPress && signal.tool == Tool::grab && isFinite(signal.pointer)) {
            const SceneryCopy* const latest = mirror_.latest(simulation);
            const SceneryCopy copy = latest != nullptr ? SceneryCopy() : readScenery(simulation);
            const Scenery scenery = (latest != nullptr ? *latest : copy).scenery(simulation.model());
            const Front front(scenery, lens, {signal.pointer, signal.pointer});
            const Front::Hit hit = front.at(signal.pointer);
            pressedOn_ = hit.triangle != nullptr ? panelWith(pattern_, *hit.triangle) : std::nullopt;
            pressedAt_ = signal.pointer;
        } else if (isPress) {
            pressedAt_.reset();
        }
        // A NaN fails the comparison, so it never counts as a click.
        if (pressedAt_ && !(glm::distance(signal.pointer, *pressedAt_) <= kClickReach * lens.scale()))
            pressedAt_.reset();
        if (signal.kind != HandSignal::Kind::release) continue;
        if (std::exchange(pressedAt_, std::nullopt) && pressedOn_) selected_ = pressedOn_;
    }
}

void PatternView::look(const Simulation& simulation, gl::Commands& commands, const Lens& lens) {
    follow(simulation);
    outline_.clear();
    mirror_.begin(simulation, commands, true);
    const SceneryCopy* const scenery = mirror_.latest(simulation);
    if (!selected_ || scenery == nullptr) return;
    findOutline(scenery->scenery(simulation.model()), lens);
    const float scale = lens.scale();
    for (const OutlinePart& part : outline_) {
        if (!part.isHidden) drawBent(part.places, IM_COL32(0, 0, 0, 110), 5.0f * scale);
        const ImU32 faint = (kSelected & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 110);
        drawBent(part.places, part.isHidden ? faint : kSelected, (part.isHidden ? 1.5f : 2.5f) * scale);
    }
}

/// Finds the selected panel's outline in the picture, in parts that are all in sight or all hidden.
void PatternView::findOutline(const Scenery& scenery, const Lens& lens) {
    constexpr float kBehind =
        0.006f;  // share of its depth by which a point may be behind a surface and still count as seen
    std::vector<std::vector<Seen>> loops;
    std::optional<WindowRect> rect;
    for (const std::vector<std::uint32_t>& outline : pattern_.panels[*selected_].outlines) {
        std::vector<Seen>& loop = loops.emplace_back();
        for (const std::uint32_t node : outline)
            loop.push_back(lens.see(glm::vec3(scenery.positions[pattern_.particles[node]])));
        if (loop.empty()) continue;
        loop.push_back(loop.front());
        for (const Seen& seen : loop) {
            if (seen.depth <= 0.0f) continue;
            if (!rect) rect = WindowRect{seen.place, seen.place};
            rect->hold(seen.place);
        }
    }
    if (!rect) return;
    const Front front(scenery, lens, *rect);
    const auto isHidden = [&](const Seen& seen) { return front.at(seen.place).depth < seen.depth * (1.0f - kBehind); };
    for (const std::vector<Seen>& loop : loops) {
        const Seen* last = nullptr;
        bool lastIsHidden = false;
        for (const Seen& seen : loop) {
            if (seen.depth <= 0.0f) {
                last = nullptr;
                continue;
            }
            const bool hidden = isHidden(seen);
            if (last == nullptr) {
                outline_.push_back({{seen.place}, hidden});
            } else if (hidden == lastIsHidden) {
                outline_.back().places.push_back(seen.place);
            } else {
                // The line between them counts as hidden.
                if (lastIsHidden) outline_.back().places.push_back(seen.place);
                outline_.push_back({{(lastIsHidden ? seen : *last).place}, hidden});
                if (hidden) outline_.back().places.push_back(seen.place);
            }
            last = &seen;
            lastIsHidden = hidden;
        }
    }
}

}  // namespace drape::viewer
