#include "viewer/hand/mouse_hand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <numbers>
#include <utility>

#include "cloth/core/placement.h"
#include "colliders/collider.h"
#include "viewer/edits/collider_edits.h"
#include "viewer/hand/outline.h"
#include "viewer/hand/pick.h"
#include "viewer/look/scene_view.h"

namespace drape::viewer {
namespace {

WindArrow arrowAt(const Lens& lens, const MouseHand::WindPlace& place) {
    return {lens, place.middle, place.depth, place.range, place.reach};
}

}  // namespace

void MouseHand::drop() {
    epoch_ = simulation_->epoch();
    clothDrag_.drop();
    solidDrag_.drop();
    windDrag_.reset();
    movedCollider_.clear();
    now_ = nullptr;
    mirror_.forget();
}

void MouseHand::widen(float notches) {
    wheel_ += notches;
    const float whole = std::trunc(wheel_);
    if (whole == 0.0f) return;  // touch pads send fractions of a notch
    wheel_ -= whole;
    const float radius = (std::round(controls_.radius / HandControls::kRadiusStep) + whole) * HandControls::kRadiusStep;
    controls_.radius = std::clamp(radius, 0.0f, HandControls::kMostRadius);
}

// A thing under the pointer has priority over a thing near it. Pins and the wind's arrow have the highest priority
// because they are small.
MouseHand::PressTarget MouseHand::pressTarget(const Scenery& scenery, const Lens& lens, glm::vec2 pointer,
                                              Tool tool) const {
    PressTarget target;
    const bool moves = tool == Tool::grab || tool == Tool::move;
    const bool takesCloth = tool != Tool::move;
    if (moves && windPlace_) {
        const WindArrow arrow = arrowAt(lens, *windPlace_);
        target.wind = arrow.isCaught(lens, std::as_const(simulation_->targetSettings()).wind.vector(), pointer);
        if (target.wind) return target;
    }
    if (moves || tool == Tool::pin) target.touch = pickAmong(scenery, lens, pointer, pinnedParticles());
    if (!target.touch && takesCloth) target.touch = pick(scenery, lens, pointer);
    if (!target.touch && moves) target.solid = touchBody(scenery, lens, pointer, !takesCloth);
    if (!target.touch && !target.solid && moves) target.solid = touchCollider(lens, pointer);
    if (target.touch || target.solid) return target;
    if (takesCloth) target.touch = pickNear(scenery, lens, pointer, controls_.radiusOf(tool));
    if (!target.touch && moves) target.solid = touchColliderNear(lens, pointer);
    return target;
}

bool MouseHand::isTouching(const Lens& lens, glm::vec2 pointer, Tool tool) {
    follow();
    if (!isFinite(pointer)) return false;
    const PressTarget found = pressTarget(reachable().scenery(simulation_->model()), lens, pointer, tool);
    return found.touch || found.solid || found.wind;
}

std::optional<MouseHand::TouchedSolid> MouseHand::touchBody(const Scenery& scenery, const Lens& lens, glm::vec2 pointer,
                                                            bool throughCloth) const {
    if (scenery.model->bodies.empty()) return std::nullopt;
    Scenery seen = scenery;
    std::vector<physics::Triangle> ofBodies;
    if (throughCloth) {
        std::ranges::copy_if(scenery.triangles, std::back_inserter(ofBodies), [&](const physics::Triangle& triangle) {
            return triangle.a >= scenery.model->firstBodyParticle();
        });
        seen.triangles = ofBodies;
    }
    const Front::Hit hit = Front(seen, lens, {pointer, pointer}).at(pointer);
    if (hit.triangle == nullptr) return std::nullopt;
    for (const BodyPart& body : scenery.model->bodies) {
        if (hit.triangle->a - body.particles.first >= body.particles.count) continue;
        return TouchedSolid{{Solid::Kind::body, body.frame.name}, lens.pointAt(pointer, hit.depth)};
    }
    return std::nullopt;
}

// Unbounded colliders cover most of the picture. A drag on them therefore moves the camera, but they still hide the
// colliders behind them.
std::optional<MouseHand::TouchedSolid> MouseHand::touchCollider(const Lens& lens, glm::vec2 pointer) const {
    const std::vector<PlacedCollider> colliders = placedColliders(simulation_->appliedSettings(), simulation_->clock());
    const Ray ray = lens.ray(pointer);
    const std::optional<PickedCollider> picked = pickCollider(ray, colliders);
    if (!picked) return std::nullopt;
    const Collider& collider = colliders[picked->index].collider;
    const glm::vec3 point = ray.origin + picked->distance * ray.direction;
    const bool isWide = boundingRadius(collider) >= kUnbounded;
    if (isWide || !isFinite(point)) return std::nullopt;
    return TouchedSolid{{Solid::Kind::collider, collider.name}, point};
}

std::optional<MouseHand::TouchedSolid> MouseHand::touchColliderNear(const Lens& lens, glm::vec2 pointer) const {
    constexpr int kDirections = 12;
    for (const float share : {0.5f, 1.0f}) {
        for (int i = 0; i < kDirections; ++i) {
            const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
            const glm::vec2 aside = share * kTouchReach * lens.scale() * glm::vec2(std::cos(angle), std::sin(angle));
            if (const auto touched = touchCollider(lens, pointer + aside)) return touched;
        }
    }
    return std::nullopt;
}

std::optional<glm::vec3> MouseHand::pointUnder(const Lens& lens, glm::vec2 pointer) {
    follow();
    if (!isFinite(pointer)) return std::nullopt;
    const PressTarget found = pressTarget(reachable().scenery(simulation_->model()), lens, pointer, Tool::grab);
    if (found.touch && isFinite(found.touch->point)) return found.touch->point;
    if (found.solid) return found.solid->point;
    return std::nullopt;
}

/// Returns the scenery as the user sees it, copied by the mirror some pictures ago. Events contain indices of particles
/// and links, and the next step uses their current positions. A grab therefore does not move held particles back to
/// their displayed positions.
const SceneryCopy& MouseHand::reachable() {
    now_ = mirror_.latest(*simulation_);
    if (now_ != nullptr) return *now_;
    read_ = readScenery(*simulation_);
    now_ = &read_;
    return read_;
}

float MouseHand::sceneSize() const {
    const WorldDescription& world = simulation_->scene().world;
    if (!world.cloths.empty()) {
        const glm::vec2 size = sizeOf(world.cloths.front());
        return std::max(size.x, size.y);
    }
    return 1.4f * boundsOf(simulation_->model().startPositions).radius;  // side length of a square within that sphere
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
            DragScene withTool = scene;
            withTool.radius = controls_.radiusOf(signal.tool);
            if (signal.tool == Tool::cut) return clothDrag_.press(withTool, signal.pointer, {}, signal.tool);
            const PressTarget found = pressTarget(scene.scenery, scene.lens, signal.pointer, signal.tool);
            if (found.wind) {
                const WindArrow arrow = arrowAt(scene.lens, *windPlace_);
                const glm::vec3 velocity = std::as_const(simulation_->targetSettings()).wind.vector();
                const glm::vec2 head = scene.lens.see(arrow.headOf(velocity)).place;
                windDrag_ = WindDrag{head - signal.pointer, signal.pointer};
            }
            if (found.solid) {
                pressed_ = found.solid->solid;
                solidDrag_.press(scene.lens, signal.pointer, pressed_, found.solid->point);
                if (pressed_.kind == Solid::Kind::collider) movedCollider_ = pressed_.name;
                if (pressed_.kind == Solid::Kind::body) solidDrag_.setLowest(roomBelow(scene.scenery, pressed_.name));
            }
            if (!found.touch) return {};
            if (signal.tool == Tool::grab) grabbed_ = found.touch->particle;
            if (pressesGroup(*found.touch, signal, scene)) return {};
            return clothDrag_.press(withTool, signal.pointer, *found.touch, signal.tool);
        }
        case HandSignal::Kind::move:
            clothDrag_.move(signal.pointer);
            solidDrag_.move(signal.pointer);
            if (windDrag_) windDrag_->pointer = signal.pointer;
            return {};
        case HandSignal::Kind::release:
            endDrags(scene.lens);
            return clothDrag_.release(scene);
    }
    return {};
}

