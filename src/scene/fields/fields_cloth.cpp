#include "mesh_reading/shared/polygon_mesh.h"
#include "scene/fields/field_tables.h"
#include "scene/place.h"

namespace drape {
namespace {

Slot cloths(Scene& scene, const ElementIndex&) { return slotOf(scene.world.cloths); }

template <auto kMember>
Slot cloth(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].*kMember);
}

/// Returns the pins of a cloth. Offers only the first patterns; the remaining ones are for pin groups.
Slot pinPattern(Scene& scene, const ElementIndex& index) {
    auto slot = std::get<ChoiceSlot>(slotOf(scene.world.cloths[index[0]].pins));
    slot.names = slot.names.first(kClothPatterns);
    slot.labels = slot.labels.first(kClothPatterns);
    return slot;
}

template <auto kMember>
Slot pin(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].listedPins[index[1]].*kMember);
}

template <auto kMember>
Slot mesh(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].mesh.*kMember);
}

template <auto kMember>
Slot sewn(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].mesh.pattern.*kMember);
}

template <auto kMember>
Slot fabric(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].fabric.*kMember);
}

using Grid = ClothDescription;
using Fabric = FabricLook;

constexpr Bounds kSide{Grid::kMinSide, Grid::kMaxSide};

constexpr Field kClothFields[] = {
    ofLength(0, 256, {"cloths", cloths, kNoBounds, "", "Cloths, each with the fields of `cloth`, which it replaces."}),
    ofLength(
        0, 4000,
        {"cloths[].mesh.file", mesh<&MeshDescription::file>, kNoBounds, "",
         "OBJ, PLY, STL or glTF file whose shape the cloth has, or a sewing pattern as GarmentCode writes it (JSON), "
         "from the scene file's folder; empty: the cloth is a grid. "
         "`built-in:disc.obj`, `built-in:cylinder.obj` and `built-in:hammock.obj` come with the program."}),
    {"cloths[].mesh.scale", mesh<&MeshDescription::scale>, within(1e-6, 1e6), "m",
     "Length of the file's unit: 0.01 for a file in centimetres."},
    {"cloths[].mesh.twist", mesh<&MeshDescription::twist>, within(-720, 720), "degrees",
     "How far one end starts turned against the other, about the longest side of the box around the mesh."},
    {"cloths[].mesh.turn", mesh<&MeshDescription::turn>, within(-360, 360), "degrees",
     "Turns the mesh about the x axis, then y, then z. y is up; a file with z up takes -90, 0, 0."},
    {"cloths[].mesh.place", mesh<&MeshDescription::place>, kMeshPlace, "m", "Added to the scaled and turned vertices."},
    {"cloths[].mesh.weld", mesh<&MeshDescription::weld>, within(0, 1), "m",
     "Vertices no farther apart than this, after scaling, are one particle: exporters split them along seams of the "
     "texture."},
    {"cloths[].mesh.panels", mesh<&MeshDescription::panels>, kNoBounds, "",
     "Whether texture coordinates, in the file's unit, are places on flat panels: they give lengths, areas and bends "
     "at "
     "rest, and the vertices are only where the cloth starts. Where two panels meet in a seam, the shorter side "
     "counts."},
    ofLength(
        0, 16,
        {"cloths[].mesh.digest", mesh<&MeshDescription::digest>, kNoBounds, "",
         "Of the file's vertices and faces, in states and logs: another mesh is refused. Empty: any mesh will do."}),
    {"cloths[].mesh.pattern.spacing", sewn<&PatternSettings::spacing>, within(0.002, 0.2), "m",
     "From one particle to the next, of a sewing pattern. This field and the next four are without effect on other "
     "meshes."},
    {"cloths[].mesh.pattern.raise", sewn<&PatternSettings::raise>, within(-100, 100), "m",
     "All panels start so much higher than the pattern has them, as for a body that is taller."},
    {"cloths[].mesh.pattern.outward", sewn<&PatternSettings::outward>, within(-1, 1), "m",
     "Panels of limbs, such as sleeves, start so much farther to their side."},
    {"cloths[].mesh.pattern.turn", sewn<&PatternSettings::turn>, within(-90, 90), "degrees",
     "Panels of limbs start turned upwards so far, about where they are sewn to the trunk, as for a body that holds "
     "its "
     "arms otherwise than the pattern expects."},
    {"cloths[].mesh.pattern.smoothing", sewn<&PatternSettings::smoothing>, within(0, 100), "",
     "How much the start is smoothed: the weight of one implicit step of diffusion over the mesh."},
    ofGrids({"cloths[].particles", cloth<&Grid::particles>, kSide, "",
             "Particles along `across` and along `down`. This field and those down to `drawnUp` are of grids: a mesh "
             "has none of them."}),
    ofGrids({"cloths[].size", cloth<&Grid::size>, within(0.001, 1000), "m",
             "Size of the sheet along `across` and along `down`."}),
    ofGrids(
        {"cloths[].origin", cloth<&Grid::origin>, kPlace, "m", "Place of the particle in column 0, row 0. y is up."}),
    ofGrids({"cloths[].across", cloth<&Grid::across>, within(-1, 1), "", "Direction of the columns: a unit vector."}),
    ofGrids({"cloths[].down", cloth<&Grid::down>, within(-1, 1), "",
             "Direction of the rows: a unit vector at right angles to `across`."}),
    ofGrids({"cloths[].gather", cloth<&Grid::gather>, within(0, 0.9), "",
             "Share of the width that pleats take up when the cloth starts, as in a curtain on a short rod."}),
    ofGrids({"cloths[].pleats", cloth<&Grid::pleats>, within(1, 256), "", "Pleats that `gather` makes."}),
    ofGrids({"cloths[].drawnUp", cloth<&Grid::drawnUp>, kShare, "",
             "How far the rows start drawn up towards the first: at 1 the cloth starts as a line and is let down."}),
    {"cloths[].sewing", cloth<&Grid::sewing>, within(0, 60), "s",
     "Of `mesh.panels`: in this time from the start, or from when all bodies have grown (`bodies[].grow`), links go "
     "from "
     "their lengths there to those of the panels; gravity comes on in the half second after it. 0: at once. Without "
     "effect where there are no panels."},
    {"cloths[].seamBending", cloth<&Grid::seamBending>, within(0, 100), "",
     "Of `mesh.panels`: how many times as hard to bend the cloth is along seams, where several layers lie on one "
     "another."},
    {"cloths[].jitter", cloth<&Grid::jitter>, within(0, 1), "m",
     "Unpinned particles start up to this far off along each axis."},
    {"cloths[].seed", cloth<&Grid::seed>, kSeed, "", "Of `jitter`: the same seed gives the same start everywhere."},
    {"cloths[].massPerArea", cloth<&Grid::massPerArea>, within(0.001, 100), "kg/m²",
     "Mass of the fabric; silk has about 0.07, cotton 0.15, denim 0.4. Used where `particleMass` is 0."},
    {"cloths[].particleMass", cloth<&Grid::particleMass>, within(0, 1000), "kg",
     "Mass of each particle, as tutorials have it: 0 for none, else at least 1e-6."},
    {"cloths[].shearLinks", cloth<&Grid::shearLinks>, kNoBounds, "",
     "Whether there are links along the diagonals of the cells."},
    {"cloths[].bendLinks", cloth<&Grid::bendLinks>, kNoBounds, "",
     "Whether there are links to the particles two columns or two rows away."},
    ofGrids({"cloths[].diagonalBendLinks", cloth<&Grid::diagonalBendLinks>, kNoBounds, "",
             "Whether there are also links to the particles two columns and two rows away; of grids."}),
    {"cloths[].tensionOnly", cloth<&Grid::tensionOnly>, kNoBounds, "",
     "Whether links only pull and never push, like threads."},
    {"cloths[].softLinks", cloth<&Grid::softLinks>, kNoBounds, "",
     "Whether a stretched link of length l and rest length L takes only 1 - L/l of its correction."},
    {"cloths[].pins", pinPattern, kNoBounds, "",
     "Which particles are held. Meshes: `none` (their default, and that of all cloths in a scene with `pinGroups`), "
     "`listed`, `box`, `boundary` (all boundary loops) and `highestLoop`, the highest of these; grids: all except the "
     "last two."},
    ofGrids({"cloths[].pinSpacing", cloth<&Grid::pinSpacing>, within(1, Grid::kMaxSide), "columns",
             "From one pin to the next where `pins` is `topSpaced`; without effect where it is not."}),
    ofGrids(ofLength(0, 1'000'000,
                     {"cloths[].listedPins", cloth<&Grid::listedPins>, kNoBounds, "",
                      "The held particles where `pins` is `listed`, each once; without effect where it is not."})),
    required({"cloths[].listedPins[].at", pin<&ListedPin::at>, within(0, Grid::kMaxSide - 1), "",
              "Column and row, from 0. Must be given."}),
    {"cloths[].listedPins[].offset", pin<&ListedPin::offset>, kPlace, "m",
     "Moved by this from its place in the sheet."},
    ofLength(0, 1'000'000,
             {"cloths[].pinnedVertices", cloth<&Grid::pinnedVertices>, within(0, PolygonMesh::kMostVertices - 1), "",
              "The held vertices of a mesh where `pins` is `listed`, in the order of the file, from 0; without effect "
              "where it is "
              "not."}),
    {"cloths[].pinBoxLow", cloth<&Grid::pinBoxLow>, kPlace, "m",
     "Lowest corner of the box whose particles are held where `pins` is `box`."},
    {"cloths[].pinBoxHigh", cloth<&Grid::pinBoxHigh>, kPlace, "m", "Its opposite corner."},
    {"cloths[].look", cloth<&Grid::look>, kNoBounds, "",
     "How the cloth is drawn: as a `sheet`, or as a `net` of its structural links, with holes between them that the "
     "wind "
     "does not blow through."},
    shown({"Front colour", "Colour of the side that faces the viewer at the start."},
          {"cloths[].fabric.colour", fabric<&Fabric::colour>, kShare, "",
           "sRGB colour of the side that faces the viewer where `across` goes to the right and `down` goes down."}),
    shown({"Back colour", "Colour of the other side; in a twill, of the crosswise threads."},
          {"cloths[].fabric.backColour", fabric<&Fabric::backColour>, kShare, "", "sRGB colour of the other side."}),
    shown({"Sheen colour", "Colour of the fuzz."},
          {"cloths[].fabric.sheenColour", fabric<&Fabric::sheenColour>, kShare, "",
           "sRGB colour of the fuzz, which catches light at grazing angles."}),
    shown({"Sheen", "Soft glow of fuzz at grazing angles, 0 to 1."},
          {"cloths[].fabric.sheen", fabric<&Fabric::sheen>, kShare, "", "How much fuzz there is."}),
    shown({"Fuzziness", "Length of the fuzz: small for velvet, 1 for wool, whose sheen is wide."},
          {"cloths[].fabric.sheenRoughness", fabric<&Fabric::sheenRoughness>, within(0.1, 1), "",
           "Of the fuzz: little where it is short and stands upright, 1 for wool."}),
    shown({"Shine", "Mirror-like reflection of the threads, 0 to 5; 0.5 is that of glass."},
          {"cloths[].fabric.shine", fabric<&Fabric::shine>, within(0, 5), "",
           "What the threads reflect like a mirror; at 0.5 they reflect 4 % head on, as glass does, and satins more."}),
    shown({"Shine tint", "Colour of the shine: 0 is white, 1 the front colour."},
          {"cloths[].fabric.tint", fabric<&Fabric::tint>, kShare, "",
           "Colour of that reflection: 0 is white, 1 the bright hue of `colour`."}),
    shown({"Roughness", "Spread of the shine: small for sharp highlights, large for soft ones."},
          {"cloths[].fabric.roughness", fabric<&Fabric::roughness>, within(0.1, 1), "", "Of that reflection."}),
    shown({"Anisotropy", "How far highlights stretch across the threads, as on satin, 0 to 0.9."},
          {"cloths[].fabric.anisotropy", fabric<&Fabric::anisotropy>, within(0, 0.9), "",
           "How much the reflection is drawn out across each thread."}),
    shown({"Translucency", "How much light passes through the cloth, 0 to 1."},
          {"cloths[].fabric.translucency", fabric<&Fabric::translucency>, kShare, "",
           "Share of the light not absorbed that comes out on the other side."}),
    shown({"Weave", "How the threads cross, seen in close-ups."},
          {"cloths[].fabric.weave", fabric<&Fabric::weave>, kNoBounds, "", "How threads cross, as close-ups show it."}),
    shown({.label = "Threads",
           .tooltip = "Threads per centimetre.",
           .reach = {1.0, 60.0},
           .number = "%.0f",
           .unit = "/ cm",
           .logarithmic = true},
          {"cloths[].fabric.threads", fabric<&Fabric::threads>, within(1, 100), "1/cm", "Threads in a centimetre."}),
    shown(
        {"Weave depth", "Depth of the weave's relief, 0 (flat) to 2."},
        {"cloths[].fabric.weaveDepth", fabric<&Fabric::weaveDepth>, within(0, 2), "", "Depth of the weave's relief."}),
    shown({"Slubs", "Thick and thin places in the yarns, 0 (even) to 4."},
          {"cloths[].fabric.slub", fabric<&Fabric::slub>, within(0, 4), "",
           "How uneven the yarns are: thick and thin places, which are still seen where the threads are too small."}),
    shown({"Heather", "Amount of paler fibres mixed in, 0 to 1."},
          {"cloths[].fabric.heather", fabric<&Fabric::heather>, kShare, "",
           "How much fibres of a paler colour are mixed in, as in wool."}),
    shown(
        {.label = "Ribs",
         .tooltip = "Distance between ribs, in millimetres: diagonal in a twill, a grid otherwise; 0 for none.",
         .number = "%.0f",
         .unit = "mm",
         .scale = 1000.0f},
        {"cloths[].fabric.ribs", fabric<&Fabric::ribs>, within(0, 0.2), "m",
         "From one rib to the next: on the diagonal of a twill, in other weaves a grid of thick threads; 0 for none."}),
    shown({.label = "Thickness",
           .tooltip = "Thickness of the fabric as drawn, in millimetres.",
           .reach = {0.0, 0.01},
           .unit = "mm",
           .scale = 1000.0f},
          {"cloths[].fabric.thickness", fabric<&Fabric::thickness>, within(0, 0.02), "m", "Thickness as it is drawn."}),
    shown({.label = "Hem",
           .tooltip = "Width of the sewn edge, in millimetres; 0 for none.",
           .reach = {0.0, 0.06},
           .number = "%.0f",
           .unit = "mm",
           .scale = 1000.0f},
          {"cloths[].fabric.hem", fabric<&Fabric::hem>, within(0, 0.2), "m",
           "Width of the edge that is turned over and sewn down; 0 for none."}),
    ofLength(0, 4000,
             {"cloths[].fabric.print", fabric<&Fabric::print>, kNoBounds, "",
              "PNG or JPEG file that is printed on the fabric, from the scene file's folder; empty for none."}),
    {"cloths[].fabric.printSize", fabric<&Fabric::printSize>, within(0, 1000), "m",
     "Of one repeat of the print; 0: it covers the whole cloth once."},
};

}  // namespace

std::span<const Field> clothFields() { return kClothFields; }

}  // namespace drape
