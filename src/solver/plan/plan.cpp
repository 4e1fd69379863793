#include "solver/plan/plan.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "cloth/links/bends_and_lines.h"
#include "cloth/topology/breakage.h"
#include "cloth/topology/patches.h"
#include "colliders/collider.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

/// Returns whether links at pins follow a tutorial's rule, which has a kernel of its own (projectTutorialLinks).
bool hasTutorialPins(const Settings& settings) { return settings.pinnedShare != PinnedShare::whole; }
/// Returns whether walls follow a tutorial's rule (ColliderRecord.rule).
bool hasTutorialWalls(const Settings& settings) {
    return settings.walls().on && settings.walls().rule != WallRule::bounce;
}

/// The properties of a step on which its stages depend.
struct StageNeeds {
    bool always = true;
    bool scaled = false;   ///< whether the length of the substep has changed
    bool brushes = false;  ///< whether a hand blows on particles
    bool cuts = false;
    bool contact = false;  ///< whether cloth meets cloth
    bool sewing = false;
    bool air = false;
    bool wind = false;         ///< whether the air acts on triangles by drag and lift
    bool classicWind = false;  ///< whether the air acts on triangles as in the tutorials
    bool noAir = false;
    bool bends = false;  ///< whether bends are a force; bend links are then not relaxed
    bool lines = false;  ///< whether the lines of grids are solved in place of links and bends
    bool bentLines = false;
    bool multipliersOfLines = false;  ///< whether the links of lines keep multipliers
    // Exactly one of the next three is set: how links outside lines are relaxed.
    bool projection = false;    ///< whether each link is projected by itself
    bool tutorialPins = false;  ///< whether links at pins follow a tutorial's rule
    bool multipliers = false;   ///< whether links keep multipliers, as several iterations of links with compliance need
    bool tethers = false;
    bool triangles = false;  ///< whether triangles collide, after particles
    bool tears = false;      ///< whether links can break by being stretched
    bool forces = false;     ///< whether forces are measured
};

/// Passes of one kernel: one, or one for each colour of the links or each kind of line.
struct Stage {
    Kernel kernel;
    bool StageNeeds::*runs = &StageNeeds::always;  ///< the passes are left out if this is not set
    bool isIterated = false;  ///< whether the stage is part of each iteration, together with the stages beside it
};
constexpr bool kIterated = true;

namespace order {

using enum Kernel;

/// The order of a step before its substeps, without pushes out of colliders (kPushOut).
constexpr Stage kStepStart[] = {
    {scaleDisplacement, &StageNeeds::scaled},
    // The actions of hands:
    {editParticles},
    {brushParticles, &StageNeeds::brushes},
    {breakLinks},
    // Everything that depends on the links that hands have cut:
    {breakDependents, &StageNeeds::cuts},
    {dropTriangles, &StageNeeds::cuts},
};

/// Pushes particles that start inside a collider out of it, without letting them gain velocity.
constexpr Stage kPushOut[] = {
    {remember},
    {collide, &StageNeeds::always, kIterated},
    {collideTriangles, &StageNeeds::triangles, kIterated},
    {applyTriangleCollisions, &StageNeeds::triangles, kIterated},
};

/// The order of a substep with StepOrder::integrateFirst, up to contact of cloth.
constexpr Stage kIntegrateFirst[] = {
    {markStarts, &StageNeeds::contact},
    {sewLinks, &StageNeeds::sewing},
    {attach},
    {applyExternalForces},
    {applyWind, &StageNeeds::wind},
    {applyClassicWind, &StageNeeds::classicWind},
    {integrate, &StageNeeds::air},
    {fall, &StageNeeds::noAir},
    {bearSewnCloth, &StageNeeds::sewing},
    {bendLines, &StageNeeds::bentLines},
    {measureBends, &StageNeeds::bends},
    {unbend, &StageNeeds::bends},
    {remember},
    {clearMultipliers, &StageNeeds::multipliers},
    {solveLines, &StageNeeds::lines, kIterated},
    {relaxLines, &StageNeeds::multipliersOfLines, kIterated},
    {projectLinks, &StageNeeds::projection, kIterated},
    {projectTutorialLinks, &StageNeeds::tutorialPins, kIterated},
    {relaxLinks, &StageNeeds::multipliers, kIterated},
    {holdTethers, &StageNeeds::tethers, kIterated},
    // Particles collide first, so that no part of a triangle is left inside a flat face of a collider. Otherwise a
    // triangle would lift its corners off the face, and friction could not hold them there.
    {collide, &StageNeeds::always, kIterated},
    {collideTriangles, &StageNeeds::triangles, kIterated},
    {applyTriangleCollisions, &StageNeeds::triangles, kIterated},
    {absorb},
    {placeBodies},
};

/// The order of a substep with StepOrder::constrainFirst. Collisions come last. As in the tutorials, links are not
/// relaxed between the forces and the picture.
constexpr Stage kConstrainFirst[] = {
    {sewLinks, &StageNeeds::sewing},
    {attach},
    {applyExternalForces},
    {applyWind, &StageNeeds::wind},
    {applyClassicWind, &StageNeeds::classicWind},
    {remember},
    {clearMultipliers, &StageNeeds::multipliers},
    {projectLinks, &StageNeeds::projection, kIterated},
    {projectTutorialLinks, &StageNeeds::tutorialPins, kIterated},
    {relaxLinks, &StageNeeds::multipliers, kIterated},
    {holdTethers, &StageNeeds::tethers, kIterated},
    {absorb},
    {integrate, &StageNeeds::air},
    {fall, &StageNeeds::noAir},
    {bearSewnCloth, &StageNeeds::sewing},
    {measureBends, &StageNeeds::bends},
    {unbend, &StageNeeds::bends},
    {remember},
    {collide},
    {absorb},
    {placeBodies},
};

/// The end of a substep, after contact of cloth.
constexpr Stage kSubstepEnd[] = {
    {breakDependents, &StageNeeds::tears},
    {dropTriangles, &StageNeeds::tears},
};

}  // namespace order

