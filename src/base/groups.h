#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace drape {

/// Joins indices into groups (union-find). A group is identified by its lowest index.
class Groups {
public:
    explicit Groups(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0); }

    std::size_t of(std::size_t i) {
        while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) {
        a = of(a);
        b = of(b);
        parents_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::size_t> parents_;
};

}  // namespace drape
