// Draws the section of the pins and the basic settings of the cloth, and the section of pin groups: the thing that each
// group follows, and the place of the group relative to it.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "base/message_text.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/fields/enum_names.h"
#include "scene/parts/mesh_cloths.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

const ClothDescription& shownCloth(const PanelContext& context) {
    return context.model.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)];
}

/// Draws the choice of the cloth whose pins and resolution the section shows.
void drawClothChoice(PanelContext& context) {
    const std::size_t count = context.model.scene.world.cloths.size();
    if (count < 2) return;
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i + 1));
    std::vector<const char*> names;
    for (const std::string& number : numbers) names.push_back(number.c_str());
    const Caption caption{"cloth", "Cloth", "The cloth whose pins and resolution are shown below."};
    constexpr std::size_t kMostButtons = 6;
    if (count <= kMostButtons) {
        context.controls.oneOf(caption, context.state.cloth, names);
    } else {
        context.controls.choice(caption, context.state.cloth, names);
    }
}

/// Returns the pin patterns that suit a cloth.
/// `offersListed`: whether the scene itself lists pins of this cloth.
std::vector<Labelled<PinPattern>> pinPatternsOf(const ClothDescription& cloth, bool offersListed) {
    const bool isListed = cloth.isMesh() ? !cloth.pinnedVertices.empty() : offersListed;
    std::vector<Labelled<PinPattern>> patterns;
    for (const Labelled<PinPattern>& choice : std::span(kChoices<PinPattern>).first(kClothPatterns)) {
        const PinPattern pattern = choice.value;
        const bool isOffered = pattern == PinPattern::none          ? true
                               : pattern == PinPattern::listed      ? isListed
                               : pattern == PinPattern::box         ? cloth.pinBoxLow != cloth.pinBoxHigh
                               : pattern == PinPattern::boundary    ? cloth.isMesh()
                               : pattern == PinPattern::highestLoop ? cloth.isMesh()
                                                                    : !cloth.isMesh();
        if (isOffered) patterns.push_back(choice);
    }
    return patterns;
}

void drawPins(PanelContext& context) {
    const ClothDescription& cloth = shownCloth(context);
    const auto shown = static_cast<std::size_t>(context.state.cloth);
    PinRequest request{shown, cloth.pins, cloth.pinSpacing};
    std::vector<Labelled<PinPattern>> patterns = pinPatternsOf(cloth, context.state.offersListedPins[shown]);
    for (Labelled<PinPattern>& pattern : patterns) {
        // Pin groups have a section of their own, below.
        const bool hasGroups = !context.model.scene.settings.pinGroups.empty();
        if (pattern.value == PinPattern::none && hasGroups) pattern.label = "groups only";
    }
    if (context.controls.choice(
            {"pins", "Pinned at",
             "Which particles the scene pins. Newly pinned ones stay where they are; released ones fall. Pins that you "
             "set yourself (P and a click) come in addition."},
            request.pattern, std::span<const Labelled<PinPattern>>(patterns))) {
        context.requests.pins = request;
    }
    constexpr glm::uint kFarthest = 32;
    ImGui::BeginDisabled(cloth.pins != PinPattern::topSpaced);
    if (context.controls.slider(
            {"pinSpacing", "Pin spacing", "Distance between pins of the top row, in columns of the cloth."},
            request.spacing, 1, kFarthest, "%u columns")) {
        context.requests.pins = request;
    }
    ImGui::EndDisabled();
}

/// Draws the choice of the unit of a mesh file. A pattern's file and arrays of a program have a unit of their own.
void drawUnit(PanelContext& context, const MeshDescription& mesh) {
    if (mesh.shape->mesh.isSewn() || !isMeshPath(mesh.file)) return;
    constexpr float kScales[] = {1.0f, 0.01f, 0.001f};
    constexpr const char* kNames[] = {"metres", "centimetres", "millimetres"};
    auto index = static_cast<int>(std::ranges::find(kScales, mesh.scale) - std::begin(kScales));
    const Caption caption{"mesh.unit", "Lengths in",
                          "The unit of the mesh file. Without a setting, Drape guesses it from the size of the mesh. "
                          "Restarts the cloth."};
    if (context.controls.choice(caption, index, kNames))
        context.requests.scale = {static_cast<std::size_t>(context.state.cloth), kScales[index]};
}

