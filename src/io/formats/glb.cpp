#include "io/formats/glb.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/files/system.h"
#include "io/formats/frame_spool.h"
#include "io/surfaces/mesh.h"
#include "io/surfaces/solid_objects.h"
#include "json/json.h"

namespace drape::io {
namespace {

/// Bounding box of a part's positions in a frame, or of their differences from the first frame; m.
struct Bounds {
    glm::vec3 low{0.0f};
    glm::vec3 high{0.0f};
};

/// The JSON of a GLB file, which describes the binary chunk, and the length of that chunk.
struct GlbDocument {
    std::string json;
    std::uint64_t binaryBytes = 0;
    std::vector<std::shared_ptr<const std::string>> pictures;  ///< pictures at the end of the binary chunk
};

using json::Array;
using json::Object;
using json::Value;

// Constants of the glTF 2.0 specification (3.6.2 and 5.24).
enum ComponentType : std::uint32_t { kUnsignedInt = 5125, kFloat = 5126 };
enum Target : std::uint32_t { kNoTarget = 0, kVertices = 34962, kIndices = 34963 };
enum Mode : std::uint32_t { kPoints = 0, kLines = 1, kTriangles = 4 };

constexpr const char* kSheen = "KHR_materials_sheen";
constexpr const char* kTransform = "KHR_texture_transform";

Value number(std::uint64_t value) { return json::number(value); }

/// Formats vectors exactly: as doubles, whose shortest text may be longer than that of the float.
Value vectorOf(glm::vec3 v) {
    return Array{json::number(double{v.x}), json::number(double{v.y}), json::number(double{v.z})};
}

/// Lays out the binary chunk and describes its contents in JSON.
class Writer {
public:
    Writer(const Mesh& mesh, const std::vector<std::vector<Bounds>>& bounds, const std::vector<float>& times,
           const std::vector<SolidObject>& objects)
        : times_(times) {
        for (std::size_t k = 0; k < mesh.size(); ++k) addPart(mesh[k], bounds[k]);
        if (times.size() > 1) addAnimation();
        for (const SolidObject& object : objects) addObject(object);
        for (const auto& picture : pictures_) {
            // The length of an image counts, so the padding is no part of its view.
            images_.push_back(
                Object{{"mimeType", "image/png"}, {"bufferView", number(addView(picture->size(), kNoTarget))}});
            bytes_ = (bytes_ + 3) / 4 * 4;
        }
        if (times.size() > 1) {
            animation_ =
                Object{{"name", "motion"}, {"channels", std::move(channels_)}, {"samplers", std::move(samplers_)}};
        }
    }

    GlbDocument document(const std::string& name) && {
        Array roots;
        for (std::uint64_t k = 0; k < nodes_.size(); ++k) roots.push_back(number(k));
        Object gltf{{"asset", Object{{"version", "2.0"}, {"generator", "Drape"}}},
                    {"scene", number(0)},
                    {"scenes", Array{Object{{"name", name}, {"nodes", std::move(roots)}}}},
                    {"nodes", std::move(nodes_)},
                    {"meshes", std::move(meshes_)},
                    {"materials", std::move(materials_)},
                    {"accessors", std::move(accessors_)},
                    {"bufferViews", std::move(views_)},
                    {"buffers", Array{Object{{"byteLength", number(bytes_)}}}}};
        Array extensions;
        if (hasSheen_) extensions.emplace_back(kSheen);
        if (hasTransform_) extensions.emplace_back(kTransform);
        if (!extensions.empty()) gltf.push_back({"extensionsUsed", std::move(extensions)});
        if (!textures_.empty()) {
            gltf.push_back({"textures", std::move(textures_)});
            gltf.push_back({"samplers", std::move(wraps_)});
            gltf.push_back({"images", std::move(images_)});
        }
        if (!animation_.empty()) gltf.push_back({"animations", Array{std::move(animation_)}});
        return {json::writeLine(gltf), bytes_, std::move(pictures_)};
    }

private:
    /// Returns the material's index in the document. Equal materials share an entry.
    std::uint64_t addMaterial(const std::string& name, const MeshMaterial& material) {
        const auto known = std::ranges::find(looks_, material);
        const auto index = static_cast<std::uint64_t>(known - looks_.begin());
        if (known != looks_.end()) return index;
        const MeshMaterial& look = looks_.emplace_back(material);
        Array colour = std::get<Array>(vectorOf(look.factor()).data);
        colour.push_back(json::number(1.0f));
        Object surface{{"baseColorFactor", std::move(colour)},
                       {"metallicFactor", json::number(0.0f)},
                       {"roughnessFactor", json::number(look.roughness)}};
        if (look.print.png) surface.push_back({"baseColorTexture", textureOf(look.print)});
        Object entry{{"name", name}, {"doubleSided", true}, {"pbrMetallicRoughness", std::move(surface)}};
        if (look.sheenColour != glm::vec3(0.0f)) {
            hasSheen_ = true;
            entry.push_back(
                {"extensions", Object{{kSheen, Object{{"sheenColorFactor", vectorOf(look.sheenColour)},
                                                      {"sheenRoughnessFactor", json::number(look.sheenRoughness)}}}}});
        }
        materials_.push_back(std::move(entry));
        return index;
    }

