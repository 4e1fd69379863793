// Warns of a slow solver and offers a smaller cloth where the machine does not keep up with the scene. Reads figures
// that make a solver wait.

#include <algorithm>
#include <cstdio>
#include <utility>

#include "check/auto_backend.h"
#include "gl/context/device_info.h"
#include "scene/parts/resize.h"
#include "viewer/app/session.h"

namespace drape::viewer {

/// A log needs the particles that it was made with, a clip goes as slowly as it has to, and a saved state is a moment
/// that would be lost.
bool Session::mayResize() const {
    const bool isOther = simulation_.played() || isSnapshotFile(menu_.opened);
    return !isOther && !simulation_.lockstep() && !recordings_.any();
}

void Session::watchPace(double realSeconds) {
    if (!mayResize() || run_.paused || run_.speed < 1.0f) {
        paceWatch_.forget();
        if (!mayResize()) offer_.reset();
        return;
    }
    if (const auto pace = paceWatch_.add(realSeconds, facts_.simulated))
        offer_ = paceOfferFor(simulation_.scene(), *pace);
}

void Session::withdrawOffer() {
    if (offer_) {
        paceWatch_.restart();
    } else {
        paceWatch_.forget();
    }
    offer_.reset();
}

/// Warns of a solver that a software renderer makes slow, with the factor as measured on the scene. Empty where it is
/// not slow.
std::string Session::slowSolverNote() {
    constexpr double kSlow = 1.5;
    const bool isGpu = run_.solver == SolverChoice::gpu || run_.solver == SolverChoice::gpuFused;
    if (!isGpu || !gl::isSoftwareRenderer()) return "";
    const StepTimes times = measureStepTimes(simulation_.scene(), commands_, *library_);
    const double factor = times.gpu / times.cpu;
    if (!(factor > kSlow)) return "";
    char text[128];
    std::snprintf(text, sizeof text,
                  "No GPU found: the GPU solver runs on the processor and takes %.0f× as long as the CPU solver",
                  factor);
    return text;
}

void Session::useColumns(glm::uint columns) {
    Scene scene = simulation_.scene();
    resizeCloths(scene, columns);
    startAgain(std::move(scene), "resolution");
    pace_ = {};
    say("The cloth is " + std::to_string(columns) + " particles wide. Ctrl + Z undoes it");
}

/// To ask where pins are makes a solver on the GPU wait.
void Session::readPins() {
    constexpr double kInterval = 1.0;  // s
    const std::vector<PinGroup>& groups = simulation_.applied().pinGroups;
    if (!run_.panel || groups.empty()) {
        readouts_.pins.reset();
    } else if (std::ranges::none_of(groups, [](const PinGroup& group) { return group.compliance == 0.0f; })) {
        readouts_.pins = PinLag{};
    } else if (!readouts_.pins || pinsAge_ >= kInterval) {
        readouts_.pins = simulation_.pinLag();
        pinsAge_ = 0.0;
    }
}

}  // namespace drape::viewer
