#include "cloth/mesh/weld/mesh_fault.h"

#include <charconv>

#include "base/message_text.h"

namespace drape {

std::string shortNumber(float number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

std::string placeText(const glm::vec3& place) {
    return "(" + shortNumber(place.x) + ", " + shortNumber(place.y) + ", " + shortNumber(place.z) + ")";
}

void MeshFaults::addFace(std::uint32_t face, std::uint32_t vertex) {
    if (count_ > 0 && face == lastFace_) return;
    lastFace_ = face;
    if (++count_ == 1) first_ = "face " + grouped(face) + ", " + placeText(mesh_->positions[vertex]);
}

void MeshFaults::addVertex(std::uint32_t vertex, std::uint32_t face) {
    if (++count_ > 1) return;
    first_ = "vertex " + grouped(vertex + 1) + " of face " + grouped(face) + ", " + placeText(mesh_->positions[vertex]);
}

void MeshFaults::throwIfAny(std::string_view one, std::string_view many, std::string_view advice) const {
    if (count_ == 0) return;
    throw MeshError(grouped(count_) + " " + std::string(count_ == 1 ? one : many) + ", first at " + first_ + ": " +
                    std::string(advice));
}

}  // namespace drape
