#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

/// Counts things that a reader skips, such as lines, and stores the first few of their names, for PolygonMesh::notes.
class SkippedWords {
public:
    void add(std::string_view name);

    bool isEmpty() const { return count_ == 0; }
    /// Returns a note: "skipped 1,204 lines of OBJ that are no mesh: ny, nv, e, ...".
    /// `one`, `many`: words after the number, for one thing and for several.
    std::string text(std::string_view one, std::string_view many) const;

private:
    std::size_t count_ = 0;
    std::vector<std::string> names_;
    bool hasMore_ = false;
};

}  // namespace drape
