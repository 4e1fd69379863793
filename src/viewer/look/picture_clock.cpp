#include "viewer/look/picture_clock.h"

#include "gl/context/device_info.h"

namespace drape::viewer {

PictureClock::PictureClock()
    : timer_("picture"), governor_(gl::isSoftwareRenderer()), isSoftware_(gl::isSoftwareRenderer()) {}

void PictureClock::draw(const std::function<void()>& draw) {
    if (isSoftware_) return draw();  // a timer would make the program wait for the picture
    timer_.begin();
    draw();
    timer_.end();
}

std::optional<double> PictureClock::seconds() {
    if (isSoftware_) return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    const std::optional<double> milliseconds = timer_.milliseconds();
    return milliseconds ? std::optional(*milliseconds / 1000.0) : std::nullopt;
}

void PictureClock::adjust(double realSeconds, bool keepsUp) {
    if (isSoftware_) {  // steps and panel use the same processor, so the whole frame counts
        governor_.note(realSeconds, realSeconds, keepsUp);
    } else if (const std::optional<double> taken = seconds()) {
        governor_.note(*taken, realSeconds);
    }
}

QualityLevel PictureClock::level(QualityChoice choice) const {
    switch (choice) {
        case QualityChoice::fast:
            return {render::Quality::fast};
        case QualityChoice::draft:
            return {render::Quality::draft};
        case QualityChoice::full:
            return {render::Quality::full};
        case QualityChoice::automatic:
            break;
    }
    return governor_.level();
}

}  // namespace drape::viewer
