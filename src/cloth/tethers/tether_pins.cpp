#include "cloth/tethers/tether_pins.h"

#include <cstdint>

namespace drape {
namespace {

enum Part : std::uint8_t { kFree, kOfRow, kOfColumn };

/// A sheet where each pin is marked as part of a row or of a column. Pins that are already in a cluster have no mark.
struct Marks {
    glm::ivec2 size;
    std::vector<std::uint8_t> parts;

    std::uint8_t* find(glm::ivec2 place) {
        const bool inside = place.x >= 0 && place.y >= 0 && place.x < size.x && place.y < size.y;
        return inside ? &parts[indexOf(place)] : nullptr;
    }
    std::size_t indexOf(glm::ivec2 place) const {
        return static_cast<std::size_t>(place.y) * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(place.x);
    }
    glm::ivec2 placeOf(glm::uint pin) const { return {static_cast<int>(pin) % size.x, static_cast<int>(pin) / size.x}; }
    bool isPin(glm::ivec2 place) {
        const std::uint8_t* part = find(place);
        return part != nullptr && *part != kFree;
    }
};

/// Returns the pins that are connected to `first` and have the same mark, including `first`. Removes their marks.
std::vector<glm::uint> takeCluster(Marks& marks, glm::uint first) {
    const std::uint8_t part = marks.parts[first];
    std::vector<glm::uint> cluster{first};
    marks.parts[first] = kFree;
    for (std::size_t k = 0; k < cluster.size(); ++k) {
        const glm::ivec2 place = marks.placeOf(cluster[k]);
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const glm::ivec2 beside = place + glm::ivec2(dx, dy);
                std::uint8_t* found = marks.find(beside);
                if (found == nullptr || *found != part) continue;
                *found = kFree;
                cluster.push_back(static_cast<glm::uint>(marks.indexOf(beside)));
            }
        }
    }
    return cluster;
}

}  // namespace

std::array<std::vector<glm::uint>, kMostTethers> groupPins(glm::uvec2 particles, std::span<const glm::uint> pins) {
    Marks marks{glm::ivec2(particles), {}};
    marks.parts.assign(std::size_t{particles.x} * particles.y, kFree);
    for (const glm::uint pin : pins) marks.parts[pin] = kOfRow;
    // Splits a frame of pins into its four sides: a pin in both a row and a column counts for the row.
    for (const glm::uint pin : pins) {
        const glm::ivec2 place = marks.placeOf(pin);
        const bool inRow = marks.isPin(place + glm::ivec2(1, 0)) || marks.isPin(place - glm::ivec2(1, 0));
        const bool inColumn = marks.isPin(place + glm::ivec2(0, 1)) || marks.isPin(place - glm::ivec2(0, 1));
        if (inColumn && !inRow) marks.parts[pin] = kOfColumn;
    }
    std::array<std::vector<glm::uint>, kMostTethers> groups;
    std::size_t clusters = 0;
    for (const glm::uint pin : pins) {
        if (marks.parts[pin] == kFree) continue;
        const std::vector<glm::uint> cluster = takeCluster(marks, pin);
        std::vector<glm::uint>& group = groups[clusters++ % kMostTethers];
        group.insert(group.end(), cluster.begin(), cluster.end());
    }
    return groups;
}

}  // namespace drape
