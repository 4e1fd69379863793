#include "bench/spread.h"

#include <algorithm>

namespace drape::bench {

Spread spreadOf(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
    return {median, values.front(), values.back()};
}

}  // namespace drape::bench
