#include "scene/fields/field_tables.h"

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
    return slotOf(scene.settings.ball.*kMember);
}

template <auto kMember>
Slot ground(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.ground.*kMember);
}

template <auto kMember>
Slot walls(Scene& scene, const ElementIndex&) {
    return slotOf(scene.settings.walls.*kMember);
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
using Ball = BallSettings;
using Ground = GroundSettings;
using Walls = WallSettings;
using Tear = TearSettings;
using Tethers = TetherSettings;
using Contact = ClothContactSettings;

constexpr Field kSettingsFields[] = {
    {"solver.timeStep", solver<&Settings::timeStep>, within(0.001, 0.1), "s", "Length of a step, fixed."},
    {"solver.substeps", solver<&Settings::substeps>, within(1, 256), "",
     "Parts that a step is cut into. More of them stretch less. Cloths take more where a fast ball, a storm or a long "
     "step needs them, and none shorter than 1/20,000 s; with `constrainFirst`, or links that are not `coloured`, "
     "these and no more."},
    {"solver.iterations", solver<&Settings::iterations>, within(1, 256), "",
     "Times that all links are projected in each substep."},
    {"solver.order", solver<&Settings::order>, kNoBounds, "",
     "`integrateFirst`: forces, then links and contacts. `constrainFirst`: links, then forces, then contacts, as "
     "tutorials have it; then nothing but tethers bounds how far cloths stretch."},
    {"solver.damping", solver<&Settings::damping>, within(0, 100), "1/s or 1",
     "`perSecond`: rate in 1/s at which velocity is lost. `perStep`: the share of it lost in a step, at most 1."},
    {"solver.dampingUnit", solver<&Settings::dampingUnit>, kNoBounds, "", "What `damping` means."},
    {"solver.accelerationShare", solver<&Settings::accelerationShare>, kNoBounds, "",
     "Share of the acceleration that a step takes up. `whole` is Verlet's rule; `half` is what some tutorials have."},
    {"solver.dampedAcceleration", solver<&Settings::dampedAcceleration>, kNoBounds, "",
     "Whether damping also takes its share of the acceleration."},
    {"solver.linkOrder", linkOrder, kNoBounds, "",
     "In which order links are projected. `coloured`: in few passes of many links at once, the one for cloths; "
     "`forwards`: as tutorials do, particle by particle, its link to the left and then upwards, systems as listed; "
     "`backwards`: the same from the last to the first."},
    {"solver.pinnedShare", solver<&Settings::pinnedShare>, kNoBounds, "",
     "What the partner of a held particle takes of a link's correction. `half` is what tutorials have; `yields`: half, "
     "and the held particle gives way until all links have been projected, with `integrateFirst` only."},
    {"solver.stiffness.structural", stiffness<LinkKind::structural>, kShare, "",
     "Share of a link's error that one projection removes: links along the sides of the cells."},
    {"solver.stiffness.shear", stiffness<LinkKind::shear>, kShare, "",
     "The same of links along the diagonals of the cells."},
    {"solver.stiffness.bend", stiffness<LinkKind::bend>, kShare, "",
     "The same of links to the next particle but one. Less makes finer folds."},
    {"solver.stiffness.diagonalBend", stiffness<LinkKind::diagonalBend>, kShare, "",
     "The same of `diagonalBendLinks`."},
    {"solver.membraneStiffness", solver<&Settings::membraneStiffness>, within(0, 1e7), "N/m",
     "Young's modulus times thickness of cloths, from which their structural and shear links get their compliance in "
     "place of `stiffness`. 0: none, as hard as `stiffness` says. What is more than the substeps resolve (`simulate` "
     "tells) "
     "acts as hard."},
    {"solver.bendingStiffness", solver<&Settings::bendingStiffness>, within(0, 1), "N m",
     "Bending stiffness of cloths with `bendLinks`, for each width; the bend links themselves do not act then. 0: they "
     "act "
     "as `stiffness` says. What is more than the substeps resolve acts like that."},
    {"solver.thickness", solver<&Settings::thickness>, within(0, 0.1), "m",
     "Distance kept between particles and obstacles. It moves the cloth and is not drawn; `cloth.fabric.thickness` is "
     "drawn and moves nothing."},
    {"solver.gravity", solver<&Settings::gravity>, kPlace, "m/s²", "Acceleration of everything."},

    {"wind.model", wind<&Wind::model>, kNoBounds, "",
     "`physical`: drag and lift of the moving cloth. `classic`: a tutorial's force, whatever the cloth's velocity."},
    {"wind.velocity", wind<&Wind::velocity>, kPlace, "m/s",
     "Mean velocity of the air. `classic`: half the force in N on each particle of a triangle that has 1 m² and faces "
     "the wind."},
    {"wind.gustiness", wind<&Wind::gustiness>, kShare, "",
     "Strength of the gusts. At 1 they deviate from the mean by about 0.45 of its speed along each axis (RMS), by 1.5 "
     "at most."},
    {"wind.gustLength", wind<&Wind::gustLength>, within(0.01, 1000), "m", "Size of the largest gusts."},
    {"wind.airDensity", wind<&Wind::airDensity>, within(0, 100), "kg/m³", "Density of the air. `physical` only."},
    {"wind.drag", wind<&Wind::drag>, kFactor, "", "Coefficient of a plate across the flow. `physical` only."},
    {"wind.lift", wind<&Wind::lift>, kFactor, "", "Coefficient at right angles to the flow. `physical` only."},

    {"ball.on", ball<&Ball::on>, kNoBounds, "", "Whether there is a ball."},
    {"ball.path", ball<&Ball::path>, kNoBounds, "",
     "`still`; `line`: it swings through its centre as a cosine; `once`: there and back once along that line, then it "
     "rests where it started; `circle`: it goes round the vertical through its centre."},
    {"ball.centre", ball<&Ball::centre>, kPlace, "m", "Middle of the path."},
    {"ball.travel", ball<&Ball::travel>, kPlace, "m", "From the middle of the path to where the ball starts."},
    {"ball.speed", ball<&Ball::speed>, within(0, 1000), "m/s",
     "Along the path; on a line its greatest, in the middle."},
    {"ball.radius", ball<&Ball::radius>, within(0.001, 1000), "m", "Radius."},
    {"ball.friction", ball<&Ball::friction>, kFactor, "", "Coulomb coefficient."},

    {"ground.on", ground<&Ground::on>, kNoBounds, "", "Whether there is a level ground."},
    {"ground.height", ground<&Ground::height>, kPlace, "m", "Its y."},
    {"ground.friction", ground<&Ground::friction>, kFactor, "", "Coulomb coefficient."},
    {"ground.restitution", ground<&Ground::restitution>, kShare, "", "Share of the speed against it that it returns."},

    {"walls.on", walls<&Walls::on>, kNoBounds, "", "Whether there is a box around everything."},
    {"walls.low", walls<&Walls::low>, kPlace, "m", "Its corner; below `high` along each axis."},
    {"walls.high", walls<&Walls::high>, kPlace, "m", "The opposite corner."},
    {"walls.rule", walls<&Walls::rule>, kNoBounds, "",
     "What a wall does to a particle that has passed it. `bounce`: put on the wall, speed against it returned times "
     "`restitution`, friction along it. The others are rules of tutorials. `stop`: put on the wall, keeps only the "
     "motion up to there. `mirrorPlace`: as far inside as it was outside, where it came from left alone. `reverse`: "
     "put "
     "on the wall, the motion up to there returned times `restitution`. `mirrorMotion`: place and past mirrored, all "
     "motion times `restitution` and what damping leaves."},
    {"walls.restitution", walls<&Walls::restitution>, kShare, "", "Share of the speed that they return."},
    {"walls.friction", walls<&Walls::friction>, kFactor, "", "Coulomb coefficient. `bounce` only."},

    {"tear.resistance", tear<&Tear::resistance>, kNoBounds, "",
     "The stretch at which links of cloths break. `none`: they do not. `strong`, `medium`, `weak`: 8, 4 and 1.5 times "
     "their rest length. `ratio`: `tear.ratio`."},
    {"tear.ratio", tear<&Tear::ratio>, kTearRatio, "", "Of length to rest length. `ratio` only."},

    {"tethers.on", tethers<&Tethers::on>, kNoBounds, "",
     "Whether a cloth's particles are held no farther from its pins than the cloth is long between them. Not where "
     "links can tear."},
    {"tethers.slack", tethers<&Tethers::slack>, kShare, "", "Share of its length by which a tether may be exceeded."},
    {"contact.on", contact<&Contact::on>, kNoBounds, "",
     "Whether layers of cloth stay apart: a cloth from itself and from others. Not with a tutorial's scheme."},
    {"contact.thickness", contact<&Contact::thickness>, within(0.0004, 0.1), "m",
     "Distance that is kept between layers of cloth; less where the cells of a cloth are too fine for it. From "
     "colliders `solver.thickness` is kept."},
    {"contact.friction", contact<&Contact::friction>, within(0, 10), "", "Coulomb coefficient of cloth on cloth."},
};

}  // namespace

std::span<const Field> settingsFields() { return kSettingsFields; }

}  // namespace drape
