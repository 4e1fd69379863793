// Compares straight segments inside a flat mesh with each triangle one by one.

#include "cloth/mesh/tethers/sight_lines.h"

#include <gtest/gtest.h>

#include "cloth/mesh/tethers/pin_tree.h"
#include "support/flat_mesh_shapes.h"

namespace drape::test {
namespace {

/// Picks single triangles, and slits one cell wide.
std::set<std::size_t> holesFor(Dice& dice, int columns, int rows) {
    std::set<std::size_t> gone;
    for (int k = dice.below(8); k > 0; --k)
        gone.insert(static_cast<std::size_t>(dice.below(2 * (columns - 1) * (rows - 1))));
    for (int slits = dice.below(3); slits > 0; --slits) {
        int x = dice.below(columns - 1), y = dice.below(rows - 1);
        const bool down = dice.below(2) == 0;
        for (int length = 2 + dice.below(6); length > 0 && x < columns - 1 && y < rows - 1; --length) {
            gone.insert(static_cast<std::size_t>(2 * (y * (columns - 1) + x)));
            gone.insert(static_cast<std::size_t>(2 * (y * (columns - 1) + x) + 1));
            ++(down ? y : x);
        }
    }
    return gone;
}

TEST(SightLines, AreThoseThatTrianglesCover) {
    Dice dice(31);
    int clear = 0, broken = 0, touching = 0;
    for (int round = 0; round < 8; ++round) {
        const int columns = 4 + dice.below(8), rows = 4 + dice.below(8);
        FlatShape mesh = irregularSheet(dice, columns, rows, 0.1);
        if (round % 2 == 1) mesh.turn(0.1 * round);
        mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
        mesh.lose(holesFor(dice, columns, rows));
        const MeshSheet sheet = mesh.sheet();
        const FlatMesh flat(sheet, LinkGraph(sheet));
        SightLines sight(flat);
        for (glm::uint pin = 0; pin < mesh.count(); ++pin) {
            for (glm::uint i = 0; i < mesh.count(); ++i) {
                if (i == pin || !flat.has(pin) || !flat.has(i)) continue;
                const bool sees = sight.sees(i, pin);
                if (!isCovered(mesh, glm::dvec2(mesh.plane[i]), glm::dvec2(mesh.plane[pin]))) {
                    // In odd rounds the sheet is turned, so its border is straight only up to rounding.
                    ASSERT_FALSE(sees && round % 2 == 0) << "round " << round << ": " << i << " to " << pin;
                    broken += sees ? 0 : 1;
                } else if (isWellCovered(mesh, i, pin)) {
                    ASSERT_TRUE(sees) << "round " << round << ": " << i << " to " << pin;
                    ++clear;
                } else {
                    ++touching;
                }
            }
        }
    }
    EXPECT_GT(clear, 6000);
    EXPECT_GT(broken, 3000);
    EXPECT_LT(touching, clear / 4);
}

TEST(SightLines, ReachAlongABorderThatIsStraightButForRounding) {
    Dice dice(32);
    FlatShape mesh = irregularSheet(dice, 60, 5, 0.01);
    mesh.turn(0.4321);
    const MeshSheet sheet = mesh.sheet();
    const FlatMesh flat(sheet, LinkGraph(sheet));
    SightLines sight(flat);
    for (glm::uint a = 0; a < 60; ++a) {
        for (glm::uint b = 0; b < 60; ++b) EXPECT_TRUE(sight.sees(a, b)) << a << " to " << b;
    }
}

TEST(SightLines, StayInTheirLayerOfASpiral) {
    // Makes a band of two turns around the origin, which overlaps itself in the plane.
    constexpr glm::uint kTurn = 24;
    constexpr double kAngle = 6.283185307179586 / kTurn;
    FlatShape mesh;
    for (glm::uint k = 0; k <= 2 * kTurn; ++k) {
        for (const double radius : {1.0, 1.3, 1.6})
            mesh.plane.push_back(glm::vec2(radius * std::cos(k * kAngle), radius * std::sin(k * kAngle)));
        for (glm::uint r = 0; r < 2 && k < 2 * kTurn; ++r) {
            const glm::uint a = 3 * k + r;
            mesh.triangles.push_back({a, a + 1, a + 3});
            mesh.triangles.push_back({a + 1, a + 4, a + 3});
        }
    }
    mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
    const MeshSheet sheet = mesh.sheet();
    const FlatMesh flat(sheet, LinkGraph(sheet));
    SightLines sight(flat);
    int seen = 0;
    for (glm::uint pin = 0; pin < mesh.count(); ++pin) {
        for (glm::uint i = 0; i < mesh.count(); ++i) {
            if (!sight.sees(i, pin)) continue;
            ++seen;
            // The farthest sight is from outer rim to outer rim past the inner one, 2 acos(1 / 1.6).
            ASSERT_LE(std::abs(static_cast<int>(i / 3) - static_cast<int>(pin / 3)), 7) << i << " to " << pin;
        }
    }
    EXPECT_GT(seen, 2000);
}

TEST(SightLines, EndAtThePinOfAPinwheel) {
    // Makes rings around the pin, each turned against the next, so that each triangle hides the next one of its ring.
    constexpr glm::uint kBlades = 12;
    FlatShape mesh;
    mesh.plane.push_back({0.0f, 0.0f});
    double radius = 0.1, angle = 0.0;
    for (int ring = 0; ring < 5; ++ring, radius *= 2.0, angle += 0.8) {
        for (glm::uint k = 0; k < kBlades; ++k) {
            const double at = angle + 6.283185307179586 / kBlades * k;
            mesh.plane.push_back(glm::vec2(radius * std::cos(at), radius * std::sin(at)));
            const auto outer = static_cast<glm::uint>(mesh.plane.size() - 1),
                       next = k + 1 < kBlades ? outer + 1 : outer + 1 - kBlades;
            if (ring == 0) {
                mesh.triangles.push_back({0, outer, next});
            } else {
                mesh.triangles.push_back({outer, next, next - kBlades});
                mesh.triangles.push_back({outer, next - kBlades, outer - kBlades});
            }
        }
    }
    mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
    const MeshSheet sheet = mesh.sheet();
    const FlatMesh flat(sheet, LinkGraph(sheet));
    SightLines sight(flat);
    for (glm::uint i = mesh.count(); i-- > 1;) EXPECT_TRUE(sight.sees(i, 0)) << i;
}

TEST(FlatMesh, EndsAtAnEdgeOfThreeTriangles) {
    FlatShape mesh;
    mesh.plane = {{0, 0}, {1, 0}, {0.5f, 1}, {0.5f, -1}, {0.25f, 1}};
    mesh.triangles = {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}};
    mesh.linkEdges([&](glm::uint a, glm::uint b) { return mesh.straight(a, b); });
    const auto joined = [](const MeshSheet& sheet) {
        const FlatMesh flat(sheet, LinkGraph(sheet));
        int count = 0;
        for (glm::uint side = 0; side < flat.sideCount(); ++side) count += flat.beyond(side) != FlatMesh::kNone ? 1 : 0;
        return count;
    };
    EXPECT_EQ(joined(mesh.sheet()), 0);
    mesh.triangles.pop_back();
    EXPECT_EQ(joined(mesh.sheet()), 2);
}

TEST(PinTree, FindsTheNearest) {
    Dice dice(33);
    for (int round = 0; round < 100; ++round) {
        std::vector<glm::vec2> plane;
        std::vector<glm::uint> pins;
        const int wide = round % 3 == 0 ? 1 : 20;  // 1: puts all pins in one row, where many are equally near
        for (glm::uint i = 0; i < 60; ++i) {
            plane.push_back({0.25f * static_cast<float>(dice.below(40)), 0.25f * static_cast<float>(dice.below(wide))});
            if (i == 0 || dice.below(3) == 0) pins.push_back(i);
        }
        const PinTree tree(plane, pins);
        for (int k = 0; k < 60; ++k) {
            const glm::dvec2 place(0.125 * dice.below(100) - 1.0, 0.125 * dice.below(100) - 1.0);
            const auto squared = [&](glm::uint pin) {
                const glm::dvec2 way = glm::dvec2(plane[pin]) - place;
                return way.x * way.x + way.y * way.y;
            };
            ASSERT_EQ(tree.nearest(place), *std::ranges::min_element(pins, {}, squared));
        }
    }
}

}  // namespace
}  // namespace drape::test
