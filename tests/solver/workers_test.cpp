// Threads that share work: every part is done once, however late the threads come.

#include "solver/cpu/workers.h"

#include <gtest/gtest.h>

namespace drape::cpu {
namespace {

TEST(Workers, DoEveryPartOnce) {
    for (const int threads : {1, 2, 5}) {
        Workers workers(threads);
        for (int round = 0; round < 300; ++round) {
            std::vector<int> done(11, 0);
            const int parts = round % 11 + 1;
            workers.share(parts, [&](int part) { ++done[static_cast<std::size_t>(part)]; });
            for (int part = 0; part < 11; ++part) {
                ASSERT_EQ(done[static_cast<std::size_t>(part)], part < parts ? 1 : 0) << "round " << round;
            }
            if (round % 3 != 0) continue;
            std::vector<int> taken(5, 0);  // threads that all have to take part, in between
            workers.run(threads, [&](int thread) { ++taken[static_cast<std::size_t>(thread)]; });
            for (int thread = 0; thread < threads; ++thread) ASSERT_EQ(taken[static_cast<std::size_t>(thread)], 1);
        }
    }
}

}  // namespace
}  // namespace drape::cpu
