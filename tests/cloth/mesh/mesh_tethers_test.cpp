// Tests which pins a mesh is tethered to, and the lengths of its tethers.

#include "cloth/mesh/tethers/mesh_tethers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

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

/// Returns the greatest length of a tether along a geodesic, m: 2 % more, and 2 % of a link at its ends.
double mostAlong(double geodesic, const FlatShape& mesh) {
    return 1.02 * geodesic + 0.02 * std::ranges::max(mesh.restLengths);
}

/// Compares the tethers of a mesh with its geodesics, one for each group of pins.
struct Excess {
    int measured = 0;
    int none = 0;
    double sum = 0.0;

    double mean() const { return sum / measured; }

    /// `geodesic(pin, particle)`: m.
    template <class Geodesic>
    void check(const FlatShape& mesh, const Pins& pins, Geodesic geodesic) {
        const MeshSheet sheet = mesh.sheet();
        const std::vector<physics::Tether> tethers = tethersOf(sheet, pins);
        for (const Pins& group : groupMeshPins(LinkGraph(sheet), pins)) {
            for (glm::uint i = 0; i < mesh.count() && !group.empty(); ++i) {
                if (std::ranges::binary_search(pins, i)) continue;
                double shortest = kNowhere;
                for (const glm::uint pin : group) shortest = std::min(shortest, geodesic(pin, i));
                checkOne(mesh, group, heldBy(tethers[i], i), i, shortest);
            }
        }
    }

private:
    void checkOne(const FlatShape& mesh, const Pins& group, const std::vector<Held>& all, glm::uint i,
                  double shortest) {
        const auto held = std::ranges::find_if(
            all, [&](const Held& each) { return std::ranges::find(group, each.pin) != group.end(); });
        EXPECT_EQ(held == all.end(), shortest == kNowhere) << i;
        if (held == all.end()) {
            ++none;
            return;
        }
        EXPECT_GE(held->length, shortest * (1.0 - 1e-6)) << i;
        EXPECT_LE(held->length, mostAlong(shortest, mesh)) << i;
        sum += held->length / shortest - 1.0;
        ++measured;
    }
};

TEST(MeshTethers, OfAnIrregularSheetAreHardlyLongerThanStraightLines) {
    Dice dice(41);
    Excess excess;
    for (int round = 0; round < 6; ++round) {
        const FlatShape mesh = irregularSheet(dice, 21, 17, 0.05);
        Pins row(21);
        std::iota(row.begin(), row.end(), 0u);
        for (const Pins& pins : {Pins{0, 20}, row, Pins{0, 20, 16 * 21, 17 * 21 - 1}, Pins{177}})
            excess.check(mesh, pins, [&](glm::uint pin, glm::uint i) { return mesh.straight(pin, i); });
    }
    EXPECT_LT(excess.mean(), 0.006);
}

TEST(MeshTethers, OfTornMeshesGoAroundHoles) {
    Dice dice(42);
    Excess excess;
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
        const std::vector<double> lines = pairsInSight(mesh);
        std::vector<std::vector<double>> from(mesh.count());
        for (const glm::uint pin : pins) from[pin] = shortestFrom(lines, mesh.count(), {pin});
        excess.check(mesh, pins, [&](glm::uint pin, glm::uint i) { return from[pin][i]; });
    }
    EXPECT_GT(excess.measured, 2500);
    EXPECT_GT(excess.none, 100);
    EXPECT_LT(excess.mean(), 0.006);
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
    const glm::uint corner = 4 * 12 + 4, far = 11 * 12;
    const double around = mesh.straight(11, corner) + mesh.straight(corner, far);
    const double length = tethersOf(mesh.sheet(), {11})[far].lengthA;
    EXPECT_GE(length, around * (1.0 - 1e-6));
    EXPECT_LE(length, mostAlong(around, mesh));
}

