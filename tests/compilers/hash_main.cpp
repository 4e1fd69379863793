// Prints the hash of scenes after some steps on the reference: hash_main STEPS SCENE... The physics is compiled for
// each of several compilers and options (same_bits.cmake); the answers must be the same.

#include <cstdio>
#include <cstdlib>

#include "cloth/make/make_model.h"
#include "scene/start/registry.h"
#include "solver/reference/reference_solver.h"

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 0;
    for (int k = 2; k < argc; ++k) {
        drape::Scene scene = drape::loadScene(argv[k]);
        // Coarser than built in, since unoptimised code takes a second for a step of the whole.
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