/// Returns the kernel that measures the forces of a pass before it runs, or nothing if the pass exerts none. Forces
/// at pins are not measured under a tutorial's rule for pins.
std::optional<Kernel> gaugeOf(Kernel kernel) {
    using enum Kernel;
    switch (kernel) {
        case attach:
            return gaugeAttachments;
        case integrate:
            return gaugeAir;
        case bendLines:
            return gaugeBendLines;
        case unbend:
            return gaugeBends;
        case solveLines:
        case relaxLines:
            return gaugeLines;
        case projectLinks:
        case relaxLinks:
            return gaugeLinks;
        case holdTethers:
            return gaugeTethers;
        case collide:
            return gaugeCollisions;
        case applyTriangleCollisions:
            return gaugeTriangleCollisions;
        default:
            return std::nullopt;
    }
}

/// Appends the passes of stages.
struct PlanWriter {
    const Model& model;
    const Edits& edits;
    StageNeeds needs = {};
    const ClothLines* lines = nullptr;  ///< the lines of grids, if they are solved; only meshes then have other passes
    Plan plan = {};
    glm::uint substep = 0;
    glm::uint iteration = 0;

    void over(Kernel kernel, Range range, glm::uint colour = 0) {
        if (range.count == 0) return;
        const std::optional<Kernel> gauge = needs.forces ? gaugeOf(kernel) : std::nullopt;
        if (gauge) plan.passes.push_back({*gauge, range, substep, iteration, colour});
        plan.passes.push_back({kernel, range, substep, iteration, colour});
    }

    void perColour(Kernel kernel) {
        const bool leavesGrids = lines && kernel != Kernel::clearMultipliers;
        for (glm::uint colour = leavesGrids ? lines->colours : 0; colour < model.links.colours.size(); ++colour) {
            if (needs.bends && kindOf(colour) >= LinkKind::bend) continue;
            over(kernel, model.links.colours[colour], colour);
        }
    }

    /// Returns the kind of the links of a colour. Where bends are a force, colours are made by family, so each has one
    /// kind.
    LinkKind kindOf(glm::uint colour) const {
        return static_cast<LinkKind>(
            model.materials[model.links.links[model.links.colours[colour].first].material].kind);
    }

    void perLine(Kernel kernel) {
        using enum LineKind;
        constexpr std::array kBends{bendAcross, bendDown};
        // Rows and columns come last, since diagonals after them would leave the threads stretched.
        constexpr std::array kLinks{diagonal, antidiagonal, across, down};
        for (const LineKind kind : kernel == Kernel::bendLines ? std::span<const LineKind>(kBends) : kLinks) {
            const auto k = static_cast<glm::uint>(kind);
            for (const Range& range : lines->passes[k]) over(kernel, range, k);
        }
    }

    void perMesh(Kernel kernel) {
        for (std::size_t k = 0; k < model.cloths.size(); ++k) {
            const ClothPart& part = model.cloths[k];
            if (!part.grid) over(kernel, kernel == Kernel::unbend ? part.particles : bendsOf(model).ofCloth[k]);
        }
    }