    /// Adds a texture, and its picture if it is new. Returns the reference to it.
    Object textureOf(const MeshPrint& print) {
        const auto known = std::ranges::find(pictures_, print.png);
        const auto picture = static_cast<std::uint64_t>(known - pictures_.begin());
        if (known == pictures_.end()) pictures_.push_back(print.png);
        const auto wrap = [](bool repeats) { return number(repeats ? 10497 : 33071); };  // 33071: clamp to edge
        const glm::bvec2 repeats = print.repeats();
        const std::uint64_t texture = textures_.size();
        textures_.push_back(Object{{"sampler", number(texture)}, {"source", number(picture)}});
        wraps_.push_back(Object{{"wrapS", wrap(repeats.x)}, {"wrapT", wrap(repeats.y)}});
        Object reference{{"index", number(texture)}};
        if (!print.isMoved()) return reference;
        hasTransform_ = true;
        const auto pair = [](const glm::vec2& v) {
            return Array{json::number(double{v.x}), json::number(double{v.y})};
        };
        reference.push_back(
            {"extensions", Object{{kTransform, Object{{"offset", pair(print.offset)}, {"scale", pair(print.scale)}}}}});
        return reference;
    }

    std::uint64_t addView(std::uint64_t bytes, Target target, std::uint64_t stride = 0) {
        Object view{{"buffer", number(0)}, {"byteOffset", number(bytes_)}, {"byteLength", number(bytes)}};
        if (stride > 0) view.push_back({"byteStride", number(stride)});
        if (target != kNoTarget) view.push_back({"target", number(target)});
        views_.push_back(std::move(view));
        bytes_ += bytes;
        return views_.size() - 1;
    }

    std::uint64_t addAccessor(std::uint64_t view, std::uint64_t offset, ComponentType component, std::uint64_t count,
                              const char* type) {
        accessors_.push_back(Object{{"bufferView", number(view)},
                                    {"byteOffset", number(offset)},
                                    {"componentType", number(component)},
                                    {"count", number(count)},
                                    {"type", type}});
        return accessors_.size() - 1;
    }

    void setRange(std::uint64_t accessor, Value low, Value high) {
        Object& object = std::get<Object>(accessors_[accessor].data);
        object.push_back({"min", std::move(low)});
        object.push_back({"max", std::move(high)});
    }

    std::uint64_t addIndices(std::uint64_t count) {
        return addAccessor(addView(4 * count, kIndices), 0, kUnsignedInt, count, "SCALAR");
    }

