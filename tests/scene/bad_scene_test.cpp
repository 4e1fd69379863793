#include <gtest/gtest.h>

#include <limits>

#include "scene/file/scene_file.h"
#include "scene/parts/mesh_cloths.h"

namespace drape {
namespace {

/// A scene text, the field that the message must name, and a part of the message.
struct BadScene {
    const char* text;
    const char* path;
    const char* complaint;
};

const BadScene kBadScenes[] = {
    {"", "line 1, column 1", "unexpected end"},
    {"{", "line 1, column 2", "expected"},
    {"{\n  \"cloth\": {\"size\": [1, NaN]}}", "cloth.size[1]", "NaN is not a number in JSON, expected a finite number"},
    {"{\"cloth\": {}} x", "line 1, column 15", "expected end of input"},
    {"3", "the scene", "is 3, expected an object"},
    {"[]", "the scene", "is a list of 0, expected an object"},
    {R"({"colour": "red"})", "colour", "no such field, expected one of description, cloth, cloths, systems, bodies"},
    {R"({"cloth": {"colour": 1}})", "cloth.colour", "expected one of mesh, layer, particles, size"},
    {R"({"cloth.size": [1, 1]})", "cloth.size", "no such field"},
    {R"({"cloth": {"listedPins[]": []}})", "cloth.listedPins[]", "no such field"},
    {R"({"cloth": {"partcles": [8, 8]}})", "cloth.partcles", "no such field, did you mean \"particles\"? ('drape "},
    {R"({"massPerArea": 0.1})", "massPerArea",
     "no such field, did you mean cloth.massPerArea or cloth.panels[].massPerArea?"},
    {R"({"wind.velocity": [0, 0, 1]})", "wind.velocity", "as in \"wind\": {\"velocity\": ...}"},
    {R"({"cloth": {"size": [1, 1],}})", "line 1, column 27", "unexpected comma before '}'"},
    {R"({"": 1})", "the scene", "no such field"},
    {R"({"cloth": {"size": [1, 1], "size": [2, 2]}})", "cloth.size", "is a duplicate, expected each name once"},
    {R"({"cloth": {}, "cloth": {}})", "cloth", "is a duplicate, expected each name once"},
    {R"({"cloth": 5})", "cloth", "is 5, expected an object"},
    {R"({"solver": {"stiffness": 1}})", "solver.stiffness", "is 1, expected an object"},
    {R"({"cloth": {"particles": [1, 64]}})", "cloth.particles[0]",
     "1 is out of range, expected a whole number from 2 to 4096"},
    {R"({"cloth": {"particles": [64, 4097]}})", "cloth.particles[1]", "4097 is out of range"},
    {R"({"cloth": {"particles": [64, -1]}})", "cloth.particles[1]", "-1 is out of range"},
    {R"({"cloth": {"particles": [64, 5000000000]}})", "cloth.particles[1]", "5000000000 is out of range"},
    {R"({"cloth": {"particles": [64.5, 64]}})", "cloth.particles[0]", "64.5 is invalid, expected a whole number"},
    {R"({"cloth": {"particles": [64]}})", "cloth.particles", "a list of 1 is invalid, expected a list of 2"},
    {R"({"cloth": {"particles": [64, 64, 64]}})", "cloth.particles", "a list of 3"},
    {R"({"cloth": {"particles": 64}})", "cloth.particles", "64 is invalid"},
    {R"({"cloth": {"particles": ["64", 64]}})", "cloth.particles[0]", "\"64\" is invalid"},
    {R"({"cloth": {"particles": null}})", "cloth.particles", "null is invalid"},
    {R"({"cloth": {"size": [0, 1]}})", "cloth.size[0]", "0 is out of range, expected a number from 0.001 to 1000"},
    {R"({"cloth": {"size": [1, 1000.1]}})", "cloth.size[1]", "1000.1 is out of range"},
    {R"({"cloth": {"size": [1, 1e999]}})", "cloth.size[1]", "1e999 is too large, expected a finite number"},
    {R"({"cloth": {"size": [1, 1e300]}})", "cloth.size[1]", "infinity is out of range"},
    {R"({"cloth": {"size": [1, "NaN"]}})", "cloth.size[1]", "\"NaN\" is invalid, expected a number"},
    {R"({"cloth": {"origin": [0, 0, -1000.5]}})", "cloth.origin[2]", "-1000.5 is out of range"},
    {R"({"cloth": {"across": [1, 1, 0]}})", "cloth.across", "has length 1.4142135, expected a vector of length 1"},
    {R"({"cloth": {"across": [0, 0, 0]}})", "cloth.across", "has length 0"},
    {R"({"cloth": {"down": [0, -0.5, 0]}})", "cloth.down", "has length 0.5"},
    {R"({"cloth": {"down": [0.6, -0.8, 0]}})", "cloth.down", "not perpendicular"},
    {R"({"cloth": {"massPerArea": 0}})", "cloth.massPerArea", "0 is out of range"},
    {R"({"cloth": {"particleMass": 1e-9}})", "cloth.particleMass", "1e-09 is out of range"},
    {R"({"cloth": {"thickness": 0.01}})", "cloth.thickness", "no such field"},
    {R"({"cloth": {}, "cloths": [{}]})", "cloth", "is set as well as cloths, expected only one of them"},
    {R"({"cloth": []})", "cloth", "is a list of 0, expected an object"},
    {R"({"cloths": {}})", "cloths", "an object is invalid, expected a list of at most 256 objects"},
    {R"({"cloths": []})", "the scene", "has no particles, expected a cloth or a system of particles"},
    {R"({"systems": [{}]})", "the scene", "has no particles"},
    {R"({"cloths": [{"particles": [4096, 4096]}, {"particles": [2, 2]}]})", "the scene",
     "has 16777220 particles, expected at most 16777216"},
    {R"({"cloths": [{}, {"size": [1, 0]}]})", "cloths[1].size[1]", "0 is out of range"},
    {R"({"cloths": [{"pleats": 0}]})", "cloths[0].pleats", "0 is out of range"},
    {R"({"cloths": [{}, {"down": [0, -0.5, 0]}]})", "cloths[1].down", "has length 0.5"},
    {R"({"cloths": [{}, {"down": [1, 0, 0]}]})", "cloths[1].down", "not perpendicular to cloths[1].across"},
    {R"({"cloths": [{}, {"particleMass": 1e-9}]})", "cloths[1].particleMass", "1e-09 is out of range"},
    {R"({"cloths": [{}, {"pins": "listed"}]})", "cloths[1].listedPins", "since cloths[1].pins is \"listed\""},
    {R"({"cloths": [{}, {"listedPins": [{"at": [3, 4]}, {"at": [3, 4]}]}]})", "cloths[1].listedPins[1].at",
     "a duplicate of cloths[1].listedPins[0].at"},
    {R"({"cloth": {"mesh": {"file": "a.obj"}, "particles": [8, 64]}})", "cloth.particles",
     "a list of 2 applies only to grids, expected no such field, since the cloth is a mesh"},
    {R"({"cloth": {"gather": 0.5, "mesh": {"file": "a.obj"}}})", "cloth.gather",
     "0.5 applies only to grids, expected no such field"},
    {R"({"cloths": [{}, {"mesh": {"file": "a.obj"}, "listedPins": [{"at": [0, 0]}]}]})", "cloths[1].listedPins",
     "a list of 1 applies only to grids"},
    {R"({"cloth": {"drawnUp": 1.5}})", "cloth.drawnUp", "1.5 is out of range"},
    {R"({"cloth": {"seed": 4294967296}})", "cloth.seed", "expected a whole number from 0 to 4294967295"},
    {R"({"cloth": {"pinSpacing": 0}})", "cloth.pinSpacing", "0 is out of range"},
    {R"({"cloth": {"diagonalBendLinks": 1}})", "cloth.diagonalBendLinks", "1 is invalid, expected true or false"},
    {R"({"cloth": {"pins": "everywhere"}})", "cloth.pins", "expected \"none\", \"topCorners\""},
    {R"({"cloth": {"pins": "topcorners"}})", "cloth.pins", "did you mean \"topCorners\"? Expected \"none\", "},
    {R"({"cloth": {"pins": 2}})", "cloth.pins", "2 is invalid"},
    {R"({"cloth": {"pins": [0, 40]}})", "cloth.pins", "the vertices of a mesh in pinnedVertices"},
    {R"({"cloth": {"pins": "listed"}})", "cloth.listedPins", "is empty"},
    {R"({"cloth": {"listedPins": {}}})", "cloth.listedPins", "an object is invalid, expected a list"},
    {R"({"cloth": {"listedPins": [3]}})", "cloth.listedPins[0]", "is 3, expected an object"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0]}, {"offset": [0, 0, 0]}]}})", "cloth.listedPins[1].at", "missing"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0], "number": 1}]}})", "cloth.listedPins[0].number",
     "expected one of at, offset"},
    {R"({"cloth": {"listedPins": [{"at": [0, 64]}]}})", "cloth.listedPins[0].at[1]",
     "64 is outside the cloth, expected a whole number from 0 to 63"},
    {R"({"cloth": {"listedPins": [{"at": [3, 4]}, {"at": [4, 3]}, {"at": [3, 4]}]}})", "cloth.listedPins[2].at",
     "a duplicate of cloth.listedPins[0].at"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0], "offset": [0, 0, 2000]}]}})", "cloth.listedPins[0].offset[2]", "2000"},
    {R"({"solver": {"thickness": 0.11}})", "solver.thickness", "0.11 is out of range"},
    {R"({"solver": {"warpStiffness": 500}})", "solver.warpStiffness",
     "500 is given without solver.weftStiffness, expected both, or solver.membraneStiffness"},
    {R"({"solver": {"bendingWarp": 1e-5}})", "solver.bendingWarp",
     "1e-05 is given without solver.bendingWeft, expected both, or solver.bendingStiffness"},
    {R"({"solver": {"weftStiffness": 500, "shearStiffness": 20}})", "solver.weftStiffness",
     "500 is given without solver.warpStiffness, expected both, or solver.membraneStiffness"},
    {R"({"solver": {"shearStiffness": 20}})", "solver.shearStiffness",
     "20 is given without solver.weftStiffness and solver.warpStiffness, expected both, or solver.membraneStiffness"},
    {R"({"solver": {"weftStiffness": 500, "warpStiffness": 400, "linkOrder": "forwards"}})", "solver.weftStiffness",
     "500 is out of range, expected 0, since solver.linkOrder is not \"coloured\""},
    {R"({"solver": {"linkOrder": "sorted"}})", "solver.linkOrder",
     "expected \"coloured\", \"forwards\" or \"backwards\""},
    {R"({"solver": {"timeStep": 0}})", "solver.timeStep", "0 is out of range"},
    {R"({"solver": {"substeps": 0}})", "solver.substeps", "0 is out of range, expected a whole number from 1 to 256"},
    {R"({"solver": {"iterations": 257}})", "solver.iterations", "257 is out of range"},
    {R"({"solver": {"damping": 1.5, "dampingUnit": "perStep"}})", "solver.damping", "expected a number from 0 to 1"},
    {R"({"solver": {"stiffness": {"bend": 1.01}}})", "solver.stiffness.bend", "1.01 is out of range"},
    {R"({"solver": {"order": "PerSecond"}})", "solver.order", "\"PerSecond\" is invalid"},
    {R"({"wind": {"gustiness": -0.1}})", "wind.gustiness", "-0.1 is out of range"},
    {R"({"wind": {"gustLength": 0}})", "wind.gustLength", "0 is out of range"},
    {R"({"ball": {"radius": -1}})", "ball.radius", "-1 is out of range"},
    {R"({"ball": {"on": "yes"}})", "ball.on", "\"yes\" is invalid, expected true or false"},
    {R"({"ground": {"restitution": 1.1}})", "ground.restitution", "1.1 is out of range"},
    {R"({"walls": {"rule": "bounces"}})", "walls.rule", "\"bounces\" is invalid"},
    {R"({"walls": {"low": [0, 4, 0]}})", "walls.low[1]",
     "4 is out of range, expected less than walls.high[1], which is 4"},
    {R"({"tear": {"ratio": 1}})", "tear.ratio", "1 is out of range, expected a number from 1.01 to 100"},
    {R"({"camera": {"fieldOfView": 180}})", "camera.fieldOfView", "180 is out of range"},
    {R"({"description": 5})", "description", "5 is invalid, expected a line of text"},
    {R"({"description": "two\nlines"})", "description", "is invalid"},
};

