#include "cloth/core/body_room.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <span>
#include <thread>
#include <utility>

#include "cloth/core/body.h"
#include "cloth/core/body_frames.h"
#include "cloth/core/surface_points.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

using Index = std::uint32_t;

constexpr float kReach = 0.09f;        // greatest distance of the points of a pair, m
constexpr float kCell = 0.045f;        // size of the cells in which partners are searched for, m
constexpr float kCrease = 0.05f;       // points nearer than this in the pose of the mesh form no pair, m
constexpr float kAside = 0.018f;       // greatest distance of a point from the normal of its partner, m
constexpr float kAround = 0.0375f;     // distance of the points that move a particle, m
constexpr float kSmooth = 0.06f;       // distance along which displacements are smooth, m
constexpr float kMostBack = 0.04f;     // greatest displacement, m
constexpr float kShell = 0.012f;       // walls thinner than this are shells and tell nothing about a limb's radius, m
constexpr float kThickest = 0.3f;      // greatest thickness of a limb that is searched for, m
constexpr double kAhead = 0.25;        // time for which displacements are there before and after they are needed, s
constexpr double kEvery = 1.0 / 15.0;  // time between frames that are examined, s
constexpr int kRounds = 4;             // rounds of finding pairs in a frame
constexpr float kUnseen = 0.0001f;     // displacements below this are left out, m

/// The points that move in a frame, ascending, with their displacements inwards, m.
using FrameRoom = std::vector<std::pair<Index, float>>;

/// The points of a surface in a pose, component by component in the order of their cells.
class SortedPoints {
public:
    static constexpr Index kTogether = 8;  ///< number of points that are looked at together
    enum Column { kX, kY, kZ, kNormalX, kNormalY, kNormalZ, kRestX, kRestY, kRestZ, kColumns };

    /// `at`: places; `facing`: unit normals; `rest`: places in the pose of the mesh, m.
    SortedPoints(std::span<const glm::vec3> at, std::span<const glm::vec3> facing, std::span<const glm::vec3> rest)
        : places(at), normals(facing), cells(at, kCell) {
        constexpr float kFar = 1e9f;  // no point has a partner among those that fill up the last ones
        for (std::vector<float>& column : columns_) column.assign(at.size() + kTogether, kFar);
        for (Index k = 0; k < at.size(); ++k) {
            const Index i = cells.pointAt(k);
            for (int axis = 0; axis < 3; ++axis) {
                const auto of = static_cast<std::size_t>(axis);
                columns_[kX + of][k] = at[i][axis];
                columns_[kNormalX + of][k] = facing[i][axis];
                columns_[kRestX + of][k] = rest[i][axis];
            }
        }
    }

    /// Returns the values of kTogether points from place k of the order on.
    const float* from(Column column, Index k) const { return columns_[column].data() + k; }

    std::span<const glm::vec3> places, normals;
    PointCells cells;

private:
    std::array<std::vector<float>, kColumns> columns_;
};

class RoomMaker {
public:
    /// `triangles`: those of the mesh that cloth meets; must outlive this object.
    RoomMaker(const ClothMesh& mesh, std::span<const glm::uvec3> triangles, float between)
        : surface_(triangles, mesh.positions),
          beside_(pointsNear(surface_.rest(), surface_.restNormals(), surface_, kSmooth, 6)),
          between_(between),
          most_(surface_.count(), -1.0f) {}

    const SurfacePoints& surface() const { return surface_; }

    /// Measures how far each point may move: half of the limb's radius, and at most 4 cm.
    void measureLimbs() {
        std::vector<float> own(surface_.count());
        const PointCells cells(surface_.rest(), 0.05f);
        for (Index i = 0; i < surface_.count(); ++i) own[i] = std::min(kMostBack, 0.25f * thicknessAt(i, cells));
        for (Index i = 0; i < surface_.count(); ++i) most_[i] = std::min(own[i], mean(own, i));
    }

