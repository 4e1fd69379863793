#include "render/view_scale.h"

#include "render/shared.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace drape::render {

Spread spreadOf(std::span<const std::uint32_t> counts) {
    Spread spread;
    const auto bins = counts.first(kSpreadBins);
    spread.largest = std::bit_cast<float>(counts[kSpreadBins]);
    const std::uint64_t all = std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
    std::uint64_t above = all / 100;  // so many may be larger
    for (int bin = kSpreadBins - 1; bin >= 0; --bin) {
        const std::uint32_t count = bins[static_cast<std::size_t>(bin)];
        if (count <= above) {
            above -= count;
            continue;
        }
        const float end = std::exp2(0.25f * static_cast<float>(bin + 1) + static_cast<float>(kLowestBin));
        spread.most = std::min(end, spread.largest);
        break;
    }
    return spread;
}

float roundUp(float value) {
    const float power = std::pow(10.0f, std::floor(std::log10(value)));
    for (const float step : {1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 8.0f}) {
        if (value <= step * power * 1.0001f) return step * power;
    }
    return 10.0f * power;
}

void ViewScale::follow(const Spread& spread, float least) {
    const float wanted = roundUp(std::max(spread.most, least));
    const bool fits = wanted <= end_ && spread.most >= 0.3f * end_;
    if (!fits) end_ = wanted;
}

}  // namespace drape::render
