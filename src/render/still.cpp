#include "render/still.h"

#include <cmath>
#include <numbers>

namespace drape::render {
namespace {

/// Returns the i-th number of van der Corput's sequence in a base, 0 to 1.
float spread(int i, int base) {
    float result = 0.0f;
    float digit = 1.0f;
    for (int rest = i; rest > 0; rest /= base) {
        digit /= static_cast<float>(base);
        result += digit * static_cast<float>(rest % base);
    }
    return result;
}

}  // namespace

Jitter jitterOf(int i) {
    const int k = i + 1;
    Jitter jitter;
    jitter.pixel = glm::vec2(spread(k, 2), spread(k, 3)) - 0.5f;
    const float radius = std::sqrt(spread(k, 5));
    const float angle = 2.0f * std::numbers::pi_v<float> * spread(k, 7);
    jitter.sun = radius * glm::vec2(std::cos(angle), std::sin(angle));
    jitter.skyTurn = 2.0f * std::numbers::pi_v<float> * spread(k, 11);
    jitter.on = true;
    return jitter;
}

void Still::begin(int width, int height) {
    if (picture_.width() != width || picture_.height() != height) picture_ = gl::Framebuffer("still", width, height, 1);
    sum_.clear(width, height);
}

void Still::add(const Frame& frame, Renderer& renderer, gl::Commands& commands) {
    Frame moved = frame;
    moved.look.quality = Quality::still;
    moved.look.jitter = jitterOf(pictures());
    renderer.draw(moved, {picture_.id(), picture_.width(), picture_.height()}, commands);
    commands.draw("add to the still", {}, [&] { sum_.add(picture_); });
}

void Still::draw(const Target& target, gl::Commands& commands) const {
    commands.draw("still", {}, [&] { sum_.drawMean(target); });
}

}  // namespace drape::render
