// Threads that share work: every part is done once, however late the threads come.

#include "solver/cpu/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

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

TEST(Workers, PartsMayWaitForThoseBefore) {
    for (const int threads : {1, 2, 3, 5}) {
        Workers workers(threads);
        for (int round = 0; round < 200; ++round) {
            const int parts = round % 9 + 1;
            std::atomic<int> done{0};
            workers.share(parts, [&](int part) {
                for (Patience patience; done < part;) patience.wait();
                ++done;
            });
            ASSERT_EQ(done, parts);
        }
    }
}

TEST(Workers, ThrowWhatATaskThrows) {
    for (const int threads : {1, 2, 5}) {
        Workers workers(threads);
        for (int thrower = 0; thrower < threads; ++thrower) {
            std::atomic<int> done{0};
            const auto task = [&](int thread) {
                if (thread == thrower) throw std::runtime_error("task " + std::to_string(thread));
                ++done;
            };
            try {
                workers.run(threads, task);
                ADD_FAILURE() << "nothing thrown";
            } catch (const std::runtime_error& error) {
                EXPECT_EQ(error.what(), "task " + std::to_string(thrower));
            }
            EXPECT_EQ(done, threads - 1);
            EXPECT_THROW(workers.share(7, task), std::runtime_error);
        }
        std::atomic<int> done{0};
        workers.run(threads, [&](int) { ++done; });
        EXPECT_EQ(done, threads);
    }
}

}  // namespace
}  // namespace drape::cpu
