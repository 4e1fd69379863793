#include "solver/settings.h"

namespace drape {

// Our own numbers: the tutorial that has these levels (DataGenetics) does not tell its. Its curtain (scene `fabric`)
// has one round of links a step. The greatest ratios of length to rest length when it is let down, most of four
// heaps: 1.8 where every column is pinned, 2.4 at every fourth, 3.2 at every eighth, 6.5 at the corners alone; half a
// sheet 1.5, 1.8, 2.3 and 4.9. So a weak sheet rips as it drops, a medium one from its corners alone, and a strong one
// when it is pulled.
float tearRatioOf(const TearSettings& tear) {
    switch (tear.resistance) {
        case TearResistance::none:
            return 0.0f;
        case TearResistance::strong:
            return 8.0f;
        case TearResistance::medium:
            return 4.0f;
        case TearResistance::weak:
            return 1.5f;
        case TearResistance::ratio:
            return tear.ratio;
    }
    return 0.0f;
}

float lastRelaxation(const Settings& settings) {
    const bool isOneSweep = settings.order == StepOrder::integrateFirst && settings.iterations == 1;
    return isOneSweep && settings.pinnedShare == PinnedShare::whole ? 0.7f : 1.0f;
}

}  // namespace drape
