#include "solver/settings.h"

namespace drape {

// Our own numbers: the tutorial that has these levels (DataGenetics) does not tell its. With one iteration its curtain,
// when it is let down, draws links out to about 2.2 times their length, which tears only a weak one.
float tearRatioOf(const TearSettings& tear) {
    switch (tear.resistance) {
        case TearResistance::none:
            return 0.0f;
        case TearResistance::strong:
            return 4.0f;
        case TearResistance::medium:
            return 2.5f;
        case TearResistance::weak:
            return 1.5f;
        case TearResistance::ratio:
            return tear.ratio;
    }
    return 0.0f;
}

}  // namespace drape
