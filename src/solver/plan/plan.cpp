#include "solver/plan/plan.h"

#include <algorithm>
#include <utility>

#include "cloth/topology/breakage.h"
#include "cloth/topology/patches.h"
#include "colliders/shape.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

/// Tells whether links at pins follow a tutorial's rule, which has a kernel of its own (projectTutorialLinks).
bool hasTutorialPins(const Settings& settings) { return settings.pinnedShare != PinnedShare::whole; }
/// Tells whether walls follow a tutorial's rule (ColliderRecord.rule).
bool hasTutorialWalls(const Settings& settings) {
    return settings.walls().on && settings.walls().rule != WallRule::bounce;
}

/// Appends the passes of one substep after another.
struct PlanWriter {
    const Model& model;
    const Settings& settings;
    const Edits& edits;
    bool air = false;
    bool tethered = false;
    bool keepsMultipliers = false;
    bool bends = false;  ///< whether bends are a force; bend links are then not relaxed
    bool tears = false;
    bool trianglesCollide = false;
    bool clothMeets = false;
    bool isSewn = false;
    Kernel projection = Kernel::projectLinks;
    Plan plan = {};
    glm::uint substep = 0;
    glm::uint iteration = 0;

    void over(Kernel kernel, Range range, glm::uint colour = 0) {
        if (range.count > 0) plan.passes.push_back({kernel, range, substep, iteration, colour});
    }
    template <class List>
    void overAll(Kernel kernel, const List& list, glm::uint colour = 0) {
        over(kernel, {0, static_cast<glm::uint>(list.size())}, colour);
    }
    void perParticle(Kernel kernel) { over(kernel, {0, model.firstBodyParticle()}); }
    void perTriangle(Kernel kernel) { over(kernel, {0, model.firstBodyTriangle()}); }
    /// Appends a pass over all particles, including those of bodies.
    void perVertex(Kernel kernel) { over(kernel, {0, model.particleCount()}); }

    void spreadBreaks() {
        const Breakage& breakage = breakageOf(model);
        over(Kernel::breakDependents, {0, breakage.second}, 0);
        over(Kernel::breakDependents,
             {breakage.second, static_cast<glm::uint>(breakage.links.size()) - breakage.second}, 1);
        overAll(Kernel::dropTriangles, breakage.triangles, 2);
    }

    void edit() {
        overAll(Kernel::editParticles, edits.particles);
        if (!edits.brushes.empty()) perParticle(Kernel::brushParticles);
        breakCuts();
    }

    void breakCuts() {
        overAll(Kernel::breakLinks, edits.cuts);
        if (!edits.cuts.empty()) spreadBreaks();
    }

    void perColour(Kernel kernel) {
        for (glm::uint colour = 0; colour < model.links.colours.size(); ++colour) {
            if (bends && kindOf(colour) >= LinkKind::bend) continue;
            over(kernel, model.links.colours[colour], colour);
        }
    }

    /// Returns the kind of the links of a colour. Where bends are a force, colours are made by family, so each has one
    /// kind.
    LinkKind kindOf(glm::uint colour) const {
        return static_cast<LinkKind>(
            model.materials[model.links.links[model.links.colours[colour].first].material].kind);
    }

    void bend() {
        over(Kernel::measureBends, {0, model.bendCount});
        perParticle(Kernel::unbend);
    }

    /// Clears the multipliers, which several iterations of links with compliance need.
    void startLinks() {
        if (keepsMultipliers) perColour(Kernel::clearMultipliers);
    }

    void relaxAllLinks() {
        perColour(keepsMultipliers ? Kernel::relaxLinks : projection);
        if (tethered) perParticle(Kernel::holdTethers);
    }

    void integrate() {
        perParticle(air ? Kernel::integrate : Kernel::fall);
        if (isSewn) overAll(Kernel::bearSewnCloth, model.sewing.particles);
        if (bends) bend();
    }

    void pull() {
        overAll(Kernel::attach, edits.attachments);
        if (!air) return;
        perTriangle(settings.wind.model == WindModel::classic ? Kernel::applyClassicWind : Kernel::applyWind);
    }

    void integrateFirst() {
        pull();
        integrate();
        perParticle(Kernel::remember);
        startLinks();
        for (iteration = 0; iteration < settings.iterations; ++iteration) {
            relaxAllLinks();
            collide();
        }
        iteration = 0;
        perParticle(Kernel::absorb);
    }

