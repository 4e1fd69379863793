#include "run/log/log_file.h"

#include <array>
#include <fstream>

#include "base/text_file.h"
#include "json/read.h"
#include "json/write.h"
#include "run/hands/hands.h"
#include "run/log/log_format.h"
#include "run/shared/difference.h"
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
    for (const Difference& difference : findDifferences(logged, wanted)) {
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
    nameMeshesFrom(saved.scene, path);
    const std::string text = writeLogText(saved);
    if (text.size() > kLargestLog)
        throw LogError(path.string() + ": cannot be written: it would exceed the limit of 64 MiB");
    requireReplaceable(path, FileFormat::log);
    replaceTextFile(path, text);
}

}  // namespace drape
