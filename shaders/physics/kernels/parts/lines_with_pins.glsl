#pragma once
// Tells whether a line has a pin. All threads of a work group get the same answer.
FN bool hasPin(Line line) {
    bool has = false;
    for (uint k = 0u; k <= line.links; ++k) has = has || !(positions[lineParticles[line.first + k]].w > 0.0f);
    return has;
}