/// Draws the size of a mesh and the choice of its unit.
void drawMesh(PanelContext& context, const ClothDescription& cloth) {
    const std::string file = std::filesystem::path(cloth.mesh.file).filename().string();
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    const std::string caption = "The mesh file of this cloth: " + cloth.mesh.file;
    context.controls.readout({"mesh", "Mesh", caption.c_str()}, file);
    context.controls.readout(
        {"mesh.particles", "Particles", "Particles of the mesh. Vertices in one place count once."},
        grouped(mesh.particleCount()));
    context.controls.readout({"mesh.triangles", "Triangles", "Triangles of the mesh; a quad counts as two."},
                             grouped(mesh.triangleCount()));
    drawUnit(context, cloth.mesh);
}

void drawResolution(PanelContext& context) {
    if (shownCloth(context).isMesh()) return drawMesh(context, shownCloth(context));
    constexpr glm::uint kMost = 512;
    glm::uvec2& particles = context.state.particles;
    if (!ImGui::IsAnyItemActive()) particles = shownCloth(context).particles;
    bool chosen =
        context.controls.sliderOnRelease({"columns", "Resolution X",
                                          "Particles across the cloth. More show finer folds and take longer. Restarts "
                                          "the cloth."},
                                         particles.x, 4, kMost);
    chosen |=
        context.controls.sliderOnRelease({"rows", "Resolution Y",
                                          "Particles down the cloth. More show finer folds and take longer. Restarts "
                                          "the cloth."},
                                         particles.y, 4, kMost);
    if (chosen) context.requests.particles = {static_cast<std::size_t>(context.state.cloth), particles};
}

/// Returns whether the user can switch contact of cloth on or off. The schemes of tutorials have no contact. Bodies
/// need contact, so it cannot be switched off in a scene with bodies.
bool mayMeetItself(const PanelContext& context) {
    const PanelModel& model = context.model;
    return keepsInShape(model) && (model.scene.world.bodies.empty() || !model.scene.settings.clothContact.on);
}

void drawTearing(PanelContext& context) {
    TearSettings& tear = context.draft.scene.settings.tear;
    const float ratio = tearRatioOf(tear);
    if (context.controls.choice({"tear.resistance", "Tear resistance", "How far the cloth stretches before it tears."},
                                tear.resistance)) {
        // The ratio starts at the value of the previous choice.
        if (tear.resistance == TearResistance::ratio && ratio > 1.0f) tear.ratio = ratio;
    }
}

bool tearsAtRatio(const PanelContext& context) {
    return context.model.scene.settings.tear.resistance == TearResistance::ratio;
}

constexpr SectionLine kClothLines[] = {
    {"", hasCloth, drawClothChoice},
    {"cloths[].pins", hasCloth, drawPins},
    {"cloths[].particles", hasCloth, drawResolution},
    {"tear.resistance", hasCloth, drawTearing},
    {"tear.ratio", hasCloth, nullptr, tearsAtRatio},
    {"contact.on", hasCloth, nullptr, mayMeetItself},
};

}  // namespace

void drawCloth(PanelContext& context) {
    if (!hasCloth(context)) return;
    if (!openSection(context, {"section.cloth", "Pins and cloth", "Pins, resolution, tearing and self-collision."},
                     true))
        return;
    drawLines(context, kClothLines, {"tear."});
}

namespace {

PinGroup& shownGroup(PanelContext& context) {
    std::vector<PinGroup>& groups = context.draft.scene.settings.pinGroups;
    const auto found = std::ranges::find(groups, context.state.pinGroup, &PinGroup::name);
    return found == groups.end() ? groups.front() : *found;
}

std::string centimetres(float metres) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f cm", 100.0 * double{metres});
    return text;
}

