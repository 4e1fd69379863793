#pragma once

#include "io/formats/lines.h"
#include "io/surfaces/mesh.h"

#include <cstdint>
#include <glm/glm.hpp>
#include <set>
#include <string>
#include <string_view>

namespace drape::io {

/// Writes the syntax of USD's text format: prims that contain attributes and other prims.
class UsdaText {
public:
    explicit UsdaText(OutputFile& file) : lines_(file) {}

    /// Begins a prim. `metadata`: one line, or empty.
    void open(const std::string& type, const std::string& name, const std::string& metadata = {});
    void close();
    void line(std::string_view text);
    void flush() { lines_.flush(); }

    /// Adds "declaration = [a, b, …]" and, in parentheses, the metadata.
    template <class Values>
    void array(std::string_view declaration, const Values& values, std::string_view metadata = {}) {
        indent();
        lines_.add(declaration);
        lines_.add(" = ");
        addList(values);
        if (!metadata.empty()) {
            lines_.add(" (");
            lines_.add(metadata);
            lines_.add(")");
        }
        lines_.end();
    }

    /// Adds an attribute with a value for each frame, whose time code is its number.
    /// `frames`: number of frames; one frame gets no time samples.
    /// `addValue`: adds the value of a frame by addList() or addTuple().
    template <class AddValue>
    void samples(const std::string& declaration, std::uint32_t frames, AddValue addValue,
                 const std::string& metadata = {}) {
        const std::string tail = metadata.empty() ? "" : " (" + metadata + ")";
        if (frames == 1) {
            indent();
            lines_.add(declaration + " = ");
            addValue(0u);
            lines_.add(tail);
            lines_.end();
            return;
        }
        if (!tail.empty()) line(declaration + tail);
        line(declaration + ".timeSamples = {");
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            indent();
            lines_.add("    ");
            lines_.addNumber(frame);
            lines_.add(": ");
            addValue(frame);
            lines_.add(",");
            lines_.end();
        }
        line("}");
    }

    template <class Values>
    void addList(const Values& values) {
        lines_.add("[");
        bool isFirst = true;
        for (const auto& value : values) {
            if (!isFirst) lines_.add(", ");
            isFirst = false;
            addValue(value);
            lines_.writePieces();
        }
        lines_.add("]");
    }
    /// Adds a vector as "(1, 2, 3)".
    void addTuple(const auto& values) {
        lines_.add("(");
        for (int i = 0; i < values.length(); ++i) {
            if (i > 0) lines_.add(", ");
            lines_.addNumber(values[i]);
        }
        lines_.add(")");
    }

private:
    void indent() { lines_.add(std::string(4 * depth_, ' ')); }
    void addValue(std::uint32_t value) { lines_.addNumber(value); }
    void addValue(float value) { lines_.addNumber(value); }
    void addValue(const auto& value) { addTuple(value); }

    Lines lines_;
    std::size_t depth_ = 0;
};

/// Returns text in quotation marks.
[[nodiscard]] std::string usdaString(const std::string& text);
/// Returns the text of a number.
[[nodiscard]] std::string usdaNumber(double value);
/// Returns a number for a vector, as in "(1, 2, 3)".
[[nodiscard]] std::string usdaTuple(const glm::vec3& value);

/// Returns a name for a prim that is not in `taken`, and adds it: letters, digits and '_', with no digit in front.
[[nodiscard]] std::string usdaName(std::set<std::string>& taken, const std::string& name);

/// Writes a material with a UsdPreviewSurface. `path`: path of the prim in which it is written.
void writeUsdaMaterial(UsdaText& text, const std::string& path, const std::string& name, const MeshMaterial& look);

}  // namespace drape::io
