#include "patterns/pattern_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "json/json.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {
namespace {

const json::Value* memberOf(const json::Object& object, std::string_view name) {
    const auto found = std::ranges::find(object, name, &json::Member::name);
    return found == object.end() || std::holds_alternative<std::nullptr_t>(found->value.data) ? nullptr : &found->value;
}

std::string counted(std::size_t count, std::size_t most, const char* of) {
    return "has " + std::to_string(count) + " " + of + ", expected at most " + std::to_string(most);
}

/// Reads the JSON of one pattern. Messages name panels and edges instead of JSON paths, since nobody writes such files
/// by hand.
class PatternText {
public:
    explicit PatternText(const json::Object& whole) : whole_(whole) {}

    Pattern read() {
        readProperties();
        const json::Object& body = objectIn(whole_, "pattern", "");
        const json::Object& panels = objectIn(body, "panels", "pattern: ");
        if (panels.empty()) throw MeshError("pattern: has no panels, expected at least one");
        if (panels.size() > kMostPanels) throw MeshError("pattern: " + counted(panels.size(), kMostPanels, "panels"));
        pattern_.panels.reserve(panels.size());
        for (const json::Member& panel : panels) readPanel(panel.name, panel.value);
        if (const json::Value* stitches = memberOf(body, "stitches")) readStitches(*stitches);
        return std::move(pattern_);
    }

private:
    static const json::Object& objectIn(const json::Object& parent, const char* name, const std::string& at) {
        const json::Value* value = memberOf(parent, name);
        const auto* object = value ? std::get_if<json::Object>(&value->data) : nullptr;
        if (!object)
            throw MeshError(at + "has no object \"" + name + "\", expected a sewing pattern with pattern.panels");
        return *object;
    }

    void readProperties() {
        const json::Value* value = memberOf(whole_, "properties");
        const auto* properties = value ? std::get_if<json::Object>(&value->data) : nullptr;
        if (!properties) return;
        if (const json::Value* units = memberOf(*properties, "units_in_meter")) {
            pattern_.unitsInMetre = numberOf(*units, "properties.units_in_meter: ");
            if (!(pattern_.unitsInMetre >= 0.1 && pattern_.unitsInMetre <= 1e5))
                throw MeshError("properties.units_in_meter: expected 0.1 to 100000, as 100 for centimetres");
        }
        if (const json::Value* coordinates = memberOf(*properties, "curvature_coords")) {
            const auto* word = std::get_if<std::string>(&coordinates->data);
            if (!word || (*word != "relative" && *word != "absolute"))
                throw MeshError("properties.curvature_coords: expected \"relative\" or \"absolute\"");
            isAbsolute_ = *word == "absolute";
        }
    }

    static double numberOf(const json::Value& value, const std::string& at) {
        const auto* number = std::get_if<json::Number>(&value.data);
        if (!number || !std::isfinite(number->value)) throw MeshError(at + "expected a finite number");
        return number->value;
    }

    static const json::Array& arrayOf(const json::Value* value, const std::string& at, const char* expected) {
        const auto* array = value ? std::get_if<json::Array>(&value->data) : nullptr;
        if (!array) throw MeshError(at + "expected " + expected);
        return *array;
    }

    template <int kCount>
    static glm::vec<kCount, double> numbersOf(const json::Value& value, const std::string& at) {
        const json::Array& array = arrayOf(&value, at, "a list of numbers");
        if (array.size() != kCount)
            throw MeshError(at + "a list of " + std::to_string(array.size()) + ", expected " + std::to_string(kCount) +
                            " numbers");
        glm::vec<kCount, double> numbers;
        for (int k = 0; k < kCount; ++k) numbers[k] = numberOf(array[static_cast<std::size_t>(k)], at);
        return numbers;
    }

    /// Returns a whole number from 0 to count - 1.
    static std::uint32_t indexOf(const json::Value* value, std::size_t count, const std::string& at, const char* of) {
        const auto* number = value ? std::get_if<json::Number>(&value->data) : nullptr;
        const bool isThere = number && number->value >= 0.0 && number->value < static_cast<double>(count) &&
                             number->value == std::floor(number->value);
        if (!isThere)
            throw MeshError(
                at + (number ? json::printable(number->text) + " is not a valid " + of : std::string("no ") + of) +
                ", expected one from 0 to " + std::to_string(count - 1));
        return static_cast<std::uint32_t>(number->value);
    }

