#include "solver/settings/fabric.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drape {
namespace {

constexpr float kSoftest = 1e-3f;  // least stiffness, N/m; with less, compliances would leave the range of floats
/// Shear stiffness of woven cloth as a fraction of its stiffness along the threads, where only the latter is known.
constexpr float kShearShare = 0.02f;

float squaredSubstep(const Settings& settings) {
    const float h = settings.substepLength();
    return h * h;
}

}  // namespace

bool hasMembraneStiffness(const Settings& settings) {
    return settings.membraneStiffness > 0.0f || (settings.weftStiffness > 0.0f && settings.warpStiffness > 0.0f);
}

ThreadStiffness threadStiffness(const Settings& settings) {
    if (!hasMembraneStiffness(settings)) return {};
    const auto given = [](float value, float otherwise) {
        return std::max(value > 0.0f ? value : otherwise, kSoftest);
    };
    const float weft = given(settings.weftStiffness, settings.membraneStiffness);
    const float warp = given(settings.warpStiffness, settings.membraneStiffness);
    const float both = given(settings.membraneStiffness, 0.5f * (weft + warp));
    return {weft, warp, given(settings.shearStiffness, kShearShare * both)};
}

float meshStiffness(const Settings& settings) {
    const ThreadStiffness threads = threadStiffness(settings);
    return 0.5f * (threads.weft + threads.warp);
}

ThreadBending threadBending(const Settings& settings) {
    const float both = settings.bendingStiffness;
    const ThreadBending bending{settings.bendingWeft > 0.0f ? settings.bendingWeft : both,
                                settings.bendingWarp > 0.0f ? settings.bendingWarp : both};
    return bending.weft > 0.0f && bending.warp > 0.0f ? bending : ThreadBending{};
}

float meshBending(const Settings& settings) {
    const ThreadBending bending = threadBending(settings);
    return 0.5f * (bending.weft + bending.warp);
}

const FabricLimits& sweepLimits(const Model& model, bool solvesLines) {
    return solvesLines ? model.limitsOfMeshes : model.limits;
}

float resolvedMembraneStiffness(const FabricLimits& limits, const Settings& settings) {
    if (limits.membrane == 0.0f) return std::numeric_limits<float>::infinity();
    return limits.membrane / (squaredSubstep(settings) * resolvedComplianceRatio(settings.iterations));
}

float resolvedBendingStiffness(const FabricLimits& limits, const Settings& settings) {
    if (limits.bending == 0.0f) return std::numeric_limits<float>::infinity();
    return limits.bending / squaredSubstep(settings);
}

void setFabric(const FabricLimits& limits, const Settings& settings, physics::SubstepParams& p) {
    if (hasMembraneStiffness(settings)) {
        const float compliance = 1.0f / (meshStiffness(settings) * squaredSubstep(settings));
        const auto setKind = [&](LinkKind kind, float limit) {
            const int k = static_cast<int>(kind);
            p.stiffness[k] = 1.0f;
            p.compliance[k] = compliance;
            p.numericalCompliance[k] = numericalCompliance(limit * compliance, settings.iterations);
        };
        setKind(LinkKind::structural, limits.membrane);
        setKind(LinkKind::shear, limits.shear);
        // Compliance already splits the error between neighbours, so the factor is closer to 1.
        p.lastRelaxation = std::min(1.0f, p.lastRelaxation * (1.0f + limits.membrane * compliance));
    }
    const float bending = std::min(meshBending(settings), resolvedBendingStiffness(limits, settings));
    p.bending = bending * squaredSubstep(settings);
}

float tetherSlack(const Model& model, const Settings& settings, bool solvesLines) {
    float slack = settings.tethers.slack;
    if (hasMembraneStiffness(settings)) {
        // Tethers lead in any direction, so lines stretch along the softer threads.
        const ThreadStiffness threads = threadStiffness(settings);
        const float stiffness = solvesLines ? std::min(threads.weft, threads.warp) : meshStiffness(settings);
        const glm::vec3& g = settings.gravity;
        const float weight = std::sqrt(g.x * g.x + g.y * g.y + g.z * g.z) * model.limits.hanging;
        const float own = std::min(1.0f, weight / stiffness);
        if (solvesLines) return slack + own;
        // Tethers leave the stretch of a resolved cloth to its links, up to the strain limit (link.glsl).
        const float resolved = resolvedMembraneStiffness(model.limits, settings) / stiffness;
        slack += std::max(own, 0.5f * std::min(1.0f, resolved));
    }
    return slack;
}

}  // namespace drape
