#include "viewer/hand/drags.h"

#include <algorithm>
#include <utility>

namespace drape::viewer {

void SolidDrag::press(const Lens& lens, glm::vec2 pointer, Solid solid, const glm::vec3& point) {
    solid_ = std::move(solid);
    pointer_ = pointer;
    doneTo_ = pointer;
    start_ = point;
    target_ = point;
    room_ = kAnyWay;
    const Seen seen = lens.see(point);
    offset_ = seen.place - pointer;
    depth_ = seen.depth;
}

glm::vec3 SolidDrag::frame(const Lens& lens) {
    if (!isOn() || pointer_ == doneTo_ || depth_ <= 0.0f) return glm::vec3(0.0f);
    doneTo_ = pointer_;
    glm::vec3 target = lens.pointAt(pointer_ + offset_, depth_);
    target.y = std::max(target.y, start_.y - room_);
    if (!isFinite(target)) return glm::vec3(0.0f);
    return target - std::exchange(target_, target);
}

namespace {

constexpr float kClick = 4.0f;  // greatest distance that the pointer moves during a click, in window coordinates
// Velocity that a second of brushing adds, m/s for each metre of the cloth's side. For a cloth of two metres it is
// three times gravity, because the rest of the cloth holds back the part under the brush.
constexpr float kBrush = 15.0f;
constexpr float kBrushFrom = 0.5f;  // distance between brush and surface, in radii of the brush
// Smallest distance between brush and surface, m; a brush for one particle has radius 0.
constexpr float kLeastFrom = 0.01f;

constexpr float kTimeToArrive = 0.25f;  // time in which dragged particles can reach any place in the picture, s

Event eventOf(EventKind kind, std::vector<glm::uint> particles = {}, glm::vec3 target = glm::vec3(0.0f)) {
    Event event;
    event.kind = kind;
    event.particles = std::move(particles);
    event.target = target;
    return event;
}

}  // namespace

void ClothDrag::drop() {
    end();
    trace_.clear();
}

void ClothDrag::end() {
    tool_.reset();
    path_.clear();
    waitsForDrag_ = false;
    brushedAt_.reset();
    cutTo_.reset();
    hasTrace_ = false;
    letsGoAt_.reset();
}

std::vector<Event> ClothDrag::press(const DragScene& scene, glm::vec2 place, const Touch& touch, Tool tool) {
    std::vector<Event> events;
    if (tool_) events = release(scene);
    if (std::exchange(letsGoAt_, std::nullopt)) events.push_back(eventOf(EventKind::release));
    tool_ = tool;
    wasDragged_ = false;
    touch_ = touch;
    path_ = {place};
    pressedAt_ = place;
    waitsForDrag_ = tool == Tool::pin;
    if (tool == Tool::grab || tool == Tool::move) grab(scene, touch, events);
    return events;
}

void ClothDrag::move(glm::vec2 place) {
    if (tool_) path_.push_back(place);
}

std::vector<Event> ClothDrag::frame(const DragScene& scene) {
    std::vector<Event> events;
    if (letsGoAt_ && scene.steps >= *letsGoAt_) {
        letsGoAt_.reset();
        events.push_back(eventOf(EventKind::release));
    }
    const auto isOld = [&](const TracePoint& p) {
        return static_cast<float>(scene.steps - p.steps) * scene.timeStep > kTraceTime;
    };
    std::erase_if(trace_, isOld);
    if (!tool_) return events;
    if (waitsForDrag_ && glm::distance(path_.back(), pressedAt_) > kClick) {
        waitsForDrag_ = false;
        if (!scene.isPinned(touch_.particle)) events.push_back(eventOf(EventKind::pin, {touch_.particle}));
        grab(scene, touch_, events);
    }
    switch (*tool_) {
        case Tool::grab:
        case Tool::move:
            drag(scene, events);
            break;
        case Tool::pin:
            if (!waitsForDrag_) drag(scene, events);
            break;
        case Tool::cut:
            cut(scene, events);
            break;
        case Tool::brush:
            brush(scene, events);
            break;
    }
    path_ = {path_.back()};
    return events;
}

std::vector<Event> ClothDrag::release(const DragScene& scene) {
    if (!tool_) return {};
    std::vector<Event> events = frame(scene);
    const bool holds = !waitsForDrag_ && tool_ != Tool::cut && tool_ != Tool::brush;
    if (waitsForDrag_) togglePins(scene, events);
    const bool tooEarly = holds && wasDragged_ && scene.steps == grabbedAt_;
    if (holds && !tooEarly) events.push_back(eventOf(EventKind::release));
    end();
    // The particles have not reached the target yet, as the drag happened while the simulation was paused.
    if (tooEarly) letsGoAt_ = grabbedAt_ + static_cast<std::uint64_t>(kTimeToArrive / scene.timeStep) + 1;
    return events;
}

// A single particle of a fine cloth is too light to transmit much force, so a hand always takes a pinch of particles. A
// grab of free cloth takes no pins: pulling the cloth beside a pin must not move the pin. A grab of a pin takes all
// pins within the radius, but free particles only within the pinch.
void ClothDrag::grab(const DragScene& scene, const Touch& touch, std::vector<Event>& events) {
    const bool movesPins = tool_ == Tool::pin;
    const float radius = std::max(scene.radius * scene.lens.unitAt(touch.depth), HandControls::kPinch);
    std::vector<glm::uint> held = particlesWithin(scene.scenery, touch, radius);
    const bool ofPin = movesPins || scene.isPinned(touch.particle);
    std::erase_if(held, [&](glm::uint particle) {
        if (particle == touch.particle) return false;
        const glm::vec3 place(scene.scenery.positions[particle]);
        const bool inPinch = glm::distance(place, touch.point) <= HandControls::kPinch;
        return scene.isPinned(particle) != ofPin && !(ofPin && inPinch);
    });
    target_ = glm::vec3(scene.scenery.positions[touch.particle]);
    grabbedAt_ = scene.steps;
    offset_ = scene.lens.see(target_).place - pressedAt_;
    events.push_back(eventOf(EventKind::grab, std::move(held), target_));
}

// The target moves in the plane through the held particle that is parallel to the picture. The particle thus stays
// under the pointer even if the view changes.
void ClothDrag::drag(const DragScene& scene, std::vector<Event>& events) {
    const Seen now = scene.lens.see(target_);
    const glm::vec2 wanted = path_.back() + offset_;
    if (now.depth <= 0.0f || path_.size() < 2) return;
    const glm::vec3 target = scene.lens.pointAt(wanted, now.depth);
    if (target == target_ || !isFinite(target)) return;
    target_ = target;
    wasDragged_ = true;
    events.push_back(eventOf(EventKind::drag, {}, target_));
}

void ClothDrag::addTrace(const DragScene& scene) {
    for (const auto& [point, isHidden] : pointsAlong(scene.scenery, scene.lens, path_)) {
        if (isHidden) hasTrace_ = false;
        if (isHidden || !isFinite(point) || (hasTrace_ && point == trace_.back().point)) continue;
        trace_.push_back({point, scene.steps, !hasTrace_});
        hasTrace_ = true;
    }
}

// The cloth moves between two pictures. A cut therefore continues at the point of the material where it last ended.
void ClothDrag::cut(const DragScene& scene, std::vector<Event>& events) {
    if (path_.size() == 1) path_.push_back(path_.back());
    if (cutTo_) path_.front() = placeOf(*cutTo_, scene.scenery, scene.lens).value_or(path_.front());
    cutTo_ = materialPointAt(scene.scenery, scene.lens, path_.back());
    addTrace(scene);
    Event event = eventOf(EventKind::cut);
    for (const auto& [link, share] : linksUnder(scene.scenery, scene.lens, path_, scene.radius)) {
        event.particles.push_back(scene.scenery.links[link].a);
        event.particles.push_back(scene.scenery.links[link].b);
        event.shares.push_back(std::clamp(share, 0.0f, 1.0f));
    }
    if (!event.particles.empty()) events.push_back(std::move(event));
}

// The strength is proportional to the number of steps since the last picture. Thus the brush has the same effect on
// every machine, and none while the simulation is paused.
void ClothDrag::brush(const DragScene& scene, std::vector<Event>& events) {
    const std::uint64_t steps = brushedAt_ ? scene.steps - *brushedAt_ : 1;
    if (steps == 0) return;
    auto touch = std::optional(touch_);  // the press counts even if the pointer has moved since then
    if (brushedAt_) touch = pick(scene.scenery, scene.lens, path_.back());
    if (!touch) touch = pickNear(scene.scenery, scene.lens, path_.back(), scene.radius);
    if (!touch) return;
    brushedAt_ = scene.steps;
    const float radius = scene.radius * scene.lens.unitAt(touch->depth);
    const glm::vec3 toEye = glm::normalize(scene.lens.eye() - touch->point);
    Event event = eventOf(EventKind::push, {touch->particle});
    event.direction = -std::max(kBrushFrom * radius, kLeastFrom) * toEye;
    event.radius = std::min(radius, kWidestPush);
    event.strength = kBrush * scene.sceneSize * scene.timeStep * static_cast<float>(steps);
    events.push_back(std::move(event));
}

void ClothDrag::togglePins(const DragScene& scene, std::vector<Event>& events) const {
    const bool pinned = scene.isPinned(touch_.particle);
    std::vector<glm::uint> particles =
        particlesWithin(scene.scenery, touch_, scene.radius * scene.lens.unitAt(touch_.depth));
    std::erase_if(particles, [&](glm::uint particle) { return scene.isPinned(particle) != pinned; });
    events.push_back(eventOf(pinned ? EventKind::unpin : EventKind::pin, std::move(particles)));
}

}  // namespace drape::viewer