    /// Finds the displacements in one frame, before they are made smooth in time.
    FrameRoom roomIn(std::span<const glm::vec3> particles) const {
        std::vector<glm::vec3> places, normals;
        surface_.places(particles, places);
        surface_.normals(particles, normals);
        const std::vector<glm::vec3> inwards = inwardsOf(normals);
        std::vector<float> depths(surface_.count(), 0.0f);
        std::vector<float> smooth;
        std::vector<glm::vec3> moved = places;
        std::vector<Index> active(surface_.count());
        for (Index k = 0; k < surface_.count(); ++k) active[k] = k;
        for (int round = 0; round < kRounds; ++round) {
            std::vector<float> more(surface_.count(), 0.0f);
            std::vector<Index> found;
            const SortedPoints sorted(moved, normals, surface_.rest());
            for (const Index i : active) {
                const auto [partner, gap] = partnerOf(i, sorted);
                if (partner == kNone) continue;
                found.push_back(i);
                if (gap >= between_) continue;
                const float need = 0.5f * (between_ - gap);
                more[i] = std::max(more[i], need);
                more[partner] = std::max(more[partner], need);
            }
            if (std::ranges::none_of(more, [](float need) { return need > 0.0f; })) break;
            active = std::move(found);  // points without a partner in reach get none by moving apart
            for (Index k = 0; k < depths.size(); ++k) depths[k] = std::min(depths[k] + more[k], most_[k]);
            smooth = smoothed(depths);
            for (Index k = 0; k < moved.size(); ++k) moved[k] = places[k] + inwards[k] * smooth[k];
        }
        FrameRoom room;
        for (Index k = 0; k < smooth.size(); ++k) {
            if (smooth[k] > kUnseen) room.emplace_back(k, smooth[k]);
        }
        return room;
    }

    /// Returns the inward direction of each point, smooth along the surface.
    std::vector<glm::vec3> inwardsOf(std::span<const glm::vec3> normals) const {
        std::vector<glm::vec3> made(normals.size());
        for (Index i = 0; i < made.size(); ++i) {
            glm::vec3 sum(0.0f);
            for (Index k = beside_.starts[i]; k < beside_.starts[i + 1]; ++k)
                sum += beside_.weights[k] * normals[beside_.of[k]];
            made[i] = -unitOf(sum);
        }
        return made;
    }

    float most(Index point) const { return most_[point]; }

private:
    static constexpr Index kNone = std::numeric_limits<Index>::max();

    struct Partner {
        Index point;
        float gap;  // distance above the partner's surface, m; below 0 inside it
    };

    /// Finds the nearest point that faces point i across a gap.
    Partner partnerOf(Index i, const SortedPoints& points) const {
        constexpr Index kTogether = SortedPoints::kTogether;
        constexpr float kNot = std::numeric_limits<float>::max();
        Partner best{kNone, 0.0f};
        float nearest = kReach * kReach;
        const glm::vec3 place = points.places[i], normal = points.normals[i], rest = surface_.rest()[i];
        points.cells.forRuns(place, kReach, [&](Index first, Index end) {
            for (; first < end; first += kTogether) {
                const float* const xs = points.from(SortedPoints::kX, first);
                const float* const ys = points.from(SortedPoints::kY, first);
                const float* const zs = points.from(SortedPoints::kZ, first);
                const float* const normalXs = points.from(SortedPoints::kNormalX, first);
                const float* const normalYs = points.from(SortedPoints::kNormalY, first);
                const float* const normalZs = points.from(SortedPoints::kNormalZ, first);
                const float* const restXs = points.from(SortedPoints::kRestX, first);
                const float* const restYs = points.from(SortedPoints::kRestY, first);
                const float* const restZs = points.from(SortedPoints::kRestZ, first);
                float squares[kTogether];  // of the distances of partners
                // Has no branches and a fixed length, so that compilers let points share instructions. Points after the
                // end are others of the surface.
                for (Index k = 0; k < kTogether; ++k) {
                    const float x = place.x - xs[k], y = place.y - ys[k], z = place.z - zs[k];
                    const float squared = x * x + y * y + z * z;
                    const float gap = x * normalXs[k] + y * normalYs[k] + z * normalZs[k];
                    const float facing = normal.x * normalXs[k] + normal.y * normalYs[k] + normal.z * normalZs[k];
                    const float restX = rest.x - restXs[k], restY = rest.y - restYs[k], restZ = rest.z - restZs[k];
                    const float aside = kAside + 0.3f * std::abs(gap);
                    const float apart = kCrease + 2.0f * std::abs(gap);
                    float found = facing < kFacingSurfaces ? squared : kNot;
                    found = squared - gap * gap > aside * aside ? kNot : found;
                    squares[k] = restX * restX + restY * restY + restZ * restZ > apart * apart ? found : kNot;
                }
                for (Index k = 0; k < kTogether; ++k) {
                    if (squares[k] >= nearest) continue;
                    nearest = squares[k];
                    best.point = points.cells.pointAt(first + k);
                }
            }
        });
        if (best.point != kNone) best.gap = glm::dot(place - points.places[best.point], points.normals[best.point]);
        return best;
    }

