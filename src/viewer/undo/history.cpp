#include "viewer/undo/history.h"

#include <algorithm>
#include <array>
#include <utility>

#include "run/snapshot/snapshot.h"
#include "scene/fields/fields.h"
#include "scene/fields/same_scene.h"

namespace drape::viewer {

KeptRun repeating(const KeptRun& checkpoint, InputLog whole) {
    // The last event of the checkpoint's log may have been replaced since: a hand may move several times before a step.
    const std::vector<Event>& before = checkpoint.snapshot->log.events;
    const auto rest = std::ranges::mismatch(whole.events, before).in1;
    whole.events.erase(whole.events.begin(), rest);
    auto snapshot = std::make_shared<Snapshot>(*checkpoint.snapshot);
    snapshot->played = std::make_shared<const InputLog>(std::move(whole));
    KeptRun repeated = checkpoint;
    repeated.snapshot = std::move(snapshot);
    return repeated;
}

std::size_t sizeOf(const Checkpoint& checkpoint) {
    std::size_t bytes = sizeof(Checkpoint) + sizeof(Snapshot);
    forEachArray(*checkpoint.kept.snapshot,
                 [&](const char*, const auto& values) { bytes += values.size() * sizeof values[0]; });
    for (const Event& event : checkpoint.kept.snapshot->log.events)
        bytes += sizeof event + event.particles.size() * sizeof event.particles[0];
    return bytes + (checkpoint.kept.state ? checkpoint.kept.state->bytes() : 0);
}

std::weak_ptr<const Checkpoint> CheckpointStore::keep(Checkpoint checkpoint) {
    const std::size_t bytes = sizeOf(checkpoint);
    checkpoints_.push_back({std::make_shared<const Checkpoint>(std::move(checkpoint)), bytes});
    bytesOf(checkpoints_.back()) += bytes;
    const std::weak_ptr<const Checkpoint> kept = checkpoints_.back().checkpoint;
    while (used() > budget_ && checkpoints_.size() > 1) {
        const bool ofPeriodic = periodicBytes_ > budget_ / 2;
        const auto last = checkpoints_.end() - 1;
        auto oldest = std::find_if(checkpoints_.begin(), last,
                                   [&](const Kept& k) { return k.checkpoint->isPeriodic == ofPeriodic; });
        if (oldest == last) oldest = checkpoints_.begin();
        bytesOf(*oldest) -= oldest->bytes;
        checkpoints_.erase(oldest);
    }
    return kept;
}

namespace {

/// Returns the words for a field's path: the section if it is one of kThings, otherwise the words of the whole path.
std::string nameOf(std::string_view path) {
    constexpr std::array kThings{"wind", "ball", "ground", "walls", "light", "fabric", "colliders", "bodies"};
    for (const std::string_view prefix : {"solver.", "cloths[]."}) {
        if (path.starts_with(prefix)) path.remove_prefix(prefix.size());
    }
    const std::string_view first = path.substr(0, path.find_first_of(".["));
    if (first == "pinGroups") return "group of pins";
    if (path == "ball.centre") return "moving ball";
    if (std::ranges::find(kThings, first) != kThings.end()) return std::string(first);
    if (path.ends_with(".on")) path.remove_suffix(3);
    std::string name;
    for (const char letter : path) {
        const bool isCapital = letter >= 'A' && letter <= 'Z';
        if (isCapital) name += ' ';
        name += letter == '.' ? ' ' : isCapital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return name;
}

/// Returns " on" or " off", the value in `scene`, if the field is the switch of a single item. Otherwise returns an
/// empty text.
std::string switchOf(const Field& field, const Scene& scene) {
    if (!field.path.ends_with(".on") || field.path.find("[]") != std::string_view::npos) return "";
    Scene copy = scene;  // a slot can only be taken from a scene that is not const
    return *std::get<bool*>(field.slot(copy, {})) ? " on" : " off";
}

}  // namespace

/// Returns the words for a change of colliders, with the name of the collider that was added, removed, moved or
/// changed.
std::string nameOfColliders(const Scene& before, const Scene& after) {
    const auto entries = [](const Scene& scene) {
        std::vector<Collider> colliders = scene.settings.colliders;
        std::erase_if(colliders, [](const Collider& collider) { return collider.form != ColliderForm::entry; });
        return colliders;
    };
    const std::vector<Collider> was = entries(before);
    const std::vector<Collider> is = entries(after);
    const auto lacks = [](const std::vector<Collider>& list, const Collider& one) {
        return std::ranges::find(list, one.name, &Collider::name) == list.end();
    };
    for (const Collider& collider : is)
        if (is.size() > was.size() && lacks(was, collider)) return "adding " + collider.name;
    for (const Collider& collider : was)
        if (is.size() < was.size() && lacks(is, collider)) return "removing " + collider.name;
    for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i) {
        Collider moved = was[i];
        moved.place = is[i].place;
        if (was[i] != is[i]) return (moved == is[i] ? "moving " : "") + is[i].name;
    }
    return "colliders";
}

std::string nameOfChange(const Edited& before, const Edited& after) {
    // A fabric comes with many values, but only a fabric comes with a mass.
    if (!std::ranges::equal(before.scene.world.cloths, after.scene.world.cloths, {}, &ClothDescription::massPerArea,
                            &ClothDescription::massPerArea))
        return "fabric";
    std::vector<std::string> names;
    const auto add = [&](std::string name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    };
    for (const Field* field : differingFields(before.scene, after.scene)) {
        const std::string name = nameOf(field->path) + switchOf(*field, after.scene);
        add(name == "colliders" ? nameOfColliders(before.scene, after.scene) : name);
    }
    const ShownAs& was = before.shownAs;
    const ShownAs& is = after.shownAs;
    if (was.view != is.view) add("view");
    if (was.speed != is.speed) add("speed");
    if (was.quality != is.quality) add("quality");
    if (was.solver != is.solver) add("solver");
    if (was.crossings != is.crossings) add("count of crossings");
    if (was.lockstep != is.lockstep) add("lockstep");
    if (names.empty() || names.size() > 2) return "settings";
    return names.size() == 1 ? names.front() : names.front() + ", " + names.back();
}

void History::start(const Scene& scene, const ShownAs& shownAs) {
    entries_.clear();
    done_ = 0;
    present_ = std::make_shared<const Edited>(Edited{scene, shownAs});
}

bool History::isEdited(const Scene& scene, const ShownAs& shownAs) const {
    return shownAs != present_->shownAs || !sameScene(scene, present_->scene);
}

bool History::commit(const Scene& scene, const ShownAs& shownAs) {
    if (!isEdited(scene, shownAs)) return false;
    auto edited = std::make_shared<const Edited>(Edited{scene, shownAs});
    const std::shared_ptr<const Edited> before = std::exchange(present_, edited);
    push({nameOfChange(*before, *edited), false, {}, {}, before, edited});
    return true;
}

void History::add(std::string act, std::weak_ptr<const Checkpoint> before) {
    push({std::move(act), true, std::move(before), {}, {}, {}});
}

void History::takeBack() {
    if (done_ == 0 || entries_[done_ - 1].isAct) return;
    present_ = entries_[--done_].editedBefore;
    entries_.resize(done_);
}

void History::follow(const Scene& scene, const ShownAs& shownAs) {
    if (!isEdited(scene, shownAs)) return;
    present_ = std::make_shared<const Edited>(Edited{scene, shownAs});
}

void History::push(Entry entry) {
    entries_.resize(done_);
    entries_.push_back(std::move(entry));
    if (entries_.size() > kDepth) entries_.erase(entries_.begin());
    done_ = entries_.size();
}

const History::Entry* History::toUndo() const {
    if (done_ == 0) return nullptr;
    const Entry& entry = entries_[done_ - 1];
    return entry.isAct && entry.before.expired() ? nullptr : &entry;
}

const History::Entry* History::toRedo() const {
    if (done_ == entries_.size()) return nullptr;
    const Entry& entry = entries_[done_];
    return entry.isAct && entry.after.expired() ? nullptr : &entry;
}

void History::undone(std::weak_ptr<const Checkpoint> after) {
    Entry& entry = entries_[--done_];
    entry.after = std::move(after);
    if (entry.isAct && entry.after.expired()) entries_.resize(done_);
}

}  // namespace drape::viewer
