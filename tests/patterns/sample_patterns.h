#pragma once

#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace drape::test {

/// A panel of a pattern for patternText(). Edge k runs from vertex k to the next one.
struct SamplePanel {
    std::string name;
    std::vector<std::array<double, 2>> vertices;  // cm
    std::array<double, 3> place{};                // cm
    double turn = 0.0;                            // about z, degrees
    std::vector<std::string> extras{};            // for each edge: R"("curvature": ...)", or empty
};

/// A side of a stitch.
struct SampleSide {
    std::string panel;
    int edge;
};

/// Returns the text of a pattern as GarmentCode writes it.
inline std::string patternText(const std::vector<SamplePanel>& panels,
                               const std::vector<std::array<SampleSide, 2>>& stitches) {
    std::ostringstream text;
    text << R"({"pattern": {"panels": {)";
    for (const SamplePanel& panel : panels) {
        text << (&panel == &panels.front() ? "" : ", ") << '"' << panel.name << R"(": {"translation": [)"
             << panel.place[0] << ", " << panel.place[1] << ", " << panel.place[2] << R"(], "rotation": [0, 0, )"
             << panel.turn << R"(], "vertices": [)";
        for (const auto& v : panel.vertices)
            text << (&v == &panel.vertices.front() ? "[" : ", [") << v[0] << ", " << v[1] << "]";
        text << R"(], "edges": [)";
        for (std::size_t k = 0; k < panel.vertices.size(); ++k) {
            text << (k == 0 ? "" : ", ") << R"({"endpoints": [)" << k << ", " << (k + 1) % panel.vertices.size() << "]";
            if (k < panel.extras.size() && !panel.extras[k].empty()) text << ", " << panel.extras[k];
            text << "}";
        }
        text << "]}";
    }
    text << R"(}, "stitches": [)";
    for (const auto& stitch : stitches) {
        text << (&stitch == &stitches.front() ? "[" : ", [");
        for (const SampleSide& side : stitch)
            text << (&side == &stitch.front() ? "" : ", ") << R"({"panel": ")" << side.panel << R"(", "edge": )"
                 << side.edge << "}";
        text << "]";
    }
    text << R"(]}, "properties": {"curvature_coords": "relative", "units_in_meter": 100}})";
    return text.str();
}

/// Makes a rectangle, in cm.
inline SamplePanel rectangle(const std::string& name, double width, double height, std::array<double, 3> place = {}) {
    return {name, {{0, 0}, {width, 0}, {width, height}, {0, height}}, place};
}

/// Mirrors a panel at x = 0. The outline runs in the other direction: edge k becomes edge n - 2 - k, except the last
/// one.
inline SamplePanel mirrored(const SamplePanel& panel, const std::string& name) {
    SamplePanel other{name, {}, {-panel.place[0], panel.place[1], panel.place[2]}, -panel.turn};
    for (auto v = panel.vertices.rbegin(); v != panel.vertices.rend(); ++v)
        other.vertices.push_back({-(*v)[0], (*v)[1]});
    return other;
}

/// Returns a T-shirt of six panels, 100 cm round. A dart at the left side of its front takes 4 cm. The sleeves consist
/// of two halves, whose caps are a tenth longer than the armholes. Armholes are curved, and the neck is round.
inline std::string tshirtText() {
    const std::string curve = R"("curvature": {"type": "quadratic", "params": [[0.5, 0.1]]})";
    const std::string cubic = R"("curvature": {"type": "cubic", "params": [[0.3, 0.12], [0.7, 0.08]]})";
    const std::string neck = R"("label": "neck", "curvature": {"type": "circle", "params": [10, 0, 0]})";
    const std::string backNeck = R"("label": "neck", "curvature": [0.5, -0.15])";
    const SamplePanel front{
        "front",
        {{-25, 0}, {25, 0}, {25, 22}, {12, 24}, {25, 26}, {25, 40}, {20, 62}, {8, 66}, {-8, 66}, {-20, 62}, {-25, 40}},
        {0, 84, 15},
        0,
        {R"("label": "hem")", "", "", "", "", curve, "", neck, "", cubic, ""}};
    // Seen from the front, its outline runs clockwise: its outer side faces the back.
    const SamplePanel back{"back",
                           {{25, 0}, {-25, 0}, {-25, 40}, {-20, 62}, {-8, 66}, {8, 66}, {20, 62}, {25, 36}, {25, 22}},
                           {0, 84, -15},
                           0,
                           {"", "", "", "", backNeck, "", "", "", ""}};
    const SamplePanel sleeveFront{"left_sleeve_f", {{0, 0}, {8, -24}, {22, -20}, {22, 0}}, {36, 147, 8}, -40};
    const SamplePanel sleeveBack{"left_sleeve_b", {{0, 0}, {22, 0}, {22, -20}, {8, -24}}, {36, 147, -8}, -40};
    SamplePanel rightFront = mirrored(sleeveFront, "right_sleeve_f");
    SamplePanel rightBack = mirrored(sleeveBack, "right_sleeve_b");
    return patternText({front, back, sleeveFront, sleeveBack, rightFront, rightBack},
                       {{{{"front", 2}, {"front", 3}}},           // the dart
                        {{{"front", 1}, {"back", 8}}},            // left side, below and above the dart
                        {{{"front", 4}, {"back", 7}}},            //
                        {{{"front", 10}, {"back", 1}}},           // right side
                        {{{"front", 6}, {"back", 5}}},            // shoulders
                        {{{"front", 8}, {"back", 3}}},            //
                        {{{"front", 5}, {"left_sleeve_f", 0}}},   // armholes
                        {{{"back", 6}, {"left_sleeve_b", 3}}},    //
                        {{{"front", 9}, {"right_sleeve_f", 2}}},  //
                        {{{"back", 2}, {"right_sleeve_b", 3}}},   //
                        {{{"left_sleeve_f", 1}, {"left_sleeve_b", 2}}},
                        {{{"left_sleeve_f", 3}, {"left_sleeve_b", 0}}},
                        {{{"right_sleeve_f", 1}, {"right_sleeve_b", 0}}},
                        {{{"right_sleeve_f", 3}, {"right_sleeve_b", 2}}}});
}

}  // namespace drape::test
