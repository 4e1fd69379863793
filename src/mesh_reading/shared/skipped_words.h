#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Counts what a reader skips, and keeps the first few names of it, for PolygonMesh::notes.
class SkippedWords {
public:
    void add(std::string_view name);

    bool isEmpty() const { return count_ == 0; }
    /// "skipped 1,204 lines of OBJ that are no mesh: ny, nv, e, ...". one and many: the words behind the number.
    std::string text(std::string_view one, std::string_view many) const;

private:
    std::size_t count_ = 0;
    std::vector<std::string> names_;
    bool hasMore_ = false;
};

}  // namespace drape
