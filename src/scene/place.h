#pragma once

#include <string>
#include <string_view>

#include "json/value.h"

namespace drape {

/// A place in a scene file, as messages name it: "FILE: cloth.listedPins[2].at".
class Place {
public:
    /// The whole scene. `source` begins every message and must outlive the place.
    explicit Place(std::string_view source) : source_(source) {}

    /// `name` may be a path of several members, as in "scatter.low".
    Place member(std::string_view name) const;
    Place element(std::size_t index) const;

    /// "cloth.listedPins[2].at", or "the scene".
    std::string path() const { return path_.empty() ? "the scene" : path_; }

    /// Throws SceneError "SOURCE: PATH: COMPLAINT".
    [[noreturn]] void refuse(const std::string& complaint) const;
    /// Throws SceneError "SOURCE: PATH: VALUE does not fit, expected EXPECTED".
    [[noreturn]] void refuseValue(const json::Value& value, const std::string& expected) const;

private:
    std::string_view source_;
    std::string path_;
};

/// "1.5", "\"x\"", "a list of 2": a value that stands where another was expected.
std::string shown(const json::Value& value);

/// Of any number, "infinity" and "not a number" too.
std::string numberText(float value);
std::string numberText(std::uint32_t value);

}  // namespace drape