    /// Appends the passes of cloth contact. They push apart features that the substep's motion brings together, then
    /// prove that all ways are free.
    void meetCloth() {
        const ClothPatches& patches = patchesOf(model);
        const auto count = static_cast<glm::uint>(patches.patches.size());
        const auto perPatch = [&](Kernel kernel) { over(kernel, {0, count}); };
        const auto findContacts = [&] {
            perPatch(Kernel::measurePatchMotion);
            perPatch(Kernel::fitPatchBoxes);
            // Patches from `ofCloth` on belong to bodies, which do not meet one another.
            over(Kernel::findPatchPairs, {0, patches.ofCloth});
            perPatch(Kernel::watchPairs);
            perPatch(Kernel::meetPatches);
        };
        over(Kernel::beginClothContact, {0, 1});
        perVertex(Kernel::limitWays);
        findContacts();
        for (int push = 0; push < kContactPushes; ++push) {
            perPatch(Kernel::pushContacts);
            perVertex(Kernel::applyPushes);
        }
        for (glm::uint round = 0; round < physics::kProofRounds; ++round) {
            over(Kernel::beginProof, {0, 1});
            findContacts();
            perPatch(Kernel::proveContacts);
            perVertex(Kernel::stopShort);
        }
        perVertex(Kernel::keepProvedWays);
        perPatch(Kernel::endClothContact);
        over(Kernel::sampleDrift, {0, std::min(count, physics::kDriftSamples)});
    }

    void collide() {
        // Particles collide first, so that no part of a triangle is left inside a flat face of a collider. Otherwise a
        // triangle would lift its corners off the face, and friction could not hold them there.
        perParticle(Kernel::collide);
        if (trianglesCollide) {
            perTriangle(Kernel::collideTriangles);
            perParticle(Kernel::applyTriangleCollisions);
        }
    }

    // Collisions come last. As in the tutorials, links are not relaxed between the forces and the picture.
    void constrainFirst() {
        pull();
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

    void addSubstep() {
        ContactPlan contact{plan.passes.size(), 0, 0, substep};
        if (clothMeets) perVertex(Kernel::markStarts);
        SubstepPlan record;
        record.firstPass = plan.passes.size();
        // Cloth that is sewn is a mesh, so no fast path for grids computes the substep.
        if (isSewn) overAll(Kernel::sewLinks, model.sewing.links);
        record.constraintsFirst = settings.order == StepOrder::constrainFirst;
        record.constraintsFirst ? constrainFirst() : integrateFirst();
        record.passCount = plan.passes.size() - record.firstPass;
        record.substep = substep;
        record.iterations = settings.iterations;
        record.attachments = static_cast<glm::uint>(edits.attachments.size());
        record.air = air;
        record.bends = bends;
        record.tethered = tethered;
        record.tutorialRules = projection != Kernel::projectLinks || hasTutorialWalls(settings) ||
                               (air && settings.wind.model == WindModel::classic);
        record.keepsMultipliers = keepsMultipliers;
        record.mayBreak = tears || !edits.cuts.empty();
        record.trianglesCollide = trianglesCollide;
        record.hasMoreThanGrids = !model.isRelaxedAsGrids;
        plan.substeps.push_back(record);
        overAll(Kernel::placeBodies, model.bodyPlaces);
        contact.firstPass = plan.passes.size();
        if (clothMeets) meetCloth();
        contact.passCount = plan.passes.size() - contact.firstPass;
        if (clothMeets) plan.contacts.push_back(contact);
        if (tears) spreadBreaks();
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
    PlanWriter writer{model, settings, edits};
    writer.tears = mayTear(model, settings);
    writer.isSewn = isSewn;
    writer.air = hasAir(settings.wind) && model.firstBodyTriangle() > 0;
    writer.tethered = settings.tethers.on && tethersHold && !writer.tears && !tethersOf(model, edits).empty();
    // With a membrane stiffness, bend links would resist stretching, so they are left out as well.
    writer.bends = (settings.bendingStiffness > 0.0f || hasMembraneStiffness(settings)) && model.bendCount > 0;
    if (hasTutorialPins(settings)) writer.projection = Kernel::projectTutorialLinks;
    writer.keepsMultipliers = settings.iterations > 1 && hasMembraneStiffness(settings) && !hasTutorialPins(settings);
    writer.trianglesCollide = std::ranges::any_of(
        collidersOf(settings), [&](const Collider* collider) { return pokesOut(*collider, model, settings); });
    writer.clothMeets = clothMeets(model, settings);
    writer.plan.clothMeets = writer.clothMeets;
    if (start != PlanStart::plain) writer.perParticle(Kernel::scaleDisplacement);
    writer.edit();
    // Contact of cloth proves ways only within substeps, so a push out of a collider must happen in a substep.
    if (start == PlanStart::rest && !writer.clothMeets) {
        writer.perParticle(Kernel::remember);
        // A triangle that is pushed moves corners of its neighbours too, so more rounds are needed.
        const int rounds = writer.trianglesCollide ? 8 : 1;
        for (int round = 0; round < rounds; ++round) writer.collide();
    }
    if (writer.air) writer.perTriangle(Kernel::sampleAir);
    for (writer.substep = 0; writer.substep < settings.substeps; ++writer.substep) writer.addSubstep();
    return std::move(writer.plan);
}

Plan makeBreakPlan(const Model& model, const Edits& edits) {
    const Settings none;
    PlanWriter writer{model, none, edits};
    writer.breakCuts();
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