/// Begins the drag of a pin group if a press takes one of its pins with a tool that moves groups. Returns whether it
/// does.
bool MouseHand::pressesGroup(const Touch& touch, const HandSignal& signal, const DragScene& scene) {
    const std::string* const group = simulation_->pinGroups().groupOf(touch.particle);
    const bool movesGroups = signal.tool == Tool::grab || signal.tool == Tool::move;
    if (!movesGroups || group == nullptr || !scene.isPinned(touch.particle)) return false;
    pressed_ = {Solid::Kind::pins, *group};
    pressedPin_ = touch.particle;
    const glm::vec3 place(scene.scenery.positions[touch.particle]);
    solidDrag_.press(scene.lens, signal.pointer, pressed_, place);
    return true;
}

void MouseHand::work(const Lens& lens, std::span<const HandSignal> signals) {
    follow();
    const bool pressed =
        std::ranges::any_of(signals, [](const HandSignal& signal) { return signal.kind == HandSignal::Kind::press; });
    if (!pressed && !clothDrag_.isBusy() && !changesSettings()) return;
    // isTouching() has read the scenery for a press, unless the scene has restarted in between.
    if (now_ == nullptr || (!pressed && clothDrag_.needsScenery())) reachable();
    const Scenery scenery = now_->scenery(simulation_->model());
    for (const HandSignal& signal : signals) {
        // A release is valid at any place.
        if (isFinite(signal.pointer) || signal.kind == HandSignal::Kind::release) {
            act(handle(signal, dragScene(scenery, lens)));
        }
    }
    act(clothDrag_.frame(dragScene(scenery, lens)));
    dragSolid(lens);
    dragWind(lens);
}

