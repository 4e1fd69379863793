#include "solver/plan.h"

#include <algorithm>

#include "cloth/breakage.h"

namespace drape {
namespace {

/// Whether links go by what fabrics do: after the forces, colour by colour.
bool isFabric(const Model& model, const Settings& settings) {
    return settings.order == StepOrder::integrateFirst && model.limits.cell > 0.0f;
}

/// Appends passes of one substep after another.
struct PlanWriter {
    const Model& model;
    const Edits& edits;
    bool air = false;
    bool tethered = false;
    bool keepsMultipliers = false;
    bool bends = false;  ///< as a force; bend links then have no other part
    std::vector<Pass> plan = {};
    glm::uint substep = 0;
    glm::uint iteration = 0;

    void over(Kernel kernel, Range range, glm::uint colour = 0) {
        if (range.count > 0) plan.push_back({kernel, range, substep, iteration, colour});
    }
    template <class List>
    void overAll(Kernel kernel, const List& list) {
        over(kernel, {0, static_cast<glm::uint>(list.size())});
    }
    void perParticle(Kernel kernel) { over(kernel, {0, model.particleCount()}); }
    void perTriangle(Kernel kernel) { over(kernel, {0, model.triangleCount()}); }

    void spreadBreaks() {
        const Breakage& breakage = breakageOf(model);
        over(Kernel::breakDependents, {0, breakage.second}, 0);
        over(Kernel::breakDependents,
             {breakage.second, static_cast<glm::uint>(breakage.links.size()) - breakage.second}, 1);
        overAll(Kernel::dropTriangles, breakage.triangles);
    }

    void edit() {
        overAll(Kernel::editParticles, edits.particles);
        if (!edits.brushes.empty()) perParticle(Kernel::brushParticles);
        overAll(Kernel::breakLinks, edits.cuts);
        if (!edits.cuts.empty()) spreadBreaks();
    }

    void perColour(Kernel kernel) {
        for (glm::uint colour = 0; colour < model.links.colours.size(); ++colour) {
            if (bends && kindOf(colour) >= LinkKind::bend) continue;
            over(kernel, model.links.colours[colour], colour);
        }
    }

    /// Where bends are a force, links are coloured by families, and so by kinds.
    LinkKind kindOf(glm::uint colour) const {
        return static_cast<LinkKind>(
            model.materials[model.links.links[model.links.colours[colour].first].material].kind);
    }

    /// Nothing in a cloth that is too small for a bend link.
    void bend() {
        bool any = false;
        for (glm::uint colour = 0; colour < model.links.colours.size(); ++colour) {
            if (kindOf(colour) != LinkKind::bend) continue;
            over(Kernel::measureBends, model.links.colours[colour], colour);
            any = true;
        }
        if (any) perParticle(Kernel::unbend);
    }

    /// Several iterations of links with compliance have to know what they have pulled before.
    void startLinks() {
        if (keepsMultipliers) perColour(Kernel::clearMultipliers);
    }

    void relaxAllLinks() {
        perColour(keepsMultipliers ? Kernel::relaxLinks : Kernel::projectLinks);
        if (tethered) perParticle(Kernel::holdTethers);
    }

    void integrate() {
        perParticle(air ? Kernel::integrate : Kernel::fall);
        if (bends) bend();
        overAll(Kernel::moveHeld, edits.held);
    }

    void blow() {
        if (air) perTriangle(Kernel::applyWind);
    }

    void integrateFirst(const Settings& settings) {
        blow();
        integrate();
        perParticle(Kernel::remember);
        startLinks();
        for (iteration = 0; iteration < settings.iterations; ++iteration) {
            relaxAllLinks();
            perParticle(Kernel::collide);
        }
        iteration = 0;
        perParticle(Kernel::absorb);
    }

