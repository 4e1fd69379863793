#include <gtest/gtest.h>

#include <limits>

#include "scene/scene_file.h"

namespace drape {
namespace {

/// A scene text, the field that the message must name, and a part of what it must say.
struct BadScene {
    const char* text;
    const char* path;
    const char* complaint;
};

const BadScene kBadScenes[] = {
    {"", "line 1, column 1", "unexpected end"},
    {"{", "line 1, column 2", "expected"},
    {"{\n  \"cloth\": {\"size\": [1, NaN]}}", "cloth.size[1]", "NaN is no number in JSON, expected a finite one"},
    {"{\"cloth\": {}} x", "line 1, column 15", "expected end of input"},
    {"3", "the scene", "is 3, expected an object"},
    {"[]", "the scene", "is a list of 0, expected an object"},
    {R"({"colour": "red"})", "colour", "no such field, expected one of description, cloth, solver"},
    {R"({"cloth": {"colour": 1}})", "cloth.colour", "expected one of particles, size"},
    {R"({"cloth.size": [1, 1]})", "cloth.size", "no such field"},
    {R"({"cloth": {"listedPins[]": []}})", "cloth.listedPins[]", "no such field"},
    {R"({"": 1})", "", "no such field"},
    {R"({"cloth": {"size": [1, 1], "size": [2, 2]}})", "cloth.size", "given twice"},
    {R"({"cloth": {}, "cloth": {}})", "cloth", "given twice"},
    {R"({"cloth": 5})", "cloth", "is 5, expected an object"},
    {R"({"solver": {"stiffness": 1}})", "solver.stiffness", "is 1, expected an object"},
    {R"({"cloth": {"particles": [1, 64]}})", "cloth.particles[0]",
     "1 is out of range, expected a whole number from 2 to 4096"},
    {R"({"cloth": {"particles": [64, 4097]}})", "cloth.particles[1]", "4097 is out of range"},
    {R"({"cloth": {"particles": [64, -1]}})", "cloth.particles[1]", "-1 is out of range"},
    {R"({"cloth": {"particles": [64, 5000000000]}})", "cloth.particles[1]", "5000000000 is out of range"},
    {R"({"cloth": {"particles": [64.5, 64]}})", "cloth.particles[0]", "64.5 does not fit, expected a whole number"},
    {R"({"cloth": {"particles": [64]}})", "cloth.particles", "a list of 1 does not fit, expected a list of 2"},
    {R"({"cloth": {"particles": [64, 64, 64]}})", "cloth.particles", "a list of 3"},
    {R"({"cloth": {"particles": 64}})", "cloth.particles", "64 does not fit"},
    {R"({"cloth": {"particles": ["64", 64]}})", "cloth.particles[0]", "\"64\" does not fit"},
    {R"({"cloth": {"particles": null}})", "cloth.particles", "null does not fit"},
    {R"({"cloth": {"size": [0, 1]}})", "cloth.size[0]", "0 is out of range, expected a number from 0.001 to 1000"},
    {R"({"cloth": {"size": [1, 1000.1]}})", "cloth.size[1]", "1000.1 is out of range"},
    {R"({"cloth": {"size": [1, 1e999]}})", "cloth.size[1]", "1e999 is beyond all numbers"},
    {R"({"cloth": {"size": [1, 1e300]}})", "cloth.size[1]", "infinity is out of range"},
    {R"({"cloth": {"size": [1, "NaN"]}})", "cloth.size[1]", "\"NaN\" does not fit, expected a number"},
    {R"({"cloth": {"origin": [0, 0, -1000.5]}})", "cloth.origin[2]", "-1000.5 is out of range"},
    {R"({"cloth": {"across": [1, 1, 0]}})", "cloth.across", "has length 1.4142135, expected a unit vector"},
    {R"({"cloth": {"across": [0, 0, 0]}})", "cloth.across", "has length 0"},
    {R"({"cloth": {"down": [0, -0.5, 0]}})", "cloth.down", "has length 0.5"},
    {R"({"cloth": {"down": [0.6, -0.8, 0]}})", "cloth.down", "not at right angles"},
    {R"({"cloth": {"massPerArea": 0}})", "cloth.massPerArea", "0 is out of range"},
    {R"({"cloth": {"particleMass": 1e-9}})", "cloth.particleMass", "1e-09 is out of range"},
    {R"({"cloth": {"thickness": 0.11}})", "cloth.thickness", "0.11 is out of range"},
    {R"({"cloth": {"diagonalBendLinks": 1}})", "cloth.diagonalBendLinks", "1 does not fit, expected true or false"},
    {R"({"cloth": {"pins": "everywhere"}})", "cloth.pins", "expected \"none\", \"topCorners\""},
    {R"({"cloth": {"pins": 2}})", "cloth.pins", "2 does not fit"},
    {R"({"cloth": {"pins": "listed"}})", "cloth.listedPins", "is empty"},
    {R"({"cloth": {"listedPins": {}}})", "cloth.listedPins", "an object does not fit, expected a list"},
    {R"({"cloth": {"listedPins": [3]}})", "cloth.listedPins[0]", "is 3, expected an object"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0]}, {"offset": [0, 0, 0]}]}})", "cloth.listedPins[1].at", "missing"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0], "of": 1}]}})", "cloth.listedPins[0].of", "expected one of at, offset"},
    {R"({"cloth": {"listedPins": [{"at": [0, 64]}]}})", "cloth.listedPins[0].at[1]",
     "64 is outside the cloth, expected a whole number from 0 to 63"},
    {R"({"cloth": {"listedPins": [{"at": [3, 4]}, {"at": [4, 3]}, {"at": [3, 4]}]}})", "cloth.listedPins[2].at",
     "the same particle as cloth.listedPins[0].at"},
    {R"({"cloth": {"listedPins": [{"at": [0, 0], "offset": [0, 0, 2000]}]}})", "cloth.listedPins[0].offset[2]", "2000"},
    {R"({"solver": {"timeStep": 0}})", "solver.timeStep", "0 is out of range"},
    {R"({"solver": {"substeps": 0}})", "solver.substeps", "0 is out of range, expected a whole number from 1 to 256"},
    {R"({"solver": {"iterations": 257}})", "solver.iterations", "257 is out of range"},
    {R"({"solver": {"damping": 1.5, "dampingUnit": "perStep"}})", "solver.damping", "expected a number from 0 to 1"},
    {R"({"solver": {"stiffness": {"bend": 1.01}}})", "solver.stiffness.bend", "1.01 is out of range"},
    {R"({"solver": {"order": "PerSecond"}})", "solver.order", "\"PerSecond\" does not fit"},
    {R"({"wind": {"gustiness": -0.1}})", "wind.gustiness", "-0.1 is out of range"},
    {R"({"wind": {"gustLength": 0}})", "wind.gustLength", "0 is out of range"},
    {R"({"ball": {"radius": -1}})", "ball.radius", "-1 is out of range"},
    {R"({"ball": {"on": "yes"}})", "ball.on", "\"yes\" does not fit, expected true or false"},
    {R"({"camera": {"fieldOfView": 180}})", "camera.fieldOfView", "180 is out of range"},
    {R"({"description": 5})", "description", "5 does not fit, expected a line of text"},
    {R"({"description": "two\nlines"})", "description", "does not fit"},
};