    /// Measures the distance inwards from a point to the far side of its limb, m.
    float thicknessAt(Index i, const PointCells& cells) const {
        const glm::vec3 inward = -surface_.restNormals()[i];
        float least = kThickest;
        // Walks inwards in steps of a cell, so that thin limbs are measured quickly.
        for (float depth = 0.0f; depth < least; depth += 0.05f) {
            cells.near(surface_.rest()[i] + inward * depth, 0.04f, [&](Index j, float) {
                const glm::vec3 way = surface_.rest()[j] - surface_.rest()[i];
                const float across = glm::dot(way, inward);
                if (across < kShell || across >= least) return;
                if (glm::dot(surface_.restNormals()[i], surface_.restNormals()[j]) > -0.3f) return;
                if (glm::dot(way, way) - across * across > kAside * kAside) return;
                least = across;
            });
        }
        return least;
    }

    float mean(const std::vector<float>& values, Index i) const {
        float sum = 0.0f, weights = 0.0f;
        for (Index k = beside_.starts[i]; k < beside_.starts[i + 1]; ++k) {
            sum += beside_.weights[k] * values[beside_.of[k]];
            weights += beside_.weights[k];
        }
        return weights > 0.0f ? sum / weights : values[i];
    }

    /// Spreads displacements over 6 cm, so that they fall to 0 without a step, and averages them.
    std::vector<float> smoothed(const std::vector<float>& depths) const {
        std::vector<float> spread(depths.size());
        for (Index i = 0; i < depths.size(); ++i) {
            float most = depths[i];
            for (Index k = beside_.starts[i]; k < beside_.starts[i + 1]; ++k) {
                const float depth = depths[beside_.of[k]];
                if (depth <= most) continue;
                const glm::vec3 way = surface_.rest()[beside_.of[k]] - surface_.rest()[i];
                const float share = std::sqrt(glm::dot(way, way)) / kSmooth;
                most = std::max(most, depth * (1.0f - share * share * (3.0f - 2.0f * share)));
            }
            spread[i] = most;
        }
        std::vector<float> made(depths.size());
        for (Index i = 0; i < depths.size(); ++i) made[i] = std::min(mean(spread, i), most_[i]);
        return made;
    }

    SurfacePoints surface_;
    NearPoints beside_;
    float between_;
    std::vector<float> most_;
};

/// Calls `work` with each number below `count`, on all processors.
template <class Work>
void onAllProcessors(std::size_t count, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t k = next++; k < count; k = next++) work(k);
    };
    std::vector<std::jthread> threads;
    const std::size_t most = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
    while (threads.size() + 1 < most) threads.emplace_back(run);
    run();
}

