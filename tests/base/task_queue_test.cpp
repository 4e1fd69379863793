#include "base/task_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape {
namespace {

TEST(TaskQueue, DoesTasksInTheirOrderOnAnotherThread) {
    TaskQueue queue(3);
    std::vector<int> done;
    std::thread::id worker;
    for (int k = 0; k < 50; ++k) {
        queue.add([&, k] {
            done.push_back(k);
            worker = std::this_thread::get_id();
        });
    }
    queue.finish();
    ASSERT_EQ(done.size(), 50u);
    for (int k = 0; k < 50; ++k) EXPECT_EQ(done[static_cast<std::size_t>(k)], k);
    EXPECT_NE(worker, std::this_thread::get_id());
}

TEST(TaskQueue, LetsTheCallerGoOnUntilItIsFull) {
    TaskQueue queue(1);
    std::binary_semaphore gate(0);
    std::binary_semaphore begun(0);
    std::atomic<int> done = 0;
    queue.add([&] {
        begun.release();
        gate.acquire();
        ++done;
    });
    begun.acquire();
    queue.add([&] { ++done; });
    EXPECT_EQ(done, 0) << "both should be taken while the first one runs";
    std::atomic<bool> isThirdIn = false;
    std::jthread adder([&] {
        queue.add([&] { ++done; });
        isThirdIn = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_FALSE(isThirdIn) << "only one task should fit";
    gate.release();
    adder.join();
    queue.finish();
    EXPECT_EQ(done, 3);
}

TEST(TaskQueue, TellsWhetherItIsDoneWithoutWaiting) {
    TaskQueue queue(2);
    EXPECT_TRUE(queue.isDone());
    std::binary_semaphore gate(0);
    queue.add([&] { gate.acquire(); });
    queue.add([] { throw std::runtime_error("kept until it is asked for"); });
    EXPECT_FALSE(queue.isDone());
    gate.release();
    while (!queue.isDone()) std::this_thread::yield();
    EXPECT_THROW(queue.finish(), std::runtime_error);
    EXPECT_TRUE(queue.isDone());
}

TEST(TaskQueue, HandsOverWhatATaskThrowsOnce) {
    TaskQueue queue(8);
    std::binary_semaphore gate(0);
    bool isDroppedDone = false;
    queue.add([&] {
        gate.acquire();
        throw std::runtime_error("no room on the disk");
    });
    queue.add([&] { isDroppedDone = true; });
    gate.release();
    std::string message;
    try {
        queue.finish();
    } catch (const std::runtime_error& error) {
        message = error.what();
    }
    EXPECT_EQ(message, "no room on the disk");
    EXPECT_FALSE(isDroppedDone);
    bool isLaterDone = false;
    queue.add([&] { isLaterDone = true; });
    queue.finish();
    EXPECT_TRUE(isLaterDone);
}

TEST(TaskQueue, DropsWhatWaitsWhenItGoes) {
    std::binary_semaphore gate(0);
    std::binary_semaphore begun(0);
    bool isFirstDone = false;
    bool isSecondDone = false;
    const auto held = std::make_shared<int>(0);
    auto queue = std::make_unique<TaskQueue>(8);
    queue->add([&] {
        begun.release();
        gate.acquire();
        isFirstDone = true;
    });
    begun.acquire();
    queue->add([&, held] { isSecondDone = true; });
    std::jthread opener([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        gate.release();
    });
    queue.reset();
    EXPECT_TRUE(isFirstDone) << "the end should wait for a task that has begun";
    EXPECT_FALSE(isSecondDone);
    EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace drape