/// Invalid additions to a system with three particles in a row.
const BadScene kBadSystems[] = {
    {R"("links": [{}])", "links[0].ends", "missing, expected a list of 2 whole numbers"},
    {R"("links": [{"ends": [0, 1]}, {"ends": [0, 3]}])", "links[1].ends[1]",
     "3 is not a particle of the system, expected a whole number from 0 to 2"},
    {R"("links": [{"ends": [6, 0]}], "scatter": {"count": 3})", "links[0].ends[0]", "a whole number from 0 to 5"},
    {R"("links": [{"ends": [1, 1]}])", "links[0].ends", "joins particle 1 to itself"},
    {R"("links": [{"ends": [0, 1], "length": 1e-7}])", "links[0].length",
     "1e-07 is out of range, expected 0 or a number"},
    {R"("links": [{"ends": [0, 1], "length": -1}])", "links[0].length", "-1 is out of range"},
    {R"("links": [{"ends": [1, 3]}], "scatter": {"count": 1, "low": [1, 0, 0], "high": [1, 0, 0]})", "links[0].length",
     "particles 1 and 3, which start at the same place; expected a length of at least 1e-06"},
    {R"("links": [{"ends": [3, 4]}], "scatter": {"count": 2})", "links[0].length", "start at the same place"},
    {R"("links": [{"ends": [0, 1], "lengthShare": 0}])", "links[0].lengthShare", "0 is out of range"},
    {R"("links": [{"ends": [0, 1], "stiffness": 1.5}])", "links[0].stiffness", "1.5 is out of range"},
    {R"("links": [{"ends": [0, 1], "tearRatio": 1}])", "links[0].tearRatio",
     "1 is out of range, expected 0 or a number from 1.01 to 100"},
    {R"("links": [{"ends": [0, 1], "tearRatio": 101}])", "links[0].tearRatio", "101 is out of range"},
    {R"("skins": [{}])", "skins[0].outline", "missing, expected a list of 3 to 256 whole numbers"},
    {R"("skins": [{"outline": [0, 1]}])", "skins[0].outline", "a list of 2 is invalid, expected a list of 3 to 256"},
    {R"("skins": [{"outline": [0, 1, 3]}])", "skins[0].outline[2]", "3 is not a particle of the system"},
    {R"("skins": [{"outline": [0, 1, 0, 2]}])", "skins[0].outline[2]",
     "is a duplicate of systems[0].skins[0].outline[0]"},
    {R"("skins": [{"outline": [0, 1, 2.5]}])", "skins[0].outline[2]", "2.5 is invalid, expected a whole number"},
    {R"("scatter": {"low": [0, 0, 1]})", "scatter.low[2]",
     "1 is out of range, expected at most scatter.high[2], which is 0"},
    {R"("scatter": {"count": 100001})", "scatter.count",
     "100001 is out of range, expected a whole number from 0 to 100000"},
    {R"("scatter": {"number": 3})", "scatter.number", "expected one of count, seed, low, high, speed"},
    {R"("particleMass": 0)", "particleMass", "0 is out of range, expected a number from 1e-06 to 1000"},
    {R"("particleRadius": -1)", "particleRadius", "-1 is out of range"},
    {R"("fixed": true)", "fixed", "no such field, did you mean systems[].particles[].fixed?"},
};

