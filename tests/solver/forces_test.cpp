// Tests measured forces: things bear weights, impulses are the changes of momentum, and measuring changes no motion.

#include <gtest/gtest.h>

#include "run/samples.h"
#include "scene/file/scene_file.h"
#include "solver/cpu/cpu_solver.h"
#include "solver/reference/reference_solver.h"
#include "support/bodies.h"

namespace drape::test {
namespace {

/// A run that measures forces.
struct Measured {
    drape::Run run;
    CpuSolver solver;

    explicit Measured(const Scene& scene) : run(scene), solver(run.model()) { run.measureForces(true); }

    Forces step() {
        solver.step(run.nextStep(viewOf(solver)));
        return forcesOf(solver, run);
    }
    /// Takes steps, and returns the means over the last half of the forces on a thing.
    /// `of`: returns the force on the thing.
    template <class Of>
    Wrench mean(int steps, Of of) {
        Wrench sum;
        for (int k = 0; k < steps; ++k) {
            const Forces forces = step();
            if (k < steps / 2) continue;
            const Wrench now = of(forces);
            sum.force += now.force / (0.5 * steps);
            sum.torque += now.torque / (0.5 * steps);
        }
        return sum;
    }
    const std::vector<glm::vec4>& positions() const { return solver.read(Array::positions); }
    /// Returns the weight of all cloth, pins included, N.
    double weight() const {
        double mass = 0.0;
        for (glm::uint i = 0; i < run.model().firstBodyParticle(); ++i)
            mass += 1.0 / double{run.model().freeInverseMasses[i]};
        return 9.81 * mass;
    }
    /// Returns the momentum of all particles that are not pinned, kg m/s.
    glm::dvec3 momentum() const {
        glm::dvec3 sum(0.0);
        const float h = run.clock().lastSubstepLength;
        for (glm::uint i = 0; i < run.model().firstBodyParticle(); ++i) {
            if (positions()[i].w > 0.0f)
                sum += glm::dvec3(solver.read(Array::displacements)[i]) / (double{h} * double{positions()[i].w});
        }
        return sum;
    }
};

/// Returns a level sheet of 0.4 m over things. `things`: members of the scene, after a comma.
Scene sheetOver(const std::string& things, float height) {
    return readSceneText(R"({"cloth": {"particles": [17, 17], "size": [0.4, 0.4], "origin": [-0.2, )" +
                             std::to_string(height) + R"(, -0.2], "down": [0, 0, 1], "pins": "none"},
            "solver": {"substeps": 12, "membraneStiffness": 1000, "bendingStiffness": 7e-6, "damping": 2},
            "wind": {"airDensity": 0})" +
                             things + "}",
                         "sheet");
}

void expectWeight(const Wrench& wrench, double weight) {
    EXPECT_NEAR(wrench.force.y, -weight, 0.005 * weight);
    EXPECT_NEAR(wrench.force.x, 0.0, 0.005 * weight);
    EXPECT_NEAR(wrench.force.z, 0.0, 0.005 * weight);
}

TEST(MeasuredForces, CollidersBearTheWeight) {
    const std::string friction = R"("friction": 0.5)";
    const struct {
        const char* name;
        std::string things;
        float height;
    } cases[] = {{"ground", R"(, "ground": {"on": true, )" + friction + "}", 0.01f},
                 {"ball", R"(, "ball": {"on": true, "centre": [0, 0, 0], "radius": 0.1, )" + friction + "}", 0.11f},
                 {"box",
                  R"(, "colliders": [{"name": "box", "shape": "box", "place": [0, 0, 0], "size": [0.2, 0.2, 0.2], )" +
                      friction + "}]",
                  0.11f}};
    for (const auto& [name, things, height] : cases) {
        SCOPED_TRACE(name);
        Measured measured(sheetOver(things, height));
        expectWeight(
            measured.mean(120,
                          [&](const Forces& f) { return colliderForce(measured.run, f, name, measured.positions()); }),
            measured.weight());
    }
}

TEST(MeasuredForces, TheTorqueIsThatOfTheWeightBesideTheColliderOrBody) {
    Measured measured(sheetOver(R"(, "colliders": [{"name": "box", "shape": "box", "place": [0.3, -0.1, 0.1],
            "size": [2, 0.2, 2], "friction": 0.5}])",
                                0.004f));
    const double weight = measured.weight();
    const Wrench box =
        measured.mean(60, [&](const Forces& f) { return colliderForce(measured.run, f, "box", measured.positions()); });
    expectWeight(box, weight);
    // The middle of the sheet is at (-0.3, -0.1) from the box's place.
    EXPECT_NEAR(box.torque.x, -0.1 * weight, 0.002 * weight);
    EXPECT_NEAR(box.torque.z, 0.3 * weight, 0.002 * weight);
    EXPECT_NEAR(box.torque.y, 0.0, 0.002 * weight);

    Scene scene = sheetOver(R"(, "contact": {"on": true})", 0.003f);
    scene.world.bodies.push_back(bodyOf(boxMesh({2.0f, 0.2f, 2.0f}), "table", {0.3f, -0.1f, 0.1f}));
    Measured onTable(scene);
    const Wrench table =
        onTable.mean(60, [&](const Forces& f) { return bodyForce(onTable.run, f, 0, onTable.positions()); });
    expectWeight(table, weight);
    EXPECT_NEAR(table.torque.x, -0.1 * weight, 0.002 * weight);
    EXPECT_NEAR(table.torque.z, 0.3 * weight, 0.002 * weight);
}