    void addPart(const MeshPart& part, const std::vector<Bounds>& bounds) {
        struct Elements {
            Mode mode;
            std::uint64_t indices;
            std::uint64_t material;
        };
        std::vector<Elements> primitives;
        const auto addElements = [&](Mode mode, std::uint64_t count, std::uint64_t material) {
            if (count > 0) primitives.push_back({mode, addIndices(count), material});
        };
        const std::uint64_t own = addMaterial(part.name, part.material);
        // The indices of all looks are adjacent in the binary chunk, so that all triangles can be written in one piece.
        for (std::size_t k = 0; k < part.looks.size(); ++k) {
            const MeshPart::Look& look = part.looks[k];
            const std::size_t end = k + 1 < part.looks.size() ? part.looks[k + 1].firstTriangle : part.triangles.size();
            addElements(kTriangles, 3 * (end - look.firstTriangle), addMaterial(look.name, look.material));
        }
        if (part.looks.empty()) addElements(kTriangles, 3 * part.triangles.size(), own);
        addElements(kLines, 2 * part.lines.size(), own);
        addElements(kPoints, part.points.size(), own);

        const std::uint64_t count = part.vertices.size();
        const bool hasNormals = !part.triangles.empty();
        std::uint64_t uvs = 0;
        if (!part.uvs.empty()) uvs = addAccessor(addView(8 * count, kVertices, 8), 0, kFloat, count, "VEC2");
        std::uint64_t covered = 0;
        if (!part.covered.empty()) covered = addAccessor(addView(4 * count, kVertices, 4), 0, kFloat, count, "SCALAR");
        const std::uint64_t array = 12 * count;
        const std::uint64_t view = addView((hasNormals ? 2 : 1) * array * bounds.size(), kVertices, 12);

        Array withNormals;     // attributes of each frame, for triangles
        Array withoutNormals;  // attributes of each frame, for lines and points
        std::uint64_t offset = 0;
        for (const Bounds& box : bounds) {
            const std::uint64_t positions = addAccessor(view, offset, kFloat, count, "VEC3");
            setRange(positions, vectorOf(box.low), vectorOf(box.high));
            offset += array;
            withoutNormals.push_back(Object{{"POSITION", number(positions)}});
            if (!hasNormals) continue;
            const std::uint64_t normals = addAccessor(view, offset, kFloat, count, "VEC3");
            offset += array;
            withNormals.push_back(Object{{"POSITION", number(positions)}, {"NORMAL", number(normals)}});
        }
        Array list;
        for (const Elements& elements : primitives) {
            const bool isSurface = elements.mode == kTriangles;
            const Array& frames = isSurface ? withNormals : withoutNormals;
            Object attributes = std::get<Object>(frames.front().data);
            if (isSurface && !part.uvs.empty()) attributes.push_back({"TEXCOORD_0", number(uvs)});
            if (isSurface && !part.covered.empty()) attributes.push_back({"_COVERED", number(covered)});
            Object primitive{{"mode", number(elements.mode)},
                             {"attributes", std::move(attributes)},
                             {"indices", number(elements.indices)},
                             {"material", number(elements.material)}};
            if (frames.size() > 1) primitive.push_back({"targets", Array(frames.begin() + 1, frames.end())});
            list.push_back(std::move(primitive));
        }
        nodes_.push_back(Object{{"name", part.name}, {"mesh", number(meshes_.size())}});
        meshes_.push_back(Object{{"name", part.name}, {"primitives", std::move(list)}});
    }

    /// Animates all nodes added so far. Adds the first sampler, whose input all other samplers share.
    void addAnimation() {
        const std::uint64_t frames = times_.size();
        input_ = addAccessor(addView(4 * frames, kNoTarget), 0, kFloat, frames, "SCALAR");
        setRange(input_, Array{json::number(double{times_.front()})}, Array{json::number(double{times_.back()})});
        const std::uint64_t weights = frames * (frames - 1);
        const std::uint64_t output = addAccessor(addView(4 * weights, kNoTarget), 0, kFloat, weights, "SCALAR");
        for (std::uint64_t node = 0; node < nodes_.size(); ++node) addChannel(node, "weights");
        addSampler(output);
    }

    /// Adds a channel for the next sampler.
    void addChannel(std::uint64_t node, const char* path) {
        channels_.push_back(
            Object{{"sampler", number(samplers_.size())}, {"target", Object{{"node", number(node)}, {"path", path}}}});
    }
    void addSampler(std::uint64_t output) {
        samplers_.push_back(Object{{"input", number(input_)}, {"output", number(output)}, {"interpolation", "LINEAR"}});
    }