void readAsBad(const std::string& text) { readSceneText(text, "folder/bad.json"); }

void expectRefused(const std::string& text, const std::string& path, const char* complaint,
                   void (*read)(const std::string&) = readAsBad) {
    SCOPED_TRACE(text);
    try {
        read(text);
        ADD_FAILURE() << "was accepted";
    } catch (const SceneError& error) {
        const std::string message = error.what();
        EXPECT_TRUE(message.starts_with("folder/bad.json: " + path + ": ")) << message;
        EXPECT_NE(message.find(complaint), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        if (read == readAsBad) {
            EXPECT_TRUE(message.ends_with("('drape scenes --format' explains the fields)")) << message;
        }
    }
}

TEST(BadScene, IsRefusedInOneLineThatNamesTheField) {
    for (const BadScene& bad : kBadScenes) expectRefused(bad.text, bad.path, bad.complaint);
}

TEST(BadScene, SystemsAreRefusedInOneLineThatNamesTheField) {
    const std::string start = R"({"systems": [{"particles": [{}, {"at": [1, 0, 0]}, {"at": [2, 0, 0]}])";
    EXPECT_NO_THROW(readSceneText(start + "}]}", "good"));
    for (const BadScene& bad : kBadSystems) {
        expectRefused(start + ", " + bad.text + "}]}", "systems[0]." + std::string(bad.path), bad.complaint);
    }
}

/// Invalid entries of `pinGroups` beside a cloth of 5 x 4 particles, 1 m wide.
const BadScene kBadPinGroups[] = {
    {R"({})", "pinGroups[0].name", "missing"},
    {R"({"name": "a"}, {"name": "a"})", "pinGroups[1].name",
     "\"a\" is also the name of another pin group, expected another name"},
    {R"({"name": "a", "pins": "none"})", "pinGroups[0].pins", "expected a rule that selects particles"},
    {R"({"name": "a", "pins": "middle"})", "pinGroups[0].pins", "expected \"none\", \"topCorners\""},
    {R"({"name": "a", "pins": "box", "boxLow": [0, 2, 0], "boxHigh": [1, 1, 1]})", "pinGroups[0].boxLow[1]",
     "2 is out of range, expected at most boxHigh, which is 1"},
    {R"({"name": "a", "collider": "arm"})", "pinGroups[0].collider",
     "\"arm\" is not a collider of the scene, expected one of ball, ground, walls, hook"},
    {R"({"name": "a", "collider": "hook", "body": "b"})", "pinGroups[0].body", "is set as well as collider"},
    {R"({"name": "a", "motion": "keyframes"})", "pinGroups[0].keyframes", "has 0, expected at least 2"},
    {R"({"name": "a", "keyframes": [{"time": 0, "scale": [0, 1, 1]}]})", "pinGroups[0].keyframes[0].scale[0]",
     "0 is out of range, expected a number from 0.001 to 1000"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}, {"time": 1, "scale": [2, 1, 1]}]})",
     "pinGroups[0].keyframes[1]", "differs from keyframes[0]"},
    {R"({"name": "a", "pins": "listed", "vertices": [1, 2], "strengths": [1], "compliance": 1})",
     "pinGroups[0].strengths", "has 1 numbers, expected 2, one for each of vertices"},
    {R"({"name": "a", "pins": "listed", "vertices": [1, 2, 1], "strengths": [1, 1, 0.5], "compliance": 1})",
     "pinGroups[0].strengths[2]",
     "0.5 is for vertex 1, as is strengths[0], which is 1, expected one strength for each vertex"},
    {R"({"name": "a", "pins": "listed", "vertices": [1], "strengths": [0], "compliance": 1})",
     "pinGroups[0].strengths[0]", "0 is out of range, expected a number from 0.001 to 1"},
    {R"({"name": "a", "pins": "listed", "vertices": [1], "strengths": [1]})", "pinGroups[0].strengths",
     "have an effect only on pins with compliance"},
    {R"({"name": "a", "strengths": [1], "compliance": 1})", "pinGroups[0].strengths", "apply only to listed pins"},
    {R"({"name": "a", "compliance": -1})", "pinGroups[0].compliance", "-1 is out of range"},
    // Entries that need certain cloths or bodies in the scene.
    {R"({"name": "a", "cloth": 1})", "pinGroups[0].cloth",
     "1 is not a cloth of the scene, expected a whole number from 0"},
    {R"({"name": "a", "pins": "boundary"})", "pinGroups[0].pins", "since the cloth is a grid"},
    {R"({"name": "a", "pins": "listed"})", "pinGroups[0].vertices", "is empty"},
    {R"({"name": "a", "pins": "listed", "vertices": [3, 20]})", "pinGroups[0].vertices[1]",
     "20 is not a particle of the cloth, expected a whole number from 0 to 19"},
    {R"({"name": "a", "pins": "sphere", "middle": [9, 9, 9]})", "pinGroups[0].pins",
     "\"sphere\" selects no particle of the cloth at its start"},
    {R"({"name": "a", "body": "torso"})", "pinGroups[0].body", "\"torso\" is not a body of the scene, which has none"},
};

