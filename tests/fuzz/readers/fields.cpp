#include <algorithm>

#include "fuzz/readers.h"
#include "scene/file/scene_file.h"
#include "scene/load/registry.h"

namespace drape::fuzz {

/// Reads FIELD=VALUE from each line, as --set does. The first byte chooses one of the smaller built-in scenes.
void fields(std::string_view bytes) {
    static const Scene kScenes[] = {loadScene("drop"), loadScene("ball-on-chain"), loadScene("colliders")};
    if (bytes.empty()) return;
    const Scene& scene = kScenes[static_cast<unsigned char>(bytes.front()) % std::size(kScenes)];
    bytes.remove_prefix(1);
    std::vector<std::string> settings;
    for (std::size_t end = 0; end != std::string_view::npos && settings.size() < 4;) {
        end = bytes.find('\n');
        settings.emplace_back(bytes.substr(0, end));
        if (end != std::string_view::npos) bytes.remove_prefix(end + 1);
    }
    // Other readers cover meshes, and a fuzzer must not read the files of this machine.
    const auto namesFile = [](const std::string& setting) { return setting.find("mesh") != std::string::npos; };
    if (std::ranges::any_of(settings, namesFile)) return;
    Scene changed;
    if (accepts([&] { changed = withFields(scene, settings); }))
        require(!writeSceneText(changed).empty(), "a scene that was read can be written");
}

}  // namespace drape::fuzz
