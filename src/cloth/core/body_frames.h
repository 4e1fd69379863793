#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cloth/core/body_growth.h"
#include "cloth/description/description.h"
#include "mesh_reading/shared/vertex_cache.h"

namespace drape {

/// How a body goes on behind the last frame of its cache.
enum class AfterCache {
    loop,  ///< from the first frame on
    hold,  ///< it rests there
    end    ///< as hold, and it is where the run is over: endOfRun()
};

/// A file that says how a body deforms.
struct BodyCache {
    std::string file;       ///< PC2, MDD or glTF of the mesh's vertices; empty: the body is rigid
    std::string digest;     ///< 16 hexadecimal digits of its times and places, or empty
    std::string animation;  ///< of a glTF; empty: see readTracks()
    float rate = 24.0f;     ///< frames a second, of a PC2 or a glTF
    float delay = 0.0f;     ///< s that the body rests in its first frame, once it is grown (BodyGrow)
    AfterCache after = AfterCache::loop;
    std::shared_ptr<const VertexCache>
        frames;  ///< of `file`, `animation` and `rate`; null until it is read (loadMeshes())

    bool isThere() const { return !file.empty(); }
};

/// Where the particles of a mesh are in a frame of its cache; m, scaled and not turned yet.
std::vector<glm::vec3> scaledFrame(const MeshDescription& mesh, const VertexCache& frames, std::size_t frame);

/// A body's vertices over time, in its own frame: it grows, and then moves as its cache says, if it has one.
class BodyFrames {
public:
    /// Mesh and cache must have been read, of as many vertices, and the growth prepared.
    BodyFrames(const MeshDescription& mesh, const BodyCache& cache, const BodyGrow& grow);

    /// Moves a body's vertices to where they are `seconds` after the start: on lines between frames. places: one for
    /// each particle of the body; w stays.
    void place(double seconds, std::span<glm::vec4> places) const;

    float radius() const { return radius_; }   ///< m, of a ball about the origin that holds them in all frames
    double growth() const { return growth_; }  ///< s, from the start until it has its own shape
    /// Greatest speed of any vertex later than `seconds` after the start, m/s; before the growth ends, of all of it.
    float speed(double seconds = 0.0) const {
        return seconds < growth_ ? (growthSpeed_ > speed_ ? growthSpeed_ : speed_) : speed_;
    }

private:
    /// Frames `first` and `second`, and how far it is from the one to the other, 0 to 1.
    struct Between {
        std::size_t first;
        std::size_t second;
        float share;
    };
    Between at(double seconds) const;
    void addPlaces(std::vector<glm::vec3> scaled, const MeshDescription& mesh);
    float speedBetween(std::size_t first, std::size_t second, double seconds) const;

    /// m, of the particles in the first frame, then in the second...: those of the growth, then those of the cache.
    std::vector<glm::vec3> places_;
    std::vector<double> growTimes_;  ///< s, of the frames of the growth and of the own shape, the frame behind them
    std::vector<double> times_;      ///< s, of the cache's frames; of a loop, also when the first frame comes again
    std::size_t count_ = 0;          ///< of particles
    std::size_t ownFrame_ = 0;       ///< the first behind the growth
    double growth_ = 0.0;
    double delay_ = 0.0;
    bool loops_ = false;
    float radius_ = 0.0f;
    float growthSpeed_ = 0.0f;
    float speed_ = 0.0f;  ///< of the cache
};

}  // namespace drape
