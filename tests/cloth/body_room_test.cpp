// Lets animated bodies make room where they cross themselves, and draws them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cloth/make/make_model.h"
#include "run/run.h"
#include "solver/plan/drawn_bodies.h"
#include "support/bodies.h"

namespace drape::test {
namespace {

constexpr float kRadius = 0.06f;  // of each limb, m
constexpr float kApart = 0.4f;    // distance of the limbs' axes in the mesh, m
constexpr float kBetween = 0.015f;
constexpr int kFrames = 49;
constexpr int kMiddle = kFrames / 2;

/// Makes two closed upright limbs, 0.6 m long, to the left and to the right of the origin.
PolygonMesh twoLimbs() {
    constexpr std::uint32_t kAround = 16, kRings = 25;
    PolygonMesh mesh;
    for (const float side : {-1.0f, 1.0f}) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (std::uint32_t ring = 0; ring < kRings; ++ring) {
            const float up = -1.0f + 2.0f * (static_cast<float>(ring) + 0.5f) / static_cast<float>(kRings);
            const float radius = kRadius * std::sqrt(1.0f - up * up * up * up);
            for (std::uint32_t k = 0; k < kAround; ++k) {
                const float angle = 6.2831853f * static_cast<float>(k) / static_cast<float>(kAround);
                mesh.positions.emplace_back(0.5f * side * kApart + radius * std::cos(angle), 0.3f * up,
                                            radius * std::sin(angle));
            }
        }
        const auto low = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.emplace_back(0.5f * side * kApart, -0.3f, 0.0f);
        mesh.positions.emplace_back(0.5f * side * kApart, 0.3f, 0.0f);
        const auto add = [&](std::vector<std::uint32_t> corners) {
            MeshFace& face = mesh.faces.emplace_back();
            face.count = static_cast<std::uint32_t>(corners.size());
            std::ranges::copy(corners, face.corners.begin());
            face.number = static_cast<std::uint32_t>(mesh.faces.size());
        };
        for (std::uint32_t k = 0; k < kAround; ++k) {
            const std::uint32_t next = (k + 1) % kAround;
            for (std::uint32_t ring = 0; ring + 1 < kRings; ++ring) {
                const std::uint32_t at = first + ring * kAround;
                add({at + k, at + kAround + k, at + kAround + next, at + next});
            }
            add({low, first + k, first + next});
            const std::uint32_t last = first + (kRings - 1) * kAround;
            add({low + 1, last + next, last + k});
        }
    }
    return mesh;
}

/// Makes a body whose limbs come together in the middle of 2 s, to the given gap (m), and part again.
/// `beginsTogether`: they are together at both ends instead.
BodyDescription crossingBody(float gap, bool beginsTogether = false) {
    const PolygonMesh mesh = twoLimbs();
    BodyDescription body = bodyOf(mesh, "limbs", {0.0f, 1.0f, 0.0f});
    VertexCache cache;
    for (int frame = 0; frame < kFrames; ++frame) {
        const float away = std::abs(static_cast<float>(frame - kMiddle)) / static_cast<float>(kMiddle);
        const float share = beginsTogether ? away : 1.0f - away;
        const float by = 0.5f * share * (kApart - 2.0f * kRadius - gap);
        cache.times.push_back(static_cast<float>(frame) / 24.0f);
        for (const glm::vec3& place : mesh.positions)
            cache.places.push_back(place - glm::vec3(place.x > 0.0f ? by : -by, 0.0f, 0.0f));
    }
    body.cache.file = "test.pc2";
    body.cache.frames = std::make_shared<const VertexCache>(std::move(cache));
    return body;
}

/// Returns the places of the particles in a frame, drawn back.
std::vector<glm::vec3> roomyPlaces(const BodyDescription& body, const BodyRoom& room, std::size_t frame) {
    std::vector<glm::vec3> places = scaledFrame(body.mesh, *body.cache.frames, frame);
    for (std::size_t k = 0; k < room.particles.size(); ++k)
        places[room.particles[k]] += room.ways[frame * room.particles.size() + k];
    return places;
}

/// Returns the gap between the limbs at their middle, m.
float gapOf(const BodyDescription& body, const std::vector<glm::vec3>& places) {
    float left = -1.0f, right = 1.0f;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (std::abs(places[i].y) > 0.1f) continue;
        const bool isLeft = body.mesh.shape->mesh.positions[i].x < 0.0f;
        (isLeft ? left : right) = isLeft ? std::max(left, places[i].x) : std::min(right, places[i].x);
    }
    return right - left;
}

