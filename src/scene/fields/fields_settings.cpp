#include "scene/fields/field_tables.h"
#include "scene/scene.h"

namespace drape {
namespace {

template <auto kMember>
Slot solver(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.*kMember);
}

template <LinkKind kKind>
Slot stiffness(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.stiffness[static_cast<std::size_t>(kKind)]);
}

Slot linkOrder(Scene& scene, const ElementIndex&) { return slotOf(scene.world.linkOrder); }

template <auto kMember>
Slot wind(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.wind.*kMember);
}

template <auto kMember>
Slot ball(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.ball().*kMember);
}

/// Returns the motion of the ball. Allows only the first motions, up to `circle`.
Slot ballPath(Scene& scene, const ElementIndex& index) {
    auto slot = std::get<ChoiceSlot>(ball<&Motion::motion>(scene, index));
    constexpr auto kPaths = static_cast<std::size_t>(ColliderMotion::circle) + 1;
    slot.names = slot.names.first(kPaths);
    slot.labels = slot.labels.first(kPaths);
    return slot;
}

Slot groundHeight(Scene& scene, const ElementIndex&) { return slotOf(scene.settings.ground().place.y); }

template <auto kMember>
Slot ground(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.ground().*kMember);
}

template <auto kMember>
Slot walls(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.walls().*kMember);
}

template <auto kMember>
Slot tear(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.tear.*kMember);
}

template <auto kMember>
Slot tethers(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.tethers.*kMember);
}

template <auto kMember>
Slot contact(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.clothContact.*kMember);
}

using Wind = WindSettings;
using Tear = TearSettings;
using Tethers = TetherSettings;
using Contact = ClothContactSettings;

