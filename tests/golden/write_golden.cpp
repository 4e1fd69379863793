// Rewrites the golden runs after an intended change of the physics: write_golden FOLDER [SCENE ...]. Without scenes,
// rewrites all.

#include <algorithm>
#include <cstdio>
#include <span>
#include <string_view>

#include "golden/golden.h"
#include "scene/load/registry.h"
#include "support/scene_names.h"

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: write_golden FOLDER [SCENE ...]\n", stderr);
        return 2;
    }
    const std::span<char*> wanted(argv + 2, argv + argc);
    for (const std::string& name : drape::builtInSceneNames()) {
        if (!wanted.empty() &&
            std::ranges::find(wanted, name, [](const char* word) { return std::string_view(word); }) == wanted.end())
            continue;
        const auto run = drape::test::runGolden(drape::test::loadTestScene(name), drape::test::kGoldenSteps);
        drape::test::writeGolden(std::filesystem::path(argv[1]) / (name + ".txt"), run);
        std::printf("%s %016llx\n", name.c_str(), static_cast<unsigned long long>(run.back()));
    }
    return 0;
}
