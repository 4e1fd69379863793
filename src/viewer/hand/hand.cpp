#include "viewer/hand/hand.h"

#include <algorithm>
#include <utility>

#include "viewer/hand/pick.h"

namespace drape::viewer {
namespace {

constexpr float kClick = 4.0f;  // window coordinates that a hand may tremble by while it clicks
// m/s that a second of brushing adds, for each metre of the scene: a cloth of two metres is blown at three times as
// hard as its weight pulls, since the rest of it holds back the part under the brush.
constexpr float kBrush = 15.0f;
constexpr float kBrushFrom = 0.5f;   // radii before the surface from which a brush blows
constexpr float kLeastFrom = 0.01f;  // m, for a brush of one particle: any length does for a direction

constexpr float kTimeToArrive = 0.25f;  // s, in which dragged particles get anywhere in the picture

Event eventOf(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f)) {
    Event event;
    event.kind = kind;
    event.particles = std::move(particles);
    event.target = target;
    return event;
}

}  // namespace

void Hand::drop() {
    tool_.reset();
    path_.clear();
    waitsForDrag_ = false;
    brushedAt_.reset();
    cutTo_.reset();
    letsGoAt_.reset();
}

std::vector<Event> Hand::press(const Reach& reach, glm::vec2 place, const Touch& touch, Tool tool) {
    std::vector<Event> events;
    if (tool_) events = release(reach);
    if (std::exchange(letsGoAt_, std::nullopt)) events.push_back(eventOf(EventKind::release));
    tool_ = tool;
    touch_ = touch;
    path_ = {place};
    pressedAt_ = place;
    waitsForDrag_ = tool == Tool::pin;
    if (tool == Tool::grab) grab(reach, touch, events);
    return events;
}

void Hand::move(glm::vec2 place) {
    if (tool_) path_.push_back(place);
}

std::vector<Event> Hand::frame(const Reach& reach) {
    std::vector<Event> events;
    if (letsGoAt_ && reach.steps >= *letsGoAt_) {
        letsGoAt_.reset();
        events.push_back(eventOf(EventKind::release));
    }
    if (!tool_) return events;
    if (waitsForDrag_ && glm::distance(path_.back(), pressedAt_) > kClick) {
        waitsForDrag_ = false;
        if (!reach.isPinned(touch_.particle)) events.push_back(eventOf(EventKind::pin, {touch_.particle}));
        grab(reach, touch_, events);
    }
    switch (*tool_) {
        case Tool::grab:
            drag(reach, events);
            break;
        case Tool::pin:
            if (!waitsForDrag_) drag(reach, events);
            break;
        case Tool::cut:
            cut(reach, events);
            break;
        case Tool::brush:
            brush(reach, events);
            break;
    }
    path_ = {path_.back()};
    return events;
}

std::vector<Event> Hand::release(const Reach& reach) {
    if (!tool_) return {};
    std::vector<Event> events = frame(reach);
    const bool holds = !waitsForDrag_ && (tool_ == Tool::grab || tool_ == Tool::pin);
    if (waitsForDrag_) togglePins(reach, events);
    const bool tooEarly = holds && wasDragged_ && reach.steps == grabbedAt_;
    if (holds && !tooEarly) events.push_back(eventOf(EventKind::release));
    drop();
    // Particles that were dragged while time stood still have yet to reach the target.
    if (tooEarly) letsGoAt_ = grabbedAt_ + static_cast<std::uint64_t>(kTimeToArrive / reach.timeStep) + 1;
    return events;
}

