#include <algorithm>
#include <cmath>

#include "base/digest.h"
#include "json/json.h"
#include "run/log/event_values.h"
#include "run/log/log_file.h"
#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

/// Reads the values of one log. Messages begin with its name.
class LogReader {
public:
    explicit LogReader(std::string_view source) : source_(source) {}

    [[noreturn]] void fail(const std::string& path, const std::string& complaint) const {
        throw LogError(std::string(source_) + ": " + (path.empty() ? "" : path + ": ") + complaint);
    }

    const json::Value& member(const json::Value& object, std::string_view name, const std::string& path) const {
        const json::Value* value = findMember(object, name);
        if (!value) fail(json::memberPath(path, name), "is missing");
        return *value;
    }

    void requireOnly(const json::Value& object, std::span<const std::string_view> names,
                     const std::string& path) const {
        for (const json::Member& member : std::get<json::Object>(object.data)) {
            if (std::ranges::find(names, member.name) != names.end()) continue;
            fail(json::memberPath(path, json::printable(member.name)), "is an unknown member");
        }
    }

    const std::string& text(const json::Value& object, std::string_view name, const std::string& path) const {
        const auto* text = std::get_if<std::string>(&member(object, name, path).data);
        if (!text) fail(json::memberPath(path, name), "is not text");
        return *text;
    }

    std::uint64_t hex(const json::Value& object, std::string_view name, const std::string& path) const {
        const auto value = readHex(text(object, name, path));
        if (!value) fail(json::memberPath(path, name), "is invalid, expected 16 hexadecimal digits");
        return *value;
    }

    double wholeNumber(const json::Value& value, double high, const std::string& path) const {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (number && number->value >= 0.0 && number->value <= high && number->value == std::floor(number->value)) {
            return number->value;
        }
        fail(path, "is invalid, expected a whole number from 0 to " + json::number(high).text);
    }

    float real(const json::Value& value, float low, float high, const std::string& path) const {
        const auto* number = std::get_if<json::Number>(&value.data);
        const float result = number ? json::toFloat(*number) : low - 1.0f;
        if (result >= low && result <= high) return result;
        fail(path, "is invalid, expected a number from " + json::number(low).text + " to " + json::number(high).text);
    }

    /// Reads a position or a direction, m.
    glm::vec3 vector(const json::Value& object, std::string_view name, const std::string& path) const {
        const json::Array& numbers = list(object, name, path);
        const std::string place = json::memberPath(path, name);
        if (numbers.size() != 3) fail(place, "is invalid, expected a list of 3 numbers");
        glm::vec3 result{0.0f};
        for (int axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<std::size_t>(axis);
            result[axis] = real(numbers[i], -kFarthestTarget, kFarthestTarget, json::elementPath(place, i));
        }
        return result;
    }

    const json::Array& list(const json::Value& object, std::string_view name, const std::string& path) const {
        const auto* array = std::get_if<json::Array>(&member(object, name, path).data);
        if (!array) fail(json::memberPath(path, name), "is not a list");
        return *array;
    }

    Event event(const json::Value& value, const std::string& path) const;
    std::string fabric(const json::Value& value, const std::string& path) const;
    Scene scene(const json::Value& document, const std::filesystem::path& folder, const Scene* arrays) const;
    void checkDigests(const json::Value& document) const;
    void checkOrder(const InputLog& log) const;
    void checkSettings(const InputLog& log) const;

private:
    std::string_view source_;
};

std::string eventPath(std::size_t index) { return json::elementPath("events", index); }