    void addObject(const SolidObject& object) {
        const std::uint64_t indices = addIndices(3 * object.triangles.size());
        const std::uint64_t count = object.positions.size();
        const std::uint64_t positions = addAccessor(addView(12 * count, kVertices, 12), 0, kFloat, count, "VEC3");
        glm::vec3 low = object.positions.front();
        glm::vec3 high = low;
        for (const glm::vec3& position : object.positions) {
            low = glm::min(low, position);
            high = glm::max(high, position);
        }
        setRange(positions, vectorOf(low), vectorOf(high));
        const std::uint64_t normals = addAccessor(addView(12 * count, kVertices, 12), 0, kFloat, count, "VEC3");
        const std::uint64_t node = nodes_.size();
        const Pose& pose = object.poses.front();
        Array turn = std::get<Array>(vectorOf(glm::vec3(pose.turn)).data);
        turn.push_back(json::number(double{pose.turn.w}));
        nodes_.push_back(Object{{"name", object.name},
                                {"mesh", number(meshes_.size())},
                                {"translation", vectorOf(pose.place)},
                                {"rotation", std::move(turn)}});
        Array list{Object{{"mode", number(kTriangles)},
                          {"attributes", Object{{"POSITION", number(positions)}, {"NORMAL", number(normals)}}},
                          {"indices", number(indices)},
                          {"material", number(addMaterial(object.name, object.material))}}};
        meshes_.push_back(Object{{"name", object.name}, {"primitives", std::move(list)}});
        if (!object.moves()) return;
        const std::uint64_t frames = object.poses.size();
        addChannel(node, "translation");
        addSampler(addAccessor(addView(12 * frames, kNoTarget), 0, kFloat, frames, "VEC3"));
        addChannel(node, "rotation");
        addSampler(addAccessor(addView(16 * frames, kNoTarget), 0, kFloat, frames, "VEC4"));
    }

    const std::vector<float>& times_;
    Array nodes_, meshes_, materials_, accessors_, views_;
    std::vector<MeshMaterial> looks_;  ///< materials that materials_ describes, in the same order
    bool hasSheen_ = false;
    Array textures_, wraps_, images_;
    std::vector<std::shared_ptr<const std::string>> pictures_;  ///< pictures that images_ describes, in the same order
    bool hasTransform_ = false;
    Array channels_, samplers_;
    Object animation_;
    std::uint64_t input_ = 0;  ///< index of the accessor for times_
    std::uint64_t bytes_ = 0;
};

/// Returns the JSON for a GLB file.
/// `bounds`: for each part, one box per frame.
///
/// The binary chunk contains, in this order:
/// - for each part: triangles, lines, points (indices), texture coordinates, and for each frame positions and then, if
/// the part has triangles, normals;
/// - the times, and for each time a weight of each frame except the first;
/// - for each object: triangles, positions and normals, and if it moves, its translations and rotations in each frame;
/// - the pictures, each padded with zeros to a multiple of 4 bytes.
/// Absent data take no bytes.
GlbDocument glbDocument(const Mesh& mesh, const std::vector<std::vector<Bounds>>& bounds,
                        const std::vector<float>& times, const std::string& name,
                        const std::vector<SolidObject>& objects = {}) {
    return Writer(mesh, bounds, times, objects).document(name);
}

static_assert(std::endian::native == std::endian::little, "vertices are written as they lie in memory");

constexpr std::uint64_t kHeaders = 12 + 8 + 8;  // size of the headers of the file and its two chunks, bytes

std::uint64_t paddedTo4(std::uint64_t bytes) { return (bytes + 3) / 4 * 4; }

/// Converts a clip to a base mesh and morph targets: frame 0 itself, and the differences of all other frames from it.
class Targets {
public:
    Targets(const MeshPart& part, const FrameSpool& frames) : of_(part, frames), base_(of_.vertices(0)) {}