TEST(MeshTethers, AlongABrokenLinkGoAround) {
    // Breaks the links between rows 3 and 4, except the one at the last column. Triangles with broken links count as
    // removed, whatever the mask of triangles says.
    Dice dice(44);
    FlatShape mesh = irregularSheet(dice, 9, 9, 0.1);
    const auto isBroken = [](glm::uvec2 link) {
        const auto [a, b] = std::minmax(link.x, link.y);
        return a / 9 == 3 && b / 9 == 4 && a % 9 + b % 9 < 16;
    };
    const glm::uint pin = 2, far = 7 * 9 + 2, above = 3 * 9 + 8, below = 4 * 9 + 8;
    EXPECT_LT(tethersOf(mesh.sheet(), {pin})[far].lengthA, mostAlong(mesh.straight(pin, far), mesh));
    for (const glm::uvec2 link : mesh.links) mesh.linkGone.push_back(isBroken(link) ? 1 : 0);
    const double around = mesh.straight(pin, above) + mesh.straight(above, below) + mesh.straight(below, far);
    const double length = tethersOf(mesh.sheet(), {pin})[far].lengthA;
    EXPECT_GE(length, around * (1.0 - 1e-6));
    EXPECT_LE(length, mostAlong(around, mesh));
    std::ranges::fill(mesh.linkGone, 1);
    EXPECT_TRUE(heldBy(tethersOf(mesh.sheet(), {pin})[far], far).empty());
}

TEST(MeshTethers, AcrossAFoldAreThoseOfTheUnfoldedSheet) {
    // Folds a sheet upright at row 8.
    Dice dice(45);
    FlatShape mesh = irregularSheet(dice, 15, 17, 0.05);
    const float fold = mesh.plane[8 * 15].y;
    for (glm::uint i = 8 * 15; i < 9 * 15; ++i) mesh.plane[i].y = fold;
    mesh.linkEdges([&](glm::uint a, glm::uint b) {
        const auto raised = [&](glm::uint i) {
            const glm::dvec2 place(mesh.plane[i]);
            return glm::dvec3(place.x, std::min(place.y, double{fold}), std::max(place.y - fold, 0.0));
        };
        const glm::dvec3 way = raised(b) - raised(a);
        return std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    });
    Excess excess;
    excess.check(mesh, {0}, [&](glm::uint pin, glm::uint i) { return mesh.straight(pin, i); });
    EXPECT_LT(excess.mean(), 0.006);
}

/// Makes a tube around y of `around` quads and `rings` rings.
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
    mesh.linkEdges([&](glm::uint a, glm::uint b) {
        const glm::uint apart = std::max(a % around, b % around) - std::min(a % around, b % around);
        const double x = std::min(apart, around - apart);
        const double y = static_cast<double>(a / around) - static_cast<double>(b / around);
        return side * std::sqrt(x * x + y * y);
    });
    return mesh;
}

TEST(MeshTethers, OfATubeGoRoundTheShorterWay) {
    constexpr glm::uint kAround = 20;
    const FlatShape mesh = tube(kAround, 15, 0.05);
    Excess excess;
    for (const glm::uint pin : {0u, 3u, 7u * kAround + 10u}) {
        excess.check(mesh, {pin}, [&](glm::uint from, glm::uint i) {
            const double right = (i % kAround + kAround - from % kAround) % kAround;
            const double x = std::min(right, kAround - right);
            const double y = static_cast<double>(i / kAround) - static_cast<double>(from / kAround);
            return 0.05 * std::sqrt(x * x + y * y);
        });
    }
    EXPECT_LT(excess.mean(), 0.016);
}

