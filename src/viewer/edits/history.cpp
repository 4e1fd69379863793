#include "viewer/edits/history.h"

#include <algorithm>
#include <utility>

namespace drape::viewer {

bool sameBody(const BodyDescription& a, const BodyDescription& b) {
    const MeshDescription& x = a.mesh;
    const MeshDescription& y = b.mesh;
    const bool sameMesh = x.digest == y.digest && x.file == y.file && x.scale == y.scale && x.twist == y.twist &&
                          x.turn == y.turn && x.place == y.place && x.weld == y.weld;
    Collider frame = a.frame;
    frame.colour = b.frame.colour;
    return sameMesh && frame == b.frame;
}

PanelValues panelValuesOf(const Scene& scene) {
    PanelValues values;
    values.settings = scene.settings;
    values.linkOrder = scene.world.linkOrder;
    values.light = scene.light;
    for (const ClothDescription& cloth : scene.world.cloths) {
        values.cloths.push_back({cloth.particles, cloth.pins, cloth.pinSpacing, cloth.massPerArea, cloth.particleMass,
                                 cloth.bendLinks, cloth.fabric, cloth.listedPins});
    }
    for (const BodyDescription& body : scene.world.bodies) values.bodies.push_back({body});
    for (const SceneOption& option : scene.options) values.options.push_back(option.chosen);
    return values;
}

bool sameCloths(const PanelValues& a, const PanelValues& b) {
    return a.linkOrder == b.linkOrder &&
           std::ranges::equal(a.cloths, b.cloths, [](const ClothValues& x, const ClothValues& y) {
               return x.particles == y.particles && x.listedPins == y.listedPins && x.massPerArea == y.massPerArea &&
                      x.particleMass == y.particleMass && x.bendLinks == y.bendLinks;
           });
}

bool sameModel(const PanelValues& a, const PanelValues& b) {
    const auto same = [](const BodyValues& x, const BodyValues& y) { return sameBody(x.body, y.body); };
    return sameCloths(a, b) && std::ranges::equal(a.bodies, b.bodies, same);
}

void putValues(Scene& scene, const PanelValues& values) {
    scene.settings = values.settings;
    scene.world.linkOrder = values.linkOrder;
    scene.light = values.light;
    scene.world.bodies.clear();
    for (const BodyValues& body : values.bodies) scene.world.bodies.push_back(body.body);
    const std::size_t count = std::min(scene.world.cloths.size(), values.cloths.size());
    for (std::size_t i = 0; i < count; ++i) {
        ClothDescription& cloth = scene.world.cloths[i];
        const ClothValues& from = values.cloths[i];
        cloth.particles = from.particles;
        cloth.pins = from.pins;
        cloth.pinSpacing = from.pinSpacing;
        cloth.massPerArea = from.massPerArea;
        cloth.particleMass = from.particleMass;
        cloth.bendLinks = from.bendLinks;
        cloth.fabric = from.look;
        cloth.listedPins = from.listedPins;
    }
}

void History::start(const PanelValues& values) {
    past_.clear();
    future_.clear();
    present_ = values;
}

bool History::commit(const PanelValues& values) {
    if (values == present_) return false;
    past_.push_back(std::exchange(present_, values));
    if (past_.size() > kDepth) past_.pop_front();
    future_.clear();
    return true;
}

const PanelValues* History::undo() {
    if (past_.empty()) return nullptr;
    future_.push_back(std::exchange(present_, std::move(past_.back())));
    past_.pop_back();
    return &present_;
}

const PanelValues* History::redo() {
    if (future_.empty()) return nullptr;
    past_.push_back(std::exchange(present_, std::move(future_.back())));
    future_.pop_back();
    return &present_;
}

}  // namespace drape::viewer
