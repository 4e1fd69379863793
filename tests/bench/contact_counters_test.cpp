// Counts the work of contact, in numbers that do not depend on the machine. Contact once lost, unnoticed, all the speed
// that an earlier change had gained. If a change lowers the counts, lower them here. If it raises them, timings must
// show that it pays.

#include "bench/contact_counters.h"

#include <gtest/gtest.h>

#include <string>

#include "scene/load/registry.h"

namespace drape::bench {
namespace {

struct Expected {
    const char* scene;
    std::uint64_t steps;
    double read;  ///< pairs per substep
    double due;
    double contacts;
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.scene; }

class ContactWork : public testing::TestWithParam<Expected> {};

TEST_P(ContactWork, IsWithinATenthOfWhatItWas) {
    const Expected& expected = GetParam();
    const std::string folder = std::string(DRAPE_SOURCE_FOLDER) + "/tests/bench/scenes/contact/";
    const ContactCounters counters = countContact(loadScene(folder + expected.scene + ".json"), expected.steps);
    const auto isAsExpected = [](double counted, double were) { EXPECT_NEAR(counted, were, 0.1 * were + 0.5); };
    isAsExpected(counters.read, expected.read);
    isAsExpected(counters.due + counters.dueLater, expected.due);
    isAsExpected(counters.contacts, expected.contacts);
    EXPECT_EQ(counters.stalled, 0u);
}

INSTANTIATE_TEST_SUITE_P(Scenes, ContactWork,
                         testing::Values(Expected{"drop", 60, 58418, 963, 330}, Expected{"flag", 40, 38388, 809, 0},
                                         Expected{"hanging", 20, 20172, 299, 0}, Expected{"curtain", 30, 31525, 206, 0},
                                         Expected{"pile", 20, 73130, 1546, 1485},
                                         Expected{"layers", 15, 25486, 3226, 5113}),
                         [](const auto& test) { return std::string(test.param.scene); });

}  // namespace
}  // namespace drape::bench
