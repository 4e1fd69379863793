#include "io/surfaces/faces.h"

#include <algorithm>

namespace drape::io {

std::span<const std::uint32_t> Faces::next() {
    corners_.clear();
    const auto count = static_cast<std::uint32_t>(part_->triangles.size());
    if (at_ == count) return corners_;
    if (at_ >= whole_) {
        std::uint32_t end = at_ + 1;
        while (!part_->faceOf.empty() && end < count && part_->faceOf[end] == part_->faceOf[at_]) ++end;
        if (end - at_ > 1 && end - at_ + 2 <= mostCorners_ && findOutline(end)) {
            at_ = whole_ = end;
            return corners_;
        }
        whole_ = end;
    }
    corners_.assign({3 * at_, 3 * at_ + 1, 3 * at_ + 2});
    ++at_;
    return corners_;
}

/// Finds the outline of the triangles from the next one up to `end`. Returns false if they form no polygon: some may be
/// torn away or have separate vertices.
bool Faces::findOutline(std::uint32_t end) {
    sides_.clear();
    for (std::uint32_t corner = 3 * at_; corner < 3 * end; ++corner) {
        const std::uint32_t to = corner % 3 == 2 ? corner - 2 : corner + 1;
        sides_.push_back({vertexAt(*part_, corner), vertexAt(*part_, to), corner});
    }
    // Each inner diagonal has two sides in opposite directions; each edge of the outline has one. Sorting brings pairs
    // together.
    std::ranges::sort(sides_, {}, [](const Side& side) { return std::minmax(side.from, side.to); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const bool isPair =
            i + 1 < sides_.size() && sides_[i].from == sides_[i + 1].to && sides_[i].to == sides_[i + 1].from;
        if (isPair)
            ++i;
        else
            sides_[kept++] = sides_[i];
    }
    sides_.resize(kept);
    if (kept != end - at_ + 2) return false;
    std::ranges::sort(sides_, {}, &Side::from);
    const auto start = std::ranges::min_element(sides_, {}, &Side::corner);
    for (auto side = start; corners_.size() < kept;) {
        corners_.push_back(side->corner);
        const auto following = std::ranges::lower_bound(sides_, side->to, {}, &Side::from);
        const auto last = std::ranges::upper_bound(sides_, side->to, {}, &Side::from);
        const bool isBack = following == start && corners_.size() == kept;
        if (isBack) return true;
        if (last - following != 1 || following == start) break;
        side = following;
    }
    return false;
}

}  // namespace drape::io
