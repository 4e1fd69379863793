#pragma once

#include <array>

#include "base/choice.h"
#include "render/frame/view.h"

namespace drape::viewer {

/// The solver that a person chooses.
enum class SolverChoice { automatic, gpu, gpuFused, cpu, reference };

/// The quality of moving pictures that a person chooses.
enum class QualityChoice { automatic, fast, draft, full };

/// How the scene is run and shown, and what the window shows beside it. None of it is saved with the scene.
struct RunControls {
    bool paused = false;
    float speed = 1.0f;  ///< simulated seconds per real second, 0.05 to 4
    render::View view = render::View::shaded;
    SolverChoice solver = SolverChoice::automatic;
    QualityChoice quality = QualityChoice::automatic;
    bool crossings = false;  ///< they are counted, whatever the view
    bool panel = true;
    bool help = false;
    bool hint = false;      ///< a hint on the first gestures is shown
    bool hintSeen = false;  ///< it was shown until there was a gesture
    bool asksToQuit = false;
    bool quits = false;  ///< the window is to be closed
};

/// The part of RunControls that can be undone.
struct ShownAs {
    render::View view = render::View::shaded;
    float speed = 1.0f;
    QualityChoice quality = QualityChoice::automatic;
    SolverChoice solver = SolverChoice::automatic;
    bool crossings = false;
    bool lockstep = false;  ///< asked for, and not only for a view

    bool operator==(const ShownAs&) const = default;
};

}  // namespace drape::viewer

template <>
inline constexpr auto drape::kChoices<drape::viewer::SolverChoice> =
    std::to_array<drape::Labelled<drape::viewer::SolverChoice>>({
        {drape::viewer::SolverChoice::automatic, "auto", "Auto"},
        {drape::viewer::SolverChoice::gpu, "gpu", "GPU"},
        {drape::viewer::SolverChoice::gpuFused, "gpu-fused", "GPU, fused"},
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
