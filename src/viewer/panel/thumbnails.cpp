// Draws the lists of scenes and fabrics. Each line has a small picture, a name and a description.

#include "viewer/panel/thumbnails.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>

#include "embedded/thumbnails.h"
#include "io/files/picture_file.h"
#include "scene/load/registry.h"
#include "scene/parts/fabrics.h"
#include "viewer/panel/sections.h"

namespace drape::viewer {
namespace {

std::string_view embeddedThumbnails(std::string_view path) {
    const EmbeddedFile* const file = findEmbedded(embedded::thumbnails(), path);
    return file ? file->text : std::string_view();
}

}  // namespace

Thumbnails::Thumbnails() {
    std::istringstream names{std::string(embeddedThumbnails("names.txt"))};
    for (std::string name; names >> name;) names_.push_back(name);
    const io::RgbaPicture picture = io::decodePicture(embeddedThumbnails("sheet.jpg"), "sheet.jpg");
    texture_ = gl::Texture("thumbnails", picture.width, picture.height, GL_RGBA8, false, gl::Wrap::clamp);
    texture_.write(GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.get());
}

std::optional<Thumbnails::Part> Thumbnails::find(std::string_view name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return std::nullopt;
    const auto index = static_cast<int>(found - names_.begin());
    const int columns = texture_.width() / static_cast<int>(kSize.x);
    const glm::vec2 whole(texture_.width(), texture_.height());
    const glm::vec2 corner = glm::vec2(index % columns, index / columns) * kSize;
    return Part{corner / whole, (corner + kSize) / whole};
}

namespace {

constexpr glm::vec2 kListSize{470.0f, 620.0f};  // greatest size of a list, in pixels of a standard-density screen
constexpr float kPictureWidth = 84.0f;
constexpr int kDigitKeys = 9;

bool contains(const std::string& text, std::string_view wanted) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    // std::ranges::search would not compile with clang 14.
    return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end() || wanted.empty();
}

void drawThumbnail(const PanelContext& context, const std::string& name, ImVec2 low, ImVec2 high) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Thumbnails* const all = context.model.thumbnails;
    const auto part = all ? all->find(name) : std::nullopt;
    if (!part) return draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), 3.0f * context.scale);
    const auto id = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(all->texture()));
    draw.AddImageRounded(id, low, high, {part->low.x, part->low.y}, {part->high.x, part->high.y}, IM_COL32_WHITE,
                         3.0f * context.scale);
}

/// Shortens a text to two lines of the given width. A shortened text ends with dots.
std::string inTwoLines(const std::string& text, float width) {
    const ImFont& font = *ImGui::GetFont();
    const float scale = ImGui::GetFontSize() / font.FontSize;
    const char* const end = text.data() + text.size();
    const char* second = font.CalcWordWrapPositionA(scale, text.data(), end, width);
    while (second < end && *second == ' ') ++second;
    if (font.CalcWordWrapPositionA(scale, second, end, width) >= end) return text;
    constexpr const char* kDots = "...";
    const float room = width - ImGui::CalcTextSize(kDots).x;
    return std::string(text.data(), font.CalcWordWrapPositionA(scale, second, end, room)) + kDots;
}

bool drawPicturedLine(PanelContext& context, const Caption& list, const PicturedLine& line, bool isCurrent) {
    const float scale = context.scale;
    const ImVec2 picture{kPictureWidth * scale, kPictureWidth * scale * Thumbnails::kSize.y / Thumbnails::kSize.x};
    ImGui::PushID(line.name.c_str());
    const bool chosen = ImGui::Selectable("##line", isCurrent, 0, {0.0f, picture.y});
    ImGui::PopID();
    const float room = ImGui::GetItemRectSize().x - picture.x - 16.0f * scale;
    const std::string meaning = inTwoLines(line.meaning, room);
    context.controls.line(list, line.name, meaning == line.meaning ? "" : line.meaning);
    if (isCurrent && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.4f);
    if (!ImGui::IsItemVisible()) return chosen;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    drawThumbnail(context, line.picture, low, {low.x + picture.x, low.y + picture.y});
    const float left = low.x + picture.x + 10.0f * scale;
    const float top = low.y + 2.0f * scale;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({left, top}, ImGui::GetColorU32(ImGuiCol_Text), line.name.c_str());
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const ImVec2 keySize = ImGui::CalcTextSize(line.key.c_str());
    draw.AddText({high.x - keySize.x - 6.0f * scale, top}, dim, line.key.c_str());
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {left, top + ImGui::GetTextLineHeightWithSpacing()}, dim,
                 meaning.c_str(), nullptr, room);
    if (isCurrent) {
        const float in = scale;  // half of the line's thickness, as the list clips the outer half
        draw.AddRect({std::max(low.x, draw.GetClipRectMin().x) + in, low.y + in},
                     {std::min(high.x, draw.GetClipRectMax().x) - in, high.y - in},
                     ImGui::GetColorU32(ImGuiCol_CheckMark), 3.0f * scale, ImDrawFlags_None, 2.0f * scale);
    }
    return chosen;
}