TEST(MeasuredForces, ABodyBearsTheWeightOfASheetThatDrapesOverIt) {
    Scene scene = sheetOver(R"(, "contact": {"on": true})", 0.12f);
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.2f)), "box", {0.0f, 0.0f, 0.0f}));
    Measured measured(scene);
    const Wrench box =
        measured.mean(120, [&](const Forces& f) { return bodyForce(measured.run, f, 0, measured.positions()); });
    expectWeight(box, measured.weight());
}

/// Returns a hanging sheet whose pins are two groups: the left corner, and the right corner with a particle between.
Scene hangingSheet(const std::string& solver) {
    return readSceneText(R"({"cloth": {"particles": [17, 17], "size": [0.4, 0.4], "origin": [0, 1, 0]},
            "pinGroups": [{"name": "left", "pins": "topLeft"}, {"name": "pair", "pins": "listed", "vertices": [8, 16]}],
            "wind": {"airDensity": 0}, "solver": {"substeps": 12, "damping": 2, )" +
                             solver + "}}",
                         "hanging");
}

TEST(MeasuredForces, PinsBearTheWeightOfAHangingSheet) {
    // Lines, lines in several iterations, links with compliance, and hard links.
    for (const char* const solver : {R"("membraneStiffness": 1000, "bendingStiffness": 7e-6)",
                                     R"("membraneStiffness": 1000, "iterations": 3)", R"("iterations": 1)"}) {
        SCOPED_TRACE(solver);
        Measured measured(hangingSheet(solver));
        glm::dvec3 left(0.0), pair(0.0), turning(0.0);
        measured.mean(160, [&](const Forces& f) {
            const auto force = [&](const char* name) {
                return pinGroupForce(measured.run, f, name, measured.positions());
            };
            Wrench sum = force("left");
            const Wrench second = force("pair");
            left = sum.force;
            pair = second.force;
            turning = second.torque;
            sum.force += second.force;
            return sum;
        });
        const double weight = measured.weight();
        expectWeight({left + pair, {}}, weight);
        // Torques about the place of the left pin: the weight acts at the sheet's middle, and so does the pair.
        EXPECT_NEAR(turning.z + 0.3 * pair.y, -0.2 * weight, 0.01 * weight);
    }
}

TEST(MeasuredForces, SoftPinsBearTheWeightToo) {
    Scene scene = hangingSheet(R"("membraneStiffness": 1000)");
    scene.settings.pinGroups[0].chosen.pins = PinPattern::topRow;
    scene.settings.pinGroups[0].compliance = 0.01f;
    scene.settings.pinGroups.resize(1);
    Measured measured(scene);
    expectWeight(
        measured.mean(160,
                      [&](const Forces& f) { return pinGroupForce(measured.run, f, "left", measured.positions()); }),
        measured.weight());
}

/// Returns the greatest difference (N) in any of several steps between the change of momentum and the forces.
double imbalance(Measured& measured, int steps, const std::function<void(int)>& drive = {}) {
    double most = 0.0;
    for (int k = 0; k < steps; ++k) {
        if (drive) drive(k);
        const glm::dvec3 before = k == 0 ? glm::dvec3(0.0) : measured.momentum();
        const Forces forces = measured.step();
        glm::dvec3 sum(0.0, -measured.weight(), 0.0);
        for (glm::uint i = 0; i < measured.run.model().firstBodyParticle(); ++i) sum += forces.contact[i];
        const glm::dvec3 change = (measured.momentum() - before) / double{measured.run.applied().timeStep};
        most = std::max(most, glm::length(change - sum));
    }
    return most;
}

TEST(MeasuredForces, ContactChangesMomentumByTheForcesOnParticles) {
    Scene scene = sheetOver(R"(, "ball": {"on": true, "centre": [0, 0, 0], "radius": 0.1},
            "contact": {"on": true})",
                            0.3f);
    scene.settings.damping = 0.0f;
    scene.settings.ball().restitution = 0.3f;
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.1f)), "box", {0.15f, 0.08f, 0.0f}));
    Measured falling(scene);
    EXPECT_LT(imbalance(falling, 30), 1e-3 * falling.weight());
}