TEST(MeshTethers, DoNotDependOnTheOrderOfVerticesLinksAndTriangles) {
    Dice dice(46);
    // Pins both ends of a tube and a line between them. Both ends are equally near to the middle ring.
    const FlatShape round = tube(12, 9, 0.1);
    Pins frame;
    for (glm::uint i = 0; i < round.count(); ++i) {
        if (i < 12 || i >= 8 * 12 || i % 12 == 0) frame.push_back(i);
    }
    EXPECT_EQ(tethersOf(round.sheet(), frame)[4 * 12 + 6].lengthA, 0.4f);
    const FlatShape irregular = irregularSheet(dice, 13, 11, 0.05);
    for (const auto& [mesh, pins] : {std::pair(round, frame), {irregular, Pins{40}}}) {
        Pins order(mesh.count());
        std::iota(order.begin(), order.end(), 0u);
        for (std::size_t k = order.size(); k > 1; --k)
            std::swap(order[k - 1], order[static_cast<std::size_t>(dice.below(static_cast<int>(k)))]);
        FlatShape renumbered;
        renumbered.plane.resize(mesh.count());
        for (std::size_t k = mesh.links.size(); k-- > 0;)
            renumbered.link(order[mesh.links[k].y], order[mesh.links[k].x], mesh.restLengths[k]);
        for (std::size_t t = mesh.triangles.size(); t-- > 0;) {
            const glm::uvec3& corners = mesh.triangles[t];
            renumbered.triangles.push_back({order[corners.z], order[corners.x], order[corners.y]});
        }
        Pins renumberedPins;
        for (const glm::uint pin : pins) renumberedPins.push_back(order[pin]);
        std::ranges::sort(renumberedPins);
        const std::vector<physics::Tether> tethers = tethersOf(mesh.sheet(), pins);
        const std::vector<physics::Tether> others = tethersOf(renumbered.sheet(), renumberedPins);
        for (glm::uint i = 0; i < mesh.count(); ++i)
            ASSERT_NEAR(others[order[i]].lengthA, tethers[i].lengthA, 1e-6 * tethers[i].lengthA) << i;
    }
}

TEST(MeshTethers, ArePlacedAmongThoseOfTheWorld) {
    Dice dice(47);
    const FlatShape mesh = irregularSheet(dice, 5, 5, 0.1);
    std::vector<physics::Tether> tethers = noTethers(7 + 25 + 3);
    tethers[2].lengthA = 4.0f;
    tetherMesh(tethers, 7, mesh.sheet(), pinnedVertices(tethers.size(), {2, 7, 7 + 24, 33}));
    EXPECT_EQ(tethers[2].lengthA, 4.0f) << "the tether of another cloth should stay";
    const std::vector<Held> held = heldBy(tethers[7 + 1], 7 + 1);
    ASSERT_EQ(held.size(), 2u);
    EXPECT_EQ(held[0].pin, 7u);
    EXPECT_EQ(held[0].length, static_cast<float>(mesh.straight(0, 1))) << "along a link";
    EXPECT_EQ(held[1].pin, 7u + 24u);
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
    // The mesh has particles without links, triangles without area, links without length, lengths that form no
    // triangle, and an edge of three triangles.
    Dice dice(48);
    FlatShape mesh = irregularSheet(dice, 4, 4, 0.1);
    for (const glm::vec2 place : {glm::vec2(0.1f, 0.4f), glm::vec2(0.1f, 0.4f), glm::vec2(5.0f)})
        mesh.plane.push_back(place);
    mesh.link(13, 16, 0.1);
    mesh.link(16, 17, 0.0);
    mesh.link(13, 17, 0.5);
    mesh.triangles.push_back({13, 16, 17});
    mesh.triangles.push_back({12, 13, 9});
    const std::vector<physics::Tether> tethers = tethersOf(mesh.sheet(), {13});
    EXPECT_FLOAT_EQ(tethers[17].lengthA, 0.1f);
    EXPECT_NEAR(tethers[1].lengthA, mesh.straight(1, 13), 0.01);
    EXPECT_TRUE(heldBy(tethers[18], 18).empty());
    EXPECT_EQ(heldBy(tethersOf(mesh.sheet(), {18})[0], 0).size(), 0u);
    MeshSheet empty;
    empty.particleCount = 3;
    EXPECT_TRUE(heldBy(tethersOf(empty, {1})[0], 0).empty());
}

}  // namespace
}  // namespace drape::test
