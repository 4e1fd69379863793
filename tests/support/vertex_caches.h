#pragma once

// Makes caches of vertices and animated GLBs, as bytes.

#include <bit>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace drape::test {

inline std::string wordBytes(std::uint32_t word, bool isBigEndian) {
    std::string bytes;
    for (int k = 0; k < 4; ++k) bytes += static_cast<char>(word >> (isBigEndian ? 24 - 8 * k : 8 * k) & 0xffu);
    return bytes;
}

inline std::string floatBytes(float value, bool isBigEndian) {
    return wordBytes(std::bit_cast<std::uint32_t>(value), isBigEndian);
}

inline std::string placeBytes(const std::vector<std::vector<glm::vec3>>& frames, bool isBigEndian) {
    std::string bytes;
    for (const std::vector<glm::vec3>& frame : frames) {
        for (const glm::vec3& place : frame) {
            for (int axis = 0; axis < 3; ++axis) bytes += floatBytes(place[axis], isBigEndian);
        }
    }
    return bytes;
}

/// Makes a PC2 file. `every`: animation frames from one sample to the next.
inline std::string pc2Of(const std::vector<std::vector<glm::vec3>>& frames, float every = 1.0f) {
    return std::string("POINTCACHE2\0", 12) + wordBytes(1, false) +
           wordBytes(static_cast<std::uint32_t>(frames.front().size()), false) + floatBytes(1.0f, false) +
           floatBytes(every, false) + wordBytes(static_cast<std::uint32_t>(frames.size()), false) +
           placeBytes(frames, false);
}

inline std::string mddOf(const std::vector<std::vector<glm::vec3>>& frames, const std::vector<float>& times) {
    std::string bytes = wordBytes(static_cast<std::uint32_t>(frames.size()), true) +
                        wordBytes(static_cast<std::uint32_t>(frames.front().size()), true);
    for (const float time : times) bytes += floatBytes(time, true);
    return bytes + placeBytes(frames, true);
}

inline std::string glbOf(std::string json, std::string data) {
    while (json.size() % 4 != 0) json += ' ';
    while (data.size() % 4 != 0) data += '\0';
    const auto size = [](std::size_t bytes) { return wordBytes(static_cast<std::uint32_t>(bytes), false); };
    return "glTF" + wordBytes(2, false) + size(28 + json.size() + data.size()) + size(json.size()) + "JSON" + json +
           size(data.size()) + std::string("BIN\0", 4) + data;
}

/// Makes a triangle whose third vertex, at (0, 2, 0), follows a joint at (0, 1, 0). From t = 0.5 s on, the joint turns
/// by 90° about z within 1 s. `nodes`: the JSON list of nodes, the root first.
inline std::string bendingGlb(const std::string& nodes = R"([{"children": [1]}, {"translation": [0, 1, 0]},
        {"mesh": 0, "skin": 0}])") {
    std::string data;
    const auto add = [&](std::initializer_list<float> floats) {
        for (const float value : floats) data += floatBytes(value, false);
    };
    add({0, 0, 0, 1, 0, 0, 0, 2, 0});                       // byte 0: places
    data += std::string("\0\0\0\0\0\0\0\0\1\0\0\0", 12);    // byte 36: joints
    add({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});              // byte 48: weights
    add({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});  // byte 96: inverse bind matrix of each joint
    add({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
    add({0.5f, 1.5f});                                  // byte 224: times
    add({0, 0, 0, 1, 0, 0, 0.70710678f, 0.70710678f});  // byte 232: turns
    return glbOf(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 264}], "nodes": )" + nodes + R"(,
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 12},
            {"buffer": 0, "byteOffset": 48, "byteLength": 48}, {"buffer": 0, "byteOffset": 96, "byteLength": 128},
            {"buffer": 0, "byteOffset": 224, "byteLength": 8}, {"buffer": 0, "byteOffset": 232, "byteLength": 32}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5121, "count": 3, "type": "VEC4"},
            {"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC4"},
            {"bufferView": 3, "componentType": 5126, "count": 2, "type": "MAT4"},
            {"bufferView": 4, "componentType": 5126, "count": 2, "type": "SCALAR"},
            {"bufferView": 5, "componentType": 5126, "count": 2, "type": "VEC4"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}],
        "skins": [{"joints": [0, 1], "inverseBindMatrices": 3}],
        "animations": [{"samplers": [{"input": 4, "output": 5}],
            "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}], "name": "bend"}]})",
                 data);
}

