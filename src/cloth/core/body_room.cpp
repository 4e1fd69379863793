#include "cloth/core/body_room.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <span>
#include <thread>
#include <unordered_map>
#include <utility>

#include "cloth/core/body.h"
#include "cloth/core/body_frames.h"
#include "cloth/mesh/shape/mesh_shape.h"

namespace drape {
namespace {

using Index = std::uint32_t;
constexpr float kSpacing = 0.025f;     // distance between neighbouring points, m
constexpr float kReach = 0.09f;        // greatest distance of the points of a pair, m
constexpr float kCrease = 0.05f;       // points nearer than this in the pose of the mesh form no pair, m
constexpr float kFacing = -0.2f;       // greatest scalar product of normals that face each other
constexpr float kAside = 0.018f;       // greatest distance of a point from the normal of its partner, m
constexpr float kSmooth = 0.06f;       // distance along which displacements are smooth, m
constexpr float kMostBack = 0.04f;     // greatest displacement, m
constexpr float kShell = 0.012f;       // walls thinner than this are shells and tell nothing about a limb's radius, m
constexpr float kThickest = 0.3f;      // greatest thickness of a limb that is searched for, m
constexpr double kAhead = 0.25;        // time for which displacements are there before and after they are needed, s
constexpr double kEvery = 1.0 / 15.0;  // time between frames that are examined, s
constexpr int kRounds = 4;             // rounds of finding pairs in a frame
constexpr float kUnseen = 0.0001f;     // displacements below this are left out, m
constexpr int kMostPieces = 64;        // greatest number of pieces into which the side of a triangle is cut

/// A point on a triangle of the body.
struct Point {
    glm::uvec3 corners{0};
    glm::vec3 shares{0.0f};  ///< shares of the corners, with the sum 1
};

/// NearPoints of each element, and a weight for each.
struct NearPoints {
    std::vector<Index> starts{0};
    std::vector<Index> of;
    std::vector<float> weights;
};

glm::vec3 unitOf(const glm::vec3& v) {
    const float length = std::sqrt(glm::dot(v, v));
    return length > 0.0f ? v / length : glm::vec3(0.0f);
}

/// Points in cells, so that those within a distance of a place are found quickly.
class PointCells {
public:
    /// `cell`: size of a cell, m.
    PointCells(std::span<const glm::vec3> places, float cell) : cell_(cell) {
        for (Index k = 0; k < places.size(); ++k) order_.emplace_back(keyOf(cellOf(places[k])), k);
        std::ranges::sort(order_);
        for (Index k = 0; k < order_.size(); ++k) {
            if (k == 0 || order_[k].first != order_[k - 1].first) first_.emplace(order_[k].first, k);
        }
    }

    /// Calls `visit` with each point in cells within `reach` of a place, in a fixed order.
    template <class Visit>
    void near(const glm::vec3& place, float reach, Visit&& visit) const {
        const glm::ivec3 low = cellOf(place - reach);
        const glm::ivec3 high = cellOf(place + reach);
        for (int x = low.x; x <= high.x; ++x) {
            for (int y = low.y; y <= high.y; ++y) {
                for (int z = low.z; z <= high.z; ++z) {
                    const std::uint64_t key = keyOf({x, y, z});
                    const auto found = first_.find(key);
                    if (found == first_.end()) continue;
                    for (Index k = found->second; k < order_.size() && order_[k].first == key; ++k)
                        visit(order_[k].second);
                }
            }
        }
    }

private:
    glm::ivec3 cellOf(const glm::vec3& place) const {
        // Far places share the outermost cells.
        const glm::vec3 cells = glm::clamp(place / cell_, glm::vec3(-1e6f), glm::vec3(1e6f));
        return glm::ivec3(glm::floor(cells));
    }
    static std::uint64_t keyOf(const glm::ivec3& cell) {
        constexpr int kBias = 1 << 20;
        return static_cast<std::uint64_t>(cell.x + kBias) << 42 | static_cast<std::uint64_t>(cell.y + kBias) << 21 |
               static_cast<std::uint64_t>(cell.z + kBias);
    }

    float cell_;
    std::vector<std::pair<std::uint64_t, Index>> order_;
    std::unordered_map<std::uint64_t, Index> first_;
};

/// Points on a body, and their places and normals in a pose.
class Surface {
public:
    /// `rest`: positions of the particles in the pose of the mesh, m.
    Surface(std::span<const glm::uvec3> triangles, std::span<const glm::vec3> rest) : triangles_(triangles) {
        for (const glm::uvec3& t : triangles) addPoints(t, rest);
        places(rest, rest_);
        normals(rest, restNormals_);
        thinOut();
    }