TEST(BodyRoom, LimbsThatCrossDrawBackFromEachOther) {
    const BodyDescription body = crossingBody(-0.01f);
    const auto room = makeRoom(body.mesh, body.cache.frames, kBetween);
    ASSERT_FALSE(room->particles.empty());
    EXPECT_LT(gapOf(body, scaledFrame(body.mesh, *body.cache.frames, kMiddle)), -0.009f);
    // The edges of the limbs' sixteen sides stand 1 mm out of the surfaces, and smoothing takes some of the room.
    EXPECT_GT(gapOf(body, roomyPlaces(body, *room, kMiddle)), 0.6f * kBetween);
    const std::size_t moving = room->particles.size();
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
        for (std::size_t k = 0; k < moving; ++k) {
            const glm::vec3 way = room->ways[frame * moving + k];
            ASSERT_LE(glm::length(way), 0.5f * kRadius + 1e-4f);
            if (frame > 0) {
                ASSERT_LT(glm::distance(way, room->ways[(frame - 1) * moving + k]), 0.004f) << "frame " << frame;
            }
            const std::uint32_t i = room->particles[k];
            const bool isInner = std::abs(body.mesh.shape->mesh.positions[i].x) < 0.5f * kApart + 0.5f * kRadius;
            ASSERT_TRUE(isInner || glm::length(way) < 0.002f) << "particle " << i << " is on the far side";
        }
    }
    for (std::size_t k = 0; k < moving; ++k) EXPECT_EQ(room->ways[k], glm::vec3(0.0f));
    const auto again = makeRoom(body.mesh, body.cache.frames, kBetween);
    EXPECT_EQ(again->particles, room->particles);
    EXPECT_EQ(again->ways, room->ways);
}

TEST(BodyRoom, ALoopGoesOnWithoutAJump) {
    const BodyDescription body = crossingBody(0.005f, true);
    const auto room = makeRoom(body.mesh, body.cache.frames, kBetween, true);
    const std::size_t moving = room->particles.size();
    ASSERT_GT(moving, 0u);
    float most = 0.0f;
    for (std::size_t k = 0; k < moving; ++k) {
        const glm::vec3 last = room->ways[(kFrames - 1) * moving + k];
        EXPECT_LT(glm::distance(room->ways[k], last), 5e-4f);
        most = std::max(most, glm::length(last));
    }
    EXPECT_GT(most, 0.003f);
}

TEST(BodyRoom, LimbsThatStayApartAreLeftAlone) {
    const BodyDescription body = crossingBody(0.05f);
    EXPECT_TRUE(makeRoom(body.mesh, body.cache.frames, kBetween)->particles.empty());
}

TEST(BodyRoom, ItIsMadeOnlyWhereItIsAskedFor) {
    BodyDescription body = crossingBody(-0.01f);
    body.makeRoom = false;
    prepareRoom(body, 0.003f);
    EXPECT_EQ(body.room, nullptr);
    body.makeRoom = true;
    prepareRoom(body, 0.003f);
    ASSERT_NE(body.room, nullptr);
    const auto made = body.room;
    prepareRoom(body, 0.003f);
    EXPECT_EQ(body.room, made);
    prepareRoom(body, 0.002f);
    EXPECT_NE(body.room, made);
}

/// A sheet that hangs between the limbs, or 2 m away from them.
Scene sheetBetween(bool isNear) {
    Scene scene = readSceneText(std::string(R"({"cloth": {"particles": [11, 11], "size": [0.2, 0.2], "origin": [)") +
                                    (isNear ? "0" : "2") +
                                    R"(, 1.1, -0.1], "across": [0, 0, 1], "pins": "topRow"}, "contact": {"on": true}})",
                                "room");
    scene.world.bodies = {crossingBody(-0.01f)};
    prepareRoom(scene.world.bodies[0], 0.003f);
    return scene;
}