    /// Returns a control point in the panel's coordinates, m. Most files give it in the frame of the edge: x along the
    /// edge from its first end, y to its left, both in lengths of the edge.
    glm::dvec2 controlOf(const json::Value& value, const PatternPanel& panel, const PatternEdge& edge,
                         const std::string& at) const {
        const glm::dvec2 given = numbersOf<2>(value, at);
        if (isAbsolute_) return given / pattern_.unitsInMetre;
        const glm::dvec2 from = panel.vertices[edge.ends[0]];
        const glm::dvec2 along = panel.vertices[edge.ends[1]] - from;
        return from + given.x * along + given.y * glm::dvec2(-along.y, along.x);
    }

    void readCurvature(const json::Value& value, const PatternPanel& panel, PatternEdge& edge, const std::string& at) {
        const auto* object = std::get_if<json::Object>(&value.data);
        if (!object) {  // older form of the file: only the control point of a quadratic curve
            edge.curve = EdgeCurve::quadratic;
            edge.controls[0] = controlOf(value, panel, edge, at + "curvature: ");
            return;
        }
        const json::Value* type = memberOf(*object, "type");
        const auto* word = type ? std::get_if<std::string>(&type->data) : nullptr;
        const std::string name = word ? *word : "";
        const json::Array& params = arrayOf(memberOf(*object, "params"), at + "curvature.params: ", "a list");
        const auto expectParams = [&](std::size_t count) {
            if (params.size() != count)
                throw MeshError(at + "curvature.params: " + std::to_string(params.size()) + ", expected " +
                                std::to_string(count) + " of a curve that is " + name);
        };
        if (name == "quadratic" || name == "cubic") {
            const std::size_t count = name == "cubic" ? 2 : 1;
            edge.curve = name == "cubic" ? EdgeCurve::cubic : EdgeCurve::quadratic;
            expectParams(count);
            for (std::size_t k = 0; k < count; ++k)
                edge.controls[k] = controlOf(params[k], panel, edge, at + "curvature.params: ");
        } else if (name == "circle") {
            edge.curve = EdgeCurve::circle;
            expectParams(3);
            const glm::dvec3 numbers = numbersOf<3>(json::Value(params), at + "curvature.params: ");
            edge.radius = numbers[0] / pattern_.unitsInMetre;
            edge.isLarge = numbers[1] != 0.0;
            edge.turnsLeft = numbers[2] != 0.0;
            const double half = 0.5 * glm::distance(panel.vertices[edge.ends[0]], panel.vertices[edge.ends[1]]);
            // Rounding in the file may make the radius of a half circle slightly too small.
            if (!(edge.radius >= 0.999 * half) || edge.radius > 1e6)
                throw MeshError(at + "a circle of radius " +
                                json::printable(std::get<json::Number>(params[0].data).text) +
                                ", expected at least half the distance between the ends of the edge");
        } else {
            throw MeshError(at + "curvature \"" + json::printable(name) +
                            "\", expected \"quadratic\", \"cubic\" or \"circle\"");
        }
    }