TEST(BadScene, GroupsOfPinsAreRefusedInOneLineThatNamesTheField) {
    const std::string start =
        R"({"cloth": {"particles": [5, 4], "size": [1, 1]}, "colliders": [{"name": "hook"}], "pinGroups": [)";
    for (const BadScene& bad : kBadPinGroups) {
        expectRefused(start + bad.text + "]}", bad.path, bad.complaint, [](const std::string& text) {
            Scene scene = readSceneText(text, "folder/bad.json");
            loadMeshes(scene, "folder/bad.json");
        });
    }
    const char* const twice =
        R"({"name": "a", "pins": "listed", "vertices": [1, 2, 1], "strengths": [0.5, 1, 0.5], "compliance": 1}]})";
    EXPECT_NO_THROW(readSceneText(start + twice, "good"));
}

const BadScene kBadColliders[] = {
    {R"({})", "colliders[0].name", "missing"},
    {R"({"name": ""})", "colliders[0].name", "expected"},
    {R"({"name": "a", "shape": "cube"})", "colliders[0].shape", "expected \"sphere\", \"capsule\", \"box\", \"plane\""},
    {R"({"name": "ball"})", "colliders[0].name", "\"ball\" is reserved for the collider in the field of that name"},
    {R"({"name": "ground"})", "colliders[0].name", "\"ground\" is reserved for the collider in the field of that name"},
    {R"({"name": "walls"})", "colliders[0].name", "\"walls\" is reserved for the collider in the field of that name"},
    {R"({"name": "a"}, {"name": "b"}, {"name": "a"})", "colliders[2].name",
     "\"a\" is also the name of colliders[0], expected another"},
    {R"({"name": "a", "radius": -1})", "colliders[0].radius", "-1 is out of range"},
    {R"({"name": "a", "friction": 11})", "colliders[0].friction", "11 is out of range"},
    {R"({"name": "a", "shape": "box", "size": [0.1, 1, 1], "rounding": 0.06})", "colliders[0].rounding",
     "0.06 is more than half the shortest side, expected at most 0.05"},
    {R"({"name": "a", "shape": "convex"})", "colliders[0].planes",
     "do not enclose a volume, expected at least 4 faces"},
    {R"({"name": "a", "shape": "convex", "planes": [{"normal": [0, 0, 0], "distance": 1}]})",
     "colliders[0].planes[0].normal", "has no length"},
    {R"({"name": "a", "shape": "convex", "planes": [{"normal": [1, 0, 0], "distance": 1},
        {"normal": [-1, 0, 0], "distance": 1}, {"normal": [0, 1, 0], "distance": 1},
        {"normal": [0, -1, 0], "distance": 1}, {"normal": [0, 0, 1], "distance": 1}]})",
     "colliders[0].planes", "do not enclose a volume, expected at least 4 faces"},
    {R"({"name": "a", "shape": "convex", "planes": [{"normal": [1, 0, 0], "distance": -1},
        {"normal": [-1, 0, 0], "distance": -1}, {"normal": [0, 1, 0], "distance": 1},
        {"normal": [0, -1, 0], "distance": 1}, {"normal": [0, 0, 1], "distance": 1},
        {"normal": [0, 0, -1], "distance": 1}]})",
     "colliders[0].planes", "do not enclose a volume, expected at least 4 faces"},
    {R"({"name": "a", "motion": "spin", "axis": [0, 0, 0]})", "colliders[0].axis", "has no length"},
    {R"({"name": "a", "motion": "fly"})", "colliders[0].motion", "expected \"still\", \"line\", \"once\", \"circle\""},
    {R"({"name": "a", "motion": "keyframes"})", "colliders[0].keyframes",
     "has 0, expected at least 2, since motion is \"keyframes\""},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}]})", "colliders[0].keyframes",
     "has 1, expected at least 2"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0.5}, {"time": 1}]})",
     "colliders[0].keyframes[0].time", "0.5 is invalid, expected 0"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}, {"time": 1}, {"time": 1}]})",
     "colliders[0].keyframes[2].time", "1 is not after the previous keyframe"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}, {"time": 1}, {"time": 1.0005}]})",
     "colliders[0].keyframes[2].time", "1.0005 is less than 1 ms after the previous keyframe"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}, {"time": 1, "place": [1, 0, 0]}]})",
     "colliders[0].keyframes[1]", "differs from keyframes[0], expected the same"},
    {R"({"name": "a", "motion": "keyframes", "keyframes": [{"time": 0}, {"place": [1, 0, 0]}]})",
     "colliders[0].keyframes[1].time", "missing"},
};

