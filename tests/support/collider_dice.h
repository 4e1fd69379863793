#pragma once

#include "scene/fields/enum_names.h"
#include "support/panel_dice.h"
#include "viewer/edits/collider_edits.h"

namespace drape::test {

/// Replaces each number of a vector by a random one (`low` to `high`) with a chance of one half.
inline glm::vec3 someOf(glm::vec3 v, float low, float high, PanelDice& dice) {
    for (int axis = 0; axis < 3; ++axis) v[axis] = dice.coin() ? dice.between(low, high) : v[axis];
    return v;
}

/// Sets a collider's values as the panel's sliders can, now and then to the ends of their ranges.
inline void editCollider(Collider& collider, PanelDice& dice) {
    const Collider before = collider;
    const auto size = [&] { return dice.oneIn(6) ? 0.01f : dice.log(0.01f, 2.0f); };
    if (dice.oneIn(3)) collider.shape = static_cast<ColliderShape>(dice.below(kChoices<ColliderShape>.size()));
    if (dice.oneIn(3)) collider.motion = static_cast<ColliderMotion>(dice.below(kChoices<ColliderMotion>.size()));
    if (dice.coin()) collider.radius = size();
    if (dice.coin()) collider.topRadius = size();
    if (dice.coin()) collider.length = size();
    if (dice.coin()) collider.size = {size(), size(), size()};
    if (dice.coin()) collider.rounding = dice.oneIn(3) ? 0.0f : dice.between(0.0f, 1.0f);
    collider.place = someOf(collider.place, -3.0f, 3.0f, dice);
    collider.turn = someOf(collider.turn, -180.0f, 180.0f, dice);
    collider.travel = someOf(collider.travel, -3.0f, 3.0f, dice);
    collider.axis = dice.oneIn(3) ? glm::vec3(0.0f) : someOf(collider.axis, -1.0f, 1.0f, dice);
    collider.speed = dice.between(0.0f, 5.0f);
    collider.turnRate = dice.between(-720.0f, 720.0f);
    collider.friction = dice.between(0.0f, 2.0f);
    collider.restitution = dice.oneIn(3) ? 1.0f : dice.between(0.0f, 1.0f);
    collider.colour = {dice.between(0.0f, 1.0f), dice.between(0.0f, 1.0f), dice.between(0.0f, 1.0f)};
    viewer::makeValid(collider, before);
}

/// Makes one random edit of a scene's colliders, as the panel or the pointer can.
inline void editColliders(Settings& settings, PanelDice& dice) {
    const std::vector<viewer::ListedCollider> list = viewer::listedColliders(settings);
    const std::string name = list[dice.below(static_cast<glm::uint>(list.size()))].name;
    const auto shape = static_cast<ColliderShape>(dice.below(kChoices<ColliderShape>.size()));
    const glm::vec3 place(dice.between(-1.0f, 1.0f), dice.between(-1.0f, 2.0f), dice.between(-1.0f, 1.0f));
    switch (dice.below(8)) {
        case 0:
        case 1:
            viewer::addCollider(settings, shape, place, dice.log(0.05f, 2.0f));
            break;
        case 2:
            viewer::duplicateCollider(settings, name);
            break;
        case 3:
            viewer::removeCollider(settings, name);
            break;
        case 4:
            viewer::moveCollider(settings, name, dice.oneIn(8) ? 2000.0f * place : place);
            break;
        case 5:
            viewer::findCollider(settings, name)->on = dice.coin();
            break;
        case 6:
            viewer::renameCollider(settings, name, dice.coin() ? "ball" : "lamp 3");
            break;
        default:
            if (!viewer::shortFormOf(name)) editCollider(*viewer::findCollider(settings, name), dice);
            break;
    }
}

}  // namespace drape::test
