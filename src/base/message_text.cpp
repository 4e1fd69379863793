#include "base/message_text.h"

#include <algorithm>
#include <vector>

namespace drape {
namespace {

/// Returns the optimal string alignment distance (G. Navarro, A Guided Tour to Approximate String Matching, ACM
/// Computing Surveys 33(1) 2001).
std::size_t slipsBetween(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> slips(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                slips[i][j] = i + j;
                continue;
            }
            const std::size_t other = a[i - 1] == b[j - 1] ? 0 : 1;
            slips[i][j] = std::min({slips[i - 1][j] + 1, slips[i][j - 1] + 1, slips[i - 1][j - 1] + other});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
        }
    }
    return slips[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> nearestName(std::string_view text, std::span<const std::string> names) {
    std::optional<std::string> nearest;
    std::size_t fewest = std::string::npos;
    for (const std::string& name : names) {
        const std::size_t most = std::max(name.size(), text.size()) / 3;
        // Texts of very different lengths need no comparison.
        if (name.size() > text.size() + most || text.size() > name.size() + most) continue;
        const std::size_t slips = slipsBetween(text, name);
        if (slips > most || slips >= fewest) continue;
        fewest = slips;
        nearest = name;
    }
    return nearest;
}

}  // namespace drape