TEST(BadScene, IsRefusedInOneLineThatNamesTheField) {
    for (const BadScene& bad : kBadScenes) {
        SCOPED_TRACE(bad.text);
        try {
            readSceneText(bad.text, "folder/bad.json");
            ADD_FAILURE() << "was accepted";
        } catch (const SceneError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with("folder/bad.json: " + std::string(bad.path) + ": ")) << message;
            EXPECT_NE(message.find(bad.complaint), std::string::npos) << message;
            EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        }
    }
}

TEST(BadScene, BoundsThemselvesAreAllowed) {
    const Scene scene = readSceneText(R"({"cloth": {"particles": [2, 4096], "size": [0.001, 1000], "thickness": 0.1},
        "solver": {"timeStep": 0.001, "substeps": 256.0}, "camera": {"pitch": -89}})",
                                      "x");
    EXPECT_EQ(scene.settings.thickness, 0.1f);
    EXPECT_EQ(scene.settings.substeps, 256u);
    EXPECT_EQ(scene.world.cloths.front().particles, glm::uvec2(2, 4096));
}

TEST(BadScene, IsNotWritten) {
    Scene scene;
    scene.settings.ball.radius = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(writeSceneText(scene), SceneError);
    scene = {};
    scene.settings.gravity.y = -std::numeric_limits<float>::infinity();
    EXPECT_THROW(writeSceneText(scene), SceneError);
    scene = {};
    scene.world.cloths.front().pins = PinPattern::listed;
    EXPECT_THROW(writeSceneText(scene), SceneError);
}

}  // namespace
}  // namespace drape