    void readPanel(const std::string& name, const json::Value& value) {
        const std::string at = "panel \"" + json::printable(name) + "\": ";
        const auto* object = std::get_if<json::Object>(&value.data);
        if (!object) throw MeshError(at + "expected an object");
        PatternPanel panel;
        panel.name = name;
        const json::Array& vertices = arrayOf(memberOf(*object, "vertices"), at + "vertices: ", "a list of points");
        const json::Array& edges = arrayOf(memberOf(*object, "edges"), at + "edges: ", "a list of edges");
        vertices_ += vertices.size();
        if (vertices_ > kMostPatternVertices)
            throw MeshError(at +
                            counted(vertices_, kMostPatternVertices, "vertices together with the previous panels"));
        if (edges.size() > vertices.size())
            throw MeshError(at + std::to_string(edges.size()) + " edges of " + std::to_string(vertices.size()) +
                            " vertices, expected as many edges as vertices");
        for (std::size_t k = 0; k < vertices.size(); ++k) {
            const std::string of = at + "vertex " + std::to_string(k) + ": ";
            panel.vertices.push_back(numbersOf<2>(vertices[k], of) / pattern_.unitsInMetre);
            expectNear(glm::dvec3(panel.vertices.back(), 0.0), of);
        }
        for (std::size_t k = 0; k < edges.size(); ++k)
            readEdge(edges[k], panel, at.substr(0, at.size() - 2) + ", edge " + std::to_string(k) + ": ");
        findLoop(panel, at);
        if (const json::Value* place = memberOf(*object, "translation"))
            panel.place = numbersOf<3>(*place, at + "translation: ") / pattern_.unitsInMetre;
        expectNear(panel.place, at + "translation: ");
        if (const json::Value* turn = memberOf(*object, "rotation"))
            panel.turn = numbersOf<3>(*turn, at + "rotation: ");
        for (int axis = 0; axis < 3; ++axis) {
            if (std::abs(panel.turn[axis]) > 3600.0) throw MeshError(at + "rotation: expected -3600 to 3600 degrees");
        }
        pattern_.panels.push_back(std::move(panel));
    }

    static void expectNear(const glm::dvec3& place, const std::string& at) {
        for (int axis = 0; axis < 3; ++axis) {
            if (!(std::abs(place[axis]) <= kFarthestPanel))
                throw MeshError(at +
                                "is more than 1,000 m from the origin, expected another properties.units_in_meter");
        }
    }

    void readEdge(const json::Value& value, PatternPanel& panel, const std::string& at) {
        const auto* object = std::get_if<json::Object>(&value.data);
        if (!object) throw MeshError(at + "expected an object");
        PatternEdge edge;
        const json::Array& ends = arrayOf(memberOf(*object, "endpoints"), at + "endpoints: ", "two vertices");
        if (ends.size() != 2) throw MeshError(at + "endpoints: expected two vertices");
        for (std::size_t k = 0; k < 2; ++k)
            edge.ends[k] = indexOf(&ends[k], panel.vertices.size(), at + "endpoints: ", "vertex");
        if (panel.vertices[edge.ends[0]] == panel.vertices[edge.ends[1]])
            throw MeshError(at + "begins and ends at the same place, expected two different places");
        if (const json::Value* curvature = memberOf(*object, "curvature")) readCurvature(*curvature, panel, edge, at);
        if (const json::Value* label = memberOf(*object, "label")) {
            if (const auto* text = std::get_if<std::string>(&label->data)) edge.label = *text;
        }
        panel.edges.push_back(std::move(edge));
    }

    /// Puts the edges in order, so that each begins where the previous edge ends.
    static void findLoop(PatternPanel& panel, const std::string& at) {
        constexpr std::uint32_t kNone = 0xffffffffu;
        if (panel.edges.size() < 2) throw MeshError(at + "has fewer than two edges, expected a closed outline");
        std::vector<std::uint32_t> from(panel.vertices.size(), kNone);
        for (std::uint32_t k = 0; k < panel.edges.size(); ++k) {
            std::uint32_t& first = from[panel.edges[k].ends[0]];
            if (first != kNone)
                throw MeshError(at + "edges " + std::to_string(first) + " and " + std::to_string(k) +
                                " begin at the same vertex, expected one outline");
            first = k;
        }
        for (std::uint32_t edge = 0; panel.loop.empty() || edge != 0;) {
            panel.loop.push_back(edge);
            const std::uint32_t next = from[panel.edges[edge].ends[1]];
            if (next == kNone)
                throw MeshError(at + "no edge begins at vertex " + std::to_string(panel.edges[edge].ends[1]) +
                                ", where edge " + std::to_string(edge) + " ends, expected a closed outline");
            if (next != 0 && panel.loop.size() == panel.edges.size())
                throw MeshError(at + "edges " + std::to_string(edge) +
                                " and others end at the same vertex, expected one outline");
            edge = next;
        }
        if (panel.loop.size() != panel.edges.size())
            throw MeshError(at + "its " + std::to_string(panel.edges.size()) +
                            " edges form more than one outline, expected one");
    }