constexpr Field kSettingsFields[] = {
    {"solver.timeStep", solver<&Settings::timeStep>, within(0.001, 0.1), "s", "Length of a step."},
    shown({.label = "Substeps",
           .tooltip = "Number of parts that a step is divided into. Twice as many reduce stretch to a quarter and take "
                      "twice as long. A fast ball or a storm raises the number automatically.",
           .reach = {1.0, 256.0}},
          {"solver.substeps", solver<&Settings::substeps>, within(1, 256), "",
           "Number of parts that a step is divided into. More substeps reduce stretch. A fast ball, a storm or a long "
           "step raises the number automatically, down to substeps of 1/20,000 s. With `constrainFirst`, or links that "
           "are not `coloured`, the number stays as given."}),
    shown({.label = "Iterations",
           .tooltip = "Passes over all links in each substep, as in tutorials. Twice as many reduce stretch to half.",
           .reach = {1.0, 64.0}},
          {"solver.iterations", solver<&Settings::iterations>, within(1, 256), "",
           "Number of times that all links are projected in each substep."}),
    shown({"Order",
           "What a step does first: forces, as everywhere else in Drape, or links, as in the tutorial that this scene "
           "follows. Cloth stretches more with links first."},
          {"solver.order", solver<&Settings::order>, kNoBounds, "",
           "`integrateFirst`: forces, then links and contacts. `constrainFirst`: links, then forces, then contacts, as "
           "in tutorials; then only tethers limit how far cloths stretch."}),
    {"solver.damping", solver<&Settings::damping>, within(0, 100), "1/s or 1",
     "With `perSecond`, the rate at which velocity is lost, 1/s. With `perStep`, the share of velocity that is lost in "
     "each step, at most 1."},
    {"solver.dampingUnit", solver<&Settings::dampingUnit>, kNoBounds, "", "Unit of `damping`."},
    {"solver.accelerationShare", solver<&Settings::accelerationShare>, kNoBounds, "",
     "Share of the acceleration that a step applies. `whole` is Verlet's rule; `half` is used by some tutorials."},
    {"solver.dampedAcceleration", solver<&Settings::dampedAcceleration>, kNoBounds, "",
     "Whether damping also reduces the acceleration."},
    {"solver.linkOrder", linkOrder, kNoBounds, "",
     "Order in which links are projected. `coloured`: in a few passes of many links at once, the usual order for "
     "cloths. `forwards`: as in tutorials, particle by particle, first its link to the left, then its link upwards; "
     "links of systems as listed. `backwards`: the reverse of `forwards`."},
    {"solver.pinnedShare", solver<&Settings::pinnedShare>, kNoBounds, "",
     "Share of a link's correction that a particle takes if its partner is pinned. `whole`: all of it. `half`: half of "
     "it, as in tutorials. `yields`: half of it, and the pinned particle moves until all links have been projected; "
     "only with `integrateFirst`."},
    shown({.label = "Structural",
           .tooltip = "Stiffness of links along the threads: the share of their error that a pass removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.structural", stiffness<LinkKind::structural>, kShare, "",
           "Share of a link's error that one projection removes, for links along the sides of the cells."}),
    shown({.label = "Shear",
           .tooltip = "Stiffness of diagonal links: the share of their error that a pass removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.shear", stiffness<LinkKind::shear>, kShare, "",
           "Share of a link's error that one projection removes, for links along the diagonals of the cells."}),
    shown({.label = "Bend",
           .tooltip = "Bending stiffness: the share of the error of links across two cells that a pass removes, 0 to "
                      "1. Smaller values give finer folds.",
           .number = "%.3f"},
          {"solver.stiffness.bend", stiffness<LinkKind::bend>, kShare, "",
           "Share of a link's error that one projection removes, for links across two cells. Smaller values give finer "
           "folds."}),
    shown({.label = "Diagonal bend",
           .tooltip = "Stiffness of links across two columns and two rows: the share of their error that a pass "
                      "removes, 0 to 1.",
           .number = "%.3f"},
          {"solver.stiffness.diagonalBend", stiffness<LinkKind::diagonalBend>, kShare, "",
           "Share of a link's error that one projection removes, for links across two columns and two rows "
           "(`diagonalBendLinks`)."}),
    {"solver.membraneStiffness", solver<&Settings::membraneStiffness>, within(0, 1e7), "N/m",
     "Young's modulus times thickness, for all directions. Structural and shear links of cloths take their compliance "
     "from it, instead of using `stiffness`. `weftStiffness`, `warpStiffness` and `shearStiffness` take precedence. 0: "
     "links use `stiffness`, unless weft and warp are given. Grids are as stiff as this says, with any number of "
     "substeps. Meshes, and grids whose links only pull, are no stiffer than the limit that the substeps resolve, "
     "which "
     "`drape simulate` prints."},
    shown({.label = "Weft stiffness",
           .tooltip = "Stiffness along the weft, across the cloth, in newtons per metre: the force per metre of width "
                      "that would double the length. Rubber sheets have 10 to 1000, woven cotton 1000 to 10,000.",
           .reach = {10.0, 1e5},
           .number = "%.0f",
           .logarithmic = true},
          {"solver.weftStiffness", solver<&Settings::weftStiffness>, within(0, 1e7), "N/m",
           "Stiffness of cloths along their weft, the direction `across` of a grid. 0: `membraneStiffness`. Without "
           "`membraneStiffness`, weft and warp are given both or neither. Meshes have no directions: they take the "
           "mean of both."}),
    shown({.label = "Warp stiffness",
           .tooltip = "Stiffness along the warp, down the cloth, in newtons per metre: the force per metre of width "
                      "that would double the length. Rubber sheets have 10 to 1000, woven cotton 1000 to 10,000.",
           .reach = {10.0, 1e5},
           .number = "%.0f",
           .logarithmic = true},
          {"solver.warpStiffness", solver<&Settings::warpStiffness>, within(0, 1e7), "N/m",
           "Stiffness of cloths along their warp, the direction `down` of a grid. 0: `membraneStiffness`."}),
    shown(
        {.label = "Shear stiffness",
         .tooltip = "Resistance to a change of the angle between warp and weft, in newtons per metre. Woven cloth has "
                    "10 to 100, much less than along its threads.",
         .reach = {1.0, 1e4},
         .number = "%.0f",
         .logarithmic = true},
        {"solver.shearStiffness", solver<&Settings::shearStiffness>, within(0, 1e7), "N/m",
         "Stiffness of grids against a change of the angle between warp and weft: force per width and radian. 0: a "
         "fiftieth of `membraneStiffness`, or of the mean of `weftStiffness` and `warpStiffness` without it. Without "
         "`shearLinks`, nothing resists shear. Grids have all of it, unless it is nearly as stiff as the "
         "threads or cells are long."}),
    shown({.label = "Bend stiffness",
           .tooltip = "Moment per metre of width that bends the cloth to a radius of 1 m, in millionths of a newton "
                      "metre. Silk has 3, cotton 10, denim 100.",
           .reach = {1e-8, 1e-2},
           .unit = "µN m",
           .scale = 1e6f,
           .logarithmic = true},
          {"solver.bendingStiffness", solver<&Settings::bendingStiffness>, within(0, 1), "N m",
           "Bending stiffness per width of cloths with `bendLinks`; it replaces the action of the bend links. 0: bend "
           "links use `stiffness`. Grids with a membrane stiffness bend as this says, with any number of substeps. In "
           "other cloths, values above the limit that the substeps resolve, which `drape simulate` prints, act like "
           "that limit. `bendingWeft` and `bendingWarp` take precedence."}),
    {"solver.bendingWeft", solver<&Settings::bendingWeft>, within(0, 1), "N m",
     "Bending stiffness per width of a strip along the weft, whose curvature runs along `across` of a grid. 0: "
     "`bendingStiffness`. Without `bendingStiffness`, both are given or neither. Meshes, and grids that bend by "
     "explicit forces, take the mean of both."},
    {"solver.bendingWarp", solver<&Settings::bendingWarp>, within(0, 1), "N m",
     "Bending stiffness per width of a strip along the warp, whose curvature runs along `down` of a grid. 0: "
     "`bendingStiffness`."},
    {"solver.thickness", solver<&Settings::thickness>, within(0, 0.1), "m",
     "Distance kept between particles and colliders. It affects only the simulation; `cloth.fabric.thickness` affects "
     "only the picture."},
    {"solver.gravity", solver<&Settings::gravity>, kPlace, "m/s²", "Gravitational acceleration."},

    shown({"Wind force",
           "Drag and lift on the moving cloth, as in reality; or the simpler force of the tutorials, which ignores the "
           "velocity of the cloth."},
          {"wind.model", wind<&Wind::model>, kNoBounds, "",
           "`physical`: drag and lift on the moving cloth. `classic`: the force of a tutorial, which ignores the "
           "velocity of the cloth."}),
    {"wind.velocity", wind<&Wind::velocity>, kPlace, "m/s",
     "Mean velocity of the air, with `physical` only. With `classic`, a file without `wind.classicForce` may give the "
     "force here."},
    {"wind.classicForce", wind<&Wind::classicForce>, kPlace, "N/m²",
     "Half the force on each particle of a triangle of 1 m² that faces the wind. With `classic` only."},
    shown({"Gusts", "Variation of the wind speed: 0 is steady, 1 very gusty."},
          {"wind.gustiness", wind<&Wind::gustiness>, kShare, "",
           "Strength of the gusts. At 1, the velocity along each axis deviates from the mean by about 0.45 of the mean "
           "speed (RMS), and by at most 1.5 of it."}),
    {"wind.gustLength", wind<&Wind::gustLength>, within(0.01, 1000), "m", "Size of the largest gusts."},
    {"wind.airDensity", wind<&Wind::airDensity>, within(0, 100), "kg/m³", "Density of the air. With `physical` only."},
    {"wind.drag", wind<&Wind::drag>, kFactor, "",
     "Drag coefficient of a plate perpendicular to the flow. With `physical` only."},
    {"wind.lift", wind<&Wind::lift>, kFactor, "", "Lift coefficient, perpendicular to the flow. With `physical` only."},

    {"ball.on", ball<&Collider::on>, kNoBounds, "", "Whether the scene has a ball."},
    shown({"Path", "How the ball moves: not at all, back and forth along a line, back and forth once, or in a circle."},
          {"ball.path", ballPath, kNoBounds, "",
           "`still`: does not move. `line`: swings back and forth through `centre` as a cosine of time. `once`: moves "
           "there and back along that line once, then stays at its start. `circle`: moves in a circle around the "
           "vertical through `centre`."}),
    {"ball.centre", ball<&Motion::place>, kPlace, "m", "Centre of the path."},
    {"ball.travel", ball<&Motion::travel>, kPlace, "m", "Vector from the centre of the path to the start of the ball."},
    {"ball.speed", ball<&Motion::speed>, within(0, 1000), "m/s",
     "Speed along the path; on a line, the greatest speed, reached in the middle."},
    {"ball.radius", ball<&Collider::radius>, within(0.001, 1000), "m", "Radius of the ball."},
    shown({.label = "Friction",
           .tooltip = "Friction between cloth and ball (Coulomb's coefficient).",
           .reach = {0.0, 2.0}},
          {"ball.friction", ball<&Collider::friction>, kFactor, "", "Coulomb's coefficient of friction."}),

    {"ground.on", ground<&Collider::on>, kNoBounds, "", "Whether the scene has a level ground."},
    {"ground.height", groundHeight, kPlace, "m", "Height of the ground, its y."},
    shown({.label = "Friction",
           .tooltip = "Friction between cloth and ground (Coulomb's coefficient).",
           .reach = {0.0, 2.0}},
          {"ground.friction", ground<&Collider::friction>, kFactor, "", "Coulomb's coefficient of friction."}),
    shown({"Bounce", "Share of the impact speed that is returned, 0 to 1."},
          {"ground.restitution", ground<&Collider::restitution>, kShare, "",
           "Share of the impact speed that the ground returns."}),

    {"walls.on", walls<&Collider::on>, kNoBounds, "", "Whether walls enclose everything in a box."},
    {"walls.low", walls<&Collider::low>, kPlace, "m", "Lowest corner of the box, below `high` along each axis."},
    {"walls.high", walls<&Collider::high>, kPlace, "m", "Highest corner of the box."},
    shown({"Rule",
           "What a wall does to a particle that has passed it. \"Bounce\" puts it on the wall and sends it back; the "
           "others are rules of tutorials."},
          {"walls.rule", walls<&Collider::rule>, kNoBounds, "",
           "What a wall does to a particle that has passed it. `bounce`: puts it on the wall, returns the speed "
           "against the wall times `restitution`, and applies friction along the wall. The others are rules of "
           "tutorials. `stop`: puts it on the wall and keeps only its motion up to the wall. `mirrorPlace`: mirrors "
           "its position at the wall and keeps its previous position. `reverse`: puts it on the wall and reverses its "
           "motion up to the wall, times `restitution`. `mirrorMotion`: mirrors its position and its previous "
           "position, and multiplies its motion by `restitution` and the share that damping leaves."}),
    shown({"Bounce", "Share of the impact speed that is returned, 0 to 1."},
          {"walls.restitution", walls<&Collider::restitution>, kShare, "",
           "Share of the impact speed that the walls return."}),
    shown({.label = "Friction", .tooltip = "Friction along the walls (Coulomb's coefficient).", .reach = {0.0, 2.0}},
          {"walls.friction", walls<&Collider::friction>, kFactor, "",
           "Coulomb's coefficient of friction. With `bounce` only."}),

    {"tear.resistance", tear<&Tear::resistance>, kNoBounds, "",
     "Stretch at which links of cloths break. `none`: never. `strong`, `medium`, `weak`: at 8, 4 and 1.5 times their "
     "rest length. `ratio`: at `tear.ratio`."},
    shown({.label = "Tears at",
           .tooltip = "Length at which a thread breaks, in percent of its rest length.",
           .reach = {1.01, 10.0},
           .number = "%.0f %% of its length",
           .scale = 100.0f,
           .logarithmic = true},
          {"tear.ratio", tear<&Tear::ratio>, kTearRatio, "",
           "Ratio of length to rest length at which links break. With `ratio` only."}),

    shown({"Tethers",
           "Keeps pinned cloth from stretching: no particle moves farther from a pin than the length of cloth between "
           "them. Cloth that can tear has no tethers."},
          {"tethers.on", tethers<&Tethers::on>, kNoBounds, "",
           "Whether tethers keep the particles of a cloth no farther from its pins than the length of cloth between "
           "them. They do not act if links can tear."}),
    {"tethers.slack", tethers<&Tethers::slack>, kShare, "", "Share of its length by which a tether may stretch."},
    shown({"Self-collision",
           "Keeps the cloth from passing through itself and other cloths. Takes several times as long."},
          {"contact.on", contact<&Contact::on>, kNoBounds, "",
           "Whether cloth is kept from passing through itself and other cloths. Not available with the schemes of "
           "tutorials."}),
    shown({.label = "Cloth gap",
           .tooltip = "Distance kept between layers of cloth, in millimetres; smaller where the cells of a cloth are "
                      "too fine for it.",
           .reach = {0.0004, 0.01},
           .number = "%.1f",
           .unit = "mm",
           .scale = 1000.0f},
          {"contact.thickness", contact<&Contact::thickness>, within(0.0004, 0.1), "m",
           "Distance kept between layers of cloth; smaller where the cells of a cloth are too fine for it. "
           "`solver.thickness` is the distance from colliders."}),
    shown({.label = "Cloth friction",
           .tooltip = "Friction of cloth on cloth (Coulomb's coefficient).",
           .reach = {0.0, 1.5}},
          {"contact.friction", contact<&Contact::friction>, within(0, 10), "",
           "Coulomb's coefficient of friction of cloth on cloth."}),
};

}  // namespace

std::span<const Field> settingsFields() { return kSettingsFields; }

}  // namespace drape
