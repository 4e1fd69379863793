#include "run/run.h"

#include <algorithm>
#include <utility>

#include "cloth/make/make_model.h"
#include "cloth/mesh/shape/panels.h"
#include "colliders/shapes/shape_row.h"
#include "run/log/event_values.h"
#include "run/ramp.h"
#include "run/start/start_faults.h"
#include "run/start/start_model.h"
#include "scene/file/scene_file.h"
#include "solver/plan/body_grips.h"
#include "solver/plan/body_lag.h"

namespace drape {

void Replay::giveEvents(Run& run, const SolverView& view) {
    std::vector<SettingValue> settings;
    for (; next_ < log_->events.size() && log_->events[next_].step == run.clock().steps; ++next_) {
        const Event& event = log_->events[next_];
        if (event.kind == EventKind::set) {
            settings.push_back({event.field, event.value});
        } else {
            run.take(event, view);
        }
    }
    if (!settings.empty()) run.settings() = withSettings(run.settings(), settings, log_->scene.name);
}

Step Replay::nextStep(Run& run, const SolverView& view) {
    giveEvents(run, view);
    return run.nextStep(view);
}

namespace {

bool sameMasses(const Scene& a, const Scene& b) { return std::ranges::equal(a.world.cloths, b.world.cloths, sameMass); }

}  // namespace

Run::Run(Scene scene) : scene_(std::move(scene)), model_(std::make_unique<Model>(startModel(scene_.world))) { begin(); }

Run::Run(std::shared_ptr<const InputLog> played, std::string_view source) : Run(played->scene) {
    checkEvents(*played, *model_, source);
    played_ = std::move(played);
    replay_.emplace(*played_);
}

Run::Run(const Snapshot& snapshot)
    : scene_((requirePositions(snapshot), snapshot.log.scene)),
      model_(std::make_unique<Model>(startModel(scene_.world))) {
    requireFits(snapshot, *model_);
    recall(snapshot);
    if (!snapshot.hands.hands.empty()) return;
    for (glm::uint hand = 0; hand <= kLastHand; ++hand) {
        Event release;
        release.kind = EventKind::release;
        release.hand = hand;
        take(std::move(release), {});
    }
}

void Run::recall(const Snapshot& snapshot) {
    if (!sameMasses(scene_, snapshot.scene)) setClothMasses(*model_, snapshot.scene.world);
    scene_ = snapshot.scene;
    startScene_ = snapshot.log.scene;
    loggedSettings_ = snapshot.scene.settings;
    applied_ = snapshot.applied;
    modelHasChanged_ = true;  // the snapshot may have other pins than the start of the log
    driving_ = {};
    attached_ = {};
    isDriven_ = snapshot.log.isDriven;
    Driving::recall(*model_, scene_, snapshot.deformed, snapshot.bodyPlaces);
    if (!hands_) hands_.emplace(*model_);
    hands_->recall(snapshot.hands);
    clock_ = snapshot.clock;
    pins_.emplace(*model_, startScene_.world, startScene_.settings);
    rest_.from = snapshot.restFrom;
    pins_->recall(applied_, clock_, secondsAfter(clock_.steps > 0 ? clock_.steps - 1 : 0));
    events_ = snapshot.log.events;
    played_ = snapshot.played;
    replay_.reset();
    if (played_) replay_.emplace(*played_, clock_.steps);
    for (std::size_t i = 0; i < scene_.world.bodies.size(); ++i) setBodyColour(i, scene_.world.bodies[i].frame.colour);
    followPanels();
}

void Run::followPanels() {
    const std::vector<ClothDescription>& cloths = scene_.world.cloths;
    panels_.resize(cloths.size());
    for (std::size_t k = 0; k < cloths.size(); ++k) {
        Panels& known = panels_[k];
        if (haveSameLookRuns(cloths[k], known.looks, known.print)) continue;
        known = {cloths[k].panels, cloths[k].fabric.print};
        model_->cloths[k].looks = findLookRuns(cloths[k]);
        model_->cloths[k].panelLooks = static_cast<glm::uint>(cloths[k].panels.size());
        ++panelVersion_;
    }
}

void Run::restart() {
    driving_.end(scene_.settings);
    for (std::size_t k = 0; k < scene_.world.bodies.size(); ++k)
        static_cast<Motion&>(scene_.world.bodies[k].frame) = startScene_.world.bodies[k].frame;
    // Pins determine the masses of particles, and offsets of pin groups their start positions. Driven bodies have other
    // places. Nothing else in the model changes during a run.
    if (std::exchange(modelHasChanged_, false)) *model_ = startModel(scene_.world);
    begin();
}

bool Run::hasOtherFabric() const { return !sameMasses(scene_, startScene_); }

void Run::begin() {
    followPanels();
    startScene_ = scene_;
    loggedSettings_ = scene_.settings;
    applied_ = scene_.settings;
    hands_.emplace(*model_);
    clock_ = {};
    attached_ = {};
    externalForces_.clear();
    rest_ = {};
    pins_.emplace(*model_, scene_.world, scene_.settings);
    pins_->hold(applied_, clock_, 0.0, *hands_);
    events_.clear();
    isDriven_ = false;
    if (played_) replay_.emplace(*played_);
}

void Run::take(Event event, const SolverView& view) {
    if (event.kind == EventKind::drag || event.kind == EventKind::release) {
        const Hand* hand = hands_->find(event.hand);
        if (hand == nullptr || (event.kind == EventKind::drag && event.target == hand->target)) return;
    }
    event.step = clock_.steps;
    hands_->check(event);
    if (event.kind == EventKind::fabric) takeFabric(event);
    hands_->take(event, view);
    record(std::move(event));
}

void Run::takeFabric(const Event& event) {
    ClothDescription& cloth = scene_.world.cloths[event.cloth];
    cloth = withFabric(cloth, event.value, scene_.name);
    setClothMasses(*model_, scene_.world);
}

void Run::takeFabrics(const Scene& other) {
    for (glm::uint k = 0; k < scene_.world.cloths.size(); ++k) {
        if (sameMass(scene_.world.cloths[k], other.world.cloths[k])) continue;
        Event event;
        event.kind = EventKind::fabric;
        event.cloth = k;
        event.value = fabricText(other.world.cloths[k]);
        take(std::move(event), {});
    }
    takeLiveParts(scene_, other);
}

/// Appends an event to the log. Only a hand's last target before a step has an effect, so a drag replaces the previous
/// drag of the same hand.
void Run::record(Event event) {
    const bool replaces = event.kind == EventKind::drag && !events_.empty() && events_.back().kind == EventKind::drag &&
                          events_.back().step == event.step && events_.back().hand == event.hand;
    if (replaces) events_.pop_back();
    events_.push_back(std::move(event));
}

void Run::setPins(std::size_t cloth, PinPattern pins, glm::uint spacing) {
    if (cloth >= scene_.world.cloths.size()) return;
    scene_.world.cloths[cloth].pins = pins;
    scene_.world.cloths[cloth].pinSpacing = spacing;
    modelHasChanged_ = true;
    const std::vector<float> inverse = inverseMasses(*model_, scene_.world);
    const ClothPart& part = model_->cloths[cloth];
    Event pin;
    Event unpin;
    pin.kind = EventKind::pin;
    unpin.kind = EventKind::unpin;
    for (glm::uint i = 0; i < part.particles.count; ++i) {
        const glm::uint particle = part.particles.first + i;
        const bool pinned = inverse[particle] == 0.0f;
        if (pins_->groupOf(particle) != nullptr) continue;
        if (pinned != hands_->isPinned(particle)) (pinned ? pin : unpin).particles.push_back(particle);
    }
    for (Event* event : {&pin, &unpin}) {
        if (!event->particles.empty()) take(std::move(*event), {});
    }
}

void Run::setBodyColour(std::size_t body, const glm::vec3& colour) {
    scene_.world.bodies[body].frame.colour = colour;
    model_->bodies[body].frame.colour = colour;  // mesh files are written with the model's colour
}

void Run::logSettings() {
    if (scene_.settings == loggedSettings_) return;
    for (SettingValue& change : changedSettings(loggedSettings_, scene_.settings)) {
        Event event;
        event.step = clock_.steps;
        event.kind = EventKind::set;
        event.field = std::move(change.field);
        event.value = std::move(change.value);
        record(std::move(event));
    }
    loggedSettings_ = scene_.settings;
}

// A ground that appeared above the lowest particles would throw them upwards, so it starts below them and rises. Walls
// start outside the cloth and close in. Reads positions, which waits for the GPU, only when such a collider is
// switched on.
void Run::startColliders(const SolverView& view) {
    std::vector<Collider> starting;
    for (const Collider& collider : scene_.settings.colliders) {
        const auto was = std::ranges::find(applied_.colliders, collider.name, &Collider::name);
        const Arrival arrival = rowOf(collider.shape).arrival;
        const bool comesFromBeyond = arrival == Arrival::rises || arrival == Arrival::closesIn;
        const bool isLevel = collider.turn == glm::vec3(0.0f) && collider.motion == ColliderMotion::still;
        const bool isNew = was == applied_.colliders.end() || !was->on;
        if (collider.on && isNew && comesFromBeyond && isLevel) starting.push_back(collider);
    }
    if (starting.empty()) return;
    const std::vector<glm::vec4> positions = view.positions();
    for (Collider& collider : starting) {
        for (glm::uint i = 0; i < model_->firstBodyParticle(); ++i) {
            const float clearance = applied_.thickness + model_->startVelocities[i].w;
            const glm::vec3 position(positions[i]);
            const glm::vec3 low = position - clearance;
            const glm::vec3 away = glm::abs(position - collider.place) + clearance;
            if (rowOf(collider.shape).isHalfSpace)
                collider.place.y = std::min(collider.place.y, low.y);
            else if (collider.form == ColliderForm::walls)
                setCorners(collider, glm::min(collider.low, low), glm::max(collider.high, position + clearance));
            else
                collider.size = glm::max(collider.size, 2.0f * away);
        }
        std::erase_if(applied_.colliders, [&](const Collider& other) { return other.name == collider.name; });
        applied_.colliders.push_back(std::move(collider));
    }
    std::ranges::stable_sort(applied_.colliders, {}, &Collider::form);
}

void Run::attach(const AttachedTo& to, std::vector<glm::uint> particles, const SolverView& view) {
    Pose pose;
    if (to.collider.empty()) {
        const BodyPart& body = model_->bodies[to.body];
        pose = poseOf(body.frame, clock_.phaseOf(phaseNameOf(body)));
    } else {
        const std::vector<PlacedCollider> placed = placedColliders(applied_, clock_);
        const auto found = std::ranges::find(placed, to.collider, [](const auto& p) { return p.collider.name; });
        if (found == placed.end()) throw std::invalid_argument("the collider \"" + to.collider + "\" is switched off");
        pose = found->pose;
    }
    Event event;
    event.kind = EventKind::pin;
    event.particles = particles;
    hands_->check(event);
    for (const glm::uint particle : particles) {
        if (const std::string* const group = pins_->groupOf(particle))
            throw std::invalid_argument("particle " + std::to_string(particle) + " belongs to the pin group \"" +
                                        *group + "\"");
    }
    std::erase_if(event.particles, [&](glm::uint particle) { return hands_->isPinned(particle); });
    const std::vector<glm::vec4> positions = view.positions();
    if (!event.particles.empty()) take(std::move(event), view);
    for (const glm::uint particle : particles) attached_.attach(particle, to, pose, glm::vec3(positions[particle]));
    noteDriven();
}

void Run::driveWind() {
    if (applied_.wind.vector() == scene_.settings.wind.vector()) return;
    applied_.wind.vector() = scene_.settings.wind.vector();
    isDriven_ = true;
}

void Run::watchRest(const SolverView& view) {
    if (!awaitsRest()) {
        rest_.from.clear();
        return;
    }
    const std::vector<glm::vec4> positions = view.positions();
    rest_.watch(*model_, std::span(positions).first(model_->firstBodyParticle()), secondsAfter(clock_.steps), clock_);
}

void Run::push(glm::uint first, std::span<const glm::vec3> forces) {
    externalForces_.resize(model_->firstBodyParticle(), glm::vec3(0.0f));
    for (const glm::vec3& force : forces) externalForces_[first++] += force;
    noteDriven();
}

Step Run::nextStep(const SolverView& view) {
    if (const auto why = whyNoContact(*model_, scene_.settings)) throw SceneError(scene_.name + ": " + *why);
    if (replay_) replay_->giveEvents(*this, view);
    if (watchesBodyLags(*model_, clock_)) noteBodyLags(*model_, clock_, applied_.timeStep, view.positions());
    std::vector<Driven> driven = driving_.begin(*model_, scene_, applied_, clock_);
    isDriven_ = isDriven_ || !driven.empty();
    modelHasChanged_ =
        modelHasChanged_ || std::ranges::any_of(driven, [](const Driven& d) { return d.collider.empty(); });
    logSettings();
    startColliders(view);
    Settings next = rampTowards(applied_, scene_.settings, scene_.settings.timeStep);
    arrive(driven, scene_.settings, next);
    watchRest(view);
    pins_->hold(next, clock_, secondsAfter(clock_.steps), *hands_);
    Edits edits = hands_->nextEdits(next, view);
    edits.driven = std::move(driven);
    edits.gripped = countGripped(*model_, next.clothContact, edits.driven, [&] { return view.positions(); });
    edits.measuresForces = measuresForces_;
    for (glm::uint i = 0; i < externalForces_.size(); ++i) {
        const glm::vec3& force = externalForces_[i];
        if (force != glm::vec3(0.0f)) edits.externalForces.push_back({i, force.x, force.y, force.z});
    }
    externalForces_.clear();
    pins_->lead(applied_, next, clock_, *hands_, edits);
    attached_.lead(*model_, applied_, next, clock_, *hands_, edits);
    clock_.strained = clock_.strained && hands_->isStrained();
    Step step = makeRampedStep(*model_, applied_, next, clock_, std::move(edits));
    applied_ = next;
    return step;
}

void Run::movePinGroup(const std::string& name, glm::uint particle, glm::vec3 by) {
    const auto group = std::ranges::find(scene_.settings.pinGroups, name, &PinGroup::name);
    if (group == scene_.settings.pinGroups.end() || pins_->particlesOf(name).empty()) return;
    setOffset(*group, pins_->offsetMoved(*group, *group, particle, by, applied_, clock_));
}

void Run::letFollow(const std::string& name, const std::string& collider, const std::string& body) {
    const auto group = std::ranges::find(scene_.settings.pinGroups, name, &PinGroup::name);
    if (group == scene_.settings.pinGroups.end() || pins_->particlesOf(name).empty()) return;
    const PinGroup before = *group;
    group->collider = collider;
    group->body = body;
    const auto particles = pins_->particlesOf(name);
    setOffset(*group,
              pins_->offsetMoved(before, *group, particles[particles.size() / 2], glm::vec3(0.0f), applied_, clock_));
}

/// Sets the offset unless it is beyond the bounds of scene files.
void Run::setOffset(PinGroup& group, glm::vec3 offset) {
    constexpr float kMost = 1000.0f;  // greatest coordinate of an offset in scene files, m
    if (glm::all(glm::lessThanEqual(glm::abs(offset), glm::vec3(kMost)))) group.offset = offset;
}

PinLag Run::pinLag(std::span<const glm::vec4> positions) { return pins_->lag(applied_, clock_, *hands_, positions); }

/// Returns the simulated time that `steps` steps from the start take, s.
double Run::secondsAfter(std::uint64_t steps) const {
    return static_cast<double>(steps) * double{scene_.settings.timeStep};
}

Snapshot Run::snapshot(const State& state) {
    logSettings();
    Snapshot snapshot = withState(state, *model_);
    snapshot.log = log(hashPositions(state.positions));
    snapshot.scene = scene_;
    snapshot.applied = applied_;
    snapshot.clock = clock_;
    snapshot.played = played_;
    snapshot.hands = hands_->state();
    snapshot.restFrom = rest_.from;
    return snapshot;
}

InputLog Run::log(std::uint64_t hash) const { return {startScene_, clock_.steps, hash, events_, false, isDriven_}; }

}  // namespace drape