TEST(BadScene, CollidersAreRefusedInOneLineThatNamesTheField) {
    for (const BadScene& bad : kBadColliders)
        expectRefused(R"({"cloth": {}, "colliders": [)" + std::string(bad.text) + "]}", bad.path, bad.complaint);
    std::string many;
    for (int k = 0; k < 257; ++k) many += (k > 0 ? ", {\"name\": \"" : "{\"name\": \"") + std::to_string(k) + "\"}";
    expectRefused(R"({"cloth": {}, "colliders": [)" + many + "]}", "colliders", "a list of 257");
    // Fields that the shape does not use are ignored.
    EXPECT_NO_THROW(
        readSceneText(R"({"cloth": {}, "colliders": [{"name": "a", "rounding": 9, "axis": [0, 0, 0]}]})", "x"));
}

TEST(BadScene, OnlyTheSystemsOwnParticlesCount) {
    expectRefused(R"({"systems": [{"particles": [{}, {}, {}]}, {"links": [{"ends": [0, 1], "length": 1}]}]})",
                  "systems[1].links[0].ends[0]", "0 is not a particle of the system, which has none");
}

TEST(BadScene, ALinkBetweenCoincidentParticlesNeedsALength) {
    const auto scene = [](const char* link) {
        return R"({"systems": [{"origin": [1000, 0, 0], "particles": [{"at": [1e-9, 0, 0]}, {}], "links": [)" +
               std::string(link) + "]}]}";
    };
    // At 1,000 m, neighbouring floats differ by 6e-5 m, so particles 1e-9 m apart start in one place.
    expectRefused(scene(R"({"ends": [0, 1]})"), "systems[0].links[0].length", "start at the same place");
    EXPECT_NO_THROW(readSceneText(scene(R"({"ends": [0, 1], "length": 1e-6})"), "good"));
}

