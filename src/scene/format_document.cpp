#include "json/write.h"
#include "scene/fields.h"
#include "scene/scene_file.h"
#include "scene/write_scene.h"

namespace drape {
namespace {

constexpr std::string_view kIntroduction = R"(# Scene files

A scene file is a JSON object. Every field may be left out, and then has the value under *default*. Units are SI: metres,
kilograms, seconds; y is up. A field that does not exist, a value of the wrong type or out of range, and a field given
twice are errors, which name the file, the field and what was expected. A file holds at most 16 MiB.

`drape view FILE`, `drape simulate FILE`, `drape compare FILE` and `drape render FILE` read such files; the viewer saves
them. The built-in scenes are in `assets/scenes/`. The name of a scene is that of its file without `.json`.

This page is printed by `drape scenes --format` from the table in `src/scene/fields.cpp`, and a test checks that the two
are equal.
)";

constexpr std::string_view kExample = R"(
## Example

```json
{
  "description": "A small silk scarf held at two corners in a breeze.",
  "cloth": {"particles": [64, 64], "size": [0.7, 0.7], "origin": [-0.35, 1.5, 0], "massPerArea": 0.07},
  "solver": {"substeps": 24, "stiffness": {"bend": 0.05}},
  "wind": {"velocity": [0, 0, 1.5], "gustiness": 0.4}
}
```
)";

/// "cloth" of "cloth.size".
std::string_view sectionOf(const Field& field) { return field.path.substr(0, field.path.find('.')); }

std::string typeText(const Field& field) {
    const std::string text = expectation(field);
    return text.starts_with("a ") ? text.substr(2) : text;
}

std::string defaultText(const Field& field) {
    if (field.required) return "";
    Scene scene = sceneWithAllFields();
    return "`" + json::writeLine(fieldValue(scene, field, {})) + "`";
}

std::string rowOf(const Field& field) {
    return "| `" + std::string(field.path) + "` | " + typeText(field) + " | " + std::string(field.unit) + " | " +
           defaultText(field) + " | " + std::string(field.meaning) + " |\n";
}

}  // namespace

std::string sceneFormatDocument() {
    std::string text(kIntroduction);
    std::string_view section;
    for (const Field& field : sceneFields()) {
        if (sectionOf(field) != section) {
            section = sectionOf(field);
            text += "\n## `" + std::string(section) +
                    "`\n\n| field | value | unit | default | meaning |\n|---|---|---|---|---|\n";
        }
        text += rowOf(field);
    }
    return text + std::string(kExample);
}

}  // namespace drape
