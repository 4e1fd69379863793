#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "json/json.h"
#include "run/log/log_file.h"
#include "run/snapshot/snapshot.h"
#include "scene/fields/field_tables.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

// Greatest length of an array. With it, the sum of all bytes cannot overflow.
constexpr double kMostElements = 1u << 30;
constexpr double kTwoPi = 6.28318530717958647693;

/// Reads the values of a snapshot's header. Messages begin with the snapshot's name.
class HeaderReader {
public:
    explicit HeaderReader(std::string_view source) : source_(source) {}

    [[noreturn]] void fail(const std::string& complaint) const {
        throw SnapshotError(std::string(source_) + ": " + complaint);
    }

    const json::Value& member(const json::Value& object, std::string_view name) const {
        const json::Value* value = findMember(object, name);
        if (!value) fail(json::printable(name) + ": is missing");
        return *value;
    }

    double number(const json::Value& value, std::string_view name, Bounds bounds) const {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (number && number->value >= bounds.low && number->value <= bounds.high) return number->value;
        fail(std::string(name) + ": is invalid, expected a number from " + json::number(bounds.low).text + " to " +
             json::number(bounds.high).text);
    }

    double wholeNumber(const json::Value& value, std::string_view name, double most) const {
        const double result = number(value, name, {0.0, most});
        if (result == std::floor(result)) return result;
        fail(std::string(name) + ": is invalid, expected a whole number");
    }

    bool flag(const json::Value& object, std::string_view name) const {
        const auto* truth = std::get_if<bool>(&member(object, name).data);
        if (!truth) fail(std::string(name) + ": is invalid, expected true or false");
        return *truth;
    }

    InputLog log(const json::Value& header, const std::filesystem::path& folder, const Scene* arrays) const {
        return readLogText(json::writeLine(member(header, "log")), std::string(source_) + ": log", folder, arrays);
    }

    Scene scene(const json::Value& header, const std::string& name) const {
        Scene scene = readSceneText(json::writeLine(member(header, "scene")), std::string(source_) + ": scene");
        scene.name = name;
        return scene;
    }

    Settings applied(const json::Value& header) const {
        Scene scene;
        for (const Field& field : settingsFields())
            readSetting(member(member(header, "applied"), field.path), field, scene);
        json::Object lists{{"colliders", member(header, "appliedColliders")}};
        if (const json::Value* groups = findMember(header, "appliedPinGroups")) lists.push_back({"pinGroups", *groups});
        const Settings listed =
            readSceneText(json::writeLine(lists), std::string(source_) + ": appliedColliders").settings;
        scene.settings.colliders.insert(scene.settings.colliders.end(), listed.colliders.begin(),
                                        listed.colliders.end());
        scene.settings.pinGroups = listed.pinGroups;
        finishColliders(scene.settings);
        return scene.settings;
    }

    Clock clock(const json::Value& header) const {
        const json::Value& object = member(header, "clock");
        Clock clock;
        clock.steps = static_cast<std::uint64_t>(wholeNumber(member(object, "steps"), "steps", kMostLogSteps));
        const auto* phases = std::get_if<json::Object>(&member(object, "phases").data);
        if (!phases) fail("phases: is invalid, expected an object");
        constexpr Bounds kPhase{0.0, 3600.0};
        for (const json::Member& phase : *phases) clock.phases[phase.name] = number(phase.value, "phases", kPhase);
        const auto* drift = std::get_if<json::Array>(&member(object, "gustDrift").data);
        if (!drift || drift->size() != 3) fail("gustDrift: is invalid, expected a list of 3 numbers");
        for (int axis = 0; axis < 3; ++axis)
            clock.gustDrift[axis] =
                number((*drift)[static_cast<std::size_t>(axis)], "gustDrift", {0.0, double{physics::kGustPeriod}});
        constexpr Bounds kLength{0.0, 1.0};
        clock.lastSubstepLength =
            static_cast<float>(number(member(object, "lastSubstepLength"), "lastSubstepLength", kLength));
        return clock;
    }

private:
    void readSetting(const json::Value& value, const Field& field, Scene& scene) const {
        const std::string name = "applied: " + std::string(field.path);
        const Slot slot = field.slot(scene, {});
        if (auto* const* truth = std::get_if<bool*>(&slot)) {
            const auto* given = std::get_if<bool>(&value.data);
            if (!given) fail(name + ": is invalid, expected true or false");
            **truth = *given;
        } else if (const auto* choice = std::get_if<ChoiceSlot>(&slot)) {
            const auto* given = std::get_if<std::string>(&value.data);
            const auto found = given ? std::ranges::find(choice->names, *given) : choice->names.end();
            if (found == choice->names.end()) fail(name + ": is invalid, expected one of its choices");
            choice->set(choice->value, static_cast<std::size_t>(found - choice->names.begin()));
        }
        visitNumbers(slot, [&](auto numbers) {
            const auto* list = std::get_if<json::Array>(&value.data);
            if (!isOneNumber(slot) && (!list || list->size() != numbers.size()))
                fail(name + ": is invalid, expected a list of " + std::to_string(numbers.size()) + " numbers");
            for (std::size_t i = 0; i < numbers.size(); ++i)
                readNumber(isOneNumber(slot) ? value : (*list)[i], field, name, numbers[i]);
        });
    }

