#include "physics/kernels/parts/materials.glsl"
#include "physics/kernels/parts/torn_by_hand.glsl"
#include "physics/kernels/parts/lines.glsl"
#include "physics/kernels/parts/pull_particle.glsl"

// Moves the particles of a line like solveLine(), for substeps with several iterations. Links keep their multipliers
// during the substep, and none above the pull that its compliance has at the strain limit: otherwise the next iteration
// would push a link out again that the limit has shortened.
FN void relaxLine(uint i) {
    Line line = lines[i];
    uint count = greatestOf(line.links);
    for (uint k = lineThread(); k <= count; k += lineThreads()) {
        vec4 multiplier = multipliers[linkOf(line, k)];
        setUpLink(line, k, multiplier.x);
    }
    lineBarrier();
    for (uint k = lineThread(); k < count; k += lineThreads()) coupleLink(k);
    lineBarrier();
    solveEquations(count);
    for (uint k = lineThread(); k < count; k += lineThreads()) {
        Uint number = linkOf(line, k);
        Link link = links[number];
        LinkMaterial material = materials[link.material];
        PRECISE Real compliance = line.compliance * material.softness;
        PRECISE Real atLimit = ((strainLimit() - 1.0f) * line.restLength) * reciprocalOrZero(compliance);
        vec4 multiplier = multipliers[number];
        Real pull = multiplier.x;
        PRECISE Real pulled = pull + limitPull(line, k, pull);
        storeWhere(isWithin(k, line.links), multipliers[number],
                   vec4(withoutTiny(lesser(pulled, atLimit)), Real(0.0f), Real(0.0f), Real(0.0f)));
    }
    lineBarrier();
    for (uint k = lineThread(); k <= count; k += lineThreads()) pullParticle(line, k, count);
}
