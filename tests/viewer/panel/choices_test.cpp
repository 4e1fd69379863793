// Tests the choices in lists. Each enumeration has one table for files and panel.

#include <gtest/gtest.h>
#include <imgui.h>

#include <set>
#include <string>

#include "base/choice.h"
#include "io/mesh_writer.h"
#include "render/frame/view.h"
#include "scene/fields/enum_names.h"
#include "scene/file/scene_file.h"
#include "viewer/look/window_camera.h"
#include "viewer/panel/panel.h"
#include "viewer/simulation/simulation.h"

namespace drape::viewer {
namespace {

/// Returns whether a number is a value of its enumeration. Compilers write other numbers as "(Enum)7".
template <auto value>
constexpr bool hasName() {
    const std::string_view text = __PRETTY_FUNCTION__;
    const std::size_t begin = text.find("value = ");
    return begin != std::string_view::npos && text[begin + 8] != '(';
}

template <class Enum>
class ChoicesTest : public ::testing::Test {
protected:
    ChoicesTest() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {600.0f, 800.0f};
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~ChoicesTest() override { ImGui::DestroyContext(); }

    void frame(Enum& value) {
        ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0.0f, 0.0f});
        ImGui::SetNextWindowSize({600.0f, 800.0f});
        ImGui::Begin("choices");
        log.widgets.clear();
        Controls(log, 100.0f).choice({"choice", "Choice", "A list."}, value);
        ImGui::End();
        ImGui::Render();
    }

    void click(Enum& value, ImVec2 place) {
        ImGui::GetIO().MousePos = place;
        for (const bool down : {false, true, false, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame(value);
        }
    }

    WidgetLog log;
};

using Choices =
    ::testing::Types<PinPattern, ClothLook, Weave, WindModel, ColliderMotion, StepOrder, DampingUnit, PinnedShare,
                     LinkOrder, AccelerationShare, WallRule, TearResistance, render::View, Tool, CameraPreset, Backend>;
TYPED_TEST_SUITE(ChoicesTest, Choices);

TYPED_TEST(ChoicesTest, EachValueIsInTheTableOnce) {
    constexpr auto& table = kChoices<TypeParam>;
    static_assert(isInOrder<TypeParam>());
    static_assert(hasName<table.back().value>());
    static_assert(!hasName<static_cast<TypeParam>(table.size())>(), "a value is missing in its table");
    std::set<std::string_view> names;
    std::set<std::string_view> labels;
    for (const Labelled<TypeParam>& choice : table) {
        EXPECT_FALSE(choice.name.empty());
        EXPECT_NE(std::string_view(choice.label), "");
        EXPECT_TRUE(names.insert(choice.name).second) << choice.name;
        EXPECT_TRUE(labels.insert(choice.label).second) << choice.label;
        EXPECT_EQ(valueNamed<TypeParam>(choice.name), choice.value);
        EXPECT_EQ(choiceOf(choice.value).name, choice.name);
        EXPECT_EQ(enumName(choice.value), choice.name);
    }
    EXPECT_EQ(valueNamed<TypeParam>("something else"), std::nullopt);
}

TYPED_TEST(ChoicesTest, AListSetsTheValueWhoseLabelIsClicked) {
    constexpr auto& table = kChoices<TypeParam>;
    if (table.size() > 12) GTEST_SKIP() << "longer lists scroll, and the panel offers only the first ten of these";
    for (std::size_t line = 0; line < table.size(); ++line) {
        TypeParam value = table[(line + 1) % table.size()].value;
        this->frame(value);
        this->frame(value);
        const WidgetLog::Widget field = this->log.widgets["choice"];
        const glm::vec2 middle = field.corner + 0.5f * field.size;
        this->click(value, {middle.x, middle.y});
        this->click(value, {middle.x, field.corner.y + field.size.y + 8.0f +
                                          (static_cast<float>(line) + 0.5f) * ImGui::GetTextLineHeightWithSpacing()});
        EXPECT_EQ(value, table[line].value) << table[line].label;
    }
}

TYPED_TEST(ChoicesTest, AValueThatIsNotOfferedShowsNothingAndStays) {
    auto value = static_cast<TypeParam>(kChoices<TypeParam>.size() + 7);
    this->frame(value);
    this->frame(value);
    EXPECT_EQ(value, static_cast<TypeParam>(kChoices<TypeParam>.size() + 7));
}

TEST(Choices, AreReadFromScenesByTheirNames) {
    for (const Labelled<ColliderMotion>& choice : std::span(kChoices<ColliderMotion>).first(4)) {
        const std::string text = R"({"ball": {"path": ")" + std::string(choice.name) + R"("}})";
        Scene scene;
        ASSERT_NO_THROW(scene = readSceneText(text, "test")) << text;
        EXPECT_EQ(scene.settings.ball().motion, choice.value);
    }
}

}  // namespace
}  // namespace drape::viewer