// A collider or a pin group moves immediately, through its settings. A body is part of the model: until the user
// releases it, only its picture moves.
void MouseHand::dragSolid(const Lens& lens) {
    const glm::vec3 by = solidDrag_.frame(lens);
    const Solid& solid = solidDrag_.solid();
    if (solid.kind == Solid::Kind::collider && by != glm::vec3(0.0f))
        moveCollider(simulation_->targetSettings(), solid.name, by);
    if (solid.kind == Solid::Kind::pins && by != glm::vec3(0.0f)) {
        simulation_->movePinGroup(solid.name, pressedPin_, by);
        movedPins_ = true;
    }
}

const BodyPart* MouseHand::findBodyPart(const std::string& name) const {
    const std::vector<BodyPart>& bodies = simulation_->model().bodies;
    const auto found = std::ranges::find_if(bodies, [&](const BodyPart& body) { return body.frame.name == name; });
    return found == bodies.end() ? nullptr : &*found;
}

/// Returns how far down a body may be dragged, m. If the ground is on, this is the distance to the ground.
float MouseHand::roomBelow(const Scenery& scenery, const std::string& name) const {
    const BodyPart* const body = findBodyPart(name);
    if (body == nullptr || !scenery.ground.on) return SolidDrag::kAnyWay;
    float lowest = SolidDrag::kAnyWay;
    for (glm::uint i = body->particles.first; i < body->particles.end(); ++i)
        lowest = std::min(lowest, scenery.positions[i].y);
    return std::max(lowest - scenery.ground.height, 0.0f);
}

render::ShiftedBody MouseHand::shiftedBody() const {
    if (!isPresent() || solidDrag_.solid().kind != Solid::Kind::body) return {};
    const BodyPart* const body = findBodyPart(solidDrag_.solid().name);
    return body == nullptr ? render::ShiftedBody() : render::ShiftedBody{body->particles, solidDrag_.moved()};
}

void MouseHand::dragWind(const Lens& lens) {
    if (!windDrag_ || !windPlace_) return;
    const WindArrow arrow = arrowAt(lens, *windPlace_);
    const glm::vec3 velocity = std::as_const(simulation_->targetSettings()).wind.vector();
    const glm::vec2 place = windDrag_->pointer + windDrag_->offset;
    if (glm::distance(lens.see(arrow.headOf(velocity)).place, place) < 0.5f) return;
    simulation_->targetSettings().wind.vector() = arrow.dragged(lens, velocity, place);
}

