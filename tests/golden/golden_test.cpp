// The reference gives the bits that it gave when they were written down. After a change of the physics that was meant:
// build/release/tests/write_golden tests/golden

#include <gtest/gtest.h>

#include "golden/golden.h"
#include "scene/registry.h"
#include "support/sanitized.h"
#include "support/scene_names.h"

namespace drape {
namespace {

// The sanitizers are there to find faults of memory, at a tenth of the speed.
const int kStepsHere = test::isSanitized() ? 4 : test::kGoldenSteps;

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, RunIsAsWrittenDown) {
    const test::GoldenRun expected =
        test::readGolden(std::filesystem::path(DRAPE_GOLDEN_FOLDER) / (GetParam() + ".txt"));
    ASSERT_EQ(expected.size(), static_cast<std::size_t>(test::kGoldenSteps));
    const test::GoldenRun run = test::runGolden(test::loadTestScene(GetParam()), kStepsHere);
    for (std::size_t step = 0; step < run.size(); ++step) {
        ASSERT_EQ(run[step], expected[step]) << "first difference: step " << step + 1;
    }
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, Golden, testing::ValuesIn(builtInSceneNames().begin(), builtInSceneNames().end()),
                         test::testNameOf);

}  // namespace
}  // namespace drape
