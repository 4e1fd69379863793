#include "io/formats/usda_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace drape::io {

void UsdaText::open(const std::string& type, const std::string& name, const std::string& metadata) {
    line("def " + type + " \"" + name + "\"" + (metadata.empty() ? "" : " (" + metadata + ")"));
    line("{");
    ++depth_;
}

void UsdaText::close() {
    --depth_;
    line("}");
}

void UsdaText::line(std::string_view text) {
    indent();
    lines_.add(text);
    lines_.end();
}

std::string usdaString(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string usdaNumber(double value) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

std::string usdaTuple(const glm::vec3& value) {
    std::array<char, 64> digits{};
    char* at = digits.data();
    for (int axis = 0; axis < 3; ++axis) {
        *at++ = axis == 0 ? '(' : ',';
        if (axis > 0) *at++ = ' ';
        at = std::to_chars(at, digits.data() + digits.size(), value[axis]).ptr;
    }
    *at++ = ')';
    return {digits.data(), at};
}

std::string usdaName(std::set<std::string>& taken, const std::string& name) {
    std::string plain = plainName(name);
    std::ranges::replace_if(
        plain, [](char c) { return c == '.' || c == '-'; }, '_');
    if (plain.empty() || (plain.front() >= '0' && plain.front() <= '9')) plain.insert(0, "_");
    std::string result = plain;
    for (int number = 2; !taken.insert(result).second; ++number) result = plain + "_" + std::to_string(number);
    return result;
}

namespace {

std::string pairOf(const glm::vec2& value) {
    return "(" + usdaNumber(double{value.x}) + ", " + usdaNumber(double{value.y}) + ")";
}

/// Writes the nodes that read a print: texture coordinates, their place in the print, and the picture.
void writePrint(UsdaText& text, const std::string& self, const MeshPrint& print) {
    text.open("Shader", "uv");
    text.line("uniform token info:id = \"UsdPrimvarReader_float2\"");
    text.line("string inputs:varname = \"st\"");
    text.line("float2 outputs:result");
    text.close();
    text.open("Shader", "place");
    text.line("uniform token info:id = \"UsdTransform2d\"");
    text.line("float2 inputs:in.connect = <" + self + "/uv.outputs:result>");
    text.line("float2 inputs:scale = " + pairOf(print.scale));
    text.line("float2 inputs:translation = " + pairOf(print.offsetUpwards()));
    text.line("float2 outputs:result");
    text.close();
    const auto wrap = [](bool repeats) { return std::string(repeats ? "\"repeat\"" : "\"clamp\""); };
    text.open("Shader", "print");
    text.line("uniform token info:id = \"UsdUVTexture\"");
    text.line("asset inputs:file = @./" + print.texture + "@");
    text.line("token inputs:sourceColorSpace = \"sRGB\"");
    text.line("float2 inputs:st.connect = <" + self + "/place.outputs:result>");
    text.line("token inputs:wrapS = " + wrap(print.repeats().x));
    text.line("token inputs:wrapT = " + wrap(print.repeats().y));
    text.line("float3 outputs:rgb");
    text.close();
}

}  // namespace

void writeUsdaMaterial(UsdaText& text, const std::string& path, const std::string& name, const MeshMaterial& look) {
    const std::string self = path + "/" + name;
    const float root = std::sqrt(look.specular);  // Fresnel: specular = ((ior - 1) / (ior + 1))²
    text.open("Material", name);
    text.line("token outputs:surface.connect = <" + self + "/surface.outputs:surface>");
    text.open("Shader", "surface");
    text.line("uniform token info:id = \"UsdPreviewSurface\"");
    if (look.print.texture.empty())
        text.line("color3f inputs:diffuseColor = " + usdaTuple(look.colour));
    else
        text.line("color3f inputs:diffuseColor.connect = <" + self + "/print.outputs:rgb>");
    text.line("float inputs:roughness = " + usdaNumber(double{look.roughness}));
    text.line("float inputs:metallic = 0");
    text.line("float inputs:ior = " + usdaNumber(std::round(1000.0 * (1.0 + root) / (1.0 - root)) / 1000.0));
    text.line("token outputs:surface");
    text.close();
    if (!look.print.texture.empty()) writePrint(text, self, look.print);
    text.close();
}

}  // namespace drape::io