void MouseHand::endDrags(const Lens& lens) {
    dragSolid(lens);
    dragWind(lens);
    const bool isBody = solidDrag_.solid().kind == Solid::Kind::body;
    if (isBody && solidDrag_.moved() != glm::vec3(0.0f))
        movedBody_ = MovedBody{solidDrag_.solid().name, solidDrag_.moved()};
    solidDrag_.drop();
    windDrag_.reset();
}

void MouseHand::act(std::vector<Event> events) {
    for (Event& event : events) {
        if (!isFinite(event.target) || !isFinite(event.direction)) continue;  // not a valid event
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

void MouseHand::look(const Lens& lens, std::optional<glm::vec2> pointer, Tool atHand, const Solid& selected) {
    follow();
    marks_ = {};
    marks_.tool = clothDrag_.atWork().value_or(atHand);
    marks_.radius = controls_.radiusOf(marks_.tool);
    marks_.waits = clothDrag_.pulls();
    if (pointer && !isFinite(*pointer)) pointer.reset();
    markCollider(lens);
    markWind(lens, pointer);
    markTrace(lens);
    const auto atWork = clothDrag_.atWork();
    const std::vector<glm::uint> pinned = pinnedParticles();
    const bool outlines = selected.kind != Solid::Kind::none || solidDrag_.isOn();
    if (pinned.empty() && !pointer && !atWork && !outlines && !simulation_->isSampling()) return;
    mirror_.begin(*simulation_, *commands_, atWork == Tool::cut || atWork == Tool::brush);
    const SceneryCopy* seen = mirror_.latest(*simulation_);
    if (seen == nullptr) return;
    const Scenery scenery = seen->scenery(simulation_->model());
    markPins(scenery, lens, pinned);
    markSampled(scenery, lens);
    const Solid& outlined = solidDrag_.isOn() ? solidDrag_.solid() : selected;
    marks_.outline = outlineOfSolid(outlined, scenery, lens);
    if (outlined.kind == Solid::Kind::collider && marks_.outline.empty()) {
        for (const PlacedCollider& placed : placedColliders(simulation_->appliedSettings(), simulation_->clock()))
            if (placed.collider.name == outlined.name) marks_.outline = edgesOf(placed, lens, sceneSize());
    }
    if (changesSettings()) return;
    if (atWork && simulation_->hands().find(0) != nullptr) {
        markHeld(scenery, lens);
    } else if (pointer) {
        markTouch(scenery, lens, *pointer);
    }
    const bool onPin = marks_.touched && simulation_->hands().isPinned(*marks_.touched);
    marks_.pinsAreInReach =
        marks_.tool == Tool::pin || marks_.tool == Tool::move || (onPin && marks_.tool == Tool::grab);
}

void MouseHand::markTouch(const Scenery& scenery, const Lens& lens, glm::vec2 pointer) {
    const PressTarget found = pressTarget(scenery, lens, pointer, marks_.tool);
    if (marks_.tool == Tool::cut) marks_.ring = pointer;  // a cut may begin anywhere
    if (found.solid) {
        marks_.isOnCollider = true;
        marks_.touchedOutline = outlineOfSolid(found.solid->solid, scenery, lens);
        marks_.ring = pointer;
        marks_.radius = 0.0f;
    }
    if (!found.touch) return;
    marks_.touched = found.touch->particle;
    marks_.ring = pointer;
    float radius = marks_.radius * lens.unitAt(found.touch->depth);
    if (marks_.tool == Tool::grab || marks_.tool == Tool::move) radius = std::max(radius, HandControls::kPinch);
    marks_.reached = seenPlaces(scenery, lens, particlesWithin(scenery, *found.touch, radius));
}

void MouseHand::markSampled(const Scenery& scenery, const Lens& lens) {
    if (!simulation_->isSampling()) return;
    const std::array particle{simulation_->sampledParticle()};
    for (const glm::vec2 place : seenPlaces(scenery, lens, particle)) marks_.sampled = place;
}

void MouseHand::markTrace(const Lens& lens) {
    const float timeStep = simulation_->scene().settings.timeStep;
    bool begins = true;
    for (const ClothDrag::TracePoint& point : clothDrag_.trace()) {
        const Seen seen = lens.see(point.point);
        begins = begins || point.begins;
        if (seen.depth <= 0.0f) continue;
        const float age = static_cast<float>(simulation_->clock().steps - point.steps) * timeStep;
        marks_.trace.push_back({seen.place, std::clamp(1.0f - age / ClothDrag::kTraceTime, 0.0f, 1.0f), begins});
        begins = false;
    }
}

// A dragged collider follows the pointer in the next steps, at the speed of a hand. A line shows the distance that
// remains.
void MouseHand::markCollider(const Lens& lens) {
    if (movedCollider_.empty()) return;
    const Collider* const wanted = findCollider(std::as_const(simulation_->targetSettings()), movedCollider_);
    const Collider* const present = findCollider(simulation_->appliedSettings(), movedCollider_);
    if (!wanted || !present || (!solidDrag_.isOn() && wanted->place == present->place)) return movedCollider_.clear();
    marks_.waits = marks_.waits || wanted->place != present->place;
    if (!solidDrag_.isOn()) return;
    const Seen target = lens.see(solidDrag_.target());
    const Seen now = lens.see(solidDrag_.target() + present->place - wanted->place);
    if (target.depth <= 0.0f || now.depth <= 0.0f) return;
    marks_.colliderNow = now.place;
    marks_.colliderThere = target.place;
}

void MouseHand::markWind(const Lens& lens, std::optional<glm::vec2> pointer) {
    if (!windPlace_) return;
    const WindArrow arrow = arrowAt(lens, *windPlace_);
    const WindSettings& wind = std::as_const(simulation_->targetSettings()).wind;
    const Seen head = lens.see(arrow.headOf(wind.vector()));
    if (head.depth <= 0.0f) return;
    const bool moves = marks_.tool == Tool::grab || marks_.tool == Tool::move;
    const bool isFree = moves && !clothDrag_.atWork() && !solidDrag_.isOn();
    const bool isCaught = windDrag_ || (isFree && pointer && arrow.isCaught(lens, wind.vector(), *pointer));
    char text[48];
    std::snprintf(text, sizeof text, wind.model == WindModel::classic ? "Wind %.1f N/m\u00b2" : "Wind %.1f m/s",
                  static_cast<double>(glm::length(wind.vector())));
    marks_.wind = HandMarks::Arrow{
        windPlace_->middle, head.place, windPlace_->reach, arrow.facesOf(lens, wind.vector()), isCaught, text};
}

// The outline of a dragged body moves with the pointer, whereas the body in the model stays until its release.
std::vector<OutlineLine> MouseHand::outlineOfSolid(const Solid& solid, const Scenery& scenery, const Lens& lens) const {
    if (solid.kind == Solid::Kind::collider) {
        for (const PlacedCollider& placed : scenery.colliders)  // these are the colliders as drawn in the picture
            if (placed.collider.name == solid.name) return linesAround(outlineOf(placed, lens));
    }
    const BodyPart* const body = solid.kind == Solid::Kind::body ? findBodyPart(solid.name) : nullptr;
    if (body == nullptr) return {};
    const glm::vec3 by = solidDrag_.solid() == solid ? solidDrag_.moved() : glm::vec3(0.0f);
    const std::span<const physics::Triangle> triangles(scenery.model->triangles);
    return silhouetteOf(scenery.positions, triangles.subspan(body->triangles.first, body->triangles.count), by, lens);
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

void MouseHand::markPins(const Scenery& scenery, const Lens& lens, std::span<const glm::uint> pinned) {
    const std::size_t stride = pinned.size() / HandMarks::kMostDots + 1;
    for (std::size_t i = 0; i < pinned.size(); i += stride) {
        const Seen seen = lens.see(glm::vec3(scenery.positions[pinned[i]]));
        if (seen.depth > 0.0f) marks_.pins.push_back(seen.place);
    }
}

}  // namespace drape::viewer
