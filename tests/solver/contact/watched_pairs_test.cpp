// Checks that contact skips a pair of patches in a round only if they cannot meet in it. Measures their distance in
// double from all of their features. It must be more than they move against each other.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "cloth/topology/patches.h"
#include "physics/kernels.h"
#include "solver/reference/reference_solver.h"
#include "support/contact_scenes.h"
#include "support/sanitized.h"

namespace drape::test {
namespace {

using Corners = std::array<glm::dvec3, 3>;

double squaredToSegment(glm::dvec3 p, glm::dvec3 a, glm::dvec3 b) {
    const glm::dvec3 along = b - a;
    const double t = glm::clamp(glm::dot(p - a, along) / glm::dot(along, along), 0.0, 1.0);
    return glm::dot(p - a - t * along, p - a - t * along);
}

double squaredToTriangle(glm::dvec3 p, const Corners& t) {
    const glm::dvec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    bool isInside = true;
    double least = std::numeric_limits<double>::max();
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::dvec3 a = t[k], b = t[(k + 1) % 3];
        isInside = isInside && glm::dot(glm::cross(b - a, p - a), normal) >= 0.0;
        least = std::min(least, squaredToSegment(p, a, b));
    }
    const double height = glm::dot(p - t[0], normal);
    return isInside ? height * height / glm::dot(normal, normal) : least;
}

/// Returns the squared distance of two segments. If the nearest points are inside both, they lie on the common normal;
/// otherwise one of them is an end.
double squaredBetween(glm::dvec3 a, glm::dvec3 b, glm::dvec3 c, glm::dvec3 d) {
    const glm::dvec3 u = b - a, v = d - c, normal = glm::cross(u, v), w = c - a;
    const double squared = glm::dot(normal, normal);
    const double s = glm::dot(glm::cross(w, v), normal) / squared, t = glm::dot(glm::cross(w, u), normal) / squared;
    if (squared > 0.0 && s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) {
        const double height = glm::dot(w, normal);
        return height * height / squared;
    }
    return std::min(
        {squaredToSegment(a, c, d), squaredToSegment(b, c, d), squaredToSegment(c, a, b), squaredToSegment(d, a, b)});
}

/// The features that a patch owns, at the start of a substep.
struct OwnedFeatures {
    std::vector<glm::dvec3> vertices;
    std::vector<std::array<glm::dvec3, 2>> edges;
    std::vector<Corners> triangles;  ///< all of its triangles, even shared ones
};

OwnedFeatures featuresOf(const physics::Patch& patch, const physics::Kernels& kernels, const Model& model) {
    const auto at = [&](glm::uint particle) { return glm::dvec3(kernels.starts[particle]); };
    const std::array<glm::uint, 4> corners{patch.a, patch.b, patch.c, patch.d};
    const std::array<std::array<glm::uint, 2>, 5> ends{
        {{patch.a, patch.b}, {patch.c, patch.a}, {patch.b, patch.c}, {patch.b, patch.d}, {patch.d, patch.c}}};
    OwnedFeatures made;
    for (glm::uint k = 0; k < 9; ++k) {
        const glm::uint number = patch.owned >> 3 * k & 7u;
        if (number == 7u) continue;
        if (k < 4)
            made.vertices.push_back(at(corners[number]));
        else
            made.edges.push_back({at(ends[number][0]), at(ends[number][1])});
    }
    for (const glm::uint number : std::set<glm::uint>{patch.first, patch.second}) {
        const physics::Triangle& triangle = model.triangles[number];
        made.triangles.push_back({at(triangle.a), at(triangle.b), at(triangle.c)});
    }
    return made;
}

double distanceBetween(const OwnedFeatures& p, const OwnedFeatures& q) {
    double least = std::numeric_limits<double>::max();
    for (const auto& [own, other] : {std::pair(&p, &q), std::pair(&q, &p)}) {
        for (const glm::dvec3& vertex : own->vertices) {
            for (const Corners& triangle : other->triangles)
                least = std::min(least, squaredToTriangle(vertex, triangle));
        }
    }
    for (const auto& [a, b] : p.edges) {
        for (const auto& [c, d] : q.edges) least = std::min(least, squaredBetween(a, b, c, d));
    }
    return std::sqrt(least);
}

/// Counts the pairs that a round skipped, and how many of them are closer than their motion.
struct PassedOver {
    /// Pairs whose patches have travelled since the last search.
    long afterTravel = 0;
    long wrongly = 0;
    /// Pairs that the first round of the substep has measured.
    std::set<std::pair<glm::uint, glm::uint>> measured{};
};

void lookAtRound(physics::Kernels kernels, const Model& model, PassedOver& found) {
    const physics::ContactTally& counters = kernels.contactCounters[0];
    const std::set<glm::uint> due(kernels.duePairs.begin(), kernels.duePairs.begin() + counters.due);
    const auto patchesOfPair = [&](glm::uint k) {
        return std::pair(kernels.firstOf(kernels.patchPairs[k]), kernels.secondOf(kernels.patchPairs[k]));
    };
    // The first pairs share a vertex and are not watched.
    for (glm::uint k = counters.fixedPairs; k < std::min(counters.pairs, counters.pairCapacity); ++k) {
        if (due.contains(k)) continue;
        const auto [first, second] = patchesOfPair(k);
        const auto comingBy = [&, a = first, b = second](std::span<const glm::vec4> motions) {
            const glm::vec4 one = motions[a], two = motions[b];
            return glm::length(glm::dvec3(one) - glm::dvec3(two)) + double{one.w} + double{two.w};
        };
        const double coming = comingBy(kernels.patchMotions);
        found.afterTravel += kernels.relativeTravel(first, second) > 1e-3f;
        const std::vector<physics::Patch>& patches = patchesOf(model).patches;
        const double apart =
            distanceBetween(featuresOf(patches[first], kernels, model), featuresOf(patches[second], kernels, model));
        // In the first round, closer features of a measured pair have become contacts.
        const bool isMeasured = counters.round > 0 && found.measured.contains({first, second});
        const double kept =
            std::min({kernels.params.clothThickness, patches[first].maxThickness, patches[second].maxThickness});
        found.wrongly += apart < coming && !(isMeasured && apart < comingBy(kernels.firstPatchMotions) + kept);
    }
    if (counters.round != 0) return;
    found.measured.clear();
    for (const glm::uint k : due) found.measured.insert(patchesOfPair(k));
}

TEST(WatchedPairs, NoneIsPassedOverThatMayMeet) {
    // Sheets meet at 7 m/s in long substeps: vertices stop short by millimetres, and others follow.
    Scene scene = slapScene(14);
    scene.settings.substeps = 8;
    drape::Run run(scene);
    ReferenceSolver solver(run.model());
    PassedOver first, later;
    for (int k = 0; k < (isSanitized() ? 50 : 60); ++k) {
        const Step step = run.nextStep(viewOf(solver));
        for (const Pass& pass : step.plan.passes) {
            solver.run(pass, step);
            if (k < 46 || pass.kernel != Kernel::watchPairs) continue;
            const physics::Kernels kernels = solver.kernelsFor(pass, step);
            const physics::ContactTally& counters = kernels.contactCounters[0];
            const bool watched = counters.unproved != 0 && (counters.round == 0 || counters.wakes != 0);
            if (!watched) continue;
            lookAtRound(kernels, run.model(), counters.round == 0 ? first : later);
            if (counters.round == 0) later.measured = first.measured;
        }
    }
    EXPECT_EQ(first.wrongly, 0);
    EXPECT_EQ(later.wrongly, 0);
    EXPECT_GT(first.afterTravel, 1000) << "too few skipped pairs to test anything";
    EXPECT_GT(later.afterTravel, 1000);
}

TEST(WatchedPairs, AreDueByHowFarTheirPatchesAreFromWhereTheyWereListed) {
    // Two patches were 3 mm apart at the last search. One of them is 1.5 mm from its place at that time, so a motion of
    // 2 mm in this round may bring them together.
    const auto isDue = [](float travelled, float coming) {
        std::vector<physics::ContactTally> counters(1);
        counters[0].patches = 2;
        counters[0].pairs = counters[0].pairCapacity = 1;
        counters[0].unproved = 1;
        counters[0].wakes = physics::kRestless;
        std::vector<glm::vec4> motions(2), first(2), travels(2);
        std::vector<physics::Patch> patches(2);
        patches[0].maxThickness = patches[1].maxThickness = 1.0f;
        physics::Kernels kernels{};
        std::vector<physics::PatchPair> pairs{kernels.packedPair(0, 1, 0.003f, false)};
        std::vector<glm::uint> due(1);
        std::vector<float> changes(2, 0.001f);
        travels[1].y = travelled;
        kernels.patches = patches;
        kernels.patchPairs = pairs;
        kernels.duePairs = due;
        kernels.patchMotions = motions;
        kernels.firstPatchMotions = first;
        kernels.patchTravels = travels;
        kernels.patchChanges = changes;
        kernels.contactCounters = counters;
        kernels.params.clothThickness = 0.0004f;
        kernels.watchPairs(0);
        EXPECT_EQ(counters[0].due, 0u) << "due in the first round";
        counters[0].round = 1;
        motions[0].x = coming;
        kernels.watchPairs(0);
        return counters[0].due == 1;
    };
    EXPECT_FALSE(isDue(0.0f, 0.002f));
    EXPECT_TRUE(isDue(0.0015f, 0.002f));
    EXPECT_FALSE(isDue(0.0015f, 0.001f));
    EXPECT_TRUE(isDue(0.0f, 0.003f));
}

TEST(WatchedPairs, PatchesThatComeBackHaveNotTravelled) {
    std::vector<physics::ContactTally> counters(1);
    std::vector<glm::vec4> starts(4), positions(4), motions(1), travels(1);
    std::vector<physics::Patch> patches(1);
    patches[0].b = 1;
    patches[0].c = 2;
    patches[0].d = 3;
    std::vector<float> reaches(1);
    physics::Kernels kernels{};
    kernels.contactCounters = counters;
    kernels.starts = starts;
    kernels.positions = positions;
    kernels.patchMotions = motions;
    kernels.patchTravels = travels;
    kernels.patches = patches;
    kernels.patchReaches = reaches;
    counters[0].unproved = 1;
    const auto moveTo = [&](float x) {
        std::ranges::copy(positions, starts.begin());
        std::ranges::fill(positions, glm::vec4(x, 0.0f, 0.0f, 1.0f));
        kernels.endClothContact(0);
    };
    moveTo(0.25f);
    EXPECT_EQ(travels[0].x, 0.25f);
    moveTo(0.0f);
    EXPECT_EQ(travels[0], glm::vec4(0.0f));
    moveTo(0.5f);
    counters[0].listed = 1;
    moveTo(0.75f);
    EXPECT_EQ(travels[0].x, 0.25f) << "after a search in this substep";
}

TEST(WatchedPairs, ArePackedWithDistancesRoundedDown) {
    physics::Kernels kernels{};
    const glm::uint last = (1u << physics::kPatchBits) - 1;
    constexpr auto pairOf = [](glm::uint a, glm::uint b) { return std::pair(a, b); };
    for (const auto& [a, b] : {pairOf(0, 0), pairOf(5, last), pairOf(last, last), pairOf(2047, 2048)}) {
        for (const float clear : {0.0f, 1e-7f, 0.00123456f, 1.9f, 7.0f, -0.5f, NAN, INFINITY}) {
            const physics::PatchPair pair = kernels.packedPair(a, b, clear, clear < 1.0f);
            EXPECT_EQ(kernels.firstOf(pair), a);
            EXPECT_EQ(kernels.secondOf(pair), b);
            EXPECT_EQ(kernels.isUnmeasured(pair), clear < 1.0f);
            const float known = kernels.clearOf(pair);
            const float wanted = clear > 0.0f ? std::min(clear, 2.0f - 0x1p-20f) : 0.0f;
            EXPECT_LE(known, wanted);
            EXPECT_GT(known, wanted - 0x1p-20f);
        }
    }
}

TEST(WatchedPairs, NoneIsDueWhileFineClothFallsFreely) {
    // Cells of 2.4 mm have less room than a thickness of 2 mm.
    Scene scene = readSceneText(R"({"cloth": {"particles": [17, 17], "size": [0.0384, 0.0384], "origin": [0, 1, 0],
        "across": [1, 0, 0], "down": [0, 0, 1], "pins": "none"},
        "wind": {"airDensity": 0}, "contact": {"on": true, "thickness": 0.002}})",
                                "fine");
    drape::Run run(scene);
    ReferenceSolver solver(run.model());
    glm::uint first = 0, later = 0, watched = 0;
    for (int k = 0; k < 2; ++k) {
        const Step step = run.nextStep(viewOf(solver));
        for (const Pass& pass : step.plan.passes) {
            solver.run(pass, step);
            if (pass.kernel != Kernel::watchPairs) continue;
            const physics::ContactTally& counters = solver.kernelsFor(pass, step).contactCounters[0];
            if (counters.round != 0) continue;
            (watched++ == 0 ? first : later) += counters.due;
        }
    }
    EXPECT_GT(first, 1000u) << "nothing is known of the pairs before the first substep";
    EXPECT_EQ(later, 0u);
    EXPECT_GT(watched, 10u);
}

}  // namespace
}  // namespace drape::test
