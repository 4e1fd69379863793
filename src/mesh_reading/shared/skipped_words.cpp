#include "mesh_reading/shared/skipped_words.h"

#include <algorithm>

#include "base/grouped.h"
#include "json/read.h"

namespace drape {

void SkippedWords::add(std::string_view name) {
    constexpr std::size_t kMostNames = 6;
    constexpr std::size_t kLongest = 20;  // greatest length of a name that is kept, bytes
    ++count_;
    if (hasMore_) return;
    std::string printable = json::printable(name.substr(0, kLongest));
    if (std::ranges::count(names_, printable) > 0) return;
    if (names_.size() == kMostNames)
        hasMore_ = true;
    else
        names_.push_back(std::move(printable));
}

std::string SkippedWords::text(std::string_view one, std::string_view many) const {
    std::string text = "skipped " + grouped(count_) + " " + std::string(count_ == 1 ? one : many);
    const char* separator = ": ";
    for (const std::string& name : names_) {
        text += separator + name;
        separator = ", ";
    }
    return text + (hasMore_ ? ", ..." : "");
}

}  // namespace drape
