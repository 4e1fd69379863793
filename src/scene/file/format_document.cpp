#include <cmath>

#include "json/json.h"
#include "scene/fields/fields.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

constexpr std::string_view kIntroduction = R"(# Scene files

A scene file is a JSON object. Every field is optional and has the value under *default* if it is missing. Units are SI:
metres, kilograms, seconds; y is up. An unknown field, a value of the wrong type or out of range, and a duplicate field are
errors. The error message names the file, the field and the expected value. A file may have at most 16 MiB.

`drape view FILE` and the commands `simulate`, `compare`, `render` and `export` read such files; the viewer saves
them. The built-in scenes are in `assets/scenes/`. The name of a scene is that of its file without `.json`.

A scene contains any number of [cloths](#cloth) and [free systems](#systems), which are solved together. They may have at
most 16,777,216 particles in total. `{}` is a scene with one default cloth. A file that has `systems`, but neither `cloth`
nor `cloths`, has no cloth. A file can offer [options](#options), selected with `FILE:OPTION=CHOICE`, and can name the
[fabric](#fabric) of its cloths.

`drape scenes --format` prints this page from the table in `src/scene/fields`. A test checks that the two are equal.
)";

/// Introductory text of a section.
struct SectionText {
    std::string_view path;
    std::string_view text;
};

constexpr SectionText kSectionTexts[] = {
    {"cloth", R"(
A rectangle of particles and links, or a mesh. `cloth` is one such object; `cloths` is a list of them, as in
`"cloths": [{"origin": [-2, 2, 0]}, {"origin": [1, 2, 0]}]`. A file can have only one of the two.
)"},
    {"systems", R"(
Particles and links other than cloth: a rope, a pendulum, a rag doll, a thousand balls. They are drawn as rods and balls.
In each system, particles are numbered from 0: first the listed ones, then the scattered ones.
)"},
    {"bodies", R"(
Objects of any shape that cloth drapes over and that push cloth. They consist of any triangles, closed or open. They may
be rigid or deform (`cache`), start thin (`grow`), and move. A body waits where it would leave no space for cloth. Bodies
pass through other bodies and through colliders.
)"},
    {"pinGroups", R"(
Pins that move. They keep their positions at the start relative to the object that they follow. Within a step they move in
a straight line. Contact of cloth stops them before bodies and other cloth; colliders do not stop them.
)"},
    {"tear", R"(
The stretch at which the links of cloths break. Links of free systems have their own `tearRatio`.
)"},
};

constexpr std::string_view kFabricText = R"(
## `fabric`

The name of a fabric, as in `"fabric": "silk"`. It sets the defaults for the look, mass and stiffness of all cloths, and for
the friction of all colliders. Values in the file override these defaults. The option `--fabric NAME` of a command works the
other way round: the fabric overrides the values of the scene. A name that ends in `.json` is a
[fabric file](fabrics.md#fabrics-as-they-are-measured), relative to the folder of the scene file. `drape fabrics` describes the values of each fabric and their
sources. A saved scene contains the resulting values, but not the name of the fabric.

| fabric | kg/m² | weft, N/m | warp, N/m | shear, N/m | bending, µN m | |
|---|---|---|---|---|---|---|
)";

/// Returns a table row for each fabric: name, mass, stiffness along weft and warp, in shear and against bending,
/// description.
std::string fabricTable() {
    std::string rows;
    for (const FabricPreset& fabric : fabricPresets()) {
        const auto cell = [](float value) {
            return value > 0.0f ? json::writeLine(json::number(value)) : std::string("");
        };
        const ThreadStiffness threads = threadStiffness(fabric.settings);
        // The unit is 1e-6 N m. Two decimals hide the rounding errors of floats.
        const float bending = std::round(1e8f * meshBending(fabric.settings)) / 100.0f;
        const std::string alias = fabric.alias.empty() ? "" : ", `" + fabric.alias + "`";
        rows += "| `" + fabric.name + "`" + alias + " | " + cell(fabric.cloth.massPerArea) + " | " +
                cell(threads.weft) + " | " + cell(threads.warp) + " | " + cell(threads.shear) + " | " + cell(bending) +
                " | " + fabric.description + " |\n";
    }
    return rows;
}

constexpr std::string_view kEnd = R"(
## `options`

Variants of a scene, such as different ways to pin a curtain. `options` is a list of objects with a `name` and `choices`.
Each choice has a `name` and `set`, a part of a scene that is merged into the file if the choice is selected. The first
choice is the default. Names consist of letters, digits, `-`, `_` and `.`.

`drape view FILE:pins=corners,wind=strong` selects choices, for built-in scenes too. Other options keep their defaults. An
object in `set` is merged with the file's object member by member. If the file has a list at that place, the members `"0"`,
`"1"`, ... of the object change the elements with these indices. Every other value replaces the file's value. Choices are
applied in the order of the options. A choice that changes nothing needs no `set`. The viewer saves a scene with the
selected choices applied and without options.

## Examples

A cloth:

```json
{
  "description": "A small silk scarf held at two corners in a breeze.",
  "cloth": {"particles": [64, 64], "size": [0.7, 0.7], "origin": [-0.35, 1.5, 0], "massPerArea": 0.07},
  "solver": {"substeps": 24, "stiffness": {"bend": 0.05}},
  "wind": {"velocity": [0, 0, 1.5], "gustiness": 0.4}
}
```

A free system:

```json
{
  "description": "A double pendulum: a fixed particle and two that swing from it.",
  "systems": [
    {
      "origin": [0, 2, 0],
      "particles": [{"fixed": true}, {"at": [0.6, 0, 0]}, {"at": [1.2, 0, 0]}],
      "links": [{"ends": [0, 1]}, {"ends": [1, 2]}]
    }
  ]
}
```

Options:

```json
{
  "description": "A sheet that hangs from its corners or from its whole top row, in air that is still or not.",
  "cloth": {"particles": [80, 60], "size": [2, 1.5]},
  "wind": {"velocity": [0, 0, 0]},
  "options": [
    {
      "name": "pins",
      "choices": [{"name": "corners"}, {"name": "row", "set": {"cloth": {"pins": "topRow"}}}]
    },
    {
      "name": "wind",
      "choices": [{"name": "none"}, {"name": "strong", "set": {"wind": {"velocity": {"2": 8}, "gustiness": 0.3}}}]
    }
  ]
}
```
)";

constexpr std::string_view kClothElement = "cloths[]";

/// Returns the field's path with "cloth" for an element of "cloths".
std::string shownPath(const Field& field) {
    if (!field.path.starts_with(kClothElement)) return std::string(field.path);
    return std::string(kOneCloth) + std::string(field.path.substr(kClothElement.size()));
}

/// Returns the first name of the path: "cloth" for "cloth.size" and "cloths", "systems" for "systems[].origin".
std::string sectionOf(const Field& field) {
    if (field.path.starts_with(kClothList)) return std::string(kOneCloth);
    return std::string(field.path.substr(0, field.path.find_first_of(".[")));
}

std::string headingOf(const std::string& section) {
    std::string text = "\n## `" + section + "`\n";
    for (const SectionText& entry : kSectionTexts) {
        if (entry.path == section) text += entry.text;
    }
    return text + "\n| field | value | unit | default | meaning |\n|---|---|---|---|---|\n";
}

std::string typeText(const Field& field) {
    const std::string text = expectation(field);
    return text.starts_with("a ") ? text.substr(2) : text;
}

std::string defaultText(const Field& field) {
    if (field.required) return "";
    Scene scene = sceneWith(field);
    const Slot slot = field.slot(scene, {});
    const auto* list = std::get_if<ListSlot>(&slot);
    const json::Value value = list ? json::Array(list->size(), json::Object{}) : fieldValue(scene, field, {});
    return "`" + json::writeLine(value) + "`";
}

std::string rowOf(const Field& field) {
    return "| `" + shownPath(field) + "` | " + typeText(field) + " | " + std::string(field.unit) + " | " +
           defaultText(field) + " | " + std::string(field.meaning) + " |\n";
}

}  // namespace

std::string sceneFormatDocument() {
    std::string text(kIntroduction);
    std::string section;
    for (const Field& field : sceneFields()) {
        if (sectionOf(field) != section) {
            section = sectionOf(field);
            text += headingOf(section);
        }
        text += rowOf(field);
    }
    return text + std::string(kFabricText) + fabricTable() + std::string(kEnd);
}

}  // namespace drape
