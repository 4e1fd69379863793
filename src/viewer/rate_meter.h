#pragma once

#include <optional>

namespace drape::viewer {

/// What something comes to per real second, over the last half second or so.
class RateMeter {
public:
    /// seconds: real time since the last call; amount: of what is measured, since then.
    void add(double seconds, double amount) {
        seconds_ += seconds;
        amount_ += amount;
        if (seconds_ < kWindow) return;
        rate_ = amount_ / seconds_;
        seconds_ = 0.0;
        amount_ = 0.0;
    }
    /// Nothing before the first half second has passed.
    std::optional<double> rate() const { return rate_; }

private:
    static constexpr double kWindow = 0.5;  // s

    double seconds_ = 0.0;
    double amount_ = 0.0;
    std::optional<double> rate_;
};

}  // namespace drape::viewer
