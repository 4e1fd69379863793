// Draws the section of the pins and the basic settings of the cloth.

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>

#include "base/grouped.h"
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
    TearSettings& tear = context.edits.scene.settings.tear;
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

}  // namespace drape::viewer
