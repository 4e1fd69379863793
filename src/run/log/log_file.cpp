#include "run/log/log_file.h"

#include <array>
#include <fstream>

#include "base/digest.h"
#include "base/text_file.h"
#include "json/json.h"
#include "run/hands/hands.h"
#include "scene/file/replaceable.h"
#include "scene/file/scene_file.h"

namespace drape {

void checkEvents(const InputLog& log, const Model& model, std::string_view sourceName) {
    Hands hands(model);
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        if (log.events[i].kind == EventKind::set) continue;
        try {
            hands.check(log.events[i]);
        } catch (const std::invalid_argument& error) {
            throw LogError(std::string(sourceName) + ": events[" + std::to_string(i) + "]: " + error.what());
        }
    }
}

void requireSameScene(const InputLog& log, const Scene& scene, std::string_view sourceName) {
    const json::Value wanted = json::read(writeSceneText(scene));
    const json::Value logged = json::read(writeSceneText(log.scene));
    const auto shown = [](const json::Value* value) {
        return value ? json::printable(json::writeLine(*value)) : std::string("missing");
    };
    for (const json::Difference& difference : findDifferences(logged, wanted)) {
        if (difference.path == "description" || difference.path.starts_with("camera.")) continue;
        throw LogError(std::string(sourceName) + ": was made with another scene: " + difference.path + " is " +
                       shown(difference.from) + " in the log, and " + shown(difference.to) + " in " + scene.name);
    }
}

bool isLogFile(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    std::array<char, kLogStart.size()> start{};
    std::ifstream(path, std::ios::binary).read(start.data(), start.size());
    return std::string_view(start.data(), start.size()) == kLogStart;
}

InputLog readLogFile(const std::filesystem::path& path) {
    try {
        return readLogText(readTextFile(path, kLargestLog), path.string(), path.parent_path());
    } catch (const FileError& error) {
        throw LogError(error.what());
    }
}

void saveLogFile(const std::filesystem::path& path, const InputLog& log) {
    if (log.isDriven)
        throw LogError(
            path.string() +
            ": cannot be saved: a program has driven the run, which a log does not hold; save its state instead");
    InputLog saved = log;
    makeMeshPathsPortable(saved.scene, path);
    const std::string text = writeLogText(saved);
    if (text.size() > kLargestLog)
        throw LogError(path.string() + ": cannot be written: it would exceed the limit of 64 MiB");
    requireReplaceable(path, FileFormat::log);
    replaceTextFile(path, text);
}

namespace {

json::Array coordinates(glm::vec3 v) { return {json::number(v.x), json::number(v.y), json::number(v.z)}; }

json::Value eventValue(const Event& event) {
    json::Object object{{"step", json::number(event.step)}, {"kind", enumName(event.kind)}};
    if (hasParticles(event.kind)) {
        json::Array particles;
        for (const glm::uint particle : event.particles) particles.push_back(json::number(particle));
        object.push_back({"particles", std::move(particles)});
    }
    if (!event.shares.empty()) {
        json::Array shares;
        for (const float share : event.shares) shares.push_back(json::number(share));
        object.push_back({"shares", std::move(shares)});
    }
    if (hasTarget(event.kind)) object.push_back({"target", coordinates(event.target)});
    if (hasHand(event.kind) && event.hand != 0) object.push_back({"hand", json::number(event.hand)});
    if (hasBrush(event.kind)) {
        object.push_back({"direction", coordinates(event.direction)});
        object.push_back({"radius", json::number(event.radius)});
        object.push_back({"strength", json::number(event.strength)});
    }
    if (hasSetting(event.kind)) {
        object.push_back({"field", event.field});
        object.push_back({"value", json::read(event.value)});
    }
    if (hasFabric(event.kind)) {
        object.push_back({"cloth", json::number(event.cloth)});
        object.push_back({"value", json::read(event.value)});
    }
    return object;
}

json::Object documentOf(const InputLog& log) {
    json::Value scene = json::read(writeSceneText(log.scene));
    const std::string sceneDigest = hexText(digestOf(json::writeLine(scene)));
    json::Array events;
    for (const Event& event : log.events) events.push_back(eventValue(event));
    json::Object document{{"drape", kLogMark},
                          {"version", json::number(kLogVersion)},
                          {"scene", log.scene.name},
                          {"sceneText", std::move(scene)},
                          {"sceneDigest", sceneDigest},
                          {"steps", json::number(log.steps)},
                          {"hash", log.hash ? json::Value(hexText(*log.hash)) : json::Value()}};
    if (log.isDriven) document.push_back({"driven", true});
    document.push_back({"events", std::move(events)});
    return document;
}

std::string linesOf(const json::Value& list) {
    const auto& elements = std::get<json::Array>(list.data);
    std::string text;
    for (const json::Value& element : elements)
        text += (text.empty() ? "\n    " : ",\n    ") + json::writeLine(element);
    return '[' + text + (text.empty() ? "]" : "\n  ]");
}

}  // namespace

std::string writeLogText(const InputLog& log) {
    const json::Value value = documentOf(log);
    const auto& document = std::get<json::Object>(value.data);
    std::string text = "{\n";
    for (const json::Member& member : document) {
        const bool isList = std::holds_alternative<json::Array>(member.value.data);
        text +=
            "  \"" + member.name + "\": " + (isList ? linesOf(member.value) : json::writeLine(member.value)) + ",\n";
    }
    return text + "  \"digest\": \"" + hexText(logDigest(value)) + "\"\n}\n";
}

std::uint64_t logDigest(const json::Value& document) {
    std::uint64_t digest = kEmptyDigest;
    for (const json::Member& member : std::get<json::Object>(document.data)) {
        if (member.name == "digest") continue;
        digest = digestOf(json::writeLine(member.name), digest);
        digest = digestOf(json::writeLine(member.value), digest);
    }
    return digest;
}

}  // namespace drape