TEST(BadScene, BoundsThemselvesAreAllowed) {
    const Scene scene = readSceneText(R"({"cloth": {"particles": [2, 4096], "size": [0.001, 1000]},
        "solver": {"timeStep": 0.001, "substeps": 256.0, "thickness": 0.1}, "camera": {"pitch": -89},
        "tear": {"ratio": 1.01}})",
                                      "x");
    EXPECT_EQ(scene.settings.thickness, 0.1f);
    EXPECT_EQ(scene.settings.substeps, 256u);
    EXPECT_EQ(scene.settings.tear.ratio, 1.01f);
    EXPECT_EQ(scene.world.cloths.front().particles, glm::uvec2(2, 4096));
    EXPECT_NO_THROW(readSceneText(R"({"cloth": {"particles": [4096, 4096]}})", "x"));
}

TEST(BadScene, IsNotWritten) {
    const auto refuses = [](const auto& spoil) {
        Scene scene;
        spoil(scene);
        EXPECT_THROW(writeSceneText(scene), SceneError);
    };
    refuses([](Scene& s) { s.settings.ball().radius = std::numeric_limits<float>::quiet_NaN(); });
    refuses([](Scene& s) { s.settings.gravity.y = -std::numeric_limits<float>::infinity(); });
    refuses([](Scene& s) { s.world.cloths.front().pins = PinPattern::listed; });
    refuses([](Scene& s) { s.world.cloths.clear(); });
    refuses([](Scene& s) { s.world.systems.resize(5000); });
    refuses([](Scene& s) { s.world.systems.emplace_back().links = {{{0, 1}}}; });
    refuses([](Scene& s) {
        s.world.systems.emplace_back().particles.resize(2);
        s.world.systems.back().skins = {{{0, 1}}};
    });
}

}  // namespace
}  // namespace drape
