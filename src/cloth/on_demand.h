#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace drape {

/// Something large that follows from what it is a member of, and that few need: made when it is first asked for, by
/// whichever thread comes first, and kept. A copy starts without it and makes its own.
template <class T>
class OnDemand {
public:
    OnDemand() = default;
    OnDemand(const OnDemand&) {}
    OnDemand& operator=(const OnDemand& other) {
        if (this != &other) value_.reset();
        return *this;
    }
    /// Given, instead of made.
    OnDemand& operator=(T value) {
        value_ = std::make_unique<const T>(std::move(value));
        return *this;
    }

    /// Valid until this is assigned to or goes.
    template <class Make>
    const T& get(Make make) const {
        const std::lock_guard lock(mutex_);
        if (!value_) value_ = std::make_unique<const T>(make());
        return *value_;
    }

    /// Whether it is there already.
    bool made() const {
        const std::lock_guard lock(mutex_);
        return value_ != nullptr;
    }

private:
    mutable std::mutex mutex_;
    mutable std::unique_ptr<const T> value_;
};

}  // namespace drape