/// The displacements of the points that move in any frame, point by point.
struct Depths {
    std::vector<Index> points;           ///< ascending
    std::vector<std::vector<float>> of;  ///< displacement of each of `points` in each frame, m
};

/// The frames that repeat when a cache loops, as numbers of examined frames.
struct Loop {
    bool isThere = false;
    std::size_t first = 0;
};

/// Returns the running maximum of values over `reach` neighbours to each side, then the mean over as many: the result
/// is smooth, and nowhere below the values. The first and the last value go on, or the loop does.
std::vector<float> smoothInTime(std::vector<float> values, std::size_t reach, const Loop& loop) {
    const std::size_t count = values.size();
    // A loop's first frame follows the frames before it, and the loop's last ones. Both get the same values.
    for (std::size_t k = 1; loop.isThere && k <= std::min({2 * reach, loop.first, count - loop.first}); ++k) {
        float& before = values[loop.first - k];
        before = values[count - k] = std::max(before, values[count - k]);
    }
    const auto at = [&](const std::vector<float>& of, std::size_t k, std::size_t offset) {
        const std::size_t moved = k + offset;
        if (moved < reach) return of[loop.isThere && loop.first == 0 ? (moved + count - reach % count) % count : 0];
        if (moved - reach < count) return of[moved - reach];
        return of[loop.isThere ? loop.first + (moved - reach - count) % (count - loop.first) : count - 1];
    };
    std::vector<float> most(count), made(count);
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t offset = 0; offset <= 2 * reach; ++offset) most[k] = std::max(most[k], at(values, k, offset));
    }
    for (std::size_t k = 0; k < count; ++k) {
        float sum = 0.0f;
        for (std::size_t offset = 0; offset <= 2 * reach; ++offset) sum += at(most, k, offset);
        made[k] = sum / static_cast<float>(2 * reach + 1);
    }
    return made;
}

Depths depthsOf(const std::vector<FrameRoom>& rooms, const RoomMaker& maker, std::size_t reach, const Loop& loop) {
    std::vector<Index> slots(maker.surface().count(), 0);
    for (const FrameRoom& room : rooms) {
        for (const auto& [point, depth] : room) slots[point] = 1;
    }
    Depths all;
    for (Index k = 0; k < slots.size(); ++k) {
        if (slots[k] == 0) continue;
        slots[k] = static_cast<Index>(all.points.size());
        all.points.push_back(k);
    }
    all.of.assign(all.points.size(), std::vector<float>(rooms.size(), 0.0f));
    for (std::size_t frame = 0; frame < rooms.size(); ++frame) {
        for (const auto& [point, depth] : rooms[frame]) all.of[slots[point]][frame] = depth;
    }
    for (std::size_t k = 0; k < all.of.size(); ++k) {
        all.of[k] = smoothInTime(std::move(all.of[k]), reach, loop);
        for (float& depth : all.of[k]) depth = std::min(depth, maker.most(all.points[k]));
    }
    return all;
}

}  // namespace

