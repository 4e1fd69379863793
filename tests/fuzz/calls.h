#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "fuzz/readers.h"
#include "library/drape.h"

namespace drape::fuzz {

/// Takes arguments from the bytes of an input. Gives zeros at their end.
class Arguments {
public:
    explicit Arguments(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool isAtEnd() const { return bytes_.empty(); }
    template <class T>
    T take() {
        T value{};
        const std::size_t size = std::min(bytes_.size(), sizeof value);
        std::memcpy(&value, bytes_.data(), size);
        bytes_.remove_prefix(size);
        return value;
    }
    /// Takes an index, mostly a small one that may exist, sometimes any number.
    std::uint32_t index() {
        const auto byte = take<std::uint8_t>();
        return byte < 240 ? byte % 32 : take<std::uint32_t>();
    }
    std::vector<std::uint32_t> indices() {
        std::vector<std::uint32_t> list(take<std::uint8_t>() % 6);
        for (std::uint32_t& element : list) element = index();
        return list;
    }
    /// Takes a number, mostly of a common size, sometimes any bits.
    float number() {
        const auto byte = take<std::int8_t>();
        return byte != 127 ? 0.05f * static_cast<float>(byte) : take<float>();
    }
    std::array<float, 3> vector() { return {number(), number(), number()}; }
    std::vector<float> vectors(std::size_t count) {
        std::vector<float> list(3 * count);
        for (float& element : list) element = number();
        return list;
    }
    /// Takes text up to the next zero.
    std::string text() {
        const std::size_t end = std::min(bytes_.find('\0'), bytes_.size());
        std::string text(bytes_.substr(0, end));
        bytes_.remove_prefix(std::min(end + 1, bytes_.size()));
        return text;
    }

private:
    std::string_view bytes_;
};

/// Reads all arrays to their ends.
inline void readArrays(drape_scene* scene) {
    float sum = 0.0f;
    const auto add = [&](const float* values, std::size_t count) {
        for (std::size_t i = 0; values && i < count; ++i) sum += values[i];
    };
    const std::size_t particles = drape_particle_count(scene);
    const std::size_t triangles = drape_triangle_count(scene);
    add(drape_positions(scene), 4 * particles);
    add(drape_velocities(scene), 3 * particles);
    add(drape_normals(scene), 3 * particles);
    add(drape_texture_coordinates(scene), 6 * triangles);
    const std::uint32_t* corners = drape_triangles(scene);
    for (std::size_t i = 0; corners && i < 3 * triangles; ++i) require(corners[i] < particles, "corners are particles");
    std::size_t count = 0;
    const std::uint32_t* pins = drape_pins(scene, &count);
    for (std::size_t i = 0; i < count; ++i) require(pins[i] < particles, "pins are particles");
}

}  // namespace drape::fuzz
