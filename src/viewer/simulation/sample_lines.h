#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "run/samples.h"

namespace drape::viewer {

/// A moment of a simulation: an epoch, and the number of steps on its clock.
struct RunPoint {
    std::uint64_t epoch = 0;
    std::uint64_t step = 0;
};

/// A sample, and whether it has no connection to the one before, because nothing was measured in between.
struct PlottedSample {
    RunSample sample;
    bool begins = false;
};

/// The samples of a simulation, kept by epoch. An epoch that goes on from a kept moment continues the line of that
/// moment, so undo, redo and the time line find the samples of the run to which they return. A line has at most kMost
/// samples: in a longer run, every second one is dropped, again and again.
class SampleLines {
public:
    static constexpr std::size_t kMost = 8192;        ///< greatest number of samples of all epochs
    static constexpr std::size_t kMostEpochs = 4096;  ///< greatest number of epochs

    /// Begins an epoch.
    /// `epoch`: greater than all before.
    /// `from`: moment from which the epoch goes on; nothing: it starts anew.
    void begin(std::uint64_t epoch, std::optional<RunPoint> from);
    /// Adds a sample to the latest epoch, or replaces the sample of the same step. In a long run, samples between those
    /// that are kept are not added.
    void add(const PlottedSample& sample);
    /// Sets the number of crossings at a step of the latest epoch, if its sample is kept.
    void setCrossings(std::uint64_t step, std::uint64_t crossings);
    /// Returns the samples from the start of a run up to a moment, in the order of their steps.
    std::vector<PlottedSample> upTo(RunPoint end) const;

private:
    struct Epoch {
        std::optional<RunPoint> from;
        std::vector<PlottedSample> samples;
        std::uint64_t stride = 1;  // least number of steps from one sample to the next
    };
    /// Drops the oldest epoch that the latest one does not go on from. Returns false if there is none.
    bool dropOldest();
    void thin();

    std::map<std::uint64_t, Epoch> epochs_;
    std::size_t count_ = 0;  // number of samples of all epochs
};

}  // namespace drape::viewer