/// Two bodies press a sheet so hard that the proof stops its particles short. Their vertices are driven: bodies whose
/// poses are driven keep their distance.
TEST(MeasuredForces, ParticlesThatStopShortHaveForcesToo) {
    Scene scene = sheetOver(R"(, "contact": {"on": true})", 0.0f);
    scene.settings.damping = 0.0f;
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.1f)), "low", {0.0f, -0.053f, 0.0f}));
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.1f)), "high", {0.0f, 0.053f, 0.0f}));
    Measured pressed(scene);
    const std::vector<glm::vec4> corners = pressed.run.model().bodyPlaces;
    const auto drive = [&](int k) {
        const float closed = 0.003f - std::max(-0.002f, 0.003f - 0.0005f * static_cast<float>(k));
        for (const std::size_t body : {0u, 1u}) {
            const float way = body == 0 ? closed : -closed;
            std::vector<glm::vec3> places;
            for (std::size_t i = 0; i < 8; ++i)
                places.push_back(glm::vec3(corners[8 * body + i]) +
                                 glm::vec3(0.0f, way, body == 0 ? 0.0f : 0.01f * static_cast<float>(k)));
            pressed.run.driveVertices(body, std::move(places));
        }
    };
    EXPECT_LT(imbalance(pressed, 16, drive), 0.01 * pressed.weight());
    const Forces forces = pressed.step();
    const Wrench low = bodyForce(pressed.run, forces, 0, pressed.positions());
    const Wrench high = bodyForce(pressed.run, forces, 1, pressed.positions());
    EXPECT_LT(low.force.y, -pressed.weight()) << "is pressed down";
    EXPECT_GT(high.force.y, 0.1 * pressed.weight()) << "is pressed up";
}

/// A body lifts a sheet by four particles, which then let go.
TEST(MeasuredForces, AttachedPinsPullAtTheBodyThatLiftsThem) {
    Scene scene = sheetOver("", 0.2f);
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.02f)), "hand", {0.0f, 0.3f, 0.0f}));
    scene.settings.clothContact.on = false;
    Measured lifted(scene);
    const std::vector<glm::uint> middle{144, 145, 161, 162};
    lifted.run.attach({"", 0}, middle, viewOf(lifted.solver));
    const glm::vec3 place = glm::vec3(lifted.positions()[144]) - glm::vec3(0.0f, 0.3f, 0.0f);
    const auto force = [&](const Forces& f) { return bodyForce(lifted.run, f, 0, lifted.positions()); };
    for (int k = 1; k <= 30; ++k) {
        lifted.run.driveBody(0, {{0.002f * static_cast<float>(k), 0.3f + 0.005f * static_cast<float>(k), 0.0f},
                                 {0.0f, 0.0f, 0.0f, 1.0f}});
        lifted.step();
    }
    EXPECT_LT(glm::length(glm::vec3(lifted.positions()[144]) - place - glm::vec3(0.06f, 0.45f, 0.0f)), 1e-5f);
    const Wrench hanging = lifted.mean(160, force);
    expectWeight(hanging, lifted.weight());
    Event unpin;
    unpin.kind = EventKind::unpin;
    unpin.particles = middle;
    lifted.run.take(std::move(unpin), viewOf(lifted.solver));
    EXPECT_EQ(force(lifted.step()), Wrench{});
    EXPECT_LT(lifted.positions()[144].y, 0.45f + place.y);
}

TEST(MeasuredForces, ChangeNoMotionAndAreTheSameOnAllPathsOfTheCpu) {
    Scene scene = sheetOver(R"(, "ball": {"on": true, "centre": [0, 0, 0], "radius": 0.1}, "contact": {"on": true},
            "pinGroups": [{"name": "corner", "pins": "topLeft"}])",
                            0.11f);
    scene.world.bodies.push_back(bodyOf(boxMesh(glm::vec3(0.1f)), "box", {0.15f, 0.05f, 0.0f}));
    Measured measured(scene);
    drape::Run plain(scene), other(scene);
    CpuSolver solver(plain.model());
    ReferenceSolver reference(other.model());
    other.measureForces(true);
    for (int k = 0; k < 12; ++k) {
        const Forces forces = measured.step();
        solver.step(plain.nextStep(viewOf(solver)));
        reference.step(other.nextStep(viewOf(reference)));
        EXPECT_EQ(forces, forcesOf(reference, other)) << "step " << k;
    }
    EXPECT_EQ(hashPositions(measured.positions()), hashPositions(solver.read(Array::positions)));
}

}  // namespace
}  // namespace drape::test