    PanelSide sideOf(const json::Value& value, const std::string& at) const {
        const auto* object = std::get_if<json::Object>(&value.data);
        const json::Value* name = object ? memberOf(*object, "panel") : nullptr;
        const auto* word = name ? std::get_if<std::string>(&name->data) : nullptr;
        if (!word) throw MeshError(at + "expected {\"panel\": NAME, \"edge\": NUMBER}");
        const auto found = std::ranges::find(pattern_.panels, *word, &PatternPanel::name);
        if (found == pattern_.panels.end())
            throw MeshError(at + "\"" + json::printable(*word) + "\" is not a panel of this pattern");
        PanelSide side;
        side.panel = static_cast<std::uint32_t>(found - pattern_.panels.begin());
        side.edge = indexOf(memberOf(*object, "edge"), found->edges.size(),
                            at + "panel \"" + json::printable(*word) + "\": ", "edge");
        return side;
    }

    void readStitches(const json::Value& value) {
        const json::Array& stitches = arrayOf(&value, "pattern.stitches: ", "a list");
        constexpr std::size_t kUnused = static_cast<std::size_t>(-1);
        std::vector<std::vector<std::size_t>> stitchOf;
        for (const PatternPanel& panel : pattern_.panels) stitchOf.emplace_back(panel.edges.size(), kUnused);
        for (std::size_t k = 0; k < stitches.size(); ++k) {
            const std::string at = "stitch " + std::to_string(k) + ": ";
            const json::Array& sides = arrayOf(&stitches[k], at, "a list of two sides");
            if (sides.size() != 2 && sides.size() != 3) throw MeshError(at + "expected two sides");
            PatternStitch stitch;
            for (std::size_t s = 0; s < 2; ++s) {
                const PanelSide& side = stitch.sides[s] = sideOf(sides[s], at);
                std::size_t& used = stitchOf[side.panel][side.edge];
                if (used != kUnused)
                    throw MeshError(at + nameOf(pattern_, side) +
                                    (used == k ? " is sewn to itself, expected two different edges"
                                               : " is already part of stitch " + std::to_string(used) +
                                                     ", expected each edge in only one stitch"));
                used = k;
            }
            if (sides.size() == 3) {
                const auto* word = std::get_if<std::string>(&sides[2].data);
                if (!word || (*word != "right_wrong" && *word != "right_right"))
                    throw MeshError(at + "expected \"right_wrong\", \"right_right\" or nothing after its two sides");
                stitch.runsAlong = *word == "right_wrong";
            }
            pattern_.stitches.push_back(stitch);
        }
    }

    const json::Object& whole_;
    Pattern pattern_;
    bool isAbsolute_ = false;
    std::size_t vertices_ = 0;  // number of vertices of all panels read so far
};

}  // namespace

std::string nameOf(const Pattern& pattern, const PanelSide& side) {
    return "panel \"" + json::printable(pattern.panels[side.panel].name) + "\", edge " + std::to_string(side.edge);
}

Pattern readPattern(std::string_view text) {
    if (text.size() > kLargestPatternFile) throw MeshError("is larger than 16 MiB, the limit for a sewing pattern");
    json::Value value;
    try {
        value = json::read(text);
    } catch (const json::Error& error) {
        throw MeshError(error.what());
    }
    const auto* whole = std::get_if<json::Object>(&value.data);
    if (!whole) throw MeshError("is not an object, expected a sewing pattern with pattern.panels");
    return PatternText(*whole).read();
}

bool isPatternText(std::string_view text) {
    // Looks for the words first, because most scenes lack one of them and then need not be parsed.
    const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (text.size() > kLargestPatternFile || !has("\"pattern\"") || !has("\"panels\"")) return false;
    try {
        const json::Value value = json::read(text);
        const auto* whole = std::get_if<json::Object>(&value.data);
        const json::Value* pattern = whole ? memberOf(*whole, "pattern") : nullptr;
        const auto* body = pattern ? std::get_if<json::Object>(&pattern->data) : nullptr;
        return body && memberOf(*body, "panels");
    } catch (const json::Error&) {
        return false;
    }
}

}  // namespace drape