    // The frame that the tutorials show is never relaxed again after the forces, and only contacts have the last word.
    void constrainFirst(const Settings& settings) {
        blow();
        perParticle(Kernel::remember);
        startLinks();
        for (iteration = 0; iteration < settings.iterations; ++iteration) relaxAllLinks();
        iteration = 0;
        perParticle(Kernel::absorb);
        integrate();
        perParticle(Kernel::remember);
        perParticle(Kernel::collide);
        perParticle(Kernel::absorb);
    }
};

}  // namespace

const char* kernelName(Kernel kernel) {
    switch (kernel) {
        case Kernel::scaleDisplacement:
            return "scale_displacement";
        case Kernel::editParticles:
            return "edit_particles";
        case Kernel::brushParticles:
            return "brush_particles";
        case Kernel::breakLinks:
            return "break_links";
        case Kernel::breakDependents:
            return "break_dependents";
        case Kernel::dropTriangles:
            return "drop_triangles";
        case Kernel::sampleAir:
            return "sample_air";
        case Kernel::applyWind:
            return "apply_wind";
        case Kernel::integrate:
            return "integrate";
        case Kernel::fall:
            return "fall";
        case Kernel::measureBends:
            return "measure_bends";
        case Kernel::unbend:
            return "unbend";
        case Kernel::moveHeld:
            return "move_held";
        case Kernel::remember:
            return "remember";
        case Kernel::clearMultipliers:
            return "clear_multipliers";
        case Kernel::projectLinks:
            return "project_links";
        case Kernel::relaxLinks:
            return "relax_links";
        case Kernel::holdTethers:
            return "hold_tethers";
        case Kernel::collide:
            return "collide";
        case Kernel::absorb:
            return "absorb";
        case Kernel::markStart:
            return "mark_start";
        case Kernel::checkStretch:
            return "check_stretch";
        case Kernel::takeBack:
            return "take_back";
        case Kernel::computeNormals:
            return "compute_normals";
    }
    return "";
}

std::string describe(const Pass& pass) {
    std::string text = "substep " + std::to_string(pass.substep) + ", iteration " + std::to_string(pass.iteration) +
                       ", " + kernelName(pass.kernel);
    const bool ofLinks = pass.kernel == Kernel::projectLinks || pass.kernel == Kernel::relaxLinks ||
                         pass.kernel == Kernel::clearMultipliers || pass.kernel == Kernel::measureBends;
    if (ofLinks) text += ", colour " + std::to_string(pass.colour);
    return text;
}

std::vector<Pass> makePlan(const Model& model, const Settings& settings, PlanStart start, const Edits& edits,
                           bool tethersHold) {
    const bool tears = mayTear(model, settings);
    PlanWriter writer{model, edits};
    writer.air = hasAir(settings.wind) && model.triangleCount() > 0;
    writer.tethered = tethersAct(model, settings) && tethersHold && !tears && !tethersOf(model, edits).empty();
    // With a membrane stiffness bend links would hold the cloth against being stretched: they are left out as well.
    writer.bends =
        (settings.bendingStiffness > 0.0f || settings.membraneStiffness > 0.0f) && !model.bendNeighbours.empty();
    writer.keepsMultipliers = settings.iterations > 1 && settings.membraneStiffness > 0.0f;
    const bool takesBack = boundsLinks(model, settings);
    if (start != PlanStart::plain) writer.perParticle(Kernel::scaleDisplacement);
    writer.edit();
    if (start == PlanStart::rest) {
        writer.perParticle(Kernel::remember);
        writer.perParticle(Kernel::collide);
    }
    if (takesBack) writer.perParticle(Kernel::markStart);
    if (writer.air) writer.perTriangle(Kernel::sampleAir);
    for (writer.substep = 0; writer.substep < settings.substeps; ++writer.substep) {
        if (settings.order == StepOrder::integrateFirst) {
            writer.integrateFirst(settings);
        } else {
            writer.constrainFirst(settings);
        }
        if (tears) writer.spreadBreaks();
    }
    writer.substep = settings.substeps - 1;
    if (takesBack && model.linkCount() > 0) {
        writer.over(Kernel::checkStretch, {0, model.linkCount()});
        writer.over(Kernel::takeBack, {0, 1});
    }
    return std::move(writer.plan);
}

const std::vector<physics::Tether>& tethersOf(const Model& model, const Edits& edits) {
    return edits.tethers ? *edits.tethers : model.tethers;
}

bool tethersAct(const Model& model, const Settings& settings) {
    return settings.tethers.on || isFabric(model, settings);
}

bool boundsLinks(const Model& model, const Settings& settings) {
    return isFabric(model, settings) && tearRatioOf(settings.tear) == 0.0f;
}

bool hasAir(const WindSettings& wind) {
    if (wind.model == WindModel::classic) return wind.velocity != glm::vec3(0.0f);
    return wind.airDensity > 0.0f && (wind.drag > 0.0f || wind.lift > 0.0f);
}

bool mayTear(const Model& model, const Settings& settings) {
    return std::ranges::any_of(model.materials, [&](const physics::LinkMaterial& material) {
        return material.tearRatio > 0.0f || (material.tearRatio < 0.0f && tearRatioOf(settings.tear) > 0.0f);
    });
}

}  // namespace drape
