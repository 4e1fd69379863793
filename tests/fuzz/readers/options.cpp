#include "scene/parts/options.h"

#include "fuzz/readers.h"
#include "scene/file/scene_file.h"

namespace drape::fuzz {

/// Reads OPTION=CHOICE,OPTION=CHOICE from the first line, as after the colon of a scene. The rest is the scene that
/// offers them.
void options(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view text = bytes.substr(std::min(end + 1, bytes.size()));
    Scene scene;
    if (!accepts([&] { scene = readSceneText(text, "scene.json", parseChoices(bytes.substr(0, end), "scene.json")); }))
        return;
    require(!writeSceneText(scene).empty(), "a scene that was read can be written");
}

}  // namespace drape::fuzz
