// Tests which pins a mesh is tethered to, and the lengths of its tethers.

#include "cloth/mesh/tethers/mesh_tethers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cloth/core/model.h"
#include "cloth/make/tethers.h"
#include "support/flat_mesh_shapes.h"

namespace drape::test {
namespace {

using Pins = std::vector<glm::uint>;

std::vector<bool> pinnedVertices(std::size_t count, const Pins& pins) {
    std::vector<bool> is(count);
    for (const glm::uint pin : pins) is[pin] = true;
    return is;
}

std::vector<physics::Tether> tethersOf(const MeshSheet& sheet, const Pins& pins) {
    std::vector<physics::Tether> tethers = noTethers(sheet.particleCount);
    tetherMesh(tethers, 0, sheet, pinnedVertices(sheet.particleCount, pins));
    return tethers;
}

struct Held {
    glm::uint pin;
    double length;  // m
};

std::vector<Held> heldBy(const physics::Tether& tether, glm::uint particle) {
    std::vector<Held> held;
    for (const auto& [pin, length] : {std::pair(tether.pinA, tether.lengthA),
                                      {tether.pinB, tether.lengthB},
                                      {tether.pinC, tether.lengthC},
                                      {tether.pinD, tether.lengthD}}) {
        if (pin != particle) held.push_back({pin, length});
    }
    return held;
}

/// Makes a mesh of a grid of quads, with the grid's links and triangles.
FlatShape gridMesh(glm::uint columns, glm::uint rows, glm::dvec2 size) {
    FlatShape mesh;
    const glm::dvec2 spacing = size / glm::dvec2(columns - 1, rows - 1);
    for (glm::uint i = 0; i < columns * rows; ++i)
        mesh.plane.push_back(glm::vec2(spacing * glm::dvec2(i % columns, i / columns)));
    for (glm::uint y = 0; y + 1 < rows; ++y) {
        for (glm::uint x = 0; x + 1 < columns; ++x) {
            const glm::uint a = y * columns + x, b = a + 1, c = a + columns, d = c + 1;
            mesh.triangles.push_back({a, c, b});
            mesh.triangles.push_back({b, c, d});
        }
    }
    mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
    for (std::size_t t = 0; t < mesh.triangles.size(); t += 2) {
        const glm::uint a = mesh.triangles[t].x, d = mesh.triangles[t + 1].z;
        mesh.link(a, d, mesh.straight(a, d));
    }
    return mesh;
}

TEST(MeshTethers, OfAGridAreThoseOfTheGrid) {
    const glm::uvec2 particles(23, 31);
    const glm::vec2 size(1.375f, 1.875f);  // makes cells of a sixteenth, whose places are exact
    const FlatShape mesh = gridMesh(particles.x, particles.y, size);
    ClothPart cloth;
    cloth.particles = {0, particles.x * particles.y};
    cloth.grid = GridView{particles, size};
    Pins row, spaced;
    for (glm::uint i = 0; i < 23; ++i) row.push_back(i);
    for (glm::uint i = 0; i < 23; i += 4) spaced.push_back(i);
    const glm::uint last = 23 * 31 - 1;
    for (const Pins& pins : {Pins{0, 22}, row, Pins{0, 22, last - 22, last}, spaced, Pins{300}, Pins{}}) {
        std::vector<physics::Tether> asGrid = noTethers(mesh.count());
        tetherGrid(asGrid, cloth, pinnedVertices(mesh.count(), pins));
        const std::vector<physics::Tether> asMesh = tethersOf(mesh.sheet(), pins);
        for (glm::uint i = 0; i < mesh.count(); ++i) {
            const std::vector<Held> expected = heldBy(asGrid[i], i);
            const std::vector<Held> held = heldBy(asMesh[i], i);
            ASSERT_EQ(held.size(), expected.size()) << i;
            for (std::size_t k = 0; k < held.size(); ++k)
                ASSERT_NEAR(held[k].length, expected[k].length, 1e-6 * expected[k].length) << i << ", tether " << k;
        }
    }
}

TEST(MeshTethers, OfAnIrregularSheetAreStraight) {
    Dice dice(41);
    for (int round = 0; round < 6; ++round) {
        FlatShape mesh = irregularSheet(dice, 21, 17, 0.05);
        if (round % 2 == 1) mesh.turn(0.2 * round);
        mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
        Pins row;
        for (glm::uint i = 0; i < 21; ++i) row.push_back(i);
        for (const Pins& pins : {Pins{0, 20}, row, Pins{0, 20, 16 * 21, 17 * 21 - 1}, Pins{177}}) {
            const MeshSheet sheet = mesh.sheet();
            const std::vector<physics::Tether> tethers = tethersOf(sheet, pins);
            for (glm::uint i = 0; i < mesh.count(); ++i) {
                const std::vector<Held> held = heldBy(tethers[i], i);
                if (std::ranges::binary_search(pins, i)) {
                    ASSERT_TRUE(held.empty()) << "a pin";
                    continue;
                }
                ASSERT_EQ(held.size(), pins.size() == 21 ? 1 : pins.size()) << i;
                double shortest = kNowhere;
                for (const glm::uint pin : pins) shortest = std::min(shortest, mesh.straight(i, pin));
                ASSERT_EQ(held[0].length, static_cast<float>(shortest)) << i;
                for (const Held& each : held)
                    ASSERT_EQ(each.length, static_cast<float>(mesh.straight(i, each.pin))) << i;
            }
        }
    }
}

/// Compares tethers with all straight lines and all paths along links of a mesh. Each tether must be one of these, and
/// none may be shorter than the shortest path across the cloth.
struct MeasuredMesh {
    int straight = 0;
    int around = 0;
    int none = 0;