    template <class Number>
    void readNumber(const json::Value& value, const Field& field, const std::string& name, Number& result) const {
        constexpr Bounds kAny{-1e30, 1e30};
        const double given = number(value, name, mayBeBeyondBounds(field.path) ? kAny : kUnrounded);
        if constexpr (std::is_same_v<Number, float>) {
            result = json::toFloat(std::get<json::Number>(value.data));
        } else {
            result = static_cast<Number>(wholeNumber(value, name, 4294967295.0));
        }
        const auto low = static_cast<Number>(field.bounds.low);
        const auto high = static_cast<Number>(field.bounds.high);
        if (mayBeBeyondBounds(field.path) || (result >= low && result <= high)) return;
        fail(name + ": " + json::number(given).text + " is out of range");
    }

    static constexpr Bounds kUnrounded{-1e38, 1e38};
    std::string_view source_;
};

/// Throws unless the snapshot has the expected version.
/// `bytes`: bytes of the file after the mark. They begin with the version, a whole number, and a space.
void requireVersion(std::string_view bytes, const HeaderReader& reader) {
    if (bytes.starts_with(kSnapshotVersion)) return;
    const auto numberOf = [](std::string_view text) {
        unsigned number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;  // 0 if there is no number
    };
    const unsigned version = numberOf(bytes);
    const unsigned expected = numberOf(kSnapshotVersion);
    const char* which = version == 0 || version == expected ? "another" : version < expected ? "an older" : "a newer";
    reader.fail(std::string("is from ") + which + " version, expected version " + std::to_string(expected));
}

/// Returns the bytes between the first line and the digest.
std::string_view bodyOf(std::string_view bytes, const HeaderReader& reader) {
    if (!bytes.starts_with(kSnapshotMark.substr(0, bytes.size())) || bytes.empty()) reader.fail("is not a snapshot");
    const std::string here = "is truncated: it ends after " + std::to_string(bytes.size());
    if (bytes.size() < kSnapshotStart) reader.fail(here + " bytes");
    requireVersion(bytes.substr(kSnapshotMark.size()), reader);
    const auto size = readHex(bytes.substr(kSnapshotMark.size() + kSnapshotVersion.size(), 16));
    if (!size || *size < kSnapshotStart + kSnapshotEnd) reader.fail("has been edited: its length is missing");
    if (bytes.size() < *size) reader.fail(here + " of " + std::to_string(*size) + " bytes");
    if (bytes.size() > *size) reader.fail("has data after its end");
    const std::string_view whole = bytes.substr(0, bytes.size() - kSnapshotEnd);
    if (bytes.substr(whole.size()) != hexText(digestOf(whole)) + "\n")
        reader.fail("has been edited: the digest does not match");
    return whole.substr(kSnapshotStart);
}

void readArrays(Snapshot& snapshot, const json::Value& lengths, std::string_view bytes, const HeaderReader& reader) {
    std::size_t wanted = 0;
    const auto resize = [&](const char* name, auto& values) {
        const auto count =
            static_cast<std::size_t>(reader.wholeNumber(reader.member(lengths, name), name, kMostElements));
        wanted += count * sizeof values[0];
        if (wanted > bytes.size()) reader.fail(std::string(name) + ": is invalid, it is longer than the file");
        values.resize(count);
    };
    forEachArray(snapshot, resize);
    forEachOptionalArray(snapshot, [&](const char* name, auto& values) {
        if (findMember(lengths, name)) resize(name, values);
    });
    if (wanted != bytes.size()) reader.fail("arrays: are invalid, they are shorter than the file");
    const auto take = [&](const char*, auto& values) {
        const std::size_t size = values.size() * sizeof values[0];
        if (size > 0) std::memcpy(values.data(), bytes.data(), size);
        bytes.remove_prefix(size);
    };
    forEachArray(snapshot, take);
    forEachOptionalArray(snapshot, take);
}

}  // namespace

Snapshot readSnapshot(std::string_view bytes, std::string_view sourceName, const std::filesystem::path& folder,
                      const Scene* arrays) {
    const HeaderReader reader(sourceName);
    const std::string_view body = bodyOf(bytes, reader);
    const std::size_t end = std::min(body.find('\n'), body.size());
    Snapshot snapshot;
    try {
        const json::Value header = json::read(body.substr(0, end));
        snapshot.log = reader.log(header, folder, arrays);
        snapshot.scene = reader.scene(header, snapshot.log.scene.name);
        shareArrays(snapshot.scene, snapshot.log.scene);
        snapshot.applied = reader.applied(header);
        snapshot.clock = reader.clock(header);
        const json::Value& flags = reader.member(header, "flags");
        forEachFlag(snapshot, [&](const char* name, bool& flag) { flag = reader.flag(flags, name); });
        readArrays(snapshot, reader.member(header, "arrays"), body.substr(std::min(end + 1, body.size())), reader);
    } catch (const json::Error& error) {
        reader.fail(error.what());
    } catch (const SceneError& error) {
        throw SnapshotError(error.what());
    } catch (const LogError& error) {
        throw SnapshotError(error.what());
    }
    return snapshot;
}

}  // namespace drape