    void overDependents(Kernel kernel) {
        const Breakage& breakage = breakageOf(model);
        if (kernel == Kernel::dropTriangles) return over(kernel, allOf(breakage.triangles), 2);
        over(kernel, {0, breakage.second}, 0);
        over(kernel, {breakage.second, static_cast<glm::uint>(breakage.links.size()) - breakage.second}, 1);
    }

    template <class List>
    static Range allOf(const List& list) {
        return {0, static_cast<glm::uint>(list.size())};
    }

    /// Returns the elements of a kernel's list.
    Range listOf(Kernel kernel) const {
        switch (kernel) {
            case Kernel::editParticles:
                return allOf(edits.particles);
            case Kernel::breakLinks:
                return allOf(edits.cuts);
            case Kernel::attach:
                return allOf(edits.attachments);
            case Kernel::applyExternalForces:
                return allOf(edits.externalForces);
            case Kernel::sewLinks:
                return allOf(model.sewing.links);
            case Kernel::bearSewnCloth:
                return allOf(model.sewing.particles);
            default:
                throw std::logic_error(std::string("no list for the kernel ") + kernelName(kernel));
        }
    }

    void append(Kernel kernel) {
        if (lines && (kernel == Kernel::measureBends || kernel == Kernel::unbend)) return perMesh(kernel);
        switch (rowOf(kernel).over) {
            case KernelRange::particles:
                return over(kernel, {0, model.firstBodyParticle()});
            case KernelRange::vertices:
                return over(kernel, {0, model.particleCount()});
            case KernelRange::triangles:
                return over(kernel, {0, model.firstBodyTriangle()});
            case KernelRange::bends:
                return over(kernel, {0, model.bendCount});
            case KernelRange::lines:
                return perLine(kernel);
            case KernelRange::colour:
                return perColour(kernel);
            case KernelRange::dependents:
                return overDependents(kernel);
            case KernelRange::patches:
                return over(kernel, allOf(patchesOf(model).patches));
            case KernelRange::clothPatches:
                return over(kernel, {0, patchesOf(model).ofCloth});
            case KernelRange::samples:
                return over(kernel, {0, std::min(allOf(patchesOf(model).patches).count, physics::kDriftSamples)});
            case KernelRange::bodies:
                return over(kernel, allOf(model.bodyPlaces));
            case KernelRange::once:
                return over(kernel, {0, 1});
            case KernelRange::list:
                return over(kernel, listOf(kernel));
        }
    }

    /// `iterations`: number of times that the stages of an iteration run.
    void append(std::span<const Stage> stages, glm::uint iterations = 1) {
        for (std::size_t k = 0; k < stages.size();) {
            std::size_t end = k + 1;
            while (stages[k].isIterated && end < stages.size() && stages[end].isIterated) ++end;
            const glm::uint times = stages[k].isIterated ? iterations : 1;
            for (iteration = 0; iteration < times; ++iteration) {
                for (const Stage& stage : stages.subspan(k, end - k)) {
                    if (needs.*stage.runs) append(stage.kernel);
                }
            }
            iteration = 0;
            k = end;
        }
    }

    void appendSubstep(const Settings& settings) {
        ContactPlan contact{plan.passes.size(), 0, 0, substep};
        settings.order == StepOrder::integrateFirst ? append(order::kIntegrateFirst, settings.iterations)
                                                    : append(order::kConstrainFirst, settings.iterations);
        if (needs.contact) {
            contact.firstPass = plan.passes.size();
            const auto kernels = needs.forces ? std::span<const Kernel>(kGaugedContactKernels) : kContactKernels;
            for (const Kernel kernel : kernels) append(kernel);
            contact.passCount = plan.passes.size() - contact.firstPass;
            plan.contacts.push_back(contact);
        }
        append(order::kSubstepEnd);
    }
};

}  // namespace

std::string describe(const Pass& pass) {
    std::string text = "substep " + std::to_string(pass.substep) + ", iteration " + std::to_string(pass.iteration) +
                       ", " + kernelName(pass.kernel);
    if (rowOf(pass.kernel).over == KernelRange::colour) text += ", colour " + std::to_string(pass.colour);
    return text;
}