    ParticleFrame values(std::uint32_t frame) const {
        if (frame == 0) return base_;
        ParticleFrame result = of_.vertices(frame);
        for (std::size_t i = 0; i < result.positions.size(); ++i) result.positions[i] -= base_.positions[i];
        for (std::size_t i = 0; i < result.normals.size(); ++i) result.normals[i] -= base_.normals[i];
        return result;
    }

private:
    PartFrames of_;
    ParticleFrame base_;
};

Bounds boundsOf(const std::vector<glm::vec3>& values) {
    Bounds bounds{values.front(), values.front()};
    for (const glm::vec3& value : values) {
        bounds.low = glm::min(bounds.low, value);
        bounds.high = glm::max(bounds.high, value);
    }
    return bounds;
}

std::uint64_t lengthOf(const GlbDocument& document) {
    return kHeaders + paddedTo4(document.json.size()) + document.binaryBytes;
}

void requireLength(const OutputFile& file, std::uint64_t length) {
    if (length <= kLargestGlb) return;
    throw Error("cannot write \"" + file.path().string() + "\": a GLB file of " + std::to_string(length) +
                " bytes is not possible, expected at most " + std::to_string(kLargestGlb));
}

template <class T>
void writeList(OutputFile& file, const std::vector<T>& values) {
    file.writeValues(std::span<const T>(values));
}

void writeWord(OutputFile& file, std::uint64_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    file.writeValues(std::span<const std::uint32_t>(&word, 1));
}

/// Writes the weights of all morph targets for each time. A frame's own target has weight 1; frame 0 has no target.
void writeWeights(OutputFile& file, std::uint32_t frames) {
    std::vector<float> row(frames - 1, 0.0f);
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        if (frame > 1) row[frame - 2] = 0.0f;
        if (frame > 0) row[frame - 1] = 1.0f;
        writeList(file, row);
    }
}

void writeObject(OutputFile& file, const SolidObject& object) {
    writeList(file, object.triangles);
    writeList(file, object.positions);
    writeList(file, object.normals);
    if (!object.moves()) return;
    std::vector<glm::vec3> places;
    std::vector<glm::vec4> turns;
    for (const Pose& pose : object.poses) {
        places.push_back(pose.place);
        turns.push_back(pose.turn);
    }
    writeList(file, places);
    writeList(file, turns);
}

}  // namespace

std::uint64_t estimatedGlbBytes(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames) {
    constexpr std::uint64_t kVertex = 2 * sizeof(glm::vec3);
    constexpr std::uint64_t kTarget = 500;  // estimated size of a morph target's JSON, bytes
    return frames * (vertices * kVertex + parts * kTarget + sizeof(float) * frames);
}

void writeGlb(OutputFile& file, const Mesh& mesh, const FrameSpool& frames, const std::vector<float>& times,
              const std::string& name, const Ticker& tick, const std::vector<SolidObject>& objects) {
    const std::uint32_t count = frames.frames();
    const std::uint64_t work = 2 * std::uint64_t{count} * mesh.size();
    std::uint64_t done = 0;
    // Checks the length before the long work. The bounds are not known yet, but their digits change the length little.
    std::vector<std::vector<Bounds>> bounds(mesh.size(), std::vector<Bounds>(count));
    requireLength(file, lengthOf(glbDocument(mesh, bounds, times, name, objects)));
    for (std::size_t k = 0; k < mesh.size(); ++k) {
        const Targets targets(mesh[k], frames);
        for (std::uint32_t frame = 0; frame < count; ++frame) {
            bounds[k][frame] = boundsOf(targets.values(frame).positions);
            tick(++done, work);
        }
    }

    GlbDocument document = glbDocument(mesh, bounds, times, name, objects);
    document.json.resize(paddedTo4(document.json.size()), ' ');
    const std::uint64_t length = lengthOf(document);
    requireLength(file, length);
    file.write("glTF");
    writeWord(file, 2);  // version of the format
    writeWord(file, length);
    writeWord(file, document.json.size());
    file.write("JSON");
    file.write(document.json);
    writeWord(file, document.binaryBytes);
    file.write(std::string_view("BIN\0", 4));

    for (const MeshPart& part : mesh) {
        writeList(file, part.triangles);
        writeList(file, part.lines);
        writeList(file, part.points);
        writeList(file, part.uvs);
        writeList(file, part.covered);
        const Targets targets(part, frames);
        for (std::uint32_t frame = 0; frame < count; ++frame) {
            const ParticleFrame values = targets.values(frame);
            writeList(file, values.positions);
            if (!part.triangles.empty()) writeList(file, values.normals);
            tick(++done, work);
        }
    }
    if (count > 1) {
        writeList(file, times);
        writeWeights(file, count);
    }
    for (const SolidObject& object : objects) writeObject(file, object);
    for (const auto& picture : document.pictures) {
        file.write(*picture);
        file.write(std::string(paddedTo4(picture->size()) - picture->size(), '\0'));
    }
}

}  // namespace drape::io
