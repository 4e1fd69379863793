#include "solver/settings/settings.h"

#include <algorithm>

namespace drape {

// These numbers are our own: the tutorial that has these levels (DataGenetics) does not state its numbers. Its curtain
// (scene `fabric`) has one iteration over its links in each step. When the curtain is let down, the greatest ratios of
// length to rest length (the maximum over four trials) are 1.8 if every column is pinned, 2.4 if every fourth is, 3.2
// if every eighth is, and 6.5 if only the corners are. For half a sheet, the ratios are 1.5, 1.8, 2.3 and 4.9. So a
// weak sheet rips as it drops, a medium one if it hangs from its corners alone, and a strong one when it is pulled.
float tearRatioOf(const TearSettings& tear) {
    switch (tear.resistance) {
        case TearResistance::none:
            return 0.0f;
        case TearResistance::strong:
            return 8.0f;
        case TearResistance::medium:
            return 4.0f;
        case TearResistance::weak:
            return 1.5f;
        case TearResistance::ratio:
            return tear.ratio;
    }
    return 0.0f;
}

// The ratios were chosen by measurements at the force with which a hand tears cloth, 32 times the cloth's weight. If
// links are relaxed one after another (`hanging`, `curtain` and a light sheet of 25 x 25 particles, held at a corner or
// in the middle), links near the hand reach 1.35 to 1.9 times their rest length, links at the pins 1.45 to 2.2 times.
// If lines are solved, links of cotton around the hand are strained by only some 10 to 25 %.
float tearRatioInHand(const TearSettings& tear, bool solvesLines) {
    switch (tear.resistance) {
        case TearResistance::medium:
            return solvesLines ? 1.2f : 1.3f;
        case TearResistance::weak:
            return solvesLines ? 1.1f : 1.15f;
        case TearResistance::none:
        case TearResistance::strong:
        case TearResistance::ratio:
            break;
    }
    return 0.0f;
}

namespace {

/// Returns a collider of a form with its default values, switched off.
Collider defaultOf(ColliderForm form) {
    Collider collider;
    collider.form = form;
    collider.on = false;
    switch (form) {
        case ColliderForm::ball:
            collider.name = kBallName;
            collider.radius = 0.4f;
            break;
        case ColliderForm::ground:
            collider.name = kGroundName;
            collider.shape = ColliderShape::plane;
            collider.friction = 0.5f;
            break;
        case ColliderForm::walls:
            collider.name = kWallsName;
            collider.shape = ColliderShape::room;
            collider.friction = 0.0f;
            collider.restitution = 0.5f;
            setCorners(collider, {-2.0f, 0.0f, -2.0f}, {2.0f, 4.0f, 2.0f});
            break;
        case ColliderForm::entry:
            break;
    }
    return collider;
}

}  // namespace

const Collider& Settings::shortForm(ColliderForm form) const {
    static const Collider defaults[] = {defaultOf(ColliderForm::walls), defaultOf(ColliderForm::ground),
                                        defaultOf(ColliderForm::entry), defaultOf(ColliderForm::ball)};
    const auto found = std::ranges::find(colliders, form, &Collider::form);
    return found != colliders.end() ? *found : defaults[static_cast<std::size_t>(form)];
}

Collider& Settings::shortForm(ColliderForm form) {
    const auto found = std::ranges::find(colliders, form, &Collider::form);
    if (found != colliders.end()) return *found;
    return *colliders.insert(std::ranges::upper_bound(colliders, form, {}, &Collider::form), defaultOf(form));
}

std::vector<const Collider*> collidersOf(const Settings& settings) {
    std::vector<const Collider*> all;
    for (const Collider& collider : settings.colliders) {
        if (collider.on) all.push_back(&collider);
    }
    return all;
}

void finishColliders(Settings& settings) {
    for (Collider& collider : settings.colliders) {
        collider.planes.measure();
        if (collider.form == ColliderForm::walls) setCorners(collider, collider.low, collider.high);
    }
    std::erase_if(settings.colliders, [](const Collider& collider) {
        return collider.form != ColliderForm::entry && collider == defaultOf(collider.form);
    });
    std::ranges::stable_sort(settings.colliders, {}, &Collider::form);
}

float lastRelaxation(const Settings& settings) {
    const bool isOneSweep = settings.order == StepOrder::integrateFirst && settings.iterations == 1;
    return isOneSweep && settings.pinnedShare == PinnedShare::whole ? 0.7f : 1.0f;
}

}  // namespace drape
