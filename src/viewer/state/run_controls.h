#pragma once

#include <array>

#include "base/choice.h"
#include "render/frame/view.h"

namespace drape::viewer {

/// The solver that the user chooses.
enum class SolverChoice { automatic, gpu, gpuJoined, cpu, reference };

/// The quality of moving pictures that the user chooses.
enum class QualityChoice { automatic, fast, draft, full };

/// The state of the window and of time, such as pause, speed and view. None of it is saved with the scene.
struct RunControls {
    bool paused = false;
    float speed = 1.0f;  ///< simulated seconds per real second, 0.05 to 4
    render::View view = render::View::shaded;
    SolverChoice solver = SolverChoice::automatic;
    QualityChoice quality = QualityChoice::automatic;
    bool crossings = false;  ///< whether crossings are counted, whatever the view
    bool panel = true;
    bool pattern = false;  ///< whether the panels of a sewn garment are shown beside the picture
    bool help = false;
    bool hint = false;      ///< whether the hint about the first mouse gestures is shown
    bool hintSeen = false;  ///< whether that hint was shown until the user made a gesture
    bool asksToQuit = false;
    bool quits = false;  ///< whether the window must close
};

/// The part of RunControls that can be undone, and lockstep.
struct ShownAs {
    render::View view = render::View::shaded;
    float speed = 1.0f;
    QualityChoice quality = QualityChoice::automatic;
    SolverChoice solver = SolverChoice::automatic;
    bool crossings = false;
    bool lockstep = false;  ///< whether the user wants lockstep, and not just a view

    bool operator==(const ShownAs&) const = default;
};

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::SolverChoice> =
    std::to_array<drape::Labelled<drape::viewer::SolverChoice>>({
        {drape::viewer::SolverChoice::automatic, "auto", "Auto"},
        {drape::viewer::SolverChoice::gpu, "gpu", "GPU"},
        {drape::viewer::SolverChoice::gpuJoined, "gpu-joined", "GPU, joined"},
        {drape::viewer::SolverChoice::cpu, "cpu", "CPU"},
        {drape::viewer::SolverChoice::reference, "reference", "Reference"},
    });

template <>
inline constexpr auto drape::kChoices<drape::viewer::QualityChoice> =
    std::to_array<drape::Labelled<drape::viewer::QualityChoice>>({
        {drape::viewer::QualityChoice::automatic, "auto", "Auto"},
        {drape::viewer::QualityChoice::fast, "fast", "Fast"},
        {drape::viewer::QualityChoice::draft, "draft", "Draft"},
        {drape::viewer::QualityChoice::full, "full", "Full"},
    });
