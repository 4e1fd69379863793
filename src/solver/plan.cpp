#include "solver/plan.h"

namespace drape {
namespace {

/// Appends passes of one substep after another.
struct PlanWriter {
    const ClothModel& model;
    std::vector<Pass> plan;
    glm::uint substep = 0;
    glm::uint iteration = 0;

    void perParticle(Kernel kernel) { plan.push_back({kernel, {0, model.particleCount()}, substep, iteration, 0}); }
    void perTriangle(Kernel kernel) { plan.push_back({kernel, {0, model.triangleCount()}, substep, iteration, 0}); }

    void projectAllLinks() {
        for (glm::uint colour = 0; colour < model.links.colours.size(); ++colour) {
            plan.push_back({Kernel::projectLinks, model.links.colours[colour], substep, iteration, colour});
        }
    }

    void integrateFirst(const Settings& settings) {
        perTriangle(Kernel::applyWind);
        perParticle(Kernel::integrate);
        perParticle(Kernel::remember);
        for (iteration = 0; iteration < settings.iterations; ++iteration) {
            projectAllLinks();
            perParticle(Kernel::collide);
        }
        iteration = 0;
        perParticle(Kernel::absorb);
    }

    // The frame that the tutorials show is never relaxed again after the forces, and only contacts have the last word.
    void constrainFirst(const Settings& settings) {
        perTriangle(Kernel::applyWind);
        perParticle(Kernel::remember);
        for (iteration = 0; iteration < settings.iterations; ++iteration) projectAllLinks();
        iteration = 0;
        perParticle(Kernel::absorb);
        perParticle(Kernel::integrate);
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
        case Kernel::sampleAir:
            return "sample_air";
        case Kernel::applyWind:
            return "apply_wind";
        case Kernel::integrate:
            return "integrate";
        case Kernel::remember:
            return "remember";
        case Kernel::projectLinks:
            return "project_links";
        case Kernel::collide:
            return "collide";
        case Kernel::absorb:
            return "absorb";
        case Kernel::computeNormals:
            return "compute_normals";
    }
    return "";
}

std::string describe(const Pass& pass) {
    std::string text = "substep " + std::to_string(pass.substep) + ", iteration " + std::to_string(pass.iteration) +
                       ", " + kernelName(pass.kernel);
    if (pass.kernel == Kernel::projectLinks) text += ", colour " + std::to_string(pass.colour);
    return text;
}

std::vector<Pass> makePlan(const ClothModel& model, const Settings& settings, PlanStart start) {
    PlanWriter writer{model, {}};
    if (start == PlanStart::scaled) writer.perParticle(Kernel::scaleDisplacement);
    if (start == PlanStart::rest) {
        writer.perParticle(Kernel::remember);
        writer.perParticle(Kernel::collide);
    }
    writer.perTriangle(Kernel::sampleAir);
    for (writer.substep = 0; writer.substep < settings.substeps; ++writer.substep) {
        if (settings.order == StepOrder::integrateFirst) {
            writer.integrateFirst(settings);
        } else {
            writer.constrainFirst(settings);
        }
    }
    return std::move(writer.plan);
}

}  // namespace drape
