#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// Finds the structural links of each particle: the threads of a cloth, and all links of systems. Built in time linear
/// in the number of particles and links.
class LinkIndex {
public:
    explicit LinkIndex(const Model& model);

    /// Returns the links of a particle as indices into Model::links, ascending.
    std::span<const glm::uint> linksOf(glm::uint particle) const;

private:
    /// The links of particle i are links_[starts_[i]] up to, but excluding, links_[starts_[i + 1]].
    std::vector<glm::uint> starts_;
    std::vector<glm::uint> links_;
};

/// Updates the tethers of a world as its cloths are pinned, unpinned and cut during a run. Tethers depend only on pins
/// and cuts. From the step of a cut on, no tether leads across the cut. The model must outlive
/// this object.
class LiveTethers {
public:
    explicit LiveTethers(const Model& model) : model_(&model), cloths_(model.cloths.size()), tethers_(model.tethers) {}

    /// Notes that a particle has become an anchor, or has ceased to be one.
    void changePin(glm::uint particle);
    /// Notes that a link is broken, or will break in the next step. Only structural links of cloths matter. `link`:
    /// index into Model::links.
    void cut(glm::uint link);

    /// Returns the tethers of the next step. Null means the model's own, unchanged since the start.
    /// `isPinned`: for each particle of the world, whether it is an anchor.
    std::shared_ptr<const std::vector<physics::Tether>> next(const std::vector<bool>& isPinned);
    /// Returns the last result of next().
    const std::shared_ptr<const std::vector<physics::Tether>>& given() const { return given_; }

    /// Continues a run of the same model. May only be called on a new object.
    /// `cut`: links cut since the start, as indices into Model::links.
    void recall(const std::vector<bool>& isPinned, std::span<const glm::uint> cut);

private:
    struct Cloth {
        std::vector<glm::uvec2> cuts;  ///< ends of the cut structural links, counted from 0 within the cloth
        bool isStale = false;          ///< whether pins or cuts have changed since its tethers were computed
    };

    const Model* model_;
    std::vector<Cloth> cloths_;             ///< state of each cloth in Model::cloths
    std::vector<physics::Tether> tethers_;  ///< tethers of the last step, one for each particle; empty: none
    std::shared_ptr<const std::vector<physics::Tether>> given_;
};

}  // namespace drape
