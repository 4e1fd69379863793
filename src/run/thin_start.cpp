#include "run/thin_start.h"

#include <algorithm>
#include <filesystem>

namespace drape {
namespace {

std::string fileNameOf(const MeshDescription& mesh) { return std::filesystem::path(mesh.file).filename().string(); }

}  // namespace

std::optional<ThinStart> findThinStart(const CrossedStart& crossed, const Model& model, const Scene& scene) {
    if (crossed.steps != 0 || !crossed.meeting) return {};
    const std::size_t cloth = clothOf(model, crossed.meeting->cloth);
    const auto part = std::ranges::find_if(
        model.bodies, [&](const BodyPart& body) { return body.particles.has(crossed.meeting->body); });
    if (cloth >= scene.world.cloths.size() || part == model.bodies.end()) return {};
    const auto index = static_cast<std::size_t>(part - model.bodies.begin());
    const MeshDescription& garment = scene.world.cloths[cloth].mesh;
    const BodyDescription& body = scene.world.bodies[index];
    if (garment.file.empty() || body.grow.isThere()) return {};
    return ThinStart{index, fileNameOf(garment) + " crosses " + fileNameOf(body.mesh) +
                                ": start with a thin body (bodies[" + std::to_string(index) + "].grow.seconds)"};
}

std::string describeWithOffer(const CrossedStart& crossed, const Model& model, const Scene& scene) {
    const auto thin = findThinStart(crossed, model, scene);
    return describe(crossed) + (thin ? "; " + thin->offer : "");
}

}  // namespace drape
