#include "mesh_reading/shared/polygon_mesh.h"
#include "scene/fields/field_tables.h"
#include "scene/scene.h"

namespace drape {
namespace {

Slot cloths(Scene& scene, const ElementIndex&) { return slotOf(scene.world.cloths); }

template <auto kMember>
Slot cloth(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].*kMember);
}

/// Returns the pin pattern of a cloth. Excludes the patterns that are for pin groups only.
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
Slot elastic(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].elastic[index[1]].*kMember);
}

template <auto kMember>
Slot map(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].maps[index[1]].*kMember);
}

template <auto kMember>
Slot fabric(Scene& scene, const ElementIndex& index) {
    return slotOf(scene.world.cloths[index[0]].fabric.*kMember);
}

using Grid = ClothDescription;
using Fabric = FabricLook;

constexpr Bounds kSide{Grid::kMinSide, Grid::kMaxSide};

constexpr Field kClothFields[] = {
    ofLength(0, 256,
             {"cloths", cloths, kNoBounds, "",
              "List of cloths, used instead of `cloth`. Each element has the same fields as `cloth`."}),
    ofLength(0, 4000,
             {"cloths[].mesh.file", mesh<&MeshDescription::file>, kNoBounds, "",
              "OBJ, PLY, STL or glTF file with the shape of the cloth, or a sewing pattern in GarmentCode's format "
              "(JSON), relative to the scene file's folder. Empty: the cloth is a grid. `built-in:disc.obj`, "
              "`built-in:cylinder.obj` and `built-in:hammock.obj` are part of the program."}),
    {"cloths[].mesh.scale", mesh<&MeshDescription::scale>, within(1e-6, 1e6), "m",
     "Length of the file's unit: 0.01 for a file in centimetres."},
    {"cloths[].mesh.twist", mesh<&MeshDescription::twist>, within(-720, 720), "degrees",
     "Twist at the start: the rotation of one end relative to the other, about the longest axis of the mesh's bounding "
     "box."},
    {"cloths[].mesh.turn", mesh<&MeshDescription::turn>, within(-360, 360), "degrees",
     "Rotates the mesh about the x axis, then y, then z. y is up; for a file with z up, use [-90, 0, 0]."},
    {"cloths[].mesh.place", mesh<&MeshDescription::place>, kMeshPlace, "m",
     "Offset that is added to the scaled and rotated vertices."},
    {"cloths[].mesh.weld", mesh<&MeshDescription::weld>, within(0, 1), "m",
     "Vertices closer than this, after scaling, become one particle, because exporters split vertices along seams of "
     "the texture."},
    {"cloths[].mesh.panels", mesh<&MeshDescription::panels>, kNoBounds, "",
     "Whether texture coordinates are positions on flat panels, in the file's unit. They then define the lengths, "
     "areas and bends at rest, and the vertices only define where the cloth starts. In a seam between two panels, the "
     "length of the shorter side counts."},
    ofLength(0, 16,
             {"cloths[].mesh.digest", mesh<&MeshDescription::digest>, kNoBounds, "",
              "Digest of the file's vertices and faces, written to snapshots and logs. Any other mesh is then refused. "
              "Empty: any mesh is accepted."}),
    {"cloths[].mesh.pattern.spacing", sewn<&PatternSettings::spacing>, within(0.002, 0.2), "m",
     "Distance between neighbouring particles of a sewing pattern. This field and the next four have no effect on "
     "other meshes."},
    {"cloths[].mesh.pattern.raise", sewn<&PatternSettings::raise>, within(-100, 100), "m",
     "Raises the start of all panels above their positions in the pattern, for example for a taller body."},
    {"cloths[].mesh.pattern.outward", sewn<&PatternSettings::outward>, within(-1, 1), "m",
     "Moves the start of limb panels, such as sleeves, outwards along the limb."},
    {"cloths[].mesh.pattern.turn", sewn<&PatternSettings::turn>, within(-90, 90), "degrees",
     "Rotates the start of limb panels upwards, about the top of their seam with the trunk, for a body whose arms are "
     "not at the "
     "angle that the pattern expects."},
    {"cloths[].mesh.pattern.smoothing", sewn<&PatternSettings::smoothing>, within(0, 100), "",
     "Smooths the start: the weight of one implicit step of diffusion over the mesh."},
    {"cloths[].layer", sewn<&PatternSettings::layer>, within(0, 40), "",
     "Layer of a sewing pattern among those on the same body. It starts larger by 5 % for each, about the height of "
     "its "
     "shoulders, so that it begins around those beneath. `drape sew` sets it where it dresses a body in several "
     "patterns."},
    ofGrids({"cloths[].particles", cloth<&Grid::particles>, kSide, "",
             "Number of particles along `across` and along `down`. This field and the following ones up to `drawnUp` "
             "apply only to grids, not to meshes."}),
    ofGrids({"cloths[].size", cloth<&Grid::size>, within(0.001, 1000), "m",
             "Size of the sheet along `across` and along `down`."}),
    ofGrids({"cloths[].origin", cloth<&Grid::origin>, kPlace, "m",
             "Position of the particle in column 0, row 0. y is up."}),
    ofGrids({"cloths[].across", cloth<&Grid::across>, within(-1, 1), "", "Unit vector from one column to the next."}),
    ofGrids({"cloths[].down", cloth<&Grid::down>, within(-1, 1), "",
             "Unit vector from one row to the next, perpendicular to `across`."}),
    ofGrids({"cloths[].gather", cloth<&Grid::gather>, within(0, 0.9), "",
             "Share of the width that pleats take up at the start, as in a curtain on a short rod."}),
    ofGrids({"cloths[].pleats", cloth<&Grid::pleats>, within(1, 256), "", "Number of pleats that `gather` makes."}),
    ofGrids(
        {"cloths[].drawnUp", cloth<&Grid::drawnUp>, kShare, "",
         "How far the rows start drawn up to the first row: at 1 the cloth starts as a line and unfolds downwards."}),
    {"cloths[].sewing", cloth<&Grid::sewing>, within(0, 60), "s",
     "With `mesh.panels`, or edges without a face that sew the mesh (garments.md): the time for links to change from "
     "their start lengths to those of the panels, and for these edges to shrink to nothing. It begins at the start, or "
     "when all bodies have grown (`bodies[].grow`). Until it ends, cloth has no friction on cloth and bodies; gravity "
     "sets in during the half second afterwards. 0: panels have their lengths at once, and edges without a face sew "
     "nothing."},
    {"cloths[].seamBending", cloth<&Grid::seamBending>, within(0, 100), "",
     "With `mesh.panels`: factor on the bending stiffness along seams, where the fabric has several layers."},
    ofLength(0, 64,
             {"cloths[].elastic", cloth<&Grid::elastic>, kNoBounds, "",
              "Elastic in a sewing pattern, as in waistbands and cuffs: edges that are shorter at rest than their "
              "panels are there. Each element needs a `label` or `seams`. Of several on an edge, the first counts."}),
    ofLength(0, 1000,
             {"cloths[].elastic[].label", elastic<&Elastic::label>, kNoBounds, "",
              "Label of the edges in the pattern. Empty: none."}),
    ofLength(0, 1000,
             {"cloths[].elastic[].seams", elastic<&Elastic::seams>, within(0, 1'000'000), "",
              "Numbers of stitches in the pattern, from 0, whose edges are meant too."}),
    {"cloths[].elastic[].factor", elastic<&Elastic::factor>, within(0.1, 2), "",
     "Factor on the length of the edges at rest, if `length` is 0."},
    {"cloths[].elastic[].length", elastic<&Elastic::length>, within(0, 100), "m",
     "Length of all these edges together at rest. 0: given by `factor`."},
    ofLength(0, 1000,
             {"cloths[].ignores", cloth<&Grid::ignores>, kNoBounds, "",
              "Parts of bodies that cloth does not meet: names of joints or other nodes of a glTF file, with all below "
              "them, of materials, or of groups of an OBJ or PLY file. A triangle is left out if all of its corners "
              "belong to named parts; a corner belongs to the joint with the greatest weight there. Bodies have one "
              "surface for all cloths, so that no cloth meets a part that one of them names. The parts are drawn."}),
    {"cloths[].jitter", cloth<&Grid::jitter>, within(0, 1), "m",
     "Greatest random offset of unpinned particles at the start, along each axis."},
    {"cloths[].seed", cloth<&Grid::seed>, kSeed, "",
     "Seed of `jitter`. The same seed gives the same start on every machine."},
    {"cloths[].massPerArea", cloth<&Grid::massPerArea>, within(0.001, 100), "kg/m²",
     "Mass of the fabric: about 0.07 for silk, 0.15 for cotton, 0.4 for denim. Used if `particleMass` is 0."},
    {"cloths[].particleMass", cloth<&Grid::particleMass>, within(0, 1000), "kg",
     "Mass of each particle, as in tutorials; at least 1e-6. 0: `massPerArea` applies."},
    ofLength(0, 16,
             {"cloths[].maps", cloth<&Grid::maps>, kNoBounds, "",
              "Properties that vary over the cloth. Each map scales one by a factor, as a group of vertices does in a "
              "modelling program; maps of the same property multiply."}),
    required({"cloths[].maps[].of", map<&ClothMap::of>, kNoBounds, "",
              "The property: `mass` of each particle, `stiffness` along weft and warp and in shear, `bending` "
              "stiffness, or `drag`, the force of the physical wind on each triangle. Stiffnesses are those of the "
              "solver in N/m and N m; a cloth without them has a note. A triangle or a link has the mean of its "
              "corners' factors, a bend of a grid the factor of its middle. Required."}),
    ofLength(0, static_cast<double>(kMostParticles),
             {"cloths[].maps[].weights", map<&ClothMap::weights>, kShare, "",
              "Weight at each vertex of a mesh, in the order of the file, or at each particle of a grid, row by row."}),
    ofLength(0, 200,
             {"cloths[].maps[].vertexGroup", map<&ClothMap::vertexGroup>, kNoBounds, "",
              "Group of vertices that has the weights, in place of `weights`: a property of the vertices of a PLY "
              "file, from 0 to 1, or a channel of their colour (`red`, `green`, `blue`, `alpha`), or a group (`g`) of "
              "an OBJ file, whose vertices have the weight 1 and all others 0."}),
    {"cloths[].maps[].atZero", map<&ClothMap::atZero>, within(0.01, 100), "", "Factor where the weight is 0."},
    required({"cloths[].maps[].atOne", map<&ClothMap::atOne>, within(0.01, 100), "",
              "Factor where the weight is 1; in between, the factor is linear in the weight. Required."}),
    {"cloths[].shearLinks", cloth<&Grid::shearLinks>, kNoBounds, "", "Whether the diagonals of the cells are links."},
    {"cloths[].bendLinks", cloth<&Grid::bendLinks>, kNoBounds, "",
     "Whether links join particles that are two columns or two rows apart."},
    ofGrids({"cloths[].diagonalBendLinks", cloth<&Grid::diagonalBendLinks>, kNoBounds, "",
             "Whether links also join particles that are two columns and two rows apart; grids only."}),
    {"cloths[].tensionOnly", cloth<&Grid::tensionOnly>, kNoBounds, "",
     "Whether links resist only stretching, like threads."},
    {"cloths[].softLinks", cloth<&Grid::softLinks>, kNoBounds, "",
     "Whether a stretched link of length l and rest length L applies only the share 1 - L/l of its correction."},
    {"cloths[].pins", pinPattern, kNoBounds, "",
     "Which particles are pinned. Meshes allow `none`, `listed`, `box`, `boundary` (all boundary loops) and "
     "`highestLoop` (the highest loop). Grids allow all except the last two. The default is `none` for meshes, and for "
     "all cloths of a scene with `pinGroups`."},
    ofGrids({"cloths[].pinSpacing", cloth<&Grid::pinSpacing>, within(1, Grid::kMaxSide), "columns",
             "Distance between neighbouring pins if `pins` is `topSpaced`; no effect otherwise."}),
    ofGrids(ofLength(0, 1'000'000,
                     {"cloths[].listedPins", cloth<&Grid::listedPins>, kNoBounds, "",
                      "The pinned particles if `pins` is `listed`, each once; no effect otherwise."})),
    required({"cloths[].listedPins[].at", pin<&ListedPin::at>, within(0, Grid::kMaxSide - 1), "",
              "Column and row, from 0. Required."}),
    {"cloths[].listedPins[].offset", pin<&ListedPin::offset>, kPlace, "m",
     "Offset from the particle's position in the sheet."},
    ofLength(0, 1'000'000,
             {"cloths[].pinnedVertices", cloth<&Grid::pinnedVertices>, within(0, PolygonMesh::kMostVertices - 1), "",
              "The pinned vertices of a mesh if `pins` is `listed`, numbered from 0 in the order of the file; no "
              "effect otherwise."}),
    {"cloths[].pinBoxLow", cloth<&Grid::pinBoxLow>, kPlace, "m",
     "Lowest corner of the box whose particles are pinned if `pins` is `box`."},
    {"cloths[].pinBoxHigh", cloth<&Grid::pinBoxHigh>, kPlace, "m",
     "Highest corner of the box whose particles are pinned if `pins` is `box`."},
    {"cloths[].look", cloth<&Grid::look>, kNoBounds, "",
     "How the cloth is drawn. `sheet`: as a surface. `net`: as its structural links; the wind acts on the holes as on "
     "a sheet."},
    shown({"Front colour", "Colour of the side that faces the viewer at the start."},
          {"cloths[].fabric.colour", fabric<&Fabric::colour>, kShare, "",
           "sRGB colour of the side that faces a viewer who sees `across` point right and `down` point down."}),
    shown({"Back colour", "Colour of the other side, and of the crosswise threads of a twill."},
          {"cloths[].fabric.backColour", fabric<&Fabric::backColour>, kShare, "", "sRGB colour of the other side."}),
    shown({"Sheen colour", "Colour of the fuzz."},
          {"cloths[].fabric.sheenColour", fabric<&Fabric::sheenColour>, kShare, "",
           "sRGB colour of the fuzz, which catches light at grazing angles."}),
    shown({"Sheen", "Soft glow of the fuzz at grazing angles, 0 to 1."},
          {"cloths[].fabric.sheen", fabric<&Fabric::sheen>, kShare, "", "Amount of fuzz."}),
    shown({"Fuzziness", "Length of the fuzz: small for velvet, 1 for wool, whose sheen is wide."},
          {"cloths[].fabric.sheenRoughness", fabric<&Fabric::sheenRoughness>, within(0.1, 1), "",
           "Roughness of the fuzz: small for short, upright fuzz, 1 for wool."}),
    shown({"Shine", "Mirror-like reflection of the threads, 0 to 5; 0.5 reflects like glass."},
          {"cloths[].fabric.shine", fabric<&Fabric::shine>, within(0, 5), "",
           "Mirror-like reflection of the threads. At 0.5 they reflect 4 % of light that falls straight on them, like "
           "glass; satins reflect more."}),
    shown({"Shine tint", "Colour of the shine: 0 is white, 1 is the colour of the threads."},
          {"cloths[].fabric.tint", fabric<&Fabric::tint>, kShare, "",
           "Colour of the reflection: 0 is white, 1 is the bright hue of the threads, `colour` for the warp and "
           "`backColour` for the weft."}),
    shown({"Roughness", "Spread of the shine: small for sharp highlights, large for soft ones."},
          {"cloths[].fabric.roughness", fabric<&Fabric::roughness>, within(0.1, 1), "",
           "Roughness of the reflection: small for sharp highlights, large for soft ones."}),
    shown({"Anisotropy", "How far highlights stretch across the threads, as on satin, 0 to 0.9."},
          {"cloths[].fabric.anisotropy", fabric<&Fabric::anisotropy>, within(0, 0.9), "",
           "How far the reflection is stretched across each thread."}),
    shown({"Translucency", "How much light passes through the cloth, 0 to 1."},
          {"cloths[].fabric.translucency", fabric<&Fabric::translucency>, kShare, "",
           "Share of the light that leaves on the other side, of all light that is not absorbed."}),
    shown({"Weave", "How the threads cross, visible in close-ups."},
          {"cloths[].fabric.weave", fabric<&Fabric::weave>, kNoBounds, "",
           "How the threads cross, visible in close-ups."}),
    shown({.label = "Thread count",
           .tooltip = "Threads per centimetre.",
           .reach = {1.0, 60.0},
           .number = "%.0f",
           .unit = "per cm",
           .logarithmic = true},
          {"cloths[].fabric.threads", fabric<&Fabric::threads>, within(1, 100), "1/cm", "Threads per centimetre."}),
    shown(
        {"Weave depth", "Depth of the weave's relief, 0 (flat) to 2."},
        {"cloths[].fabric.weaveDepth", fabric<&Fabric::weaveDepth>, within(0, 2), "", "Depth of the weave's relief."}),
    shown({"Uneven threads", "Thick and thin places in the yarns (slubs), 0 (even) to 4."},
          {"cloths[].fabric.slub", fabric<&Fabric::slub>, within(0, 4), "",
           "Unevenness of the yarns: thick and thin places, visible even where single threads are too small to see."}),
    shown({"Mixed shades", "Amount of paler fibres mixed in, as in wool (heather), 0 to 1."},
          {"cloths[].fabric.heather", fabric<&Fabric::heather>, kShare, "",
           "Amount of paler fibres mixed in, as in wool."}),
    shown({.label = "Ribs",
           .tooltip = "Distance between ribs in millimetres: diagonal ribs in a twill, otherwise a grid. 0: none.",
           .number = "%.0f",
           .unit = "mm",
           .scale = 1000.0f},
          {"cloths[].fabric.ribs", fabric<&Fabric::ribs>, within(0, 0.2), "m",
           "Distance between ribs: diagonal ribs in a twill, a grid of thick threads in other weaves. 0: none."}),
    shown({.label = "Thickness",
           .tooltip = "Thickness of the drawn fabric, in millimetres.",
           .reach = {0.0, 0.01},
           .unit = "mm",
           .scale = 1000.0f},
          {"cloths[].fabric.thickness", fabric<&Fabric::thickness>, within(0, 0.02), "m",
           "Thickness of the drawn fabric."}),
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
              "PNG or JPEG file to print on the fabric, relative to the scene file's folder. Empty: none."}),
    {"cloths[].fabric.printSize", fabric<&Fabric::printSize>, within(0, 1000), "m",
     "Size of one repeat of the print. 0: one print covers the whole cloth."},
};

}  // namespace

std::span<const Field> clothFields() { return kClothFields; }

}  // namespace drape
