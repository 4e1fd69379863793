#include "base/digest.h"
#include "json/read.h"
#include "json/write.h"
#include "run/log/log_file.h"
#include "run/log/log_format.h"
#include "scene/file/scene_file.h"

namespace drape {
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
