#include "viewer/hand/mouse_hand.h"

#include <imgui.h>
#include <algorithm>
#include <cmath>
#include <utility>

#include "cloth/core/placement.h"
#include "colliders/shape.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/hand/pick_collider.h"
#include "viewer/session/scene_view.h"

namespace drape::viewer {
namespace {

ImU32 colourOf(Tool tool, float alpha) {
    switch (tool) {
        case Tool::grab:
            return ImColor(0.50f, 0.74f, 1.0f, alpha);
        case Tool::cut:
            return ImColor(1.0f, 0.45f, 0.38f, alpha);
        case Tool::brush:
            return ImColor(0.45f, 0.90f, 0.78f, alpha);
        case Tool::pin:
            break;
    }
    return ImColor(1.0f, 0.80f, 0.36f, alpha);
}

ImU32 colliderColour(float alpha) { return ImColor(0.96f, 0.96f, 0.96f, alpha); }

ImVec2 at(glm::vec2 place) { return {place.x, place.y}; }

/// Dark around light, so that it is seen on every cloth.
void drawRing(ImDrawList& list, glm::vec2 place, float radius, ImU32 colour, float scale) {
    list.AddCircle(at(place), radius, ImColor(0.0f, 0.0f, 0.0f, 0.30f), 0, 3.0f * scale);
    list.AddCircle(at(place), radius, colour, 0, 1.5f * scale);
}

void drawDot(ImDrawList& list, glm::vec2 place, float radius, ImU32 colour, float scale) {
    list.AddCircleFilled(at(place), radius + scale, ImColor(0.0f, 0.0f, 0.0f, 0.35f), 10);
    list.AddCircleFilled(at(place), radius, colour, 10);
}

}  // namespace

std::vector<glm::vec2> seenPlaces(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> particles) {
    constexpr float kBehind = 0.004f;  // of the depth: folds this close are taken for one
    const std::size_t stride = particles.size() / HandMarks::kMostDots + 1;
    std::vector<Seen> seen;
    for (std::size_t i = 0; i < particles.size(); i += stride) {
        const Seen here = lens.see(glm::vec3(scenery.positions[particles[i]]));
        if (here.depth > 0.0f) seen.push_back(here);
    }
    std::vector<glm::vec2> places;
    if (seen.empty()) return places;
    WindowRect rect{seen.front().place, seen.front().place};
    for (const Seen& here : seen) rect.hold(here.place);
    const Front front(scenery, lens, rect);
    for (const Seen& here : seen) {
        if (front.at(here.place).depth >= here.depth * (1.0f - kBehind)) places.push_back(here.place);
    }
    return places;
}

void drawMarks(const HandMarks& marks, float scale) {
    constexpr float kSmallRing = 6.0f;
    constexpr std::size_t kMany = 60;  // dots, which are then smaller
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const glm::vec2 place : marks.pins) drawRing(list, place, 4.5f * scale, colourOf(Tool::pin, 0.9f), scale);
    const float dot = marks.reached.size() > kMany ? 1.2f : 1.8f;
    for (const glm::vec2 place : marks.reached) drawDot(list, place, dot * scale, colourOf(marks.tool, 0.75f), scale);
    if (marks.pulledTo && !marks.held.empty()) {
        list.AddLine(at(marks.held.front()), at(*marks.pulledTo), colourOf(marks.tool, 0.6f), 1.5f * scale);
    }
    if (marks.colliderNow && marks.colliderThere) {
        list.AddLine(at(*marks.colliderNow), at(*marks.colliderThere), colliderColour(0.6f), 1.5f * scale);
        drawDot(list, *marks.colliderNow, 2.6f * scale, colliderColour(1.0f), scale);
        drawRing(list, *marks.colliderThere, kSmallRing * scale, colliderColour(0.8f), scale);
    }
    const float heldDot = marks.held.size() > kMany ? 1.8f : 2.6f;
    for (const glm::vec2 place : marks.held) drawDot(list, place, heldDot * scale, colourOf(marks.tool, 1.0f), scale);
    if (marks.ring) {
        const float radius = marks.radius > 0.0f ? marks.radius : kSmallRing * scale;
        drawRing(list, *marks.ring, radius, marks.isOnCollider ? colliderColour(0.8f) : colourOf(marks.tool, 0.8f),
                 scale);
    }
}

void MouseHand::widen(float notches) {
    wheel_ += notches;
    const float whole = std::trunc(wheel_);
    if (whole == 0.0f) return;  // touch pads send parts of a notch
    wheel_ -= whole;
    const float radius = (std::round(controls_.radius / HandControls::kRadiusStep) + whole) * HandControls::kRadiusStep;
    controls_.radius = std::clamp(radius, 0.0f, HandControls::kMostRadius);
}

