#include <cmath>

#include "json/write.h"
#include "scene/fields/field_value.h"
#include "scene/fields/fields.h"
#include "scene/file/scene_file.h"
#include "scene/parts/fabrics.h"

namespace drape {
namespace {

constexpr std::string_view kIntroduction = R"(# Scene files

A scene file is a JSON object. Every field may be left out, and then has the value under *default*. Units are SI: metres,
kilograms, seconds; y is up. A field that does not exist, a value of the wrong type or out of range, and a field given
twice are errors, which name the file, the field and what was expected. A file holds at most 16 MiB.

`drape view FILE` and the commands `simulate`, `compare`, `render` and `export` read such files; the viewer saves
them. The built-in scenes are in `assets/scenes/`. The name of a scene is that of its file without `.json`.

A scene holds any number of [cloths](#cloth) and [free systems](#systems), all solved together, of at most 16,777,216
particles in all. `{}` is a scene of one default cloth; a file that has `systems`, but neither `cloth` nor `cloths`, has
no cloth. A file can offer [options](#options), which are chosen with `FILE:OPTION=CHOICE`, and name the
[fabric](#fabric) that its cloths are made of.

This page is printed by `drape scenes --format` from the table in `src/scene/fields*.cpp`, and a test checks that the two
are equal.
)";

/// Introductory text of a section.
struct SectionText {
    std::string_view path;
    std::string_view text;
};

constexpr SectionText kSectionTexts[] = {
    {"cloth", R"(
A rectangle of particles and links. `cloth` holds one; `cloths` holds a list of such objects, as in
`"cloths": [{"origin": [-2, 2, 0]}, {"origin": [1, 2, 0]}]`. A file has one of the two, not both.
)"},
    {"systems", R"(
Particles and links that are no cloth: a rope, a pendulum, a rag doll, a thousand balls. Drawn as rods and balls.
Particles are numbered from 0 in each system: first the listed ones, then the scattered ones.
)"},
    {"bodies", R"(
Things of any shape, rigid or deforming (`cache`), thin at first (`grow`), still or moving, that cloth drapes over and
is pushed by: any triangles, closed or open. Where there is no place left for cloth, a body waits for it. Bodies pass
through bodies and through colliders.
)"},
    {"pinGroups", R"(
Pins that move. They keep their places relative to what they follow as it is at the start. Between the start and the end of
a step they go straight, and contact of cloth stops them short of bodies and other cloth; colliders do not stop them.
)"},
    {"tear", R"(
When a cloth's links break. Links of free systems break at `tearRatio` of their own.
)"},
};

constexpr std::string_view kFabricText = R"(
## `fabric`

The name of a fabric, as in `"fabric": "silk"`, which then gives the defaults of look, mass and stiffness of all cloths, and
of the friction of all colliders; what the file gives itself wins. `--fabric NAME` with a command does the opposite: it lays
the fabric over the scene. `drape fabrics` tells what each sets, and where its numbers come from. A scene is saved with all
that came of it, without the name.

| fabric | kg/m² | N/m | µN m | |
|---|---|---|---|---|
)";

/// Returns a table row for each fabric: name, mass, membrane and bending stiffness, description.
std::string fabricTable() {
    std::string rows;
    for (const FabricPreset& fabric : fabricPresets()) {
        const auto cell = [](float value) {
            return value > 0.0f ? json::writeLine(json::number(value)) : std::string("");
        };
        // Rounded to two decimals of 1e-6 N m, to hide float errors.
        const float bending = std::round(1e8f * fabric.settings.bendingStiffness) / 100.0f;
        const std::string alias = fabric.alias.empty() ? "" : ", `" + fabric.alias + "`";
        rows += "| `" + fabric.name + "`" + alias + " | " + cell(fabric.cloth.massPerArea) + " | " +
                cell(fabric.settings.membraneStiffness) + " | " + cell(bending) + " | " + fabric.description + " |\n";
    }
    return rows;
}

constexpr std::string_view kEnd = R"(
## `options`

Variants of a scene, such as how a curtain is pinned. `options` is a list of objects with a `name` and `choices`; each
choice has a `name` and `set`, a part of a scene that is laid over the rest of the file where it is chosen. The first
choice is the default. Names are made of letters, digits, `-`, `_` and `.`.

`drape view FILE:pins=corners,wind=strong` chooses, with built-in scenes too; what is not chosen keeps its default. Where
`set` has an object, it is merged with the file's object member by member; an object in the place of a list that the
file has changes the elements that its members `"0"`, `"1"`, ... name; everything else replaces what the file has.
Choices are laid over the file in the order of the options. `set` may be left out where a choice changes nothing. The
viewer saves a scene as it was chosen, without options.

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