Plan makePlan(const Model& model, const Settings& settings, PlanStart start, const Edits& edits, bool tethersHold,
              bool isSewn) {
    PlanWriter writer{model, edits};
    StageNeeds& needs = writer.needs;
    needs.scaled = start != PlanStart::plain;
    needs.brushes = !edits.brushes.empty();
    needs.cuts = !edits.cuts.empty();
    needs.contact = clothMeets(model, settings);
    needs.sewing = isSewn;
    needs.air = hasAir(settings.wind) && model.firstBodyTriangle() > 0;
    needs.classicWind = needs.air && settings.wind.model == WindModel::classic;
    needs.wind = needs.air && !needs.classicWind;
    needs.noAir = !needs.air;
    // With a membrane stiffness, bend links would resist stretching, so they are left out as well.
    needs.bends = (meshBending(settings) > 0.0f || hasMembraneStiffness(settings)) && model.bendCount > 0;
    if (solvesLines(model, settings)) writer.lines = &linesOf(model);
    needs.bentLines = writer.lines && meshBending(settings) > 0.0f;
    needs.tutorialPins = hasTutorialPins(settings);
    needs.multipliers = keepsMultipliers(settings);
    needs.lines = writer.lines && !needs.multipliers;
    needs.multipliersOfLines = writer.lines && needs.multipliers;
    needs.projection = !needs.tutorialPins && !needs.multipliers;
    needs.tears = mayTear(model, settings);
    needs.tethers = settings.tethers.on && tethersHold && !needs.tears && !tethersOf(model, edits).empty();
    needs.triangles = std::ranges::any_of(
        collidersOf(settings), [&](const Collider* collider) { return pokesOut(*collider, model, settings); });

    writer.append(order::kStepStart);
    // Contact of cloth proves ways only within substeps, so a push out of a collider must happen in a substep.
    if (start == PlanStart::rest && !needs.contact) {
        // A triangle that is pushed moves corners of its neighbours too, so more rounds are needed.
        writer.append(order::kPushOut, needs.triangles ? 8 : 1);
    }
    if (needs.air) writer.append(Kernel::sampleAir);
    if (edits.measuresForces) writer.append(Kernel::clearForces);
    needs.forces = edits.measuresForces;
    writer.plan.clothMeets = needs.contact;
    writer.plan.firstSubstep = writer.plan.passes.size();
    for (writer.substep = 0; writer.substep < settings.substeps; ++writer.substep) writer.appendSubstep(settings);
    return std::move(writer.plan);
}

Plan makeBreakPlan(const Model& model, const Edits& edits) {
    PlanWriter writer{model, edits};
    writer.needs.cuts = !edits.cuts.empty();
    writer.append(order::kStepStart);
    writer.plan.firstSubstep = writer.plan.passes.size();
    return std::move(writer.plan);
}

const std::vector<physics::Tether>& tethersOf(const Model& model, const Edits& edits) {
    return edits.tethers ? *edits.tethers : model.tethers;
}

bool followsTutorial(const Model& model, const Settings& settings) {
    const bool hasTutorialRules = hasTutorialPins(settings) || hasTutorialWalls(settings);
    return settings.order != StepOrder::integrateFirst || !model.isColoured ||
           (model.cloths.empty() && hasTutorialRules);
}

bool solvesLines(const Model& model, const Settings& settings) {
    return hasMembraneStiffness(settings) && settings.order == StepOrder::integrateFirst &&
           !hasTutorialPins(settings) && !linesOf(model).lines.empty();
}

bool keepsMultipliers(const Settings& settings) {
    return settings.iterations > 1 && hasMembraneStiffness(settings) && !hasTutorialPins(settings);
}

bool clothMeets(const Model& model, const Settings& settings) {
    return settings.clothContact.on && !followsTutorial(model, settings) && model.firstBodyTriangle() > 0;
}

bool pokesOut(const Collider& collider, const Model& model, const Settings& settings) {
    if (!collider.triangles || followsTutorial(model, settings) || model.firstBodyTriangle() == 0) return false;
    constexpr float kVisible = 0.001f;  // depth from which an edge that pokes out is visible, m
    const float longest = 1.415f * model.limits.cell;
    const float chordDepth = longest * longest / (8.0f * (edgeRadius(collider) + settings.thickness));
    return chordDepth > std::max(kVisible, 0.5f * settings.thickness);
}

bool hasAir(const WindSettings& wind) {
    if (wind.model == WindModel::classic) return wind.classicForce != glm::vec3(0.0f);
    return wind.airDensity > 0.0f && (wind.drag > 0.0f || wind.lift > 0.0f);
}

bool mayTear(const Model& model, const Settings& settings) {
    return std::ranges::any_of(model.materials, [&](const physics::LinkMaterial& material) {
        return material.tearRatio > 0.0f || (material.tearRatio < 0.0f && tearRatioOf(settings.tear) > 0.0f);
    });
}

}  // namespace drape
