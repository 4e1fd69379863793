#include "viewer/edits/history.h"

#include <algorithm>
#include <utility>

#include "scene/fields/fields.h"

namespace drape::viewer {

bool sameScene(const Scene& a, const Scene& b) {
    return std::ranges::equal(a.options, b.options, {}, &SceneOption::chosen, &SceneOption::chosen) && sameFields(a, b);
}

void takeLiveParts(Scene& scene, const Scene& from) {
    scene.settings = from.settings;
    scene.light = from.light;
    std::vector<ClothDescription>& cloths = scene.world.cloths;
    for (std::size_t i = 0; i < std::min(cloths.size(), from.world.cloths.size()); ++i) {
        cloths[i].fabric = from.world.cloths[i].fabric;
        cloths[i].pins = from.world.cloths[i].pins;
        cloths[i].pinSpacing = from.world.cloths[i].pinSpacing;
    }
    std::vector<BodyDescription>& bodies = scene.world.bodies;
    for (std::size_t i = 0; i < std::min(bodies.size(), from.world.bodies.size()); ++i)
        bodies[i].frame.colour = from.world.bodies[i].frame.colour;
}

bool sameModel(const Scene& a, const Scene& b) {
    Scene other = b;
    takeLiveParts(other, a);
    return sameFields(a, other);
}

bool sameCloths(const Scene& a, const Scene& b) {
    Scene other = b;
    other.world.bodies = a.world.bodies;
    return sameModel(a, other);
}

bool sameBody(const BodyDescription& a, const BodyDescription& b) {
    const auto with = [](const BodyDescription& body) {
        Scene scene;
        scene.world.bodies = {body};
        return scene;
    };
    return sameModel(with(a), with(b));
}

void History::start(const Scene& scene) {
    past_.clear();
    future_.clear();
    present_ = scene;
}

bool History::commit(const Scene& scene) {
    if (sameScene(scene, present_)) return false;
    past_.push_back(std::exchange(present_, scene));
    if (past_.size() > kDepth) past_.pop_front();
    future_.clear();
    return true;
}

const Scene* History::undo() {
    if (past_.empty()) return nullptr;
    future_.push_back(std::exchange(present_, std::move(past_.back())));
    past_.pop_back();
    return &present_;
}

const Scene* History::redo() {
    if (future_.empty()) return nullptr;
    past_.push_back(std::exchange(present_, std::move(future_.back())));
    future_.pop_back();
    return &present_;
}

}  // namespace drape::viewer