Event LogReader::event(const json::Value& value, const std::string& path) const {
    if (!std::holds_alternative<json::Object>(value.data)) fail(path, "is not an object");
    Event event;
    event.step = static_cast<std::uint64_t>(wholeNumber(member(value, "step", path), kMostLogSteps, path + ".step"));
    const auto names = enumNames<EventKind>();
    const std::string& kind = text(value, "kind", path);
    const auto found = std::ranges::find(names, kind);
    if (found == names.end()) fail(path + ".kind", '"' + json::printable(kind) + "\" is not a kind of event");
    event.kind = static_cast<EventKind>(found - names.begin());

    std::vector<std::string_view> members{"step", "kind"};
    if (hasParticles(event.kind)) {
        members.push_back("particles");
        const json::Array& particles = list(value, "particles", path);
        for (std::size_t i = 0; i < particles.size(); ++i) {
            const std::string place = json::elementPath(path + ".particles", i);
            event.particles.push_back(static_cast<glm::uint>(wholeNumber(particles[i], 4294967295.0, place)));
        }
    }
    if (event.kind == EventKind::cut && findMember(value, "shares")) {
        members.push_back("shares");
        const json::Array& shares = list(value, "shares", path);
        for (std::size_t i = 0; i < shares.size(); ++i)
            event.shares.push_back(real(shares[i], 0.0f, 1.0f, json::elementPath(path + ".shares", i)));
    }
    if (hasTarget(event.kind)) {
        members.push_back("target");
        event.target = vector(value, "target", path);
    }
    if (hasHand(event.kind) && findMember(value, "hand")) {
        members.push_back("hand");
        event.hand = static_cast<glm::uint>(wholeNumber(member(value, "hand", path), kLastHand, path + ".hand"));
    }
    if (hasBrush(event.kind)) {
        members.insert(members.end(), {"direction", "radius", "strength"});
        event.direction = vector(value, "direction", path);
        event.radius = real(member(value, "radius", path), 0.0f, kWidestPush, path + ".radius");
        event.strength = real(member(value, "strength", path), 0.0f, kStrongestPush, path + ".strength");
    }
    if (hasSetting(event.kind)) {
        members.insert(members.end(), {"field", "value"});
        event.field = text(value, "field", path);
        event.value = json::writeLine(member(value, "value", path));
    }
    if (hasFabric(event.kind)) {
        members.insert(members.end(), {"cloth", "value"});
        event.cloth = static_cast<glm::uint>(wholeNumber(member(value, "cloth", path), 4294967295.0, path + ".cloth"));
        event.value = fabric(member(value, "value", path), path + ".value");
    }
    requireOnly(value, members, path);
    return event;
}

/// Returns the text of a fabric, after checking it.
std::string LogReader::fabric(const json::Value& value, const std::string& path) const {
    std::string text = json::writeLine(value);
    try {
        static_cast<void>(withFabric({}, text, std::string(source_) + ": " + path));
    } catch (const SceneError& error) {
        throw LogError(error.what());
    }
    return text;
}

Scene LogReader::scene(const json::Value& document, const std::filesystem::path& folder, const Scene* arrays) const {
    const json::Value& value = member(document, "sceneText", "");
    try {
        Scene scene = readSceneText(json::writeLine(value), std::string(source_) + ": sceneText");
        scene.name = text(document, "scene", "");
        if (scene.name.size() > 255 || json::printable(scene.name, 255) != scene.name)
            throw LogError(std::string(source_) + ": scene: \"" + json::printable(scene.name, 20) +
                           "\" is not a valid name of a scene");
        resolveMeshPaths(scene, folder);
        if (arrays) shareArrays(scene, *arrays);
        loadMeshes(scene, std::string(source_) + ": sceneText");
        return scene;
    } catch (const SceneError& error) {
        throw LogError(error.what());
    }
}

void LogReader::checkDigests(const json::Value& document) const {
    if (digestOf(json::writeLine(member(document, "sceneText", ""))) != hex(document, "sceneDigest", "")) {
        fail("sceneText", "differs from the scene that the log was made with: the digest does not match");
    }
    if (logDigest(document) != hex(document, "digest", "")) fail("", "has been edited: the digest does not match");
}

void LogReader::checkOrder(const InputLog& log) const {
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        const std::uint64_t step = log.events[i].step;
        const std::string path = eventPath(i) + ".step";
        if (step > log.steps) {
            fail(path,
                 std::to_string(step) + " is out of range, the log has only " + std::to_string(log.steps) + " steps");
        }
        if (i > 0 && step < log.events[i - 1].step) {
            fail(path,
                 std::to_string(step) + " comes after an event of step " + std::to_string(log.events[i - 1].step));
        }
    }
}

