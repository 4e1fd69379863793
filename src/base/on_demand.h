#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace drape {

/// A large value that can be derived from the object it is a member of, and that few users need. The first thread that
/// needs the value makes it. The value is then kept. A copy starts without it and makes its own.
template <class T>
class OnDemand {
public:
    OnDemand() = default;
    OnDemand(const OnDemand&) {}
    OnDemand& operator=(const OnDemand& other) {
        if (this != &other) value_.reset();
        return *this;
    }
    /// Stores a given value, so that none needs to be made.
    OnDemand& operator=(T value) {
        value_ = std::make_unique<const T>(std::move(value));
        return *this;
    }

    /// Returns the value. Makes it first if it does not exist yet. Valid until this object is assigned to or destroyed.
    template <class Make>
    const T& get(Make make) const {
        const Lock lock(locked_);
        if (!value_) value_ = std::make_unique<const T>(make());
        return *value_;
    }

    /// Returns whether the value exists already.
    bool made() const {
        const Lock lock(locked_);
        return value_ != nullptr;
    }

private:
    /// Replaces std::lock_guard, since <mutex> would reach nearly every source file through this header.
    class Lock {
    public:
        explicit Lock(std::atomic_flag& flag) : flag_(flag) {
            while (flag_.test_and_set(std::memory_order_acquire)) flag_.wait(true, std::memory_order_relaxed);
        }
        ~Lock() {
            flag_.clear(std::memory_order_release);
            flag_.notify_one();
        }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        std::atomic_flag& flag_;
    };

    mutable std::atomic_flag locked_;
    mutable std::unique_ptr<const T> value_;
};

}  // namespace drape
