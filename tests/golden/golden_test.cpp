// Checks that the reference gives the recorded bits. After an intended change of the physics, record them anew:
// build/release/tests/write_golden tests/golden

#include "golden/golden.h"

#include <gtest/gtest.h>

#include "scene/load/registry.h"
#include "support/sanitized.h"
#include "support/scene_names.h"

namespace drape {
namespace {

void expectAsWritten(const std::string& scene, int steps) {
    const test::GoldenRun expected = test::readGolden(std::filesystem::path(DRAPE_GOLDEN_FOLDER) / (scene + ".txt"));
    ASSERT_EQ(expected.size(), static_cast<std::size_t>(test::kGoldenSteps));
    const test::GoldenRun run = test::runGolden(test::loadTestScene(scene), steps);
    for (std::size_t step = 0; step < run.size(); ++step) {
        ASSERT_EQ(run[step], expected[step]) << "first difference: step " << step + 1;
    }
}

class Golden : public testing::TestWithParam<std::string> {};

/// Runs one second. Under sanitizers, a few steps suffice to find memory faults, at a tenth of the speed.
TEST_P(Golden, RunIsAsWrittenDown) { expectAsWritten(GetParam(), test::isSanitized() ? 4 : 60); }

INSTANTIATE_TEST_SUITE_P(BuiltIn, Golden, testing::ValuesIn(test::everyDaySceneNames()), test::testNameOf);

using WholeGolden = Golden;
TEST_P(WholeGolden, RunIsAsWrittenDown) {
    SKIP_IF_SANITIZED();
    expectAsWritten(GetParam(), test::kGoldenSteps);
}
INSTANTIATE_TEST_SUITE_P(Slow, WholeGolden, testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()),
                         test::testNameOf);

}  // namespace
}  // namespace drape