std::optional<Touch> MouseHand::touch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer, Tool tool) const {
    // Pins are small and often at an edge, where the pointer easily misses the cloth.
    const bool forPins = tool == Tool::pin;
    if (forPins) {
        if (const auto pin = pickAmong(scenery, lens, pointer, pinnedParticles())) return pin;
    }
    auto touched = pick(scenery, lens, pointer);
    if (!touched && tool == Tool::grab) touched = pickAmong(scenery, lens, pointer, pinnedParticles());
    if (!touched) touched = pickInCircle(scenery, lens, pointer, controls_.radiusOf(tool));
    return touched;
}

bool MouseHand::isTouching(const Lens& lens, glm::vec2 pointer, Tool tool) {
    if (!isFinite(pointer)) return false;
    if (touch(reachable().scenery(simulation_->model()), lens, pointer, tool)) return true;
    return tool == Tool::grab && touchCollider(lens, pointer);
}

// Colliders without bounds cover most of the picture: a drag on them moves the camera. They still hide the colliders
// behind them.
std::optional<MouseHand::TouchedCollider> MouseHand::touchCollider(const Lens& lens, glm::vec2 pointer) const {
    const std::vector<PlacedCollider> colliders = placedColliders(simulation_->applied(), simulation_->clock());
    const Ray ray = lens.ray(pointer);
    const std::optional<PickedCollider> picked = pickCollider(ray, colliders);
    if (!picked) return std::nullopt;
    const Collider& collider = colliders[picked->index].collider;
    const glm::vec3 point = ray.origin + picked->distance * ray.direction;
    const bool isWide = boundingRadius(collider) >= kUnbounded;
    if (isWide || !isFinite(point)) return std::nullopt;
    return TouchedCollider{collider.name, point};
}

std::optional<glm::vec3> MouseHand::pointUnder(const Lens& lens, glm::vec2 pointer) {
    if (!isFinite(pointer)) return std::nullopt;
    const auto touched = pick(reachable().scenery(simulation_->model()), lens, pointer);
    if (touched && isFinite(touched->point)) return touched->point;
    if (const auto collider = touchCollider(lens, pointer)) return collider->point;
    return std::nullopt;
}

/// The surface that the person sees and reaches for: as drawn some frames ago, from the mirror. The resulting events
/// name particles and links, whose present positions are looked up where the step is taken. Only a grab reads positions
/// itself, once, as it takes hold: the held particles must not jump back to where they were seen.
const Surface& MouseHand::reachable() {
    now_ = mirror_.latest(*simulation_);
    if (now_ != nullptr) return *now_;
    read_ = readSurface(*simulation_);
    now_ = &read_;
    return read_;
}

float MouseHand::sceneSize() const {
    const WorldDescription& world = simulation_->scene().world;
    if (!world.cloths.empty()) {
        const glm::vec2 size = sizeOf(world.cloths.front());
        return std::max(size.x, size.y);
    }
    return 1.4f * boundsOf(simulation_->model().startPositions).radius;  // side of a square that fits into it
}

DragScene MouseHand::dragScene(const Scenery& scenery, const Lens& lens) const {
    const Tool tool = clothDrag_.atWork().value_or(controls_.tool);
    return {scenery,
            lens,
            [this](glm::uint particle) { return simulation_->hands().isPinned(particle); },
            simulation_->clock().steps,
            simulation_->scene().settings.timeStep,
            sceneSize(),
            controls_.radiusOf(tool)};
}

std::vector<Event> MouseHand::handle(const HandSignal& signal, const DragScene& scene) {
    switch (signal.kind) {
        case HandSignal::Kind::press: {
            const auto touched = touch(scene.scenery, scene.lens, signal.pointer, signal.tool);
            if (!touched && signal.tool == Tool::grab) {
                if (const auto collider = touchCollider(scene.lens, signal.pointer)) {
                    colliderDrag_.press(scene.lens, signal.pointer, collider->name, collider->point);
                    pressedCollider_ = collider->name;
                    movedCollider_ = collider->name;
                }
            }
            if (!touched) return {};
            DragScene withTool = scene;
            withTool.radius = controls_.radiusOf(signal.tool);
            return clothDrag_.press(withTool, signal.pointer, *touched, signal.tool);
        }
        case HandSignal::Kind::move:
            clothDrag_.move(signal.pointer);
            colliderDrag_.move(signal.pointer);
            return {};
        case HandSignal::Kind::release:
            colliderDrag_.frame(scene.lens, simulation_->settings());
            colliderDrag_.drop();
            return clothDrag_.release(scene);
    }
    return {};
}