    Index count() const { return static_cast<Index>(points_.size()); }
    const std::vector<glm::vec3>& rest() const { return rest_; }
    const std::vector<glm::vec3>& restNormals() const { return restNormals_; }

    void places(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const {
        made.clear();
        for (const Point& point : points_) {
            made.push_back(particles[point.corners.x] * point.shares.x + particles[point.corners.y] * point.shares.y +
                           particles[point.corners.z] * point.shares.z);
        }
    }

    /// Computes unit normals from those of the particles.
    void normals(std::span<const glm::vec3> particles, std::vector<glm::vec3>& made) const {
        std::vector<glm::vec3> ofParticles(particles.size(), glm::vec3(0.0f));
        for (const glm::uvec3& t : triangles_) {
            const glm::vec3 normal = glm::cross(particles[t.y] - particles[t.x], particles[t.z] - particles[t.x]);
            for (int k = 0; k < 3; ++k) ofParticles[t[k]] += normal;
        }
        for (glm::vec3& normal : ofParticles) normal = unitOf(normal);
        places(ofParticles, made);
        for (glm::vec3& normal : made) normal = unitOf(normal);
    }

private:
    void addPoints(const glm::uvec3& t, std::span<const glm::vec3> rest) {
        const float longest = std::max({glm::distance(rest[t.x], rest[t.y]), glm::distance(rest[t.y], rest[t.z]),
                                        glm::distance(rest[t.z], rest[t.x])});
        const int pieces = std::clamp(static_cast<int>(std::ceil(longest / kSpacing)), 1, kMostPieces);
        const auto parts = static_cast<float>(pieces);
        for (int a = 0; a < pieces; ++a) {
            for (int b = 0; b < pieces - a; ++b) {
                const float second = (static_cast<float>(a) + 1.0f / 3.0f) / parts;
                const float third = (static_cast<float>(b) + 1.0f / 3.0f) / parts;
                points_.push_back({t, {1.0f - second - third, second, third}});
            }
        }
    }

    /// Keeps one point of those that are close and face the same way, so that fine meshes cost no more than coarse
    /// ones.
    void thinOut() {
        std::unordered_map<std::uint64_t, Index> taken;
        std::vector<Point> points;
        std::vector<glm::vec3> rest, normals;
        for (Index k = 0; k < count(); ++k) {
            const glm::vec3 cells = glm::clamp(rest_[k] / (0.75f * kSpacing), glm::vec3(-5e5f), glm::vec3(5e5f));
            const glm::ivec3 cell(glm::floor(cells));
            std::uint64_t key = 0;
            for (int axis = 0; axis < 3; ++axis) {
                key = key << 20 | static_cast<std::uint64_t>(cell[axis] + (1 << 19));
                key = key << 1 | (restNormals_[k][axis] > 0.0f ? 1u : 0u);
            }
            if (!taken.emplace(key, k).second) continue;
            points.push_back(points_[k]);
            rest.push_back(rest_[k]);
            normals.push_back(restNormals_[k]);
        }
        points_ = std::move(points);
        rest_ = std::move(rest);
        restNormals_ = std::move(normals);
    }

    std::span<const glm::uvec3> triangles_;
    std::vector<Point> points_;
    std::vector<glm::vec3> rest_, restNormals_;
};

/// Lists the points within `reach` of each place that face the same way, with weights (1 - r^2 / reach^2)^power.
NearPoints pointsNear(std::span<const glm::vec3> places, std::span<const glm::vec3> facing, const Surface& surface,
                      float reach, int power) {
    const PointCells cells(surface.rest(), reach);
    NearPoints all;
    for (std::size_t i = 0; i < places.size(); ++i) {
        cells.near(places[i], reach, [&](Index j) {
            const glm::vec3 way = surface.rest()[j] - places[i];
            const float share = 1.0f - glm::dot(way, way) / (reach * reach);
            if (share <= 0.0f || glm::dot(facing[i], surface.restNormals()[j]) <= kFacing) return;
            float weight = share;
            for (int k = 1; k < power; ++k) weight *= share;
            all.of.push_back(j);
            all.weights.push_back(weight);
        });
        all.starts.push_back(static_cast<Index>(all.of.size()));
    }
    return all;
}

/// The points that move in a frame, ascending, with their displacements inwards, m.
using FrameRoom = std::vector<std::pair<Index, float>>;

class RoomMaker {
public:
    RoomMaker(const ClothMesh& mesh, float between)
        : surface_(mesh.triangles, mesh.positions),
          beside_(pointsNear(surface_.rest(), surface_.restNormals(), surface_, kSmooth, 6)),
          between_(between),
          most_(surface_.count(), -1.0f) {}

