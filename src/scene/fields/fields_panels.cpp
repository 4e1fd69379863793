// Fields of the looks of panels. They repeat the fields of the cloth's own look.
#include <algorithm>
#include <array>

#include "scene/fields/field_tables.h"

namespace drape {
namespace {

constexpr std::string_view kOwnLook = "cloths[].fabric.";
constexpr std::string_view kPanelLook = "cloths[].panels[].fabric.";

Slot panels(Scene& scene, const ElementIndex& index) { return slotOf(scene.world.cloths[index[0]].panels); }

Slot panelNames(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].panels[index[1]].names);
}

template <auto kMember>
Slot panelLook(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].panels[index[1]].fabric.*kMember);
}

template <auto kMember>
Slot panelStuff(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].panels[index[1]].stuff.*kMember);
}

/// A field of a panel's look: its name, and a function that returns its slot.
struct NamedSlot {
    std::string_view name;
    Slot (*slot)(Scene& scene, const ElementIndex& index);
};

constexpr NamedSlot kSlots[] = {
    {"colour", panelLook<&FabricLook::colour>},
    {"backColour", panelLook<&FabricLook::backColour>},
    {"sheenColour", panelLook<&FabricLook::sheenColour>},
    {"sheen", panelLook<&FabricLook::sheen>},
    {"sheenRoughness", panelLook<&FabricLook::sheenRoughness>},
    {"shine", panelLook<&FabricLook::shine>},
    {"tint", panelLook<&FabricLook::tint>},
    {"roughness", panelLook<&FabricLook::roughness>},
    {"anisotropy", panelLook<&FabricLook::anisotropy>},
    {"translucency", panelLook<&FabricLook::translucency>},
    {"weave", panelLook<&FabricLook::weave>},
    {"threads", panelLook<&FabricLook::threads>},
    {"weaveDepth", panelLook<&FabricLook::weaveDepth>},
    {"slub", panelLook<&FabricLook::slub>},
    {"heather", panelLook<&FabricLook::heather>},
    {"ribs", panelLook<&FabricLook::ribs>},
    {"thickness", panelLook<&FabricLook::thickness>},
    {"hem", panelLook<&FabricLook::hem>},
    {"print", panelLook<&FabricLook::print>},
    {"printSize", panelLook<&FabricLook::printSize>},
};

constexpr Field kListFields[] = {
    ofLength(
        0, 256,
        {"cloths[].panels", panels, kNoBounds, "",
         "Panels of a sewing pattern, or groups of an OBJ file, of another fabric than the cloth: of another look, "
         "mass or stiffness."}),
    required(ofLength(1, 1000,
                      {"cloths[].panels[].names", panelNames, kNoBounds, "",
                       "Names of these panels in the pattern or OBJ file, each panel once. Required."})),
    {"cloths[].panels[].massPerArea", panelStuff<&PanelStuff::massPerArea>, within(0, 100), "kg/m²",
     "Mass of these panels per area. 0: that of the cloth. No effect with `particleMass`."},
    {"cloths[].panels[].stiffness", panelStuff<&PanelStuff::stiffness>, within(0.01, 100), "",
     "Factor of the stiffness of these panels along weft and warp and in shear, in solvers with a stiffness."},
    {"cloths[].panels[].bending", panelStuff<&PanelStuff::bending>, within(0.01, 100), "",
     "Factor of the bending stiffness of these panels. Between two panels, the mean of their factors applies."},
};

/// Owns the paths and meanings that the fields refer to.
struct PanelTexts {
    std::array<std::string, std::size(kSlots)> paths;
    std::array<std::string, std::size(kSlots)> meanings;
};

PanelTexts makeTexts() {
    PanelTexts texts;
    for (std::size_t i = 0; i < std::size(kSlots); ++i) {
        const std::string name(kSlots[i].name);
        texts.paths[i] = std::string(kPanelLook) + name;
        texts.meanings[i] = "Like `cloth.fabric." + name + "`, which is also the default.";
        if (name == "colour")
            texts.meanings[i] +=
                " The name of a fabric, such as \"denim\", can replace the whole object `fabric`. It also sets "
                "`massPerArea`, "
                "`stiffness` and `bending` of the panels, if these are not given.";
        if (name == "printSize")
            texts.meanings[i] += " 0: if these panels have a print of their own, one print covers them all.";
    }
    return texts;
}

std::vector<Field> makePanelFields() {
    static const PanelTexts texts = makeTexts();
    std::vector<Field> fields(std::begin(kListFields), std::end(kListFields));
    for (std::size_t i = 0; i < std::size(kSlots); ++i) {
        const std::string own = std::string(kOwnLook) + std::string(kSlots[i].name);
        Field field = *std::ranges::find(clothFields(), own, &Field::path);
        field.path = texts.paths[i];
        field.slot = kSlots[i].slot;
        field.meaning = texts.meanings[i];
        field.control = {};
        fields.push_back(field);
    }
    return fields;
}

}  // namespace

std::span<const Field> panelFields() {
    static const std::vector<Field> fields = makePanelFields();
    return fields;
}

}  // namespace drape
