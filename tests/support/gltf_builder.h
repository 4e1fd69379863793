#pragma once

// Makes glTF files of a few triangles, as bytes.

#include <cstdint>
#include <string>
#include <vector>

#include "support/vertex_caches.h"

namespace drape::test {

/// Collects arrays in a buffer and lists them as accessors.
class GltfBuilder {
public:
    /// Adds an array. Like bytes(), words(), sparse() and zeros(), returns the number of its accessor.
    int floats(const char* type, const std::vector<float>& numbers) {
        std::string bytes;
        for (const float number : numbers) bytes += floatBytes(number, false);
        return add(bytes, 5126, type, numbers.size() / componentsOf(type));
    }
    int bytes(const char* type, const std::string& numbers, const char* more = "") {
        return add(numbers, 5121, type, numbers.size() / componentsOf(type), more);
    }
    int words(const std::vector<std::uint32_t>& numbers) {
        std::string bytes;
        for (const std::uint32_t number : numbers) bytes += wordBytes(number, false);
        return add(bytes, 5125, "SCALAR", numbers.size());
    }
    /// Adds a VEC3 array of `count` elements, all zero except at `indices`.
    int sparse(std::size_t count, const std::vector<std::uint32_t>& indices, const std::vector<float>& values) {
        const int first = words(indices);
        const int second = floats("VEC3", values);
        accessors_ += R"(,{"componentType": 5126, "type": "VEC3", "count": )" + std::to_string(count) +
                      R"(, "sparse": {"count": )" + std::to_string(indices.size()) +
                      R"(, "indices": {"componentType": 5125, "bufferView": )" + std::to_string(viewOf_[first]) +
                      R"(}, "values": {"bufferView": )" + std::to_string(viewOf_[second]) + "}}}";
        viewOf_.push_back(0);
        return static_cast<int>(viewOf_.size()) - 1;
    }

    /// Adds a VEC3 array of `count` elements without data.
    int zeros(std::size_t count) {
        accessors_ += R"(,{"componentType": 5126, "type": "VEC3", "count": )" + std::to_string(count) + "}";
        viewOf_.push_back(0);
        return static_cast<int>(viewOf_.size()) - 1;
    }

    const std::string& data() const { return data_; }

    /// Returns the document.
    /// `rest`: the document's other members
    /// `buffer`: further members of the buffer
    std::string json(const std::string& rest, const std::string& buffer = "") const {
        return R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": )" + std::to_string(data_.size()) + buffer +
               R"(}], "bufferViews": [)" + views_ + R"(], "accessors": [)" + accessors_ + "], " + rest + "}";
    }
    std::string glb(const std::string& rest) const { return glbOf(json(rest), data_); }

private:
    static std::size_t componentsOf(const std::string& type) {
        return type == "SCALAR" ? 1 : type == "MAT4" ? 16 : static_cast<std::size_t>(type.back() - '0');
    }
    int add(const std::string& bytes, int component, const char* type, std::size_t count, const char* more = "") {
        const std::string comma = views_.empty() ? "" : ",";
        const std::size_t view = views_.empty() ? 0 : view_ + 1;
        view_ = view;
        views_ += comma + R"({"buffer": 0, "byteOffset": )" + std::to_string(data_.size()) + R"(, "byteLength": )" +
                  std::to_string(bytes.size()) + "}";
        accessors_ += comma + R"({"bufferView": )" + std::to_string(view) + R"(, "componentType": )" +
                      std::to_string(component) + R"(, "count": )" + std::to_string(count) + R"(, "type": ")" + type +
                      "\"" + more + "}";
        data_ += bytes;
        while (data_.size() % 4 != 0) data_ += '\0';
        viewOf_.push_back(view);
        return static_cast<int>(viewOf_.size()) - 1;
    }

    std::string data_, views_, accessors_;
    std::size_t view_ = 0;
    std::vector<std::size_t> viewOf_;  ///< buffer view of each accessor
};

/// Returns "key: number" with the key in quotes, as a member of `attributes` or a target.
inline std::string gltfMember(const char* key, int number) {
    return std::string("\"") + key + "\": " + std::to_string(number);
}

}  // namespace drape::test