std::vector<const char*> pointersTo(const std::vector<std::string>& texts) {
    std::vector<const char*> pointers;
    for (const std::string& text : texts) pointers.push_back(text.c_str());
    return pointers;
}

void drawGroupChoice(PanelContext& context) {
    const std::vector<PinGroup>& groups = context.model.scene.settings.pinGroups;
    std::vector<std::string> names;
    for (const PinGroup& group : groups) names.push_back(group.name);
    int index = static_cast<int>(&shownGroup(context) - groups.data());
    if (context.controls.choice({"pinGroup", "Group", "The group of pins whose settings are shown below."}, index,
                                pointersTo(names)))
        context.state.pinGroup = names[static_cast<std::size_t>(index)];
}

void drawFollowed(PanelContext& context) {
    const PinGroup& group = shownGroup(context);
    std::vector<FollowRequest> offered{{group.name, {}, {}}};
    std::vector<std::string> labels{group.motion == ColliderMotion::still ? "nothing" : "its own motion"};
    for (const Collider& collider : context.model.scene.settings.colliders) {
        offered.push_back({group.name, collider.name, {}});
        labels.push_back(collider.name);
    }
    for (const BodyDescription& body : context.model.scene.world.bodies) {
        offered.push_back({group.name, {}, body.frame.name});
        labels.push_back(body.frame.name + " (body)");
    }
    const auto isPresent = [&](const FollowRequest& each) {
        return each.collider == group.collider && each.body == group.body;
    };
    int index = static_cast<int>(std::ranges::find_if(offered, isPresent) - offered.begin());
    if (context.controls.choice(
            {"pinGroup.follows", "Follows",
             "The collider or body that these pins follow, or a motion of their own. They start from their "
             "present places. They follow a newly added collider only after a restart."},
            index, pointersTo(labels)))
        context.requests.follow = offered[static_cast<std::size_t>(index)];
}

void drawLag(PanelContext& context) {
    const std::optional<PinLag>& lag = context.model.readouts.pins;
    std::string text = "...";
    if (lag && lag->pins == 0)
        text = "no firm pins";
    else if (lag && lag->behind == 0)
        text = "none of " + grouped(lag->pins);
    else if (lag)
        text = grouped(lag->behind) + " of " + grouped(lag->pins) + ", up to " + centimetres(lag->most);
    context.controls.readout(
        {"pinGroup.behind", "Held back",
         "Firm pins of all groups that a body or other cloth holds back by more than 1 mm. They catch up "
         "when their way is free."},
        text);
}

constexpr AxisCaptions kOffsets = {
    {{"offsetX", "Offset X", "Offset of the pins along x, in metres. Dragging one of the pins moves all of them."},
     {"offsetY", "Offset Y", "Offset of the pins along y, in metres. Dragging one of the pins moves all of them."},
     {"offsetZ", "Offset Z", "Offset of the pins along z, in metres. Dragging one of the pins moves all of them."}}};

}  // namespace

void drawPinGroups(PanelContext& context) {
    if (context.model.scene.settings.pinGroups.empty()) return;
    if (!openSection(context,
                     {"section.pins", "Pin groups", "Groups of pins that follow a collider, a body or a motion."},
                     true))
        return;
    drawGroupChoice(context);
    drawFollowed(context);
    PinGroup& group = shownGroup(context);
    const float reach = context.state.ranges.place;
    drawVector(context.controls, "pinGroup", kOffsets, group.offset, -reach, reach, "%.2f m");
    context.controls.slider(
        {"pinGroup.compliance", "Softness", "How far each pin gives way, in metres per newton of pull; 0: firm pins."},
        group.compliance, 0.0f, 0.5f, "%.3f m/N");
    drawLag(context);
}

}  // namespace drape::viewer
