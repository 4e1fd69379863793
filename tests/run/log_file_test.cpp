// Tests that written input logs can be read, and that incomplete or wrong logs are refused with a message of one line.

#include "run/log/log_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "base/digest.h"
#include "base/text_file.h"
#include "cloth/make/make_model.h"
#include "json/json.h"
#include "run/log/event_values.h"
#include "scene/file/scene_file.h"
#include "support/live_run.h"
#include "support/run_program.h"

namespace drape::test {
namespace {

Event eventOf(std::uint64_t step, EventKind kind, std::vector<glm::uint> particles = {}) {
    Event event;
    event.step = step;
    event.kind = kind;
    event.particles = std::move(particles);
    return event;
}

InputLog exampleLog() {
    InputLog log;
    log.scene = hangingSheet();
    log.steps = 20;
    log.hash = 0x0123456789abcdefu;
    log.events = {
        eventOf(3, EventKind::grab, {5, 6}), eventOf(4, EventKind::drag),      eventOf(9, EventKind::release),
        eventOf(9, EventKind::cut, {0, 1}),  eventOf(9, EventKind::push, {7}), eventOf(11, EventKind::pin, {1}),
        eventOf(12, EventKind::unpin, {1}),  eventOf(20, EventKind::set),      eventOf(20, EventKind::fabric)};
    log.events[0].target = {0.1f, 1e-7f, -0.0f};
    log.events[1].target = {1.0f / 3.0f, 2.0f, -9999.5f};
    log.events[1].hand = 3;
    log.events[3].shares = {0.3f};
    log.events[4].direction = {0.0f, -0.125f, 1e-3f};
    log.events[4].radius = 0.3f;
    log.events[4].strength = 0.7f;
    log.events[7].field = "wind.velocity";
    log.events[7].value = "[0, 0.1, 3]";
    log.events[8].value = fabricText(log.scene.world.cloths.front());
    return log;
}

std::string complaintAbout(const std::string& text) {
    try {
        readLogText(text, "my.log");
    } catch (const LogError& error) {
        return error.what();
    }
    return "none";
}

TEST(LogFile, WhatIsWrittenCanBeRead) {
    const InputLog log = exampleLog();
    const InputLog read = readLogText(writeLogText(log), "my.log");
    EXPECT_EQ(read.events, log.events);
    EXPECT_EQ(read.steps, log.steps);
    EXPECT_EQ(read.hash, log.hash);
    EXPECT_EQ(read.scene.name, log.scene.name);
    EXPECT_EQ(writeSceneText(read.scene), writeSceneText(log.scene));
    EXPECT_EQ(writeLogText(read), writeLogText(log));
    InputLog noHash = log;
    noHash.hash.reset();
    noHash.events.clear();
    EXPECT_FALSE(readLogText(writeLogText(noHash), "my.log").hash.has_value());
}

TEST(LogFile, IsForPeopleToRead) {
    const std::string text = writeLogText(exampleLog());
    EXPECT_TRUE(text.starts_with("{\n  \"drape\": \"input log\",\n  \"version\": 15,\n  \"scene\": \"sheet\",\n"))
        << text;
    for (const char* line :
         {"\n    {\"step\": 9, \"kind\": \"cut\", \"particles\": [0, 1], \"shares\": [0.3]},\n", "\"hand\": 3},\n",
          "\n    {\"step\": 9, \"kind\": \"push\", \"particles\": [7], \"direction\": [0, -0.125, 0.001], \"radius\": "
          "0.3, "
          "\"strength\": 0.7},\n",
          "\n    {\"step\": 20, \"kind\": \"set\", \"field\": \"wind.velocity\", \"value\": [0, 0.1, 3]},\n",
          "\n  \"hash\": \"0123456789abcdef\",\n"}) {
        EXPECT_NE(text.find(line), std::string::npos) << line;
    }
}

TEST(LogFile, CutShortAnywhereIsRefused) {
    const std::string text = writeLogText(exampleLog());
    for (std::size_t length = 0; length < text.size() - 2; length += length < 60 ? 1 : 7) {
        const std::string complaint = complaintAbout(text.substr(0, length));
        ASSERT_TRUE(complaint.starts_with("my.log: is truncated: it ends at line ")) << length << ": " << complaint;
    }
}

TEST(LogFile, EditedAnywhereIsRefused) {
    const std::string text = writeLogText(exampleLog());
    int tried = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
        std::string edited = text;
        edited[i] = edited[i] == '7' ? '8' : '7';
        EXPECT_NE(complaintAbout(edited), "none") << text.substr(0, i) << "<here>";
        ++tried;
    }
    EXPECT_GT(tried, 100);
    const auto withReplaced = [&](const std::string& what, const std::string& by) {
        std::string edited = text;
        return edited.replace(edited.find(what), what.size(), by);
    };
    EXPECT_EQ(complaintAbout(withReplaced("[5, 6]", "[5, 16]")), "my.log: has been edited: the digest does not match");
    EXPECT_EQ(complaintAbout(withReplaced("\"damping\": 0,", "\"damping\": 1,")),
              "my.log: sceneText: differs from the scene that the log was made with: the digest does not match");
    EXPECT_EQ(complaintAbout(withReplaced("[5, 6]", "[5,\n  6]")), "none") << "gaps may be moved";
}

json::Value& memberOf(json::Value& object, std::string_view name) {
    return std::ranges::find(std::get<json::Object>(object.data), name, &json::Member::name)->value;
}

/// Returns the text of the example log with a change and with correct digests, like the output of a faulty program.
std::string forged(const std::function<void(json::Value&)>& change) {
    json::Value document = json::read(writeLogText(exampleLog()));
    change(document);
    memberOf(document, "sceneDigest") = hexText(digestOf(json::writeLine(memberOf(document, "sceneText"))));
    memberOf(document, "digest") = hexText(logDigest(document));
    return json::write(document);
}

json::Value& eventIn(json::Value& document, std::size_t index) {
    return std::get<json::Array>(memberOf(document, "events").data)[index];
}

TEST(LogFile, WhatMakesNoSenseIsRefused) {
    using Change = std::function<void(json::Value&)>;
    const auto eventChange = [](std::size_t index, std::string_view name, json::Value value) -> Change {
        return [=](json::Value& document) { memberOf(eventIn(document, index), name) = value; };
    };
    const auto change = [](std::string_view name, json::Value value) -> Change {
        return [=](json::Value& document) { memberOf(document, name) = value; };
    };
    const auto numbers = [](std::initializer_list<double> values) {
        json::Array list;
        for (const double value : values) list.push_back(json::number(value));
        return list;
    };
    const struct {
        Change change;
        const char* complaint;
    } cases[] = {
        {[](json::Value&) {}, "none"},
        {change("drape", "scene"), "my.log: is not an input log"},
        {change("version", json::number(16u)), "my.log: version: is unsupported, expected 2 to 15"},
        {change("version", json::number(3.5)), "my.log: version: is unsupported, expected 2 to 15"},
        {change("version", "5"), "my.log: version: is unsupported, expected 2 to 15"},
        {change("version", json::number(1u)),
         "my.log: version: is 1, from an older version of drape with another kind of pushes"},
        {change("steps", json::number(10u)), "my.log: events[5].step: 11 is out of range, the log has only 10 steps"},
        {change("steps", json::number(-1.0)), "my.log: steps: is invalid, expected a whole number"},
        {change("hash", json::number(7u)), "my.log: hash: is not text"},
        {change("hash", "7"), "my.log: hash: is invalid, expected 16 hexadecimal digits"},
        {change("events", "none"), "my.log: events: is not a list"},
        {change("sceneText", json::Array{}), "my.log: sceneText: the scene: is a list of 0, expected an object"},
        {[](json::Value& document) { memberOf(memberOf(memberOf(document, "sceneText"), "cloth"), "gather") = "much"; },
         "my.log: sceneText: cloth.gather: \"much\" is invalid"},
        {[](json::Value& document) {
             std::get<json::Object>(document.data).push_back({"more", json::number(1u)});
         },
         "my.log: more: is an unknown member"},
        {eventChange(2, "step", json::number(2u)), "my.log: events[2].step: 2 comes after an event of step 4"},
        {eventChange(2, "step", json::number(4.5)), "my.log: events[2].step: is invalid"},
        {eventChange(2, "kind", "drop"), "my.log: events[2].kind: \"drop\" is not a kind of event"},
        {eventChange(2, "kind", "grab"), "my.log: events[2].particles: is missing"},
        {eventChange(0, "kind", "pin"), "my.log: events[0].target: is an unknown member"},
        {eventChange(0, "particles", numbers({5, -6})), "my.log: events[0].particles[1]: is invalid"},
        {eventChange(0, "particles", numbers({5, 5e9})), "my.log: events[0].particles[1]: is invalid"},
        {eventChange(1, "target", numbers({1, 2})), "my.log: events[1].target: is invalid, expected a list of 3"},
        {eventChange(1, "target", numbers({1, 2, 1e5})), "my.log: events[1].target[2]: is invalid"},
        {eventChange(1, "target", json::Array{1.0f > 0.0f, "x", "y"}), "my.log: events[1].target[0]: is invalid"},
        {eventChange(1, "hand", json::number(8u)),
         "my.log: events[1].hand: is invalid, expected a whole number from 0 to 7"},
        {eventChange(1, "hand", json::number(-1.0)), "my.log: events[1].hand: is invalid"},
        {[](json::Value& document) {
             std::get<json::Object>(eventIn(document, 3).data).push_back({"hand", json::number(1u)});
         },
         "my.log: events[3].hand: is an unknown member"},
        {eventChange(4, "radius", json::number(-0.1)), "my.log: events[4].radius: is invalid, expected a number"},
        {eventChange(4, "direction", numbers({1, 2})), "my.log: events[4].direction: is invalid, expected a list"},
        {eventChange(4, "kind", "pin"), "my.log: events[4].direction: is an unknown member"},
        {eventChange(4, "strength", json::number(-1.0)), "my.log: events[4].strength: is invalid, expected a number"},
        {eventChange(7, "field", "wind.speed"), "my.log: events[7]: wind.speed: is not a setting"},
        {eventChange(7, "field", "camera.target"), "my.log: events[7]: camera.target: cannot be changed"},
        {eventChange(7, "value", numbers({1, 2, 1e9})), "my.log: events[7]: wind.velocity[2]: 1e+09 is out of range"},
    };
    for (const auto& bad : cases) {
        const std::string complaint = complaintAbout(forged(bad.change));
        EXPECT_TRUE(complaint.starts_with(bad.complaint)) << complaint << "\nexpected " << bad.complaint;
        EXPECT_EQ(std::ranges::count(complaint, '\n'), 0);
    }
    std::string text = writeLogText(exampleLog());
    text.replace(text.find("0.33333"), 1, "NaN, 0");
    EXPECT_EQ(complaintAbout(text),
              "my.log: events[1].target[0]: NaN is not a number in JSON, expected a finite number");
    EXPECT_EQ(complaintAbout(writeSceneText(hangingSheet())), "my.log: is not an input log");
}

TEST(LogFile, OfAnOlderVersionOfThePhysicsCanBeRead) {
    for (const glm::uint version : {2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u}) {
        const auto older = [&](json::Value& document) { memberOf(document, "version") = json::number(version); };
        const InputLog log = readLogText(forged(older), "my.log");
        EXPECT_TRUE(log.isOlder) << version;
        EXPECT_EQ(log.events, exampleLog().events);
        EXPECT_EQ(log.hash, exampleLog().hash);
        const drape::Run run(log.scene);
        EXPECT_FALSE(readLogText(writeLogText(run.log(1)), "my.log").isOlder) << "once it has run it is of now";
    }
    EXPECT_FALSE(readLogText(writeLogText(exampleLog()), "my.log").isOlder);
}

std::string refusalOf(const std::function<void()>& check) {
    try {
        check();
    } catch (const LogError& error) {
        return error.what();
    } catch (const FileError& error) {
        return error.what();
    }
    return "none";
}

TEST(LogFile, ParticlesAndLinksOfAnotherClothAreRefused) {
    InputLog log = exampleLog();
    const Model model = makeModel(log.scene.world);
    EXPECT_NO_THROW(checkEvents(log, model, "my.log"));
    log.events[3].particles = {0, 2};
    EXPECT_EQ(refusalOf([&] { checkEvents(log, model, "my.log"); }),
              "my.log: events[3]: cut: particles: no link joins 0 and 2");
    log.events[3].particles = {0, 1};
    log.events[5].particles = {81};
    EXPECT_EQ(refusalOf([&] { checkEvents(log, model, "my.log"); }),
              "my.log: events[5]: pin: particles: 81 does not exist, expected numbers from 0 to 80");
}

TEST(LogFile, BelongsToOneScene) {
    const InputLog log = exampleLog();
    Scene scene = log.scene;
    scene.camera.yaw = 30.0f;
    scene.description = "The same, seen from the side.";
    EXPECT_NO_THROW(requireSameScene(log, scene, "my.log"));
    scene.name = "other";
    scene.world.cloths.front().particles = {9, 10};
    EXPECT_EQ(refusalOf([&] { requireSameScene(log, scene, "my.log"); }),
              "my.log: was made with another scene: cloth.particles is [9, 9] in the log, and [9, 10] in other");
    scene = log.scene;
    scene.settings.gravity.y = -1.6f;
    EXPECT_EQ(
        refusalOf([&] { requireSameScene(log, scene, "my.log"); }),
        "my.log: was made with another scene: solver.gravity is [0, -9.81, 0] in the log, and [0, -1.6, 0] in sheet");
}

TEST(LogFile, IsReplacedAsAWhole) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "my.log";
    InputLog log = exampleLog();
    saveLogFile(path, log);
    log.steps = 21;
    saveLogFile(path, log);
    EXPECT_EQ(readLogFile(path).steps, 21u);
    EXPECT_EQ(folder.entries(), 1) << "nothing else is left";
    EXPECT_TRUE(refusalOf([&] {
                    saveLogFile(folder.path() / "no" / "my.log", log);
                }).ends_with("no/my.log: cannot be written: No such file or directory"));
    EXPECT_TRUE(refusalOf([&] {
                    readLogFile(folder.path() / "none");
                }).ends_with("none: cannot be read: No such file or directory"));
    EXPECT_TRUE(refusalOf([&] { readLogFile(folder.path()); }).ends_with("Is a directory"));
    log.isDriven = true;
    EXPECT_TRUE(readLogText(writeLogText(log), "my.log").isDriven);
    EXPECT_NE(refusalOf([&] { saveLogFile(path, log); }).find("a program has driven the run"), std::string::npos);
    std::ofstream(folder.path() / "large") << std::string((64u << 20) + 1, ' ');
    EXPECT_TRUE(refusalOf([&] {
                    readLogFile(folder.path() / "large");
                }).ends_with("is larger than 64 MiB, the limit for this kind of file"));
}

TEST(Digest, IsFnv1a) {
    // The expected values are the published test vectors of 64-bit FNV-1a (Fowler, Noll and Vo).
    EXPECT_EQ(hexText(digestOf("")), "cbf29ce484222325");
    EXPECT_EQ(hexText(digestOf("a")), "af63dc4c8601ec8c");
    EXPECT_EQ(hexText(digestOf("foobar")), "85944171f73967e8");
    EXPECT_EQ(readHex("85944171f73967e8"), 0x85944171f73967e8u);
    for (const char* text : {"", "85944171f73967e", "85944171f73967e88", "85944171F73967e8", "0x944171f73967e8"}) {
        EXPECT_FALSE(readHex(text).has_value()) << text;
    }
}

}  // namespace
}  // namespace drape::test
