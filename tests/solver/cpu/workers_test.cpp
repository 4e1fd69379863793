// Tests threads that share work: every part is done once, however late the threads come.

#include "solver/cpu/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

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

TEST(Workers, AreLeftAloneAfterOneWasMissing) {
    using namespace std::chrono;
    Workers workers(2);
    const auto missOne = [&] {
        std::atomic<bool> hasJoined = false;
        workers.share(2, [&](int part) {
            if (part == 1) {
                hasJoined = true;
                std::this_thread::sleep_for(10ms);  // simulates another process on this thread's processor
            }
            while (!hasJoined) std::this_thread::yield();
        });
    };
    const auto began = steady_clock::now();
    missOne();
    EXPECT_EQ(workers.ready(), 1);
    const std::thread::id self = std::this_thread::get_id();
    int done = 0;
    for (int round = 0; round < 50; ++round) {
        workers.share(6, [&](int part) {
            EXPECT_EQ(part, done % 6);
            EXPECT_EQ(std::this_thread::get_id(), self);
            ++done;
        });
        if (steady_clock::now() - began > 40ms) GTEST_SKIP() << "this machine is too busy to tell";
    }
    EXPECT_EQ(done, 300);
    const auto awaitOthers = [&] {
        while (workers.ready() == 1) std::this_thread::sleep_for(1ms);
        return steady_clock::now();
    };
    const auto together = awaitOthers();
    EXPECT_GE(together - began, 60ms);
    EXPECT_EQ(workers.ready(), workers.count());
    missOne();
    EXPECT_GE(awaitOthers() - together, 110ms) << "the second pause should be longer";
}

TEST(Workers, ThrowWhatATaskThrows) {
    for (const int threads : {1, 2, 5}) {
        Workers workers(threads);
        for (int thrower = 0; thrower < 7; ++thrower) {
            const auto task = [&](int part) {
                if (part == thrower) throw std::runtime_error("task " + std::to_string(part));
            };
            try {
                workers.share(7, task);
                ADD_FAILURE() << "nothing thrown";
            } catch (const std::runtime_error& error) {
                EXPECT_EQ(error.what(), "task " + std::to_string(thrower));
            }
        }
        std::atomic<int> done{0};
        workers.share(7, [&](int) { ++done; });
        EXPECT_EQ(done, 7);
    }
}

}  // namespace
}  // namespace drape::cpu
