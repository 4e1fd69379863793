// Prints the hashes of scenes after some steps on the reference. Several compilers and options each compile this
// physics (same_bits.cmake), and the output must be the same.
//
//   hash_main STEPS SCENE...

#include <cstdio>
#include <cstdlib>

#include "cloth/make/make_model.h"
#include "scene/load/registry.h"
#include "solver/reference/reference_solver.h"

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 0;
    for (int k = 2; k < argc; ++k) {
        drape::Scene scene = drape::loadScene(argv[k]);
        // Uses coarser cloths, since unoptimised code takes a second per step of the full scene.
        constexpr glm::uvec2 kMost(21, 19);
        for (drape::ClothDescription& cloth : scene.world.cloths) {
            if (cloth.pins != drape::PinPattern::listed) cloth.particles = glm::min(cloth.particles, kMost);
        }
        const drape::Model model = drape::makeModel(scene.world);
        drape::ReferenceSolver solver(model);
        drape::Clock clock;
        for (int step = 0; step < steps; ++step) solver.step(drape::makeStep(model, scene.settings, clock));
        const auto hash = drape::hashPositions(solver.read(drape::Array::positions));
        std::printf("%s %016llx\n", argv[k], static_cast<unsigned long long>(hash));
    }
    return 0;
}