std::shared_ptr<const BodyRoom> makeRoom(const MeshDescription& mesh, const std::shared_ptr<const VertexCache>& frames,
                                         float between, bool loops, const std::vector<bool>& ignored) {
    auto room = std::make_shared<BodyRoom>();
    room->between = between;
    room->loops = loops;
    room->mesh = mesh.shape;
    room->cache = frames;
    room->ignored = ignored;
    const ClothMesh& shape = mesh.shape->mesh;
    std::vector<glm::uvec3> met;
    for (std::size_t t = 0; t < shape.triangles.size(); ++t) {
        if (ignored.empty() || !ignored[t]) met.push_back(shape.triangles[t]);
    }
    RoomMaker maker(shape, met, between);
    maker.measureLimbs();
    const std::size_t count = frames->frameCount();
    const double frameLength = double{frames->times.back()} / std::max(1.0, static_cast<double>(count) - 1.0);
    const auto stride = static_cast<std::size_t>(std::max(1.0, std::floor(kEvery / std::max(frameLength, 1e-6))));
    const auto frameOf = [&](std::size_t examined) { return std::min(examined * stride, count - 1); };
    std::vector<FrameRoom> rooms((count - 1 + stride - 1) / stride + 1);
    onAllProcessors(rooms.size(),
                    [&](std::size_t k) { rooms[k] = maker.roomIn(scaledFrame(mesh, *frames, frameOf(k))); });
    const double length = frameLength * static_cast<double>(stride);
    const auto reach = length > 0.0 ? static_cast<std::size_t>(std::ceil(kAhead / length)) : 0;
    const Loop loop{loops, std::min((frames->clip + stride - 1) / stride, rooms.size() - 1)};
    const Depths depths = depthsOf(rooms, maker, std::min(reach, rooms.size()), loop);
    if (depths.points.empty()) return room;

    std::vector<Index> slots(maker.surface().count(), static_cast<Index>(depths.points.size()));
    for (Index k = 0; k < depths.points.size(); ++k) slots[depths.points[k]] = k;
    const NearPoints around =
        pointsNear(shape.positions, maker.surface().particleNormals(shape.positions), maker.surface(), kAround, 2);
    for (Index i = 0; i < shape.particleCount(); ++i) {
        const auto first = around.of.begin() + around.starts[i], end = around.of.begin() + around.starts[i + 1];
        if (std::any_of(first, end, [&](Index point) { return slots[point] < depths.points.size(); }))
            room->particles.push_back(i);
    }
    const std::size_t moving = room->particles.size();
    std::vector<glm::vec3> ways(rooms.size() * moving);  // in the examined frames
    onAllProcessors(rooms.size(), [&](std::size_t examined) {
        const std::vector<glm::vec3> particles = scaledFrame(mesh, *frames, frameOf(examined));
        std::vector<glm::vec3> normals;
        maker.surface().normals(particles, normals);
        const std::vector<glm::vec3> inwards = maker.inwardsOf(normals);
        for (std::size_t k = 0; k < moving; ++k) {
            const Index i = room->particles[k];
            glm::vec3 sum(0.0f);
            float weights = 0.0f;
            for (Index at = around.starts[i]; at < around.starts[i + 1]; ++at) {
                const Index point = around.of[at];
                weights += around.weights[at];
                if (slots[point] == depths.points.size()) continue;
                sum += around.weights[at] * depths.of[slots[point]][examined] * inwards[point];
            }
            ways[examined * moving + k] = sum / weights;
        }
    });
    room->ways.resize(count * moving);
    for (std::size_t frame = 0; frame < count; ++frame) {
        const std::size_t before = frame / stride;
        const std::size_t after = std::min(before + 1, rooms.size() - 1);
        const std::size_t apart = frameOf(after) - frameOf(before);
        const float share = apart == 0 ? 0.0f : static_cast<float>(frame - frameOf(before)) / static_cast<float>(apart);
        for (std::size_t k = 0; k < moving; ++k) {
            const glm::vec3& from = ways[before * moving + k];
            room->ways[frame * moving + k] = from + (ways[after * moving + k] - from) * share;
        }
    }
    return room;
}

void prepareRoom(BodyDescription& body, float thickness) {
    // A sleeve that is pinched has two or three layers, and each keeps its distance from the next.
    constexpr float kLayers = 5.0f;
    if (!body.cache.frames || !body.makeRoom || body.cache.frames->frameCount() < 2) {
        body.room = nullptr;
        return;
    }
    const float between = kLayers * thickness;
    const bool loops = body.cache.after == AfterCache::loop;
    if (!body.room || body.room->between != between || body.room->loops != loops ||
        body.room->mesh != body.mesh.shape || body.room->cache != body.cache.frames ||
        body.room->ignored != body.ignored)
        body.room = makeRoom(body.mesh, body.cache.frames, between, loops, body.ignored);
}

}  // namespace drape