glm::vec2 listSize(float scale) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    return glm::min(kListSize * scale, 0.92f * glm::vec2(window.x, window.y));
}

/// Returns the lines in the order of the menu: first the built-in scenes, then scenes from files.
std::vector<PicturedLine> sceneLines(std::span<const std::string> names) {
    std::vector<PicturedLine> lines;
    for (const std::string& name : names) {
        const auto index = static_cast<int>(lines.size());
        lines.push_back({name, name, builtInDescription(name), index < kDigitKeys ? std::to_string(index + 1) : ""});
    }
    return lines;
}

void drawHeading(std::string_view label) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    ImGui::PopStyleColor();
}

}  // namespace

void drawSceneChooser(PanelContext& context) {
    Controls& controls = context.controls;
    PanelState& state = context.state;
    const auto names = context.model.sceneNames;
    const int current = context.model.sceneIndex;
    const std::string tooltip = context.model.scene.description + "\n\nOpens another scene. Keys: 1 to 9.";
    const Caption caption{"scene", "Scene", tooltip.c_str()};
    const bool isKnown = current >= 0 && static_cast<std::size_t>(current) < names.size();
    if (controls.beginList(caption, isKnown ? names[static_cast<std::size_t>(current)].c_str() : "",
                           listSize(context.scale))) {
        if (ImGui::IsWindowAppearing()) {
            state.sceneSearch.fill('\0');
            state.sceneLines = sceneLines(names);
            ImGui::SetKeyboardFocusHere();
        }
        ImGui::SetNextItemWidth(-1.0f);
        const bool entered = ImGui::InputTextWithHint("##search", "Search", state.sceneSearch.data(),
                                                      state.sceneSearch.size(), ImGuiInputTextFlags_EnterReturnsTrue);
        controls.line(caption, "search");
        const ImGuiStyle& style = ImGui::GetStyle();
        const float height =
            listSize(context.scale).y - ImGui::GetFrameHeightWithSpacing() - 2.0f * style.WindowPadding.y;
        ImGui::BeginChild("lines", {0.0f, height}, false, ImGuiWindowFlags_NavFlattened);
        std::string_view heading;
        std::string_view shownHeading;
        int chosen = -1;
        for (std::size_t i = 0; i < state.sceneLines.size(); ++i) {
            const PicturedLine& line = state.sceneLines[i];
            for (const SceneGroup& group : builtInSceneGroups()) {
                if (group.first == line.name) heading = group.label;
            }
            if (line.meaning.empty()) heading = "Files";
            const std::string_view wanted(state.sceneSearch.data());
            if (!contains(line.name, wanted) && !contains(line.meaning, wanted)) continue;
            if (std::exchange(shownHeading, heading) != heading) drawHeading(heading);
            const bool isFirst = chosen < 0 && entered && !wanted.empty();
            if (drawPicturedLine(context, caption, line, static_cast<int>(i) == current) || isFirst)
                chosen = static_cast<int>(i);
        }
        ImGui::EndChild();
        if (chosen >= 0) ImGui::CloseCurrentPopup();  // a choice in a child window does not close the list by itself
        if (chosen >= 0 && chosen != current) context.requests.commands.push_back({Action::chooseScene, chosen});
        controls.endList();
    }
    controls.finishList(caption);
}

void drawFabricChooser(PanelContext& context) {
    const std::vector<ClothDescription>& cloths = context.model.scene.world.cloths;
    Controls& controls = context.controls;
    const std::span<const FabricPreset> fabrics = fabricPresets();
    const auto present = std::ranges::find_if(fabrics, [&](const FabricPreset& fabric) {
        return !cloths.empty() && std::ranges::all_of(cloths, [&](const ClothDescription& cloth) {
            return isMadeOf(cloth, context.model.scene.settings, fabric);
        });
    });
    std::string tooltip = "Material of all cloths: look, mass, stiffness and friction. The cloth keeps moving.";
    if (present != fabrics.end()) tooltip += "\n\n" + present->description;
    const Caption caption{"fabric", "Fabric", tooltip.c_str()};
    ImGui::BeginDisabled(cloths.empty());  // the row stays even without cloth, so that the rows below do not move
    const char* const shown = cloths.empty()             ? "no cloth"
                              : present != fabrics.end() ? present->name.c_str()
                                                         : "scene default";
    if (controls.beginList(caption, shown, listSize(context.scale))) {
        for (const FabricPreset& fabric : fabrics) {
            const bool isCurrent = present != fabrics.end() && &fabric == &*present;
            const PicturedLine line{fabric.name, "fabric-" + fabric.name, fabric.description, ""};
            if (drawPicturedLine(context, caption, line, isCurrent) && !isCurrent)
                context.requests.fabric = fabric.name;
        }
        const PicturedLine own{"scene default", context.model.scene.name, "The scene's own fabric.", ""};
        if (drawPicturedLine(context, caption, own, present == fabrics.end()) && present != fabrics.end())
            context.requests.fabric = "";
        controls.endList();
    }
    controls.finishList(caption);
    ImGui::EndDisabled();
}

}  // namespace drape::viewer
