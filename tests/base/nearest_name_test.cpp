#include <gtest/gtest.h>

#include "base/message_text.h"

namespace drape {
namespace {

TEST(NearestName, IsTheOneThatFewSlipsLeadTo) {
    const std::string names[] = {"drop", "flag", "curtain", "pile", "pikuma"};
    EXPECT_EQ(nearestName("drpo", names), "drop") << "swapped";
    EXPECT_EQ(nearestName("drip", names), "drop") << "one letter replaced";
    EXPECT_EQ(nearestName("curtn", names), "curtain") << "one letter left out";
    EXPECT_EQ(nearestName("flagg", names), "flag") << "one letter added";
    EXPECT_EQ(nearestName("drop", names), "drop");
    EXPECT_EQ(nearestName("drip", std::span(names, 0)), std::nullopt);
    for (const char* other : {"", "dr", "silk", "window", "dropdropdrop"})
        EXPECT_EQ(nearestName(other, names), std::nullopt) << other;
}

}  // namespace
}  // namespace drape
