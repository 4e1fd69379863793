// Draws the section of the advanced settings of cloth and solver: stiffness, damping, substeps.

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "base/message_text.h"
#include "scene/fields/enum_names.h"
#include "solver/settings/fabric.h"
#include "viewer/panel/sections.h"
#include "viewer/state/readouts.h"

namespace drape::viewer {
namespace {

/// Draws the strength of gravity. Its direction cannot be edited.
void drawGravity(PanelContext& context) {
    glm::vec3& gravity = context.draft.scene.settings.gravity;
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

/// Returns whether the user can set the stiffness of the cloth in SI units.
bool takesFabric(const PanelContext& context) {
    return hasCloth(context) && context.model.scene.world.linkOrder == LinkOrder::coloured;
}

bool bends(const PanelContext& context) {
    return takesFabric(context) && hasLinks(context.model.scene.world, LinkKind::bend);
}

/// Formats a value of a field without its unit, with about three digits.
std::string briefNumber(const Field& field, float value) {
    const float shown = value * field.control.scale;
    if (shown >= 100.0f) return grouped(static_cast<std::uint64_t>(std::lround(shown)));
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", static_cast<double>(shown));
    return text;
}

/// Formats the part of a stiffness that has an effect, such as "37 of 2,100 N/m".
/// `resolved`: greatest stiffness that has an effect.
std::string effectiveText(const Field& field, float value, float resolved) {
    const std::string unit = field.control.unit ? field.control.unit : std::string(field.unit);
    const std::string whole = briefNumber(field, value) + " " + unit;
    return value > resolved ? briefNumber(field, resolved) + " of " + whole : "all of " + whole;
}

/// Draws a stiffness in SI units: a switch, and a slider while it is on.
/// `usual`: value when the user switches it on.
/// `resolved`: greatest stiffness that has an effect with the current number of substeps.
void drawSiStiffness(PanelContext& context, std::string_view path, const Caption& onCaption,
                     const Caption& effectiveCaption, float usual, float resolved) {
    const Field& field = fieldAt(path);
    float& value = *std::get<float*>(field.slot(context.draft.scene, {}));
    bool on = value > 0.0f;
    if (context.controls.checkbox(onCaption, on)) value = on ? usual : 0.0f;
    if (!on) return;
    drawField(context, path, nullptr, resolved);
    context.controls.note(effectiveCaption, effectiveText(field, value, resolved));
}

/// Returns whether the cloth has a membrane stiffness, so that there are sliders for weft, warp and shear.
bool hasThreads(const PanelContext& context) {
    return takesFabric(context) && hasMembraneStiffness(context.model.scene.settings);
}

/// Draws the switch of the membrane stiffness.
void drawMembrane(PanelContext& context) {
    Settings& settings = context.draft.scene.settings;
    bool on = hasMembraneStiffness(settings);
    if (!context.controls.checkbox(
            {"membraneStiffness.on", "Realistic stretch",
             "The cloth stretches as its fabric does. Off: it stretches as little as the substeps allow."},
            on))
        return;
    constexpr float kUsual = 1000.0f;  // N/m
    settings.membraneStiffness = on ? kUsual : 0.0f;
    settings.weftStiffness = settings.warpStiffness = settings.shearStiffness = 0.0f;
}

/// Draws a slider for the stiffness along weft or warp or in shear. It shows the default where the scene gives none.
/// `effectiveTo`: greatest stiffness that has an effect, N/m.
void drawThread(PanelContext& context, std::string_view path, float ThreadStiffness::*member, float effectiveTo) {
    Settings& settings = context.draft.scene.settings;
    if (!hasMembraneStiffness(settings)) return;  // switched off in this frame
    float& given = *std::get<float*>(fieldAt(path).slot(context.draft.scene, {}));
    const float before = given;
    given = threadStiffness(settings).*member;
    if (!drawField(context, path, nullptr, effectiveTo)) given = before;
}

float resolvedNow(const PanelContext& context) {
    return resolvedMembraneStiffness(context.model.limits, context.model.scene.settings);
}

void drawWeft(PanelContext& context) {
    drawThread(context, "solver.weftStiffness", &ThreadStiffness::weft, resolvedNow(context));
}

void drawWarp(PanelContext& context) {
    drawThread(context, "solver.warpStiffness", &ThreadStiffness::warp, resolvedNow(context));
}

void drawShear(PanelContext& context) {
    drawThread(context, "solver.shearStiffness", &ThreadStiffness::shear, std::numeric_limits<float>::infinity());
}

/// Returns whether a grid of the scene has diagonals, which resist shear. Meshes have no shear stiffness of their own.
bool shears(const PanelContext& context) {
    return std::ranges::any_of(context.model.scene.world.cloths,
                               [](const ClothDescription& cloth) { return !cloth.isMesh() && cloth.shearLinks; });
}

/// Draws the part of the stiffness along the threads that has an effect.
void drawStretchEffect(PanelContext& context) {
    context.controls.note({"membraneStiffness.resolved", "Effective",
                           "The part of the stretch stiffness (the mean of weft and warp) that has an effect at the "
                           "present substeps, in newtons per metre: the cloth stretches as if it were only this stiff. "
                           "Sheets have all of it. In cloths that are meshes, more substeps raise it."},
                          effectiveText(fieldAt("solver.weftStiffness"), meshStiffness(context.model.scene.settings),
                                        resolvedNow(context)));
}

/// Draws the bending stiffness: one slider for both directions, which replaces a fabric's own along weft and warp when
/// it is moved.
void drawBending(PanelContext& context) {
    Settings& settings = context.draft.scene.settings;
    const float given = settings.bendingStiffness;
    const float before = meshBending(settings);
    const bool hasThreads = settings.bendingWeft > 0.0f || settings.bendingWarp > 0.0f;
    if (hasThreads) settings.bendingStiffness = before;
    drawSiStiffness(context, "solver.bendingStiffness",
                    {"bendingStiffness.on", "Realistic bending",
                     "The cloth resists bending as its fabric does. Off: links over two cells keep it straight, as "
                     "in tutorials."},
                    {"bendingStiffness.resolved", "Effective",
                     "The part of the bend stiffness that has an effect at the present substeps, in millionths of a "
                     "newton metre. Sheets with realistic stretch have all of it. In other cloths, more substeps raise "
                     "it."},
                    1e-5f, resolvedBendingStiffness(context.model.limits, context.model.scene.settings));
    if (!hasThreads) return;
    if (settings.bendingStiffness == before)
        settings.bendingStiffness = given;
    else
        settings.bendingWeft = settings.bendingWarp = 0.0f;
}

/// Formats the part of the stiffness that has an effect with `substeps`: of the stretch stiffness if that is not all.
std::string effectiveAt(const PanelContext& context, glm::uint substeps) {
    Settings settings = context.model.scene.settings;
    settings.substeps = substeps;
    const FabricLimits& limits = context.model.limits;
    const float stretch = resolvedMembraneStiffness(limits, settings);
    if (meshStiffness(settings) > stretch)
        return effectiveText(fieldAt("solver.weftStiffness"), meshStiffness(settings), stretch);
    return effectiveText(fieldAt("solver.bendingStiffness"), meshBending(settings),
                         resolvedBendingStiffness(limits, settings));
}

/// Returns whether a stiffness has its full effect with any number of substeps.
bool isUnlimited(const FabricLimits& limits) { return limits.membrane == 0.0f && limits.bending == 0.0f; }

/// Draws the button for the number of substeps at which all of the stiffness has an effect. It stays in its place where
/// the present number is enough.
void drawSubstepsOffer(PanelContext& context) {
    const auto most = static_cast<glm::uint>(fieldAt("solver.substeps").bounds.high);
    const Settings& settings = context.model.scene.settings;
    const auto offer = substepsOffer(context.model.limits, settings, context.model.readouts.stepSeconds, most);
    std::string text = settings.substeps >= most ? "No more substeps" : "These substeps are enough";
    std::string tooltip = "All of the stiffness has an effect, or there are as many substeps as possible.";
    if (isUnlimited(context.model.limits)) {
        text = "All stiffness has an effect";
        tooltip = "This cloth is as stiff as the sliders say, with any number of substeps.";
    }
    if (offer) {
        const std::string speed = offer->realTime ? realTime(*offer->realTime) : "";
        const std::string count = std::to_string(offer->substeps);
        text = "Use " + count + " substeps" + (speed.empty() ? "" : " (" + speed + ")");
        tooltip = offer->isEnough
                      ? "With " + count + " substeps, all of the stiffness has an effect."
                      : "The greatest number. Effective then: " + effectiveAt(context, offer->substeps) + ".";
        if (!speed.empty()) tooltip += " This machine then reaches at most " + speed + ".";
        if (!offer->isEnough) text = "Use " + count + ", the most" + (speed.empty() ? "" : " (" + speed + ")");
    }
    ImGui::BeginDisabled(!offer);
    if (context.controls.button({"substeps.use", text.c_str(), tooltip.c_str()}, -1.0f))
        context.draft.scene.settings.substeps = offer->substeps;
    ImGui::EndDisabled();
}

/// Returns whether links of a kind correct a share of their error in each iteration. They do if the world has such
/// links and no stiffness in SI units replaces that share.
template <LinkKind kKind>
bool takesShare(const PanelContext& context) {
    const Settings& settings = context.model.scene.settings;
    const bool isSi = kKind >= LinkKind::bend ? bends(context) && meshBending(settings) > 0.0f : hasThreads(context);
    return hasLinks(context.model.scene.world, kKind) && !isSi;
}

bool lacksThreads(const PanelContext& context) { return takesFabric(context) && !hasThreads(context); }

/// Draws empty lines, so that the section is as high as with the lines of weft, warp, shear and effect.
void drawEmptyThreads(PanelContext& context) {
    const int present = takesShare<LinkKind::structural>(context) + takesShare<LinkKind::shear>(context);
    for (int k = present; k < 4; ++k) ImGui::Dummy({0.0f, ImGui::GetFrameHeight()});
}

/// Returns whether to draw an empty line, so that the section is as high as with a bend stiffness in SI units.
bool lacksDiagonals(const PanelContext& context) {
    return bends(context) && takesShare<LinkKind::bend>(context) && !takesShare<LinkKind::diagonalBend>(context);
}

void drawEmptyLine(PanelContext& /*context*/) { ImGui::Dummy({0.0f, ImGui::GetFrameHeight()}); }

bool meetsItself(const PanelContext& context) {
    return keepsInShape(context.model) && context.model.scene.settings.clothContact.on;
}

void drawSubsteps(PanelContext& context) {
    drawField(context, "solver.substeps",
              keepsInShape(context.model)
                  ? nullptr
                  : "Number of parts that a time step is divided into, never more. Twice as many take twice as long.");
    if (const std::string& why = context.model.readouts.moreSubsteps; !why.empty())
        context.controls.readout({"substeps.more", "Taken",
                                  "Why a step has more substeps than this slider says. With fewer, the cloth would "
                                  "stretch without limit or shake."},
                                 why);
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
    Settings& settings = context.draft.scene.settings;
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

constexpr SectionLine kAdvancedLines[] = {
    {"solver.membraneStiffness", takesFabric, drawMembrane},
    {"solver.weftStiffness", hasThreads, drawWeft},
    {"solver.warpStiffness", hasThreads, drawWarp},
    {"solver.shearStiffness", hasThreads, drawShear, shears},
    {"", hasThreads, drawStretchEffect},
    {"solver.stiffness.structural", takesShare<LinkKind::structural>},
    {"solver.stiffness.shear", takesShare<LinkKind::shear>},
    {"", lacksThreads, drawEmptyThreads},
    {"solver.bendingStiffness", bends, drawBending},
    {"solver.stiffness.bend", takesShare<LinkKind::bend>},
    {"solver.stiffness.diagonalBend", takesShare<LinkKind::diagonalBend>},
    {"", lacksDiagonals, drawEmptyLine},
    {"solver.substeps", nullptr, drawSubsteps},
    {"", takesFabric, drawSubstepsOffer},
    {"solver.iterations"},
    {"solver.order", offersOrder},
    {"solver.damping", nullptr, drawDamping},
    {"solver.gravity", nullptr, drawGravity},
    {"tethers.on", hasCloth},
    {"contact.thickness", hasCloth, nullptr, meetsItself},
    {"contact.friction", hasCloth, nullptr, meetsItself},
};

}  // namespace

void drawAdvanced(PanelContext& context) {
    const char* title = hasCloth(context) ? "Cloth, advanced" : "Physics";
    // In a scene without cloth, no other settings affect its motion.
    if (!openSection(context, {"section.advanced", title, "Stiffness, substeps, damping and gravity."},
                     !hasCloth(context)))
        return;
    drawLines(context, kAdvancedLines, {"solver.", "tethers.", "contact.thickness", "contact.friction"});
}

// The stiffness that has an effect grows with the square of the number of substeps, and the time of a step with the
// number itself.
std::optional<SubstepsOffer> substepsOffer(const FabricLimits& limits, const Settings& settings, double stepSeconds,
                                           glm::uint most) {
    const auto factorFor = [](float wanted, float resolved) {
        return wanted > 0.0f && resolved > 0.0f ? double{wanted} / double{resolved} : 0.0;
    };
    const double missing = std::max(factorFor(meshStiffness(settings), resolvedMembraneStiffness(limits, settings)),
                                    factorFor(meshBending(settings), resolvedBendingStiffness(limits, settings)));
    const double present = settings.substeps;
    if (missing <= 1.0 || settings.substeps >= most) return std::nullopt;
    const double needed = std::ceil(present * std::sqrt(missing) * (1.0 - 1e-6));
    SubstepsOffer offer;
    offer.isEnough = needed <= most;
    offer.substeps = static_cast<glm::uint>(std::min(needed, double(most)));
    if (stepSeconds > 0.0) offer.realTime = settings.timeStep / (stepSeconds * offer.substeps / present);
    return offer;
}

}  // namespace drape::viewer
