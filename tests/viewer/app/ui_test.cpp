#include "viewer/app/ui.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "viewer/app/notes.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {
namespace {

TEST(Contrast, IsThatOfWcag) {
    EXPECT_NEAR(contrastRatio(glm::vec3(0.0f), glm::vec3(1.0f)), 21.0f, 1e-4f);
    EXPECT_EQ(contrastRatio(glm::vec3(0.3f), glm::vec3(0.3f)), 1.0f);
    // #767676 is the lightest grey that is readable on white. Its contrast is 4.54.
    EXPECT_NEAR(contrastRatio(glm::vec3(118.0f / 255.0f), glm::vec3(1.0f)), 4.54f, 0.005f);
}

TEST(Contrast, TextOnABarCanBeRead) {
    const glm::vec3 light(0.91f);
    const glm::vec3 dark(0.12f);
    const glm::vec3 yellow(0.9f, 0.7f, 0.0f);
    EXPECT_EQ(readableOn(yellow, light, dark), dark);
    EXPECT_GT(contrastRatio(yellow, dark), 4.5f);
    EXPECT_LT(contrastRatio(yellow, light), 2.0f) << "what it was";
    EXPECT_EQ(readableOn({0.2f, 0.2f, 0.22f}, light, dark), light);
}

TEST(Contrast, DigitsOnTheThumbOfASliderCanBeRead) {
    ImGui::CreateContext();
    applyStyle(1.0f);
    const auto colour = [](ImGuiCol which) {
        const ImVec4& c = ImGui::GetStyleColorVec4(which);
        return glm::vec3(c.x, c.y, c.z);
    };
    EXPECT_GT(contrastRatio(colour(ImGuiCol_SliderGrab), colour(ImGuiCol_Text)), 4.5f);
    ImGui::DestroyContext();
}

}  // namespace

}  // namespace drape::viewer