TEST(DrawnBodies, SkinUnderClothIsDrawnBackAndBareSkinIsNot) {
    for (const bool isNear : {true, false}) {
        const Model model = makeModel(sheetBetween(isNear).world);
        Clock clock;
        const BodyPart& body = model.bodies[0];
        const double seconds = static_cast<double>(kMiddle) / 24.0;
        clock.phases[timeNameOf(body)] = seconds;
        std::vector<glm::vec4> positions = model.startPositions;
        const BodyMoment moment = momentOf(model, body, 0.0, seconds);
        for (glm::uint i = body.particles.first; i < body.particles.end(); ++i)
            positions[i] = glm::vec4(moment.vertex(i), 0.0f);
        const DrawnBodies drawn = drawnBodies(model, clock, positions);
        EXPECT_EQ(drawn.behind, 0.0f);
        if (isNear) {
            EXPECT_GT(drawn.drawnBack, 0.01f);
        } else {
            EXPECT_EQ(drawn.drawnBack, 0.0f);
            ASSERT_FALSE(drawn.offsets.empty());
            const std::vector<glm::vec3> room = body.frames->room(seconds);
            for (std::size_t k = 0; k < room.size(); ++k)
                EXPECT_LT(glm::length(glm::vec3(drawn.offsets[body.frames->roomParticles()[k]]) + room[k]), 1e-4f);
        }
    }
}

TEST(DrawnBodies, ABodyThatWaitsIsDrawnWhereItShouldBe) {
    const Model model = makeModel(sheetBetween(false).world);
    const BodyPart& body = model.bodies[0];
    std::vector<glm::vec4> positions = model.startPositions;
    std::vector<glm::vec4> normals(positions.size());
    positions[body.particles.first + 7].z += 0.2f;
    const DrawnBodies drawn = drawnBodies(model, Clock(), positions);
    EXPECT_NEAR(drawn.behind, 0.2f, 1e-5f);
    EXPECT_EQ(drawn.behindAt, body.particles.first + 7);
    putInPlace(drawn, model, positions, normals);
    for (glm::uint i = body.particles.first; i < body.particles.end(); ++i) {
        EXPECT_LT(glm::distance(positions[i], model.startPositions[i]), 1e-6f);
        EXPECT_NEAR(glm::length(normals[i]), 1.0f, 1e-5f);
    }
    EXPECT_TRUE(drawnBodies(model, Clock(), positions).offsets.empty());
}

TEST(BodyFrames, ALoopApproachesItsFirstFrameWhereAskedFor) {
    const PolygonMesh mesh = boxMesh(glm::vec3(0.2f));
    BodyDescription body = bodyOf(mesh, "box", glm::vec3(0.0f));
    VertexCache cache;
    for (int frame = 0; frame <= 10; ++frame) {  // 1 m/s, a new round after 1.1 s
        cache.times.push_back(0.1f * static_cast<float>(frame));
        for (const glm::vec3& place : mesh.positions)
            cache.places.push_back(place + glm::vec3(cache.times.back(), 0.0f, 0.0f));
    }
    body.cache.file = "test.pc2";
    body.cache.frames = std::make_shared<const VertexCache>(std::move(cache));
    const auto wayAt = [&](float blend, double seconds) {
        body.cache.loopBlend = blend;
        std::vector<glm::vec4> places(mesh.positions.size());
        BodyFrames(body.mesh, body.cache, body.grow, nullptr).place(seconds, places);
        return places[0].x - mesh.positions[0].x;
    };
    EXPECT_NEAR(wayAt(0.0f, 1.0), 1.0f, 1e-5f);
    EXPECT_NEAR(wayAt(0.5f, 0.6), 0.6f, 1e-5f) << "should be as in the file before the blend";
    // After four fifths of the blend, 0.896 of the 1.1 m are taken back.
    EXPECT_NEAR(wayAt(0.5f, 1.0), 1.0f - 0.896f * 1.1f, 1e-5f);
    EXPECT_NEAR(wayAt(0.5f, 1.0999), 0.0f, 1e-3f);
    EXPECT_NEAR(wayAt(0.5f, 1.7), 0.6f, 1e-5f) << "the next round";
    EXPECT_NEAR(wayAt(60.0f, 0.0), 0.0f, 1e-5f) << "a blend longer than the cache";
}

}  // namespace
}  // namespace drape::test
