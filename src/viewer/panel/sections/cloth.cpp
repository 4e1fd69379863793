// Draws the section of the cloth and of the solver's settings.

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/grouped.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "scene/fields/enum_names.h"
#include "solver/settings/fabric.h"
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
    const Caption caption{"cloth", "Sheet", "The cloth whose pins and resolution are shown below."};
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
        // Pin groups have a section of their own.
        const bool hasGroups = !context.model.scene.settings.pinGroups.empty();
        if (pattern.value == PinPattern::none && hasGroups) pattern.label = "groups only";
    }
    if (context.controls.choice(
            {"pins", "Pinned at",
             "Which particles are pinned. Newly pinned ones stay where they are; released ones fall."},
            request.pattern, std::span<const Labelled<PinPattern>>(patterns))) {
        context.requests.pins = request;
    }
    constexpr glm::uint kFarthest = 32;
    ImGui::BeginDisabled(cloth.pins != PinPattern::topSpaced);
    if (context.controls.slider({"pinSpacing", "Pin every", "Distance between pins of the top row."}, request.spacing,
                                1, kFarthest, "%u columns")) {
        context.requests.pins = request;
    }
    ImGui::EndDisabled();
}

/// Draws the size of a mesh, which cannot be edited.
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

/// Draws the strength of gravity. Its direction cannot be edited.
void drawGravity(PanelContext& context) {
    glm::vec3& gravity = context.edits.scene.settings.gravity;
    float strength = glm::length(gravity);
    if (!context.controls.slider(
            {"gravity", "Gravity", "Strength of gravity, in metres per second squared; 9.81 on Earth."}, strength, 0.0f,
            context.state.ranges.gravity, "%.2f m/s²")) {
        return;
    }
    // A strength of 0 loses the direction, so down is used.
    const glm::vec3 direction = glm::length(gravity) > 0.0f ? glm::normalize(gravity) : glm::vec3(0.0f, -1.0f, 0.0f);
    gravity = direction * std::max(strength, 1e-6f);
}

/// Returns whether the solver may take more substeps than the settings say, to keep the fabric in shape (substepsOf()).
/// It does not do so in the schemes of tutorials, nor without cloth.
bool keepsInShape(const PanelModel& model) {
    const WorldDescription& world = model.scene.world;
    return model.scene.settings.order == StepOrder::integrateFirst && world.linkOrder == LinkOrder::coloured &&
           !world.cloths.empty();
}

bool hasLinks(const WorldDescription& world, LinkKind kind) {
    switch (kind) {
        case LinkKind::structural:
            return true;
        case LinkKind::shear:
            return std::ranges::any_of(world.cloths, &ClothDescription::shearLinks);
        case LinkKind::bend:
            return std::ranges::any_of(world.cloths, &ClothDescription::bendLinks);
        case LinkKind::diagonalBend:
            return std::ranges::any_of(world.cloths, &ClothDescription::diagonalBendLinks);
    }
    return false;
}

bool hasCloth(const PanelContext& context) { return !context.model.scene.world.cloths.empty(); }

/// Returns whether the user can set the stiffness of the cloth in SI units.
bool takesFabric(const PanelContext& context) {
    return hasCloth(context) && context.model.scene.world.linkOrder == LinkOrder::coloured;
}

bool bends(const PanelContext& context) { return takesFabric(context) && context.model.limits.bending > 0.0f; }

/// Draws a stiffness in SI units: a switch, and a slider while it is on.
/// `usual`: value when the user switches it on.
/// `resolved`: greatest stiffness that has an effect with the current number of substeps.
void drawSiStiffness(PanelContext& context, std::string_view path, const Caption& onCaption,
                     const Caption& resolvedCaption, float usual, float resolved) {
    const Field& field = fieldAt(path);
    float& value = *std::get<float*>(field.slot(context.edits.scene, {}));
    bool on = value > 0.0f;
    if (context.controls.checkbox(onCaption, on)) value = on ? usual : 0.0f;
    if (!on) return;
    drawField(context, path, nullptr, resolved);
    const bool isBeyond = value > resolved;
    context.controls.note(resolvedCaption,
                          shownNumber(field, resolved) + (isBeyond ? ": add substeps" : " at these substeps"));
}

void drawMembrane(PanelContext& context) {
    drawSiStiffness(context, "solver.membraneStiffness",
                    {"membraneStiffness.on", "Stretch like the fabric",
                     "The cloth stretches as its fabric does. Off: it stretches as little as the substeps allow."},
                    {"membraneStiffness.resolved", "Upper limit",
                     "The greatest stretch stiffness that has an effect at the present substeps, in newtons per metre. "
                     "More substeps raise it."},
                    1000.0f, resolvedMembraneStiffness(context.model.limits, context.model.scene.settings));
}

