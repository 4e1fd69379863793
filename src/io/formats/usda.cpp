#include "io/formats/usda.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "io/formats/lines.h"
#include "io/surfaces/mesh.h"

namespace drape::io {
namespace {

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

/// Returns text in quotation marks.
std::string usdaString(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

/// Returns the text of a number.
std::string usdaNumber(double value) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

/// Returns a number for a vector, as in "(1, 2, 3)".
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

/// Returns a name for a prim that is not in `taken`, and adds it: letters, digits and '_', with no digit in front.
std::string usdaName(std::set<std::string>& taken, const std::string& name) {
    std::string plain = plainName(name);
    std::ranges::replace_if(
        plain, [](char c) { return c == '.' || c == '-'; }, '_');
    if (plain.empty() || (plain.front() >= '0' && plain.front() <= '9')) plain.insert(0, "_");
    std::string result = plain;
    for (int number = 2; !taken.insert(result).second; ++number) result = plain + "_" + std::to_string(number);
    return result;
}

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

/// Writes a material with a UsdPreviewSurface. `path`: path of the prim in which it is written.
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

constexpr const char* kLooks = "/drape/Looks";
constexpr const char* kBinding = "prepend apiSchemas = [\"MaterialBindingAPI\"]";

/// Returns the number of frames per second. Rounds steps of 1/60 s, which floats cannot hold exactly.
double rateOf(const std::vector<float>& times) {
    if (times.size() < 2) return 60.0;
    const double rate = static_cast<double>(times.size() - 1) / (double{times.back()} - double{times.front()});
    const double whole = std::round(rate);
    return std::abs(rate - whole) < 1e-4 * rate ? whole : rate;
}

/// The faces of a part as USD has them.
struct UsdaFaces {
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint32_t> vertices;
    std::vector<glm::vec2>
        uvs;  ///< texture coordinates of each corner; empty: the part has some for each vertex, or none
    std::map<std::string, std::vector<std::uint32_t>> ofLook;  ///< faces of each look

    explicit UsdaFaces(const MeshPart& part) {
        Faces faces(part);
        auto look = part.looks.begin();
        std::vector<std::uint32_t>* same = nullptr;
        for (auto face = faces.next(); !face.empty(); face = faces.next()) {
            for (; look != part.looks.end() && look->firstTriangle <= face.front() / 3; ++look)
                same = &ofLook[look->name];
            if (same != nullptr) same->push_back(static_cast<std::uint32_t>(sizes.size()));
            sizes.push_back(static_cast<std::uint32_t>(face.size()));
            for (const std::uint32_t corner : face) {
                vertices.push_back(vertexAt(part, corner));
                if (!part.cornerUvs.empty()) uvs.push_back(uvAt(part, corner));
            }
        }
    }
};

/// Writes the prims of a clip.
class UsdaClip {
public:
    UsdaClip(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const Ticker& tick)
        : text_(file), mesh_(mesh), frames_(frames), tick_(tick) {
        for (const MeshPart& part : mesh) {
            const int arrays =
                (part.triangles.empty() ? 0 : 2) + (part.lines.empty() ? 0 : 1) + (part.points.empty() ? 0 : 1);
            work_ += static_cast<std::uint64_t>(arrays) * frames.frames();
        }
    }

    void write(const std::vector<float>& times, const std::string& name, const std::vector<SolidObject>& objects) {
        writeHead(times, name);
        text_.open("Xform", "drape");
        for (const MeshPart& part : mesh_) writePart(part);
        for (const SolidObject& object : objects) writeObject(object);
        text_.open("Scope", "Looks");
        for (const auto& [material, look] : materials_) writeUsdaMaterial(text_, kLooks, material, look);
        text_.close();
        text_.close();
        text_.flush();
    }

private:
    void writeHead(const std::vector<float>& times, const std::string& name) {
        const std::string rate = usdaNumber(rateOf(times));
        text_.line("#usda 1.0");
        text_.line("(");
        text_.line("    defaultPrim = \"drape\"");
        text_.line("    doc = " + usdaString("Drape: " + name));
        text_.line("    metersPerUnit = 1");
        text_.line("    upAxis = \"Y\"");
        if (times.size() > 1) {
            text_.line("    startTimeCode = 0");
            text_.line("    endTimeCode = " + std::to_string(times.size() - 1));
        }
        text_.line("    timeCodesPerSecond = " + rate);
        text_.line("    framesPerSecond = " + rate);
        text_.line(")");
        text_.line("");
    }

    /// Adds a material, which is written at the end. Returns the line that binds it.
    std::string bind(const std::string& name, const MeshMaterial& look) {
        const std::string material = usdaName(materialNames_, name);
        materials_.emplace_back(material, look);
        return bindingOf(material);
    }
    static std::string bindingOf(const std::string& material) {
        return std::string("rel material:binding = <") + kLooks + "/" + material + ">";
    }

    void writePart(const MeshPart& part) {
        const std::string binding = part.looks.empty() ? bind(part.name, part.material) : "";
        const bool isOneKind = !part.triangles.empty() + !part.lines.empty() + !part.points.empty() == 1;
        const PartFrames of(part, frames_);
        if (!part.triangles.empty()) writeSurface(part, of, binding);
        if (!part.lines.empty()) {
            std::vector<std::uint32_t> ends;
            for (const glm::uvec2& line : part.lines) ends.insert(ends.end(), {line.x, line.y});
            text_.open("BasisCurves", usdaName(names_, part.name + (isOneKind ? "" : "_lines")));
            text_.line("uniform token type = \"linear\"");
            text_.array("int[] curveVertexCounts", std::vector<std::uint32_t>(part.lines.size(), 2));
            writeThin(of, ends, part.material);
        }
        if (part.points.empty()) return;
        text_.open("Points", usdaName(names_, part.name + (isOneKind ? "" : "_points")));
        writeThin(of, part.points, part.material);
    }

    void writeSurface(const MeshPart& part, const PartFrames& of, const std::string& binding) {
        const UsdaFaces faces(part);
        text_.open("Mesh", usdaName(names_, part.name), kBinding);
        writeTopology(faces.sizes, faces.vertices, part.material);
        if (!binding.empty()) text_.line(binding);
        if (!faces.uvs.empty()) {
            text_.array("texCoord2f[] primvars:st", faces.uvs, "interpolation = \"faceVarying\"");
        } else if (!part.uvs.empty()) {
            std::vector<glm::vec2> upwards = part.uvs;
            for (glm::vec2& uv : upwards) uv.y = 1.0f - uv.y;
            text_.array("texCoord2f[] primvars:st", upwards, "interpolation = \"vertex\"");
        }
        if (!part.covered.empty()) text_.array("float[] primvars:covered", part.covered, "interpolation = \"vertex\"");
        std::vector<std::array<glm::vec3, 2>> boxes;
        text_.samples("point3f[] points", frames_.frames(), [&](std::uint32_t frame) {
            const std::vector<glm::vec3> positions = of.vertices(frame).positions;
            boxes.push_back(boxOf(positions));
            text_.addList(positions);
            tickOnce();
        });
        text_.samples("float3[] extent", frames_.frames(), [&](std::uint32_t frame) { text_.addList(boxes[frame]); });
        text_.samples(
            "normal3f[] normals", frames_.frames(),
            [&](std::uint32_t frame) {
                text_.addList(of.vertices(frame).normals);
                tickOnce();
            },
            "interpolation = \"vertex\"");
        std::set<std::string> subsets;
        for (const auto& [name, list] : faces.ofLook) writeSubset(part, usdaName(subsets, name), name, list);
        text_.close();
    }

    /// Writes the faces of a mesh that have a look of their own.
    void writeSubset(const MeshPart& part, const std::string& prim, const std::string& name,
                     const std::vector<std::uint32_t>& faces) {
        const auto look = std::ranges::find(part.looks, name, &MeshPart::Look::name);
        text_.open("GeomSubset", prim, kBinding);
        text_.line("uniform token elementType = \"face\"");
        text_.line("uniform token familyName = \"materialBind\"");
        text_.array("int[] indices", faces);
        text_.line(bind(name, look->material));
        text_.close();
    }

    /// Writes the vertices `which` of curves or points, which are 2 mm thick, and closes the prim.
    void writeThin(const PartFrames& of, const std::vector<std::uint32_t>& which, const MeshMaterial& material) {
        text_.line("float[] widths = [0.002] (interpolation = \"constant\")");
        text_.line("color3f[] primvars:displayColor = [" + usdaTuple(material.colour) + "]");
        text_.samples("point3f[] points", frames_.frames(), [&](std::uint32_t frame) {
            const ParticleFrame vertices = of.vertices(frame);
            std::vector<glm::vec3> positions;
            for (const std::uint32_t vertex : which) positions.push_back(vertices.positions[vertex]);
            text_.addList(positions);
            tickOnce();
        });
        text_.close();
    }

    void writeTopology(const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& vertices,
                       const MeshMaterial& material) {
        text_.line("uniform token subdivisionScheme = \"none\"");
        text_.line("uniform bool doubleSided = 1");
        text_.array("int[] faceVertexCounts", sizes);
        text_.array("int[] faceVertexIndices", vertices);
        text_.line("color3f[] primvars:displayColor = [" + usdaTuple(material.colour) + "]");
    }

    void writeObject(const SolidObject& object) {
        const auto frames = static_cast<std::uint32_t>(object.moves() ? object.poses.size() : 1);
        std::vector<std::uint32_t> vertices;
        for (const glm::uvec3& triangle : object.triangles)
            vertices.insert(vertices.end(), {triangle.x, triangle.y, triangle.z});
        text_.open("Mesh", usdaName(names_, object.name), kBinding);
        writeTopology(std::vector<std::uint32_t>(object.triangles.size(), 3), vertices, object.material);
        text_.line(bind(object.name, object.material));
        text_.array("point3f[] points", object.positions);
        text_.array("float3[] extent", boxOf(object.positions));
        text_.array("normal3f[] normals", object.normals, "interpolation = \"vertex\"");
        text_.samples("float3 xformOp:translate", frames,
                      [&](std::uint32_t frame) { text_.addTuple(object.poses[frame].place); });
        text_.samples("quatf xformOp:orient", frames, [&](std::uint32_t frame) {
            const auto& turn = object.poses[frame].turn;
            text_.addTuple(glm::vec4(turn.w, turn.x, turn.y, turn.z));
        });
        text_.line("uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]");
        text_.close();
    }

    static std::array<glm::vec3, 2> boxOf(const std::vector<glm::vec3>& positions) {
        std::array<glm::vec3, 2> box{positions.front(), positions.front()};
        for (const glm::vec3& position : positions) {
            box[0] = glm::min(box[0], position);
            box[1] = glm::max(box[1], position);
        }
        return box;
    }

    void tickOnce() { tick_(++done_, work_); }

    UsdaText text_;
    const Mesh& mesh_;
    const FrameSpool& frames_;
    const Ticker& tick_;
    std::uint64_t work_ = 0;  ///< number of arrays to write
    std::uint64_t done_ = 0;
    std::set<std::string> names_{"Looks"};
    std::set<std::string> materialNames_;
    std::vector<std::pair<std::string, MeshMaterial>> materials_;
};

}  // namespace

std::uint64_t estimatedUsdaBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames) {
    constexpr std::uint64_t kVertex = 75;  // text of a position and a normal in a typical clip, bytes
    constexpr std::uint64_t kPart = 150;   // box and times of a part in a frame, bytes
    return frames * (vertices * kVertex + parts * kPart);
}

void writeUsda(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
               const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects) {
    UsdaClip(file, mesh, frames, tick).write(times, name, objects);
}

}  // namespace drape::io