/// Distance between neighbouring joints of chainGlb(), m.
inline constexpr float kChainLink = 0.02f;

/// Makes a strip of triangles along y, as wide as a row is high, with two vertices at each joint of a chain. Every
/// joint except the first turns by `turn`, a quaternion, relative to the previous joint within 1 s.
/// `joints`: at most 255
inline std::string chainGlb(int joints, const glm::vec4& turn) {
    std::string places, ofJoints, weights, toJoints, indices, nodes, list, channels;
    for (int k = 0; k < joints; ++k) {
        const float height = kChainLink * static_cast<float>(k);
        for (const float x : {0.0f, kChainLink}) {
            for (const float number : {x, height, 0.0f}) places += floatBytes(number, false);
            ofJoints += std::string{static_cast<char>(k), 0, 0, 0};
            for (const float share : {1.0f, 0.0f, 0.0f, 0.0f}) weights += floatBytes(share, false);
        }
        for (int i = 0; i < 16; ++i) toJoints += floatBytes(i == 13 ? -height : static_cast<float>(i % 5 == 0), false);
        const auto row = static_cast<std::uint32_t>(2 * k);
        for (const std::uint32_t corner : {row, row + 1, row + 2, row + 2, row + 1, row + 3}) {
            if (k + 1 < joints) indices += wordBytes(corner, false);
        }
        const std::string number = std::to_string(k);
        nodes += k > 0 ? R"(,{"translation": [0, )" + std::to_string(kChainLink) + ", 0]" : "{\"name\": \"root\"";
        nodes += k + 1 < joints ? R"(, "children": [)" + std::to_string(k + 1) + "]}" : "}";
        list += (k > 0 ? "," : "") + number;
        if (k > 0)
            channels += (k > 1 ? "," : "") + std::string(R"({"sampler": 0, "target": {"path": "rotation", "node": )") +
                        number + "}}";
    }
    std::string turns = floatBytes(0.0f, false) + floatBytes(0.0f, false) + floatBytes(0.0f, false);
    turns += floatBytes(1.0f, false);
    for (int k = 0; k < 4; ++k) turns += floatBytes(turn[k], false);
    const std::string times = floatBytes(0.0f, false) + floatBytes(1.0f, false);
    const struct {
        const std::string& bytes;
        const char* type;
        int component;
        std::size_t element;  ///< size of an element, bytes
    } arrays[] = {{places, "VEC3", 5126, 12},   {ofJoints, "VEC4", 5121, 4}, {weights, "VEC4", 5126, 16},
                  {toJoints, "MAT4", 5126, 64}, {times, "SCALAR", 5126, 4},  {turns, "VEC4", 5126, 16},
                  {indices, "SCALAR", 5125, 4}};
    std::string data, views, accessors;
    for (const auto& array : arrays) {
        const std::string comma = data.empty() ? "" : ",";
        const std::string view = std::to_string(&array - arrays);
        views += comma + R"({"buffer": 0, "byteOffset": )" + std::to_string(data.size()) + R"(, "byteLength": )" +
                 std::to_string(array.bytes.size()) + "}";
        accessors += comma + R"({"bufferView": )" + view + R"(, "componentType": )" + std::to_string(array.component) +
                     R"(, "count": )" + std::to_string(array.bytes.size() / array.element) + R"(, "type": ")" +
                     array.type + "\"}";
        data += array.bytes;
    }
    return glbOf(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": )" + std::to_string(data.size()) +
                     R"(}], "nodes": [)" + nodes + R"(, {"mesh": 0, "skin": 0}], "bufferViews": [)" + views +
                     R"(], "accessors": [)" + accessors + R"(], "meshes": [{"primitives": [{"indices": 6,
        "attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}], "skins": [{"inverseBindMatrices": 3,
        "joints": [)" +
                     list + R"(]}], "animations": [{"samplers": [{"input": 4, "output": 5}], "channels": [)" +
                     channels + "]}]}",
                 data);
}

}  // namespace drape::test
