#pragma once

#include <gtest/gtest.h>

#include <glm/glm.hpp>

#include "io/formats/read_bytes.h"
#include "json/json.h"

namespace drape::test {

/// Takes a GLB file apart. Throws if the file lacks a requested part.
class Glb {
public:
    explicit Glb(const std::string& file) {
        ByteReader bytes(file);
        EXPECT_EQ(bytes.takeText(4), "glTF");
        EXPECT_EQ(bytes.take<std::uint32_t>(), 2u);
        EXPECT_EQ(bytes.take<std::uint32_t>(), file.size());
        const auto jsonBytes = bytes.take<std::uint32_t>();
        EXPECT_EQ(jsonBytes % 4, 0u);
        EXPECT_EQ(bytes.takeText(4), "JSON");
        root_ = json::read(bytes.takeText(jsonBytes));
        const auto binaryBytes = bytes.take<std::uint32_t>();
        EXPECT_EQ(bytes.takeText(4), std::string("BIN\0", 4));
        EXPECT_EQ(binaryBytes, bytes.left());
        EXPECT_EQ(numberAt(root_, {"buffers", "0", "byteLength"}), binaryBytes);
        binary_ = bytes.takeText(binaryBytes);
    }

    const json::Value& root() const { return root_; }

    /// Returns the member at a path such as "meshes", "0", "name", or nothing if it does not exist.
    static const json::Value* find(const json::Value& value, const std::vector<std::string>& path) {
        const json::Value* now = &value;
        for (const std::string& step : path) {
            const json::Value* next = nullptr;
            if (const auto* array = std::get_if<json::Array>(&now->data)) {
                if (std::stoul(step) < array->size()) next = &(*array)[std::stoul(step)];
            } else {
                for (const json::Member& member : std::get<json::Object>(now->data)) {
                    if (member.name == step) next = &member.value;
                }
            }
            if (!next) return nullptr;
            now = next;
        }
        return now;
    }
    static double numberAt(const json::Value& value, const std::vector<std::string>& path) {
        const json::Value* found = find(value, path);
        if (!found) throw std::out_of_range("no " + path.back());
        return std::get<json::Number>(found->data).value;
    }
    static std::string textAt(const json::Value& value, const std::vector<std::string>& path) {
        const json::Value* found = find(value, path);
        return found ? std::get<std::string>(found->data) : "none";
    }
    static std::size_t sizeAt(const json::Value& value, const std::vector<std::string>& path) {
        const json::Value* found = find(value, path);
        return found ? std::get<json::Array>(found->data).size() : 0;
    }

    /// Returns the elements of an accessor, whose number is at `path` in the document. Checks its type, and its range
    /// if it has one.
    template <class T>
    std::vector<T> elements(const json::Value& from, const std::vector<std::string>& path) const {
        const json::Value& accessor =
            *find(root_, {"accessors", std::to_string(static_cast<int>(numberAt(from, path)))});
        const json::Value& view =
            *find(root_, {"bufferViews", std::to_string(static_cast<int>(numberAt(accessor, {"bufferView"})))});
        constexpr bool isWhole = std::is_same_v<T, std::uint32_t>;
        constexpr std::size_t components = isWhole ? 1 : sizeof(T) / sizeof(float);
        EXPECT_EQ(numberAt(accessor, {"componentType"}), isWhole ? 5125 : 5126);
        EXPECT_EQ(textAt(accessor, {"type"}), components == 1 ? "SCALAR" : "VEC" + std::to_string(components));
        const auto count = static_cast<std::size_t>(numberAt(accessor, {"count"}));
        const auto start = static_cast<std::size_t>(numberAt(accessor, {"byteOffset"}));
        EXPECT_LE(start + count * sizeof(T), numberAt(view, {"byteLength"}));
        if (const json::Value* stride = find(view, {"byteStride"})) {
            EXPECT_EQ(std::get<json::Number>(stride->data).value, sizeof(T));
        }
        std::vector<T> values(count);
        const auto offset = static_cast<std::size_t>(numberAt(view, {"byteOffset"})) + start;
        if (offset + count * sizeof(T) > binary_.size()) throw std::out_of_range("the binary chunk is too short");
        std::memcpy(values.data(), binary_.data() + offset, count * sizeof(T));
        checkRange(accessor, values);
        return values;
    }

private:
    template <class T>
    static void checkRange(const json::Value& accessor, const std::vector<T>& values) {
        if (!find(accessor, {"min"})) return;
        constexpr std::size_t components = sizeof(T) / sizeof(float);
        for (std::size_t k = 0; k < components; ++k) {
            const auto component = [&](const T& value) { return double{reinterpret_cast<const float*>(&value)[k]}; };
            const auto [low, high] = std::ranges::minmax(values, {}, component);
            EXPECT_EQ(numberAt(accessor, {"min", std::to_string(k)}), component(low));
            EXPECT_EQ(numberAt(accessor, {"max", std::to_string(k)}), component(high));
        }
    }

    json::Value root_;
    std::string binary_;
};

}  // namespace drape::test
