#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Counts things that a reader skips and keeps their first few names, for PolygonMesh::notes.
class SkippedWords {
public:
    void add(std::string_view name);

    bool isEmpty() const { return count_ == 0; }
    /// Returns a note: "skipped 1,204 lines of OBJ that are no mesh: ny, nv, e, ...".
    /// `one`, `many`: the words after the number.
    std::string text(std::string_view one, std::string_view many) const;

private:
    std::size_t count_ = 0;
    std::vector<std::string> names_;
    bool hasMore_ = false;
};

}  // namespace drape
