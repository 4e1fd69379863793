#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cloth/core/body_room.h"
#include "cloth/description/description.h"
#include "colliders/motion.h"
#include "mesh_reading/shared/polygon_mesh.h"

namespace drape {

struct BodyCache;
struct VertexCache;

/// The shapes of a growing body. They are the steps of curvatureFlow() in reverse order.
struct BodyGrowth {
    static constexpr std::size_t kSteps = 12;  ///< number of steps of curvatureFlow()

    /// The body's settings when the shapes were made. If any differs, the shapes are made anew.
    float thin = 0.0f;
    std::shared_ptr<const MeshShape> mesh;
    std::shared_ptr<const VertexCache> cache;

    /// Positions of the particles in each shape, scaled but not turned, m. The thinnest shape comes first. The last is
    /// the body's own shape or, if it has a cache, the cache's first frame.
    std::vector<std::vector<glm::vec3>> shapes;
    /// Time of each shape as a fraction of the growth's duration, 0 to 1. Between any two successive shapes the fastest
    /// vertex has the same speed.
    std::vector<double> times;
};

/// The settings of a body that starts thin and grows to its own shape. Such a body can start inside a garment that its
/// own shape would cross.
struct BodyGrow {
    float seconds = 0.0f;                      ///< duration of the growth from the start of the run, s; 0: no growth
    float thin = 0.0048f;                      ///< total time of the curvature flow, m^2
    std::shared_ptr<const BodyGrowth> growth;  ///< shapes; null until prepareGrowth() makes them

    bool isThere() const { return seconds > 0.0f && thin > 0.0f; }
};

/// Makes BodyGrow::growth if the body grows and has none yet. The mesh and the cache must have been read. Takes 0.3 s
/// for 10,000 vertices and 2 s for 24,000.
void prepareGrowth(BodyGrow& grow, const MeshDescription& mesh, const BodyCache& cache);

/// The motion of a body after the last frame of its cache.
enum class AfterCache {
    loop,  ///< plays the cache again from its first frame
    hold,  ///< rests in the last frame
    end    ///< rests in the last frame; the run ends there: see endOfRun()
};

/// The pose in which a body is before its cache plays.
enum class CacheStart {
    clip,  ///< that of the cache's first frame
    bind   ///< that of the mesh; the body then moves to the first frame in BodyCache::blend
};

/// A file with a body's vertices over time.
struct BodyCache {
    std::string file;       ///< PC2, MDD, glTF or BVH file of the mesh's motion; empty for a rigid body
    std::string digest;     ///< hash of the file's times and positions, 16 hexadecimal digits, or empty
    std::string animation;  ///< name of an animation in a glTF file; empty: see readTracks()
    float rate = 24.0f;     ///< frames per second of a PC2 or glTF file
    float delay = 0.0f;     ///< time for which the grown body rests in the cache's first frame, s
    AfterCache after = AfterCache::loop;
    CacheStart from = CacheStart::clip;
    /// Duration at the end of a loop in which the vertices approach the first frame, s; 0: they jump to it.
    float loopBlend = 0.0f;
    float blend = 1.0f;  ///< duration of the motion from the pose of the mesh to the first frame, s; see CacheStart
    /// Frames made from `file`, `animation`, `rate`, `from` and `blend`. Null until loadMeshes() reads the file.
    std::shared_ptr<const VertexCache> frames;

    bool isThere() const { return !file.empty(); }
};

/// Returns the positions of a mesh's particles in a frame of its cache, scaled but not turned, m.
std::vector<glm::vec3> scaledFrame(const MeshDescription& mesh, const VertexCache& frames, std::size_t frame);

/// A body's vertices over time, in the body's own frame. The body grows first, then follows its cache, if it has one.
/// Between two frames of the cache is a cut if the median vertex moves by more than half the body's height (along y)
/// and faster than 30 m/s. The body then stays in the first frame until the time of the second, and jumps.
class BodyFrames {
public:
    /// The mesh and the cache must have been read and have equal vertex counts. The growth must have been prepared.
    /// `room`: how far the collider draws back; null: nowhere.
    BodyFrames(const MeshDescription& mesh, const BodyCache& cache, const BodyGrow& grow, const BodyRoom* room);

    /// Sets a body's vertices to their positions as a collider `seconds` after the start, interpolated linearly between
    /// frames.
    /// `places`: one entry for each particle of the body; w does not change.
    void place(double seconds, std::span<glm::vec4> places) const;

    /// Particles of the body that draw back at some time, ascending.
    std::span<const std::uint32_t> roomParticles() const { return roomParticles_; }
    /// Returns how far each of roomParticles() is drawn back `seconds` after the start, m.
    std::vector<glm::vec3> room(double seconds) const;

    /// Returns the rigid motion, in the body's frame, that comes nearest to the jumps at all cuts after `from` and
    /// until `to` seconds after the start. Returns nothing without a cut.
    std::optional<Pose> jump(double from, double to) const;

    float radius() const { return radius_; }   ///< radius of a ball about the origin that contains every frame, m
    double growth() const { return growth_; }  ///< time from the start until the body has its own shape, s
    /// Returns the greatest speed of any vertex from `seconds` after the start on, m/s. A time during the growth counts
    /// as its start: the result then includes the whole growth.
    float speed(double seconds = 0.0) const {
        return seconds < growth_ ? (growthSpeed_ > speed_ ? growthSpeed_ : speed_) : speed_;
    }

private:
    /// A moment between two frames.
    /// `share`: 0 at frame `first`, 1 at frame `second`.
    struct Between {
        std::size_t first;
        std::size_t second;
        float share;
    };
    /// A cut after a frame of the cache, and the motion that brings this frame's vertices nearest to the next frame's.
    struct Cut {
        std::size_t frame;
        Pose jump;
    };
    Between at(double seconds) const;
    double timeInCache(double seconds, std::size_t& laps) const;
    const Cut* cutAfter(std::size_t frame) const;
    bool isCut(std::size_t first, std::size_t second, double seconds) const;
    void addPlaces(std::vector<glm::vec3> scaled, const MeshDescription& mesh);
    void blendLoop(double seconds);
    void addRoom(const MeshDescription& mesh, const VertexCache& frames, const BodyRoom& room);
    glm::vec3 roomAt(const Between& between, std::size_t k) const;
    float speedBetween(std::size_t first, std::size_t second, double seconds) const;

    /// Positions of all particles, m, frame by frame: frames of the growth, then frames of the cache.
    std::vector<glm::vec3> places_;
    /// Time of each frame of the growth, s; the last entry is the time of the body's own shape.
    std::vector<double> growTimes_;
    /// Times of the cache's frames, s. For a loop, the last entry is the time when the first frame recurs.
    std::vector<double> times_;
    std::vector<Cut> cuts_;
    std::vector<std::uint32_t> roomParticles_;
    std::vector<glm::vec3> room_;  ///< displacement of each of roomParticles_ in each frame of the cache, m
    std::size_t loopFrame_ = 0;    ///< number of the cache's frame with which a loop begins
    std::size_t count_ = 0;        ///< number of particles of the body
    std::size_t ownFrame_ = 0;     ///< index in places_ of the first frame after the growth
    double growth_ = 0.0;
    double delay_ = 0.0;
    bool loops_ = false;
    float radius_ = 0.0f;
    float growthSpeed_ = 0.0f;
    float speed_ = 0.0f;  ///< greatest speed of any vertex in the cache, m/s
};

}  // namespace drape