void MouseHand::work(const Lens& lens, std::span<const HandSignal> signals) {
    const bool pressed =
        std::ranges::any_of(signals, [](const HandSignal& signal) { return signal.kind == HandSignal::Kind::press; });
    if (!pressed && !clothDrag_.isBusy() && !colliderDrag_.isOn()) return;
    // A press has just asked for it, unless the scene has started again since.
    if (now_ == nullptr || (!pressed && clothDrag_.needsSurface())) reachable();
    const Scenery scenery = now_->scenery(simulation_->model());
    for (const HandSignal& signal : signals) {
        // A release counts wherever it is said to be.
        if (isFinite(signal.pointer) || signal.kind == HandSignal::Kind::release) {
            act(handle(signal, dragScene(scenery, lens)));
        }
    }
    act(clothDrag_.frame(dragScene(scenery, lens)));
    colliderDrag_.frame(lens, simulation_->settings());
}

void MouseHand::act(std::vector<Event> events) {
    for (Event& event : events) {
        if (!isFinite(event.target) || !isFinite(event.direction)) continue;  // where nothing can be sent to
        simulation_->act(std::move(event));
    }
}

std::vector<glm::uint> MouseHand::pinnedParticles() const {
    std::vector<glm::uint> pinned;
    for (glm::uint i = 0; i < simulation_->model().particleCount(); ++i) {
        if (simulation_->hands().isPinned(i)) pinned.push_back(i);
    }
    return pinned;
}

void MouseHand::look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand) {
    marks_ = {};
    marks_.tool = clothDrag_.atWork().value_or(atHand);
    marks_.radius = controls_.radiusOf(marks_.tool);
    if (pointer && !isFinite(*pointer)) pointer.reset();
    markCollider(lens);
    if (colliderDrag_.isOn()) return;
    if (!pointer && !clothDrag_.atWork()) return;
    const auto atWork = clothDrag_.atWork();
    mirror_.begin(*simulation_, *commands_, atWork == Tool::cut || atWork == Tool::brush);
    const Surface* surface = mirror_.latest(*simulation_);
    if (surface == nullptr) return;
    const Scenery scenery = surface->scenery(simulation_->model());
    if (simulation_->hands().find(0) != nullptr) {
        markHeld(scenery, lens);
    } else if (pointer) {
        markTouch(scenery, lens, *pointer);
    }
    const bool onPin = marks_.touched && simulation_->hands().isPinned(*marks_.touched);
    if (marks_.tool == Tool::pin || (onPin && marks_.tool == Tool::grab)) markPins(scenery, lens);
}

void MouseHand::markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer) {
    const auto touched = touch(scenery, lens, pointer, marks_.tool);
    if (!touched) {
        marks_.isOnCollider = marks_.tool == Tool::grab && touchCollider(lens, pointer);
        if (marks_.isOnCollider) marks_.ring = pointer;
        if (marks_.isOnCollider) marks_.radius = 0.0f;
        return;
    }
    marks_.touched = touched->particle;
    marks_.ring = pointer;
    float radius = marks_.radius * lens.unitAt(touched->depth);
    if (marks_.tool == Tool::grab) radius = std::max(radius, HandControls::kPinch);
    marks_.reached = seenPlaces(scenery, lens, particlesWithin(scenery, *touched, radius));
}

// It goes there with the next steps, at the speed of a hand: a line shows how far it has yet to go, also where it was
// let go of while time stood still.
void MouseHand::markCollider(const Lens& lens) {
    if (movedCollider_.empty()) return;
    const Collider* const wanted = findCollider(std::as_const(simulation_->settings()), movedCollider_);
    const Collider* const present = findCollider(simulation_->applied(), movedCollider_);
    if (!wanted || !present || (!colliderDrag_.isOn() && wanted->place == present->place))
        return movedCollider_.clear();
    if (colliderDrag_.isOn()) heldAt_ = colliderDrag_.target() - wanted->place;
    const Seen target = lens.see(wanted->place + heldAt_);
    const Seen now = lens.see(present->place + heldAt_);
    if (target.depth <= 0.0f || now.depth <= 0.0f) return;
    marks_.colliderNow = now.place;
    marks_.colliderThere = target.place;
}

void MouseHand::markHeld(const Scenery& scenery, const Lens& lens) {
    const Hand& mouse = *simulation_->hands().find(0);
    const std::vector<glm::uint>& held = mouse.held;
    const std::size_t stride = held.size() / HandMarks::kMostDots + 1;
    marks_.touched = held.front();
    for (std::size_t i = 0; i < held.size(); i += stride) {
        const Seen seen = lens.see(glm::vec3(scenery.positions[held[i]]));
        if (seen.depth > 0.0f) marks_.held.push_back(seen.place);
    }
    const Seen target = lens.see(mouse.target);
    if (target.depth > 0.0f) marks_.pulledTo = target.place;
    marks_.ring = marks_.pulledTo;
}

void MouseHand::markPins(const Scenery& scenery, const Lens& lens) {
    for (const glm::uint particle : pinnedParticles()) {
        const Seen seen = lens.see(glm::vec3(scenery.positions[particle]));
        if (seen.depth > 0.0f) marks_.pins.push_back(seen.place);
        if (marks_.pins.size() == HandMarks::kMostDots) break;
    }
}

}  // namespace drape::viewer