    const Surface& surface() const { return surface_; }

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
            const PointCells cells(moved, kReach);
            for (const Index i : active) {
                const auto [partner, gap] = partnerOf(i, moved, normals, cells);
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
    Partner partnerOf(Index i, std::span<const glm::vec3> places, std::span<const glm::vec3> normals,
                      const PointCells& cells) const {
        Partner best{kNone, 0.0f};
        float nearest = kReach * kReach;
        cells.near(places[i], kReach, [&](Index j) {
            const glm::vec3 way = places[i] - places[j];
            const float squared = glm::dot(way, way);
            if (!(squared < nearest) || glm::dot(normals[i], normals[j]) >= kFacing) return;
            const float gap = glm::dot(way, normals[j]);
            const float aside = kAside + 0.3f * std::abs(gap);
            if (squared - gap * gap > aside * aside) return;
            const glm::vec3 atRest = surface_.rest()[i] - surface_.rest()[j];
            const float apart = kCrease + 2.0f * std::abs(gap);
            if (glm::dot(atRest, atRest) <= apart * apart) return;
            nearest = squared;
            best = {j, gap};
        });
        return best;
    }

    /// Measures the distance inwards from a point to the far side of its limb, m.
    float thicknessAt(Index i, const PointCells& cells) const {
        const glm::vec3 inward = -surface_.restNormals()[i];
        float least = kThickest;
        // Walks inwards in steps of a cell, so that thin limbs are measured quickly.
        for (float depth = 0.0f; depth < least; depth += 0.05f) {
            cells.near(surface_.rest()[i] + inward * depth, 0.04f, [&](Index j) {
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

    Surface surface_;
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

/// Returns the running maximum of values over `reach` neighbours to each side, then the mean over as many: the result
/// is smooth, and nowhere below the values.
std::vector<float> smoothInTime(const std::vector<float>& values, std::size_t reach) {
    const std::size_t count = values.size();
    const auto at = [&](const std::vector<float>& of, std::size_t k, std::size_t offset) {
        const std::size_t moved = k + offset;  // the first and the last value go on
        return of[moved < reach ? 0 : std::min(moved - reach, count - 1)];
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

Depths depthsOf(const std::vector<FrameRoom>& rooms, const RoomMaker& maker, std::size_t reach) {
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
        all.of[k] = smoothInTime(all.of[k], reach);
        for (float& depth : all.of[k]) depth = std::min(depth, maker.most(all.points[k]));
    }
    return all;
}

}  // namespace

std::shared_ptr<const BodyRoom> makeRoom(const MeshDescription& mesh, const std::shared_ptr<const VertexCache>& frames,
                                         float between) {
    auto room = std::make_shared<BodyRoom>();
    room->between = between;
    room->mesh = mesh.shape;
    room->cache = frames;
    const ClothMesh& shape = mesh.shape->mesh;
    RoomMaker maker(shape, between);
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
    const Depths depths = depthsOf(rooms, maker, std::min(reach, rooms.size()));
    if (depths.points.empty()) return room;

    std::vector<Index> slots(maker.surface().count(), static_cast<Index>(depths.points.size()));
    for (Index k = 0; k < depths.points.size(); ++k) slots[depths.points[k]] = k;
    std::vector<glm::vec3> facing(shape.particleCount(), glm::vec3(0.0f));
    for (const glm::uvec3& t : shape.triangles) {
        const glm::vec3 normal =
            glm::cross(shape.positions[t.y] - shape.positions[t.x], shape.positions[t.z] - shape.positions[t.x]);
        for (int k = 0; k < 3; ++k) facing[t[k]] += normal;
    }
    for (glm::vec3& normal : facing) normal = unitOf(normal);
    const NearPoints around = pointsNear(shape.positions, facing, maker.surface(), 1.5f * kSpacing, 2);
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
    if (!body.room || body.room->between != between || body.room->mesh != body.mesh.shape ||
        body.room->cache != body.cache.frames)
        body.room = makeRoom(body.mesh, body.cache.frames, between);
}

}  // namespace drape
