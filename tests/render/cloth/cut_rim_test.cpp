// Tests that rims of cuts are drawn where the knife passed.

#include "render/cloth/cut_rim.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <set>

#include "cloth/make/make_model.h"
#include "cloth/mesh/weld/weld.h"
#include "embedded/shaders.h"
#include "render/cloth/fine_mesh.h"
#include "solver/gpu/gpu_solver.h"
#include "support/gl_fixture.h"
#include "support/mesh_cloths.h"

namespace drape::render {
namespace {

constexpr glm::uint kSide = 11;
constexpr float kCell = 0.1f;  // m

/// Makes a plane sheet, seen from the front. Particle (column, row) is at (column, -row) cells.
Model plane() {
    ClothDescription description;
    description.particles = {kSide, kSide};
    description.size = glm::vec2(kCell * (kSide - 1));
    description.origin = glm::vec3(0.0f);
    description.jitter = 0.0f;
    return makeModel(description);
}

glm::vec2 placeOf(const Model& model, glm::uint particle) { return glm::vec2(model.startPositions[particle]) / kCell; }

/// Finds the structural links that a stroke from p to q cuts, and where on each link it does. p and q are in cells.
std::vector<CutShare> strike(const Model& model, glm::vec2 p, glm::vec2 q) {
    const auto crossed = [](glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; };
    std::vector<CutShare> cuts;
    for (const physics::Link& link : model.links.links) {
        const glm::vec2 a = placeOf(model, link.a);
        const glm::vec2 along = placeOf(model, link.b) - a;
        if (model.materials[link.material].kind != 0) continue;
        const float turn = crossed(along, q - p);
        if (std::abs(turn) < 1e-6f) continue;
        const float share = crossed(p - a, q - p) / turn;
        const float onStroke = crossed(p - a, along) / turn;
        if (share < 0.0f || share > 1.0f || onStroke < 0.0f || onStroke > 1.0f) continue;
        cuts.push_back({link.a, link.b, share});
    }
    return cuts;
}

glm::vec2 drawnPlace(const Model& model, const CutRimPoint& point) {
    const glm::vec2 here = placeOf(model, point.particle);
    return here + point.shares.x * (here - placeOf(model, point.across)) +
           point.shares.y * (here - placeOf(model, point.down));
}

/// Returns the distance of a place from the line through p and q, in cells. It is above 0 on the line's left.
float distanceFrom(glm::vec2 place, glm::vec2 p, glm::vec2 q) {
    const glm::vec2 along = glm::normalize(q - p);
    return along.x * (place.y - p.y) - along.y * (place.x - p.x);
}

void halve(PolygonMesh& quads) {
    std::vector<MeshFace> halves;
    for (const MeshFace& face : quads.faces) {
        const auto& [a, b, c, d] = face.corners;
        halves.push_back({.corners = {a, b, c}, .count = 3});
        halves.push_back({.corners = {a, c, d}, .count = 3});
    }
    quads.faces = std::move(halves);
}

using Cell = std::pair<int, int>;  // column and row

std::set<Cell> cellsThatHaveGone(std::span<const CutShare> cuts) {
    std::set<Cell> gone;
    for (const CutShare& cut : cuts) {
        const glm::uint first = std::min(cut.a, cut.b);
        const int column = static_cast<int>(first % kSide);
        const int row = static_cast<int>(first / kSide);
        const bool isAcross = cut.a / kSide == cut.b / kSide;
        for (const Cell& cell : {Cell{column, row}, isAcross ? Cell{column, row - 1} : Cell{column - 1, row}}) {
            const int last = static_cast<int>(kSide) - 2;
            if (std::min(cell.first, cell.second) >= 0 && std::max(cell.first, cell.second) <= last) gone.insert(cell);
        }
    }
    return gone;
}

std::set<glm::uint> cornersOf(const std::set<Cell>& cells) {
    std::set<glm::uint> corners;
    for (const auto& [column, row] : cells) {
        for (const int right : {0, 1}) {
            for (const int below : {0, 1})
                corners.insert(static_cast<glm::uint>((row + below) * static_cast<int>(kSide) + column + right));
        }
    }
    return corners;
}

std::set<glm::uint> cornersOfWholeCells(std::span<const CutShare> cuts) {
    const std::set<Cell> gone = cellsThatHaveGone(cuts);
    std::set<Cell> whole;
    for (int row = 0; row + 1 < static_cast<int>(kSide); ++row) {
        for (int column = 0; column + 1 < static_cast<int>(kSide); ++column)
            if (!gone.contains({column, row})) whole.insert({column, row});
    }
    return cornersOf(whole);
}

TEST(CutRim, LiesOnAStrokeAcrossTheGrid) {
    const Model model = plane();
    for (const glm::vec2 to : {glm::vec2(11.0f, -8.3f), glm::vec2(11.0f, -3.1f), glm::vec2(4.2f, -11.0f)}) {
        const glm::vec2 from(-1.0f, -0.37f);
        const std::vector<CutShare> cuts = strike(model, from, to);
        const std::vector<CutRimPoint> rim = findCutRim(model, cuts);
        EXPECT_GE(rim.size(), 2u * kSide);
        for (const CutRimPoint& point : rim) {
            const float before = distanceFrom(placeOf(model, point.particle), from, to);
            const float drawn = distanceFrom(drawnPlace(model, point), from, to);
            EXPECT_LT(std::abs(drawn), 0.05f) << point.particle << ", which is " << before << " cells away";
            if (std::abs(before) <= 0.05f) continue;
            EXPECT_GE(drawn * before, 0.0f) << point.particle << " stays on its side";
        }
    }
}

TEST(CutRim, TakesTheCornersOfAllCellsThatHaveGone) {
    const Model model = plane();
    const std::vector<CutShare> cuts = strike(model, {2.3f, -2.2f}, {6.6f, -7.4f});
    std::set<glm::uint> rim;
    for (const CutRimPoint& point : findCutRim(model, cuts)) rim.insert(point.particle);
    std::set<glm::uint> wanted;
    std::ranges::set_intersection(cornersOf(cellsThatHaveGone(cuts)), cornersOfWholeCells(cuts),
                                  std::inserter(wanted, wanted.end()));
    EXPECT_EQ(rim, wanted) << "only these particles are drawn";
}

// Every particle beside the stroke is drawn on the stroke, for quads and for triangles.
TEST(CutRim, LiesOnAStrokeAcrossAMesh) {
    for (const bool hasQuads : {true, false}) {
        PolygonMesh sheet = test::sheetOfSize(10, 10, glm::vec2(1.0f));
        for (glm::vec3& position : sheet.positions) {
            const glm::vec2 wave = 20.0f * glm::vec2(position.y, position.x);
            position += glm::vec3(0.02f * glm::sin(wave), 0.0f);
        }
        if (!hasQuads) halve(sheet);
        ClothDescription description;
        description.mesh.file = "sheet.obj";
        description.mesh.shape = makeMeshShape(weld(sheet, -1.0f, 1.0f));
        description.pins = PinPattern::none;
        const Model model = makeModel(description);
        const glm::vec2 corner = placeOf(model, 0);
        const glm::vec2 from = corner + glm::vec2(-1.0f, -0.63f);
        const glm::vec2 to = corner + glm::vec2(11.0f, -8.3f);
        const std::vector<CutShare> cuts = strike(model, from, to);
        const std::vector<CutRimPoint> rim = findCutRim(model, cuts);
        EXPECT_GE(rim.size(), 20u);
        for (const CutRimPoint& point : rim) {
            const float before = distanceFrom(placeOf(model, point.particle), from, to);
            const float drawn = distanceFrom(drawnPlace(model, point), from, to);
            EXPECT_LT(std::abs(drawn), 0.07f) << point.particle << ", which is " << before << " cells away";
            if (std::abs(before) <= 0.05f) continue;
            EXPECT_GE(drawn * before, 0.0f) << point.particle << " stays on its side";
        }
        std::set<glm::uint> left;
        for (const CutShare& cut : cuts) left.insert({cut.a, cut.b});
        for (const CutRimPoint& point : rim) left.erase(point.particle);
        EXPECT_LE(left.size(), 2u) << "only at the hem, where all triangles around a particle are gone";
    }
}

TEST(CutRim, EndsWhereTheStrokeDid) {
    const Model model = plane();
    const glm::vec2 from(2.5f, -1.3f);  // The stroke runs through columns 3 to 6 between two rows.
    const glm::vec2 to(6.4f, -1.3f);
    const std::vector<CutRimPoint> rim = findCutRim(model, strike(model, {2.5f, -1.3f}, {6.4f, -1.3f}));
    EXPECT_EQ(rim.size(), 12u) << "two rows of six";
    for (const CutRimPoint& point : rim) {
        const glm::vec2 drawn = drawnPlace(model, point);
        EXPECT_LT(std::abs(distanceFrom(drawn, from, to)), 0.05f);
        EXPECT_GT(drawn.x, 2.9f);
        EXPECT_LT(drawn.x, 6.1f) << "the rim ends at the last link that was met";
    }
}

TEST(CutRim, IsTheGridsWhereNobodyKnowsTheStroke) {
    Event torn;
    torn.kind = EventKind::cut;
    torn.particles = {3, 4};
    EXPECT_TRUE(cutSharesOf(std::span(&torn, 1)).empty());
    torn.shares = {0.25f};
    EXPECT_EQ(cutSharesOf(std::span(&torn, 1)), (std::vector<CutShare>{{3, 4, 0.25f}}));
}

using CutRimOnGpu = test::GlTest;

TEST_F(CutRimOnGpu, MovesDrawnPositionsAlone) {
    const gl::ShaderLibrary library(embedded::shaders());
    gl::Commands commands;
    const Model model = plane();
    const std::vector<CutRimPoint> rim = findCutRim(model, strike(model, {2.3f, -2.2f}, {6.6f, -7.4f}));
    std::vector<glm::vec4> positions = model.startPositions;
    positions[rim.front().particle].x += 40.0f;  // torn off: it must not be drawn far from its place
    const gl::Buffer particles = gl::Buffer::create("particles", positions);
    const gl::Buffer points = gl::Buffer::create("rim", rim);
    WorldView world;
    world.solver.positions = particles.id();
    world.solver.particleCount = static_cast<GLuint>(positions.size());
    world.cutRim = {points.id(), static_cast<GLuint>(rim.size())};
    world.shifted = {{0, 1}, {0.0f, 0.0f, 0.5f}};
    DrawnPositions pass(library);
    pass.replace(world, commands);
    const GLuint made = world.solver.positions;
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    std::vector<glm::vec4> moved(positions.size());
    glGetNamedBufferSubData(made, 0, static_cast<GLsizeiptr>(moved.size() * sizeof(glm::vec4)), moved.data());
    std::set<glm::uint> ofRim;
    for (const CutRimPoint& point : rim) {
        ofRim.insert(point.particle);
        if (point.particle == rim.front().particle) {
            EXPECT_LE(glm::distance(moved[point.particle], positions[point.particle]), 1.001f * point.longest);
            continue;
        }
        const bool hasTornNeighbour = point.across == rim.front().particle || point.down == rim.front().particle;
        if (hasTornNeighbour) continue;
        const glm::vec2 wanted = kCell * drawnPlace(model, point);
        EXPECT_LT(glm::distance(glm::vec2(moved[point.particle]), wanted), 1e-5f);
    }
    EXPECT_EQ(moved[0], positions[0] + glm::vec4(0.0f, 0.0f, 0.5f, 0.0f));
    for (glm::uint i = 1; i < positions.size(); ++i) {
        if (ofRim.contains(i)) continue;
        EXPECT_EQ(moved[i], positions[i]);
    }
    EXPECT_EQ(particles.read<glm::vec4>(0, positions.size()), positions);
}

}  // namespace
}  // namespace drape::render