void drawBending(PanelContext& context) {
    drawSiStiffness(context, "solver.bendingStiffness",
                    {"bendingStiffness.on", "Bend like the fabric",
                     "The cloth resists bending as its fabric does. Off: links over two cells keep it straight, as "
                     "in tutorials."},
                    {"bendingStiffness.resolved", "Upper limit",
                     "The greatest bend stiffness that has an effect at the present substeps, in newton metres. "
                     "More substeps raise it."},
                    1e-5f, resolvedBendingStiffness(context.model.limits, context.model.scene.settings));
}

/// Returns whether links of a kind correct a share of their error in each iteration. They do if the world has such
/// links and no stiffness in SI units replaces that share.
template <LinkKind kKind>
bool takesShare(const PanelContext& context) {
    const Settings& settings = context.model.scene.settings;
    const bool isSi = kKind >= LinkKind::bend ? bends(context) && settings.bendingStiffness > 0.0f
                                              : takesFabric(context) && settings.membraneStiffness > 0.0f;
    return hasLinks(context.model.scene.world, kKind) && !isSi;
}

/// Returns whether to draw an empty line, so that the section is as high as with a bend stiffness in SI units.
bool lacksDiagonals(const PanelContext& context) {
    return bends(context) && takesShare<LinkKind::bend>(context) && !takesShare<LinkKind::diagonalBend>(context);
}

void drawEmptyLine(PanelContext& /*context*/) { ImGui::Dummy({0.0f, ImGui::GetFrameHeight()}); }

/// Returns whether the user can switch contact of cloth on or off. The schemes of tutorials have no contact. Bodies
/// need contact, so it cannot be switched off in a scene with bodies.
bool mayMeetItself(const PanelContext& context) {
    const PanelModel& model = context.model;
    return keepsInShape(model) && (model.scene.world.bodies.empty() || !model.scene.settings.clothContact.on);
}

bool meetsItself(const PanelContext& context) {
    return keepsInShape(context.model) && context.model.scene.settings.clothContact.on;
}

void drawSubsteps(PanelContext& context) {
    drawField(context, "solver.substeps",
              keepsInShape(context.model)
                  ? nullptr
                  : "Number of parts that a time step is divided into, never more. Twice as many take twice as long.");
    if (const auto& mover = context.model.readouts.fastMover)
        context.controls.note({"substeps.fastMover", "Fast now",
                               "A fast collider or body increases the number of substeps. Otherwise it would stretch "
                               "the cloth that it hits."},
                              describe(*mover));
}

/// Returns whether the user can choose between "links first" and "forces first". This is only offered in a scene that
/// starts with links first, because that order does not limit how far links stretch.
bool offersOrder(const PanelContext& context) {
    return context.state.offersLinksFirst && context.model.scene.world.bodies.empty();
}

void drawDamping(PanelContext& context) {
    Settings& settings = context.edits.scene.settings;
    if (settings.dampingUnit == DampingUnit::perSecond) {
        context.controls.slider(
            {"damping", "Damping",
             "Rate at which motion is lost, in 1/s: at 0.2 the cloth loses 18 % of its velocity in a second."},
            settings.damping, 0.0f, context.state.ranges.damping, "%.2f 1/s");
    } else {
        context.controls.slider(
            {"damping", "Damping", "Share of the velocity that is lost in each step, as in tutorials."},
            settings.damping, 0.0f, 0.2f, "%.3f a step");
    }
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
    {"contact.thickness", hasCloth, nullptr, meetsItself},
    {"contact.friction", hasCloth, nullptr, meetsItself},
    {"tethers.on", hasCloth},
    {"solver.membraneStiffness", takesFabric, drawMembrane},
    {"solver.stiffness.structural", takesShare<LinkKind::structural>},
    {"solver.stiffness.shear", takesShare<LinkKind::shear>},
    {"solver.bendingStiffness", bends, drawBending},
    {"solver.stiffness.bend", takesShare<LinkKind::bend>},
    {"solver.stiffness.diagonalBend", takesShare<LinkKind::diagonalBend>},
    {"", lacksDiagonals, drawEmptyLine},
    {"solver.damping", nullptr, drawDamping},
    {"solver.gravity", nullptr, drawGravity},
    {"solver.substeps", nullptr, drawSubsteps},
    {"solver.iterations"},
    {"solver.order", offersOrder},
};

}  // namespace

void drawCloth(PanelContext& context) {
    const char* title = hasCloth(context) ? "Cloth" : "Physics";
    if (!openSection(context, {"section.cloth", title, "The simulated cloth: pins, resolution, tearing, stiffness."},
                     true))
        return;
    drawLines(context, kClothLines, {"solver.", "tethers.", "contact.", "tear."});
}

}  // namespace drape::viewer