    void check(const FlatShape& mesh, const Pins& pins) {
        const MeshSheet sheet = mesh.sheet();
        const std::vector<physics::Tether> tethers = tethersOf(sheet, pins);
        const std::vector<double> links = pairsOfLinks(mesh);
        const std::vector<double> lines = pairsInSight(mesh);
        for (const Pins& group : groupMeshPins(LinkGraph(sheet), pins)) {
            if (group.empty()) continue;
            const std::vector<double> alongLinks = shortestFrom(links, mesh.count(), group);
            const std::vector<double> shortest = shortestFrom(lines, mesh.count(), group);
            for (glm::uint i = 0; i < mesh.count(); ++i) {
                if (!std::ranges::binary_search(pins, i))
                    checkOne(mesh, group, i, tethers[i], alongLinks[i], shortest[i]);
            }
        }
    }

private:
    void checkOne(const FlatShape& mesh, const Pins& group, glm::uint i, const physics::Tether& tether,
                  double alongLinks, double shortest) {
        const glm::uint nearest =
            *std::ranges::min_element(group, {}, [&](glm::uint pin) { return mesh.straight(i, pin); });
        const std::vector<Held> all = heldBy(tether, i);
        const auto held = std::ranges::find_if(
            all, [&](const Held& each) { return std::ranges::find(group, each.pin) != group.end(); });
        if (held == all.end()) {
            EXPECT_EQ(alongLinks, kNowhere) << "particle " << i << " has no tether";
            ++none;
            return;
        }
        EXPECT_GE(held->length, shortest * (1.0 - 1e-6))
            << "the tether is shorter than the path across the cloth: " << i;
        if (isWellCovered(mesh, i, nearest)) {
            EXPECT_EQ(held->length, static_cast<float>(mesh.straight(i, nearest))) << i << " to " << nearest;
            ++straight;
        } else if (held->length != static_cast<float>(mesh.straight(i, held->pin))) {
            EXPECT_NEAR(held->length, alongLinks, 1e-6 * alongLinks) << i;
            ++around;
        }
    }
};

TEST(MeshTethers, OfTornMeshesAreStraightOrAlongLinks) {
    Dice dice(42);
    MeasuredMesh measured;
    for (int round = 0; round < 30; ++round) {
        const int columns = 5 + dice.below(8), rows = 5 + dice.below(8);
        FlatShape mesh = irregularSheet(dice, columns, rows, 0.1);
        std::set<std::size_t> gone;
        for (int k = dice.below(10); k > 0; --k)
            gone.insert(static_cast<std::size_t>(dice.below(2 * (columns - 1) * (rows - 1))));
        const int slit = 1 + dice.below(rows - 3);
        for (int x = dice.below(2); x < columns - dice.below(3) - 1; ++x) {
            gone.insert(static_cast<std::size_t>(2 * (slit * (columns - 1) + x)));
            gone.insert(static_cast<std::size_t>(2 * (slit * (columns - 1) + x) + 1));
        }
        mesh.lose(gone);
        Pins pins;
        for (glm::uint i = 0; i < mesh.count(); ++i) {
            const bool isOfRow = i < static_cast<glm::uint>(columns) && round % 2 == 0;
            if (isOfRow || dice.below(25) == 0 || i == 0) pins.push_back(i);
        }
        measured.check(mesh, pins);
    }
    EXPECT_GT(measured.straight, 1500);
    EXPECT_GT(measured.around, 500);
    EXPECT_GT(measured.none, 100);
}

TEST(MeshTethers, OfAnLGoAroundItsCorner) {
    // Removes the cells to the right of column 4 and below row 4 from 11 x 11 cells. The corner of the L is particle
    // (4, 4).
    Dice dice(43);
    FlatShape mesh = irregularSheet(dice, 12, 12, 0.1);
    std::set<std::size_t> gone;
    for (std::size_t y = 4; y < 11; ++y) {
        for (std::size_t x = 4; x < 11; ++x) gone.insert({2 * (11 * y + x), 2 * (11 * y + x) + 1});
    }
    mesh.lose(gone);
    const std::vector<physics::Tether> tethers = tethersOf(mesh.sheet(), {11});
    const glm::uint corner = 4 * 12 + 4, far = 11 * 12;
    EXPECT_EQ(tethers[corner].lengthA, static_cast<float>(mesh.straight(11, corner)));
    const double around = mesh.straight(11, corner) + mesh.straight(corner, far);
    EXPECT_GE(tethers[far].lengthA, around * (1.0 - 1e-6));
    EXPECT_LT(tethers[far].lengthA, around * 1.16);
    MeasuredMesh measured;
    measured.check(mesh, {11});
    EXPECT_GT(measured.straight, 40);
    EXPECT_GT(measured.around, 10);
}

TEST(MeshTethers, AreStraightToThePinNearestAlongLinksIfTheNearestIsHidden) {
    // Cuts a slit below row 5, from column 1 on. Of the five pins, the first and the last are in one group; one is
    // above and one below the slit.
    Dice dice(45);
    FlatShape mesh = irregularSheet(dice, 15, 15, 0.1);
    std::set<std::size_t> gone;
    for (std::size_t x = 1; x < 14; ++x) gone.insert({2 * (14 * 5 + x), 2 * (14 * 5 + x) + 1});
    mesh.lose(gone);
    const glm::uint above = 5 * 15 + 7, below = 12 * 15 + 9;
    const Pins pins = {above, above + 3, above + 5, 7 * 15, below};
    const MeshSheet sheet = mesh.sheet();
    ASSERT_EQ(groupMeshPins(LinkGraph(sheet), pins)[0], (Pins{above, below}));
    const glm::uint particle = 7 * 15 + 7;
    ASSERT_LT(mesh.straight(particle, above), mesh.straight(particle, below));
    const std::vector<Held> held = heldBy(tethersOf(sheet, pins)[particle], particle);
    const auto found = std::ranges::find(held, below, &Held::pin);
    ASSERT_NE(found, held.end());
    EXPECT_EQ(found->length, static_cast<float>(mesh.straight(particle, below)));
    EXPECT_LT(found->length, shortestFrom(pairsOfLinks(mesh), mesh.count(), {below})[particle] * (1.0 - 1e-3));
}

TEST(MeshTethers, AlongABrokenLinkGoAround) {
    // Triangles with broken links count as removed, whatever the mask of triangles says.
    FlatShape mesh = gridMesh(9, 9, {0.8, 0.8});
    const auto broken = [](glm::uvec2 link) {
        const auto [a, b] = std::minmax(link.x, link.y);
        return a / 9 == 3 && b / 9 == 4 && a % 9 < 8 && b % 9 < 8;
    };
    const float before = tethersOf(mesh.sheet(), {2})[7 * 9 + 2].lengthA;
    for (const glm::uvec2 link : mesh.links) mesh.linkGone.push_back(broken(link) ? 1 : 0);
    const double after = tethersOf(mesh.sheet(), {2})[7 * 9 + 2].lengthA;
    EXPECT_FLOAT_EQ(before, 0.7f);
    const double around = std::sqrt(0.3 * 0.3 + 0.6 * 0.6) + 0.1 + std::sqrt(0.3 * 0.3 + 0.6 * 0.6);
    EXPECT_GE(after, around * (1.0 - 1e-6));
    EXPECT_LT(after, around * 1.09);
    std::ranges::fill(mesh.linkGone, 1);
    EXPECT_TRUE(heldBy(tethersOf(mesh.sheet(), {2})[5], 5).empty());
}

/// Makes a tube around y of `around` quads and `rings` rings. Its plane is the tube unrolled, starting at particle 0 of
/// each ring.
FlatShape tube(glm::uint around, glm::uint rings, double side) {
    FlatShape mesh;
    for (glm::uint i = 0; i < around * rings; ++i)
        mesh.plane.push_back(glm::vec2(side * (i % around), side * (i / around)));
    for (glm::uint y = 0; y + 1 < rings; ++y) {
        for (glm::uint x = 0; x < around; ++x) {
            const glm::uint a = y * around + x, b = y * around + (x + 1) % around, c = a + around, d = b + around;
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({b, d, c});
        }
    }
    const auto round = [=](glm::uint a, glm::uint b) {
        const glm::uint apart = std::max(a % around, b % around) - std::min(a % around, b % around);
        return side * std::min(apart, around - apart);
    };
    mesh.linkEdges([&](glm::uint a, glm::uint b) {
        const double up = side * (static_cast<double>(a / around) - static_cast<double>(b / around));
        return std::sqrt(round(a, b) * round(a, b) + up * up);
    });
    return mesh;
}

TEST(MeshTethers, OfATubeAreNoShorterThanGeodesics) {
    constexpr glm::uint kAround = 20, kRings = 15;
    const FlatShape mesh = tube(kAround, kRings, 0.05);
    MeshSheet round = mesh.sheet();
    round.plane = {};
    const std::vector<double> links = pairsOfLinks(mesh);
    for (const glm::uint pin : {0u, 3u, 7u * kAround + 10u}) {
        const std::vector<physics::Tether> unrolled = tethersOf(mesh.sheet(), {pin});
        const std::vector<physics::Tether> alongLinks = tethersOf(round, {pin});
        const std::vector<double> paths = shortestFrom(links, mesh.count(), {pin});
        int straight = 0;
        for (glm::uint i = 0; i < mesh.count(); ++i) {
            if (i == pin) continue;
            const double right = 0.05 * ((i % kAround + kAround - pin % kAround) % kAround);
            const double x = std::min(right, 0.05 * kAround - right);
            const double y = 0.05 * (static_cast<double>(i / kAround) - static_cast<double>(pin / kAround));
            const double geodesic = std::sqrt(x * x + y * y);
            ASSERT_NEAR(alongLinks[i].lengthA, paths[i], 1e-6 * paths[i]) << i;
            ASSERT_GE(alongLinks[i].lengthA, geodesic * (1.0 - 1e-6)) << i;
            ASSERT_GE(unrolled[i].lengthA, geodesic * (1.0 - 1e-6)) << i;
            if (unrolled[i].lengthA < paths[i] * (1.0 - 1e-6)) ++straight;
        }
        EXPECT_GT(straight, 50) << "too few straight tethers within the unrolled plane";
    }
}

TEST(MeshTethers, AcrossASeamAreAlongLinks) {
    // Makes two flat pieces that share the particles of row 8. In the plane, the second piece lies on the first.
    FlatShape mesh = gridMesh(9, 17, {0.8, 1.6});
    const FlatShape unfolded = mesh;
    for (glm::uint i = 9 * 9; i < mesh.count(); ++i) mesh.plane[i].y = 1.6f - mesh.plane[i].y;
    const std::vector<double> paths = shortestFrom(pairsOfLinks(mesh), mesh.count(), {0});
    const std::vector<physics::Tether> tethers = tethersOf(mesh.sheet(), {0});
    for (glm::uint i = 1; i < mesh.count(); ++i) {
        const double expected = i < 9 * 9 ? mesh.straight(0, i) : paths[i];
        ASSERT_NEAR(tethers[i].lengthA, expected, 1e-6 * expected) << i;
        ASSERT_GE(tethers[i].lengthA, unfolded.straight(0, i) * (1.0 - 1e-6)) << i;
    }
    // Laid out elsewhere, the second piece has no edges along the seam in the plane, yet tethers are straight beyond
    // the seam.
    for (glm::uint i = 9 * 9; i < mesh.count(); ++i) mesh.plane[i].x += 3.0f;
    const glm::uint pin = 16 * 9;
    const std::vector<physics::Tether> fromSecond = tethersOf(mesh.sheet(), {pin});
    const std::vector<double> fromPin = shortestFrom(pairsOfLinks(mesh), mesh.count(), {pin});
    for (glm::uint i = 0; i < pin; ++i) {
        const double expected = i < 9 * 9 ? fromPin[i] : mesh.straight(pin, i);
        ASSERT_NEAR(fromSecond[i].lengthA, expected, 1e-6 * expected) << i;
    }
}

TEST(MeshTethers, AreStraightOnlyWhereThePlaneFitsTheLinks) {
    Dice dice(44);
    const FlatShape fitting = irregularSheet(dice, 12, 12, 0.1);
    const glm::uint far = 12 * 11 + 6;
    for (const double scale : {0.998, 0.9995, 1.0005, 1.002}) {
        FlatShape mesh = fitting;
        mesh.linkEdges([&](glm::uint a, glm::uint b) { return scale * mesh.straight(a, b); });
        const double length = tethersOf(mesh.sheet(), {0})[far].lengthA;
        const double path = shortestFrom(pairsOfLinks(mesh), mesh.count(), {0})[far];
        ASSERT_GT(path, 1.01 * mesh.straight(0, far));
        const double expected = std::abs(scale - 1.0) < 1e-3 ? mesh.straight(0, far) : path;
        EXPECT_NEAR(length, expected, 1e-6 * expected) << scale;
    }
}

TEST(MeshTethers, ArePlacedAmongThoseOfTheWorld) {
    const FlatShape mesh = gridMesh(5, 5, {0.4, 0.4});
    std::vector<physics::Tether> tethers = noTethers(7 + 25 + 3);
    tethers[2].lengthA = 4.0f;
    tetherMesh(tethers, 7, mesh.sheet(), pinnedVertices(tethers.size(), {2, 7, 7 + 24, 33}));
    EXPECT_EQ(tethers[2].lengthA, 4.0f) << "the tether of another cloth should stay";
    const std::vector<Held> held = heldBy(tethers[7 + 1], 7 + 1);
    ASSERT_EQ(held.size(), 2u);
    EXPECT_EQ(held[0].pin, 7u);
    EXPECT_EQ(held[1].pin, 7u + 24u);
    EXPECT_NEAR(held[1].length, 0.5, 1e-6);
    EXPECT_EQ(tethers[7 + 1].pinC, 7u + 1u);
    tetherMesh(tethers, 7, mesh.sheet(), pinnedVertices(tethers.size(), {2, 33}));
    EXPECT_TRUE(heldBy(tethers[7 + 1], 7 + 1).empty());
}

TEST(MeshTethers, LinkedPinsAreOneCluster) {
    const FlatShape mesh = tube(12, 9, 0.1);
    const MeshSheet sheet = mesh.sheet();
    const LinkGraph links(sheet);
    Pins ring, rings;
    for (glm::uint i = 0; i < 12; ++i) ring.push_back(i);
    rings = ring;
    for (glm::uint i = 0; i < 12; ++i) rings.push_back(8 * 12 + i);
    EXPECT_EQ(groupMeshPins(links, ring)[0].size(), 12u);
    EXPECT_TRUE(groupMeshPins(links, ring)[1].empty());
    const auto two = groupMeshPins(links, rings);
    EXPECT_EQ(two[0].size(), 12u);
    EXPECT_EQ(two[1].size(), 12u);
    EXPECT_EQ(heldBy(tethersOf(sheet, rings)[4 * 12 + 5], 4 * 12 + 5).size(), 2u);
    // Unlinked pins are dealt to the groups in turn.
    const auto six = groupMeshPins(links, Pins{0, 2, 4, 6, 8, 10});
    EXPECT_EQ(six[0], (Pins{0, 8}));
    EXPECT_EQ(six[1], (Pins{2, 10}));
    EXPECT_EQ(six[2], Pins{4});
    EXPECT_EQ(six[3], Pins{6});
}

TEST(MeshTethers, TakeUselessMeshes) {
    // The mesh has particles without links, triangles without area, links without length, and an edge of three
    // triangles.
    FlatShape mesh = gridMesh(4, 4, {0.3, 0.3});
    mesh.plane.push_back({0.1f, 0.4f});
    mesh.plane.push_back({0.1f, 0.4f});
    mesh.plane.push_back({5.0f, 5.0f});
    mesh.link(13, 16, 0.1);
    mesh.link(16, 17, 0.0);
    mesh.triangles.push_back({13, 16, 17});
    mesh.triangles.push_back({12, 13, 9});
    const std::vector<physics::Tether> tethers = tethersOf(mesh.sheet(), {13});
    EXPECT_FLOAT_EQ(tethers[17].lengthA, 0.1f);
    EXPECT_NEAR(tethers[1].lengthA, 0.3, 1e-6);
    EXPECT_TRUE(heldBy(tethers[18], 18).empty());
    EXPECT_EQ(heldBy(tethersOf(mesh.sheet(), {18})[0], 0).size(), 0u);
    MeshSheet empty;
    empty.particleCount = 3;
    EXPECT_TRUE(heldBy(tethersOf(empty, {1})[0], 0).empty());
}

}  // namespace
}  // namespace drape::test
