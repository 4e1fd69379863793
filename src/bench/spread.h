#pragma once

#include <vector>

namespace drape::bench {

/// What became of one thing measured several times.
struct Spread {
    double median = 0.0;
    double least = 0.0;
    double most = 0.0;
};

/// Of an even number of values the median is the mean of the two in the middle. There must be at least one.
Spread spreadOf(std::vector<double> values);

}  // namespace drape::bench
