#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/model.h"

namespace drape {

/// The tethers of a world whose cloths are pinned, unpinned and cut while they move. They follow from the pins and the
/// cuts alone, and none holds across a cut, from its very step on. The model must outlive it.
class LiveTethers {
public:
    explicit LiveTethers(const Model& model) : model_(&model), cloths_(model.cloths.size()), tethers_(model.tethers) {}

    /// Whether a particle is an anchor has changed.
    void changePin(glm::uint particle);
    /// A link, as an index into Model::links, is broken or about to be. Only structural links of cloths matter.
    void cut(glm::uint link);

    /// Those of the step that comes next; null: those of the model, as nothing has changed since the start. isPinned:
    /// which particles, of all of the world, are fixed as anchors.
    std::shared_ptr<const std::vector<physics::Tether>> next(const std::vector<bool>& isPinned);
    /// The last result of next().
    const std::shared_ptr<const std::vector<physics::Tether>>& given() const { return given_; }

    /// Takes up a run of the same model in which `cut` links have been cut since the start, as indices into
    /// Model::links; nothing may have happened here before.
    void recall(const std::vector<bool>& isPinned, std::span<const glm::uint> cut);

private:
    struct Cloth {
        std::vector<glm::uvec2> cuts;  ///< ends of structural links, counted from 0 within the cloth
        bool isStale = false;          ///< its tethers are of earlier pins or cuts
    };

    const Model* model_;
    std::vector<Cloth> cloths_;             ///< as in Model::cloths
    std::vector<physics::Tether> tethers_;  ///< by particle; empty: there are none
    std::shared_ptr<const std::vector<physics::Tether>> given_;
};

}  // namespace drape
