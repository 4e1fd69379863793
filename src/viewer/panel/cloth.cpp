// The section about the cloth itself and the solver's settings.

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "cloth/mesh/shape/mesh_shape.h"
#include "base/grouped.h"
#include "scene/fields/enum_names.h"
#include "solver/fabric.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

const ClothDescription& shownCloth(const PanelContext& context) {
    return context.view.scene.world.cloths[static_cast<std::size_t>(context.state.cloth)];
}

/// Which cloth the pins and particles are of.
void drawClothChoice(PanelContext& context) {
    const std::size_t count = context.view.scene.world.cloths.size();
    if (count < 2) return;
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i + 1));
    std::vector<const char*> names;
    for (const std::string& number : numbers) names.push_back(number.c_str());
    const Caption caption{"cloth", "Sheet", "The cloth that pins and particles are shown of."};
    constexpr std::size_t kMostButtons = 6;
    if (count <= kMostButtons) {
        context.controls.oneOf(caption, context.state.cloth, names);
    } else {
        context.controls.choice(caption, context.state.cloth, names);
    }
}

/// The patterns that a cloth can be held by. offersListed: whether the scene lists pins of a grid.
std::vector<Labelled<PinPattern>> pinPatternsOf(const ClothDescription& cloth, bool offersListed) {
    const bool isListed = cloth.isMesh() ? !cloth.pinnedVertices.empty() : offersListed;
    std::vector<Labelled<PinPattern>> patterns;
    for (const Labelled<PinPattern>& choice : kChoices<PinPattern>) {
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
    const std::vector<Labelled<PinPattern>> patterns = pinPatternsOf(cloth, context.state.offersListedPins[shown]);
    if (context.controls.choice(
            {"pins", "Held at",
             "Particles that are held. Those newly held stay where they are; the others begin to fall."},
            request.pattern, std::span<const Labelled<PinPattern>>(patterns))) {
        context.requests.pins = request;
    }
    if (cloth.pins != PinPattern::topSpaced) return;
    constexpr glm::uint kFarthest = 32;
    if (context.controls.slider(
            {"pinSpacing", "Every", "Columns from one held particle of the top row to the next. No unit."},
            request.spacing, 1, kFarthest, "%u columns")) {
        context.requests.pins = request;
    }
}

/// A mesh is as its file has it.
void drawMesh(PanelContext& context, const ClothDescription& cloth) {
    const std::string file = std::filesystem::path(cloth.mesh.file).filename().string();
    const ClothMesh& mesh = cloth.mesh.shape->mesh;
    const std::string caption = "The file that the cloth has its shape from: " + cloth.mesh.file;
    context.controls.readout({"mesh", "Mesh", caption.c_str()}, file);
    context.controls.readout({"mesh.particles", "Particles", "Of the mesh: vertices in one place are one. No unit."},
                             grouped(mesh.particleCount()));
    context.controls.readout({"mesh.triangles", "Triangles", "Of the mesh; a quad is two. No unit."},
                             grouped(mesh.triangleCount()));
}

void drawResolution(PanelContext& context) {
    if (shownCloth(context).isMesh()) return drawMesh(context, shownCloth(context));
    constexpr glm::uint kMost = 512;
    glm::uvec2& particles = context.state.particles;
    if (!ImGui::IsAnyItemActive()) particles = shownCloth(context).particles;
    bool chosen =
        context.controls.sliderOnRelease({"columns", "Columns",
                                          "Particles along the top of the cloth. Cuts the same sheet finer or "
                                          "coarser and starts again. No unit."},
                                         particles.x, 4, kMost);
    chosen |=
        context.controls.sliderOnRelease({"rows", "Rows",
                                          "Particles down the side of the cloth. Cuts the same sheet finer or coarser "
                                          "and starts again. No unit."},
                                         particles.y, 4, kMost);
    if (chosen) context.requests.particles = {static_cast<std::size_t>(context.state.cloth), particles};
}

/// The length of gravity; its direction stays.
void drawGravity(PanelContext& context) {
    glm::vec3& gravity = context.view.settings.gravity;
    float strength = glm::length(gravity);
    if (!context.controls.slider(
            {"gravity", "Gravity", "Acceleration of everything, in metres per second squared; 9.81 on earth."},
            strength, 0.0f, context.state.ranges.gravity, "%.2f m/s²")) {
        return;
    }
    // Kept above 0, so that the direction is not lost.
    const glm::vec3 direction = glm::length(gravity) > 0.0f ? glm::normalize(gravity) : glm::vec3(0.0f, -1.0f, 0.0f);
    gravity = direction * std::max(strength, 1e-6f);
}

/// Whether a step does all that keeps a fabric in shape, such as to take more substeps than are set: tutorials' schemes
/// do not, nor do worlds without cloths (substepsOf()).
bool keepsInShape(const PanelView& view) {
    const WorldDescription& world = view.scene.world;
    return view.settings.order == StepOrder::integrateFirst && world.linkOrder == LinkOrder::coloured &&
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

/// The unit that a slider shows a number in: `scale` of it make one in SI units.
struct ShownUnit {
    const char* name;
    float scale;
};

/// A stiffness in SI units: whether there is one, and how much. `usual`: when it is switched on. range: of the slider,
/// in its unit. Answers whether it is on.
bool drawSiStiffness(PanelContext& context, const Caption& onCaption, const Caption& caption,
                     const Caption& resolvedCaption, float& value, float usual, glm::vec2 range, float resolved,
                     const ShownUnit& unit) {
    bool on = value > 0.0f;
    if (context.controls.checkbox(onCaption, on)) value = on ? usual : 0.0f;
    if (!on) return false;
    // ImGui takes from the decimals how near to 0 a logarithmic slider begins.
    const std::string format = std::string("%.2f ") + unit.name;
    float shown = value * unit.scale;
    const float before = shown;
    context.controls.slider(caption, shown, range.x, range.y, format.c_str(), true);
    if (shown != before) value = shown / unit.scale;
    char text[48];
    std::snprintf(text, sizeof text, format.c_str(), static_cast<double>(resolved * unit.scale));
    context.controls.readout(resolvedCaption, text);
    return true;
}

/// Which stiffness is set in SI units, and needs no share of errors.
struct SiStiffness {
    bool membrane = false;
    bool bending = false;
};

SiStiffness drawFabric(PanelContext& context) {
    SiStiffness si;
    const WorldDescription& world = context.view.scene.world;
    if (world.cloths.empty() || world.linkOrder != LinkOrder::coloured) return si;
    Settings& settings = context.view.settings;
    const FabricLimits& limits = context.view.limits;
    si.membrane = drawSiStiffness(
        context,
        {"membrane.on", "Stretches",
         "Whether the cloth stretches as its fabric does. Otherwise it is as hard as the substeps make it."},
        {"membrane", "Membrane",
         "Young's modulus times thickness, in newtons per metre: the force on each metre of width that would double "
         "the "
         "cloth's length. Rubber sheet 10 to 1000, woven cotton 1000 to 10,000."},
        {"membrane.resolved", "Followed up to",
         "The greatest membrane stiffness that these substeps can follow, in newtons per metre. What is more makes the "
         "cloth no harder: take more substeps."},
        settings.membraneStiffness, 1000.0f, {10.0f, 100000.0f}, resolvedMembraneStiffness(limits, settings),
        {"N/m", 1.0f});
    if (limits.bending > 0.0f) {
        si.bending = drawSiStiffness(context,
                                     {"bending.on", "Bends",
                                      "Whether the cloth resists bending as its fabric does. Otherwise links over two "
                                      "cells keep it straight, as "
                                      "tutorials have it."},
                                     {"bending", "Bending",
                                      "Bending stiffness in newton metres: the moment on each metre of width that "
                                      "bends the cloth to a radius of "
                                      "1 m, in millionths. Silk 3, cotton 10, denim 100."},
                                     {"bending.resolved", "Followed up to",
                                      "The greatest bending stiffness that these substeps can follow, in newton "
                                      "metres. What is more makes the cloth no stiffer: take more substeps."},
                                     settings.bendingStiffness, 1e-5f, {0.01f, 10000.0f},
                                     resolvedBendingStiffness(limits, settings), {"\xc2\xb5N m", 1e6f});
    }
    return si;
}

/// Tutorials' schemes have none.
void drawContact(PanelContext& context) {
    if (!keepsInShape(context.view)) return;
    ClothContactSettings& contact = context.view.settings.clothContact;
    if (context.view.scene.world.bodies.empty() || !contact.on)  // bodies are met in no other way
        context.controls.checkbox({"contact.on", "Layers stay apart",
                                   "Whether cloth does not pass through itself or through other cloths. Takes several "
                                   "times as long."},
                                  contact.on);
    if (!contact.on) return;
    float millimetres = 1000.0f * contact.thickness;
    if (context.controls.slider({"contact.thickness", "Apart by",
                                 "Distance that is kept between layers of cloth, in millimetres; less where the "
                                 "cells of a cloth are too fine for it."},
                                millimetres, 0.4f, 10.0f, "%.1f mm"))
        contact.thickness = 0.001f * millimetres;
    context.controls.slider({"contact.friction", "Friction", "Coulomb coefficient of cloth on cloth. No unit."},
                            contact.friction, 0.0f, 1.5f, "%.2f");
}

void drawStiffness(PanelContext& context) {
    if (!context.view.scene.world.cloths.empty()) {
        context.controls.checkbox(
            {"tethers.on", "Tethers",
             keepsInShape(context.view)
                 ? "Whether a cloth's particles are held no farther from its pins than along the cloth; otherwise no "
                   "farther than half as much again. Links that can tear have no tethers."
                 : "Whether a cloth's particles are held no farther from its pins than along the cloth; otherwise by "
                   "links alone. Links that can tear have no tethers."},
            context.view.settings.tethers.on);
    }
    drawContact(context);
    const SiStiffness si = drawFabric(context);
    struct Kind {
        Caption caption;
        LinkKind kind;
    };
    constexpr Kind kKinds[] = {
        {{"stiffness.structural", "Structural",
          "Links along the threads: the share of their error that one projection removes, 0 to 1. No unit."},
         LinkKind::structural},
        {{"stiffness.shear", "Shear",
          "Links across the cells: the share of their error that one projection removes, 0 to 1. No unit."},
         LinkKind::shear},
        {{"stiffness.bend", "Bend",
          "Links to the next particle but one: the share of their error that one projection removes, 0 to 1. Less "
          "makes finer folds. No unit."},
         LinkKind::bend},
        {{"stiffness.diagonalBend", "Diagonal",
          "Links two columns and two rows away: the share of their error that one projection removes, 0 "
          "to 1. No unit."},
         LinkKind::diagonalBend},
    };
    for (const Kind& kind : kKinds) {
        if (!hasLinks(context.view.scene.world, kind.kind)) continue;
        if (kind.kind >= LinkKind::bend ? si.bending : si.membrane) continue;
        float& value = context.view.settings.stiffness[static_cast<std::size_t>(kind.kind)];
        context.controls.slider(kind.caption, value, 0.0f, 1.0f, "%.3f");
    }
}

void drawSubsteps(PanelContext& context) {
    Settings& settings = context.view.settings;
    context.controls.slider({"substeps", "Substeps",
                             keepsInShape(context.view)
                                 ? "Parts that a step is cut into. Twice as many stretch a quarter as much and take "
                                   "twice as long. A fast ball, a storm or a long step take more where the cloth needs "
                                   "them. No unit."
                                 : "Parts that a step is cut into: these and no more, whatever ball and wind do. Twice "
                                   "as many take twice as long. No unit."},
                            settings.substeps, 1, 128);
    context.controls.slider({"iterations", "Iterations",
                             "Times that all links are projected in each substep, as tutorials have it. Twice as "
                             "many stretch half as much. No unit."},
                            settings.iterations, 1, 64);
}

/// Only in a scene that starts so: of links that come before forces, nothing bounds how far they are drawn out.
void drawOrder(PanelContext& context) {
    if (!context.state.offersLinksFirst || !context.view.scene.world.bodies.empty()) return;
    context.controls.choice(
        {"order", "Order",
         "Forces, then links and contacts; or links, then forces and contacts, as this scene starts: in the "
         "substeps that are set and no more, so it stretches as tutorials' cloths do, and only tethers bound how "
         "far."},
        context.view.settings.order);
}

void drawDamping(PanelContext& context) {
    Settings& settings = context.view.settings;
    if (settings.dampingUnit == DampingUnit::perSecond) {
        context.controls.slider(
            {"damping", "Damping",
             "Rate at which all motion is lost, in 1/s: 0.2 loses 18 % of the velocity in a second."},
            settings.damping, 0.0f, context.state.ranges.damping, "%.2f 1/s");
    } else {
        context.controls.slider(
            {"damping", "Damping", "Share of all velocity that is lost in a step, as tutorials have it. No unit."},
            settings.damping, 0.0f, 0.2f, "%.3f a step");
    }
}

}  // namespace

void drawCloth(PanelContext& context) {
    const bool hasCloth = !context.view.scene.world.cloths.empty();
    const char* title = hasCloth ? "Cloth" : "Solver";
    if (!context.controls.section({"section.cloth", title, "What is simulated, and how."}, true)) return;
    if (hasCloth) {
        drawClothChoice(context);
        drawPins(context);
    }
    drawDamping(context);
    drawGravity(context);
    drawStiffness(context);
    drawSubsteps(context);
    drawOrder(context);
    if (hasCloth) drawResolution(context);
}

}  // namespace drape::viewer