// A single particle of a fine cloth weighs so little that it transmits little force: a hand always takes a pinch. A
// grab of free cloth leaves the pins in reach alone: pulling the cloth beside a pin must not move it. A grab of a pin
// takes all pins in reach along and, of the free particles, those in the pinch.
void Hand::grab(const Reach& reach, const Touch& touch, std::vector<Event>& events) {
    const bool movesPins = tool_ == Tool::pin;
    const float radius = std::max(reach.radius * reach.lens.unitAt(touch.depth), HandControls::kPinch);
    std::vector<glm::uint> held = particlesWithin(reach.scenery, touch, radius);
    const bool ofPin = movesPins || reach.isPinned(touch.particle);
    std::erase_if(held, [&](glm::uint particle) {
        if (particle == touch.particle) return false;
        const glm::vec3 place(reach.scenery.positions[particle]);
        const bool inPinch = glm::distance(place, touch.point) <= HandControls::kPinch;
        return reach.isPinned(particle) != ofPin && !(ofPin && inPinch);
    });
    target_ = glm::vec3(reach.scenery.positions[touch.particle]);
    grabbedAt_ = reach.steps;
    wasDragged_ = false;
    offset_ = reach.lens.see(target_).place - pressedAt_;
    events.push_back(eventOf(EventKind::grab, std::move(held), target_));
}

// In the plane parallel to the picture in which the particle is: it stays under the pointer however the view changes.
void Hand::drag(const Reach& reach, std::vector<Event>& events) {
    const Seen now = reach.lens.see(target_);
    const glm::vec2 wanted = path_.back() + offset_;
    if (now.depth <= 0.0f || path_.size() < 2) return;
    const glm::vec3 target = reach.lens.pointAt(wanted, now.depth);
    if (target == target_ || !isFinite(target)) return;
    target_ = target;
    wasDragged_ = true;
    events.push_back(eventOf(EventKind::drag, {}, target_));
}

// The cloth moves between two pictures: a cut goes on where it ended on the cloth, not where that was seen.
void Hand::cut(const Reach& reach, std::vector<Event>& events) {
    if (path_.size() == 1) path_.push_back(path_.back());
    if (cutTo_) path_.front() = placeOf(*cutTo_, reach.scenery, reach.lens).value_or(path_.front());
    cutTo_ = materialPointAt(reach.scenery, reach.lens, path_.back());
    std::vector<glm::uint> ends;
    for (const glm::uint link : linksUnder(reach.scenery, reach.lens, path_, reach.radius)) {
        ends.push_back(reach.scenery.links[link].a);
        ends.push_back(reach.scenery.links[link].b);
    }
    if (!ends.empty()) events.push_back(eventOf(EventKind::cut, std::move(ends)));
}

// As much as the simulation has moved on, so that it feels the same on every machine, and adds up to nothing while time
// stands still.
void Hand::brush(const Reach& reach, std::vector<Event>& events) {
    const std::uint64_t steps = brushedAt_ ? reach.steps - *brushedAt_ : 1;
    if (steps == 0) return;
    auto touch = std::optional(touch_);  // the press counts, even if the pointer has already gone on
    if (brushedAt_) touch = pick(reach.scenery, reach.lens, path_.back());
    if (!touch) touch = pickInCircle(reach.scenery, reach.lens, path_.back(), reach.radius);
    if (!touch) return;
    brushedAt_ = reach.steps;
    const float radius = reach.radius * reach.lens.unitAt(touch->depth);
    const glm::vec3 toEye = glm::normalize(reach.lens.eye() - touch->point);
    Event event = eventOf(EventKind::push, {touch->particle});
    event.direction = -std::max(kBrushFrom * radius, kLeastFrom) * toEye;
    event.radius = std::min(radius, kWidestPush);
    event.strength = kBrush * reach.sceneSize * reach.timeStep * static_cast<float>(steps);
    events.push_back(std::move(event));
}

void Hand::togglePins(const Reach& reach, std::vector<Event>& events) const {
    const bool pinned = reach.isPinned(touch_.particle);
    std::vector<glm::uint> particles =
        particlesWithin(reach.scenery, touch_, reach.radius * reach.lens.unitAt(touch_.depth));
    std::erase_if(particles, [&](glm::uint particle) { return reach.isPinned(particle) != pinned; });
    events.push_back(eventOf(pinned ? EventKind::unpin : EventKind::pin, std::move(particles)));
}

}  // namespace drape::viewer