/// Applies the settings of one step together, as Run does, since some settings constrain each other.
void LogReader::checkSettings(const InputLog& log) const {
    Settings settings = log.scene.settings;
    std::vector<SettingValue> values;
    std::size_t lastSetting = 0;  // index of the event that complaints name
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        const Event& event = log.events[i];
        if (event.kind == EventKind::set) {
            values.push_back({event.field, event.value});
            lastSetting = i;
        }
        const bool isLastOfStep = i + 1 == log.events.size() || log.events[i + 1].step != event.step;
        if (!isLastOfStep || values.empty()) continue;
        try {
            settings = withSettings(settings, values, std::string(source_) + ": " + eventPath(lastSetting));
        } catch (const SceneError& error) {
            throw LogError(error.what());
        }
        values.clear();
    }
}

json::Value parsed(std::string_view text, const LogReader& reader) {
    try {
        return json::read(text);
    } catch (const json::Error& error) {
        const std::string message = error.what();
        const bool isLog = kLogStart.starts_with(text.substr(0, kLogStart.size()));
        if (!isLog) reader.fail("", "is not an input log");
        if (message.find("; expected end of input") != std::string::npos) reader.fail("", "has text after its end");
        const std::size_t last = text.find_last_not_of(" \t\r\n");
        const bool isShort =
            last == std::string_view::npos || text[last] != '}' || message.find("end of input") != std::string::npos;
        if (isShort && message.starts_with("line"))
            reader.fail("", "is truncated: it ends at " + message.substr(0, message.find(':')));
        reader.fail("", message);
    }
}

}  // namespace

InputLog readLogText(std::string_view text, std::string_view sourceName, const std::filesystem::path& folder,
                     const Scene* arrays) {
    const LogReader reader(sourceName);
    const json::Value document = parsed(text, reader);
    const json::Value* mark = findMember(document, "drape");
    if (!mark || json::writeLine(*mark) != json::writeLine(kLogMark)) reader.fail("", "is not an input log");
    const json::Value& version = reader.member(document, "version", "");
    if (json::writeLine(version) == "1") {
        reader.fail("version",
                    "is 1, from an older version of drape with another kind of pushes, which can still replay it");
    }
    const auto* const number = std::get_if<json::Number>(&version.data);
    const double given = number ? number->value : 0.0;
    if (given < kOldestLogVersion || given > kLogVersion || given != std::floor(given)) {
        reader.fail("version", "is unsupported, expected " + json::number(kOldestLogVersion).text + " to " +
                                   json::number(kLogVersion).text);
    }
    reader.checkDigests(document);
    constexpr std::string_view kMembers[] = {"drape", "version", "scene",  "sceneText", "sceneDigest",
                                             "steps", "hash",    "driven", "events",    "digest"};
    reader.requireOnly(document, kMembers, "");

    InputLog log;
    log.isOlder = given < kLogVersion;
    log.scene = reader.scene(document, folder, arrays);
    log.steps =
        static_cast<std::uint64_t>(reader.wholeNumber(reader.member(document, "steps", ""), kMostLogSteps, "steps"));
    const bool hasHash = !std::holds_alternative<std::nullptr_t>(reader.member(document, "hash", "").data);
    if (hasHash) log.hash = reader.hex(document, "hash", "");
    if (const json::Value* const driven = findMember(document, "driven")) {
        if (json::writeLine(*driven) != "true") reader.fail("driven", "is invalid, expected true");
        log.isDriven = true;
    }
    const json::Array& events = reader.list(document, "events", "");
    for (std::size_t i = 0; i < events.size(); ++i) log.events.push_back(reader.event(events[i], eventPath(i)));
    reader.checkOrder(log);
    reader.checkSettings(log);
    return log;
}

}  // namespace drape
