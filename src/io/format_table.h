#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/files/output_file.h"
#include "io/files/video.h"
#include "io/formats/frame_spool.h"
#include "io/formats/point_cache.h"
#include "io/surfaces/mesh.h"
#include "io/surfaces/solid_objects.h"

namespace drape::io {

/// A picture: sRGB bytes, 3 a pixel, top row first.
using WritePicture = void (*)(const std::filesystem::path& path, int width, int height,
                              std::span<const std::uint8_t> rgb);
/// A mesh as it is in one frame. comment: one line; materials: name of the MTL file beside it, empty for none.
using WriteMesh = void (*)(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles,
                           const std::string& comment, const std::string& materials);
/// A moving mesh in one file. times: of each frame, s, from 0; name: of the scene; objects: colliders.
using WriteMeshClip = void (*)(OutputFile& file, const Mesh& mesh, const FrameSpool& frames,
                               const std::vector<float>& times, const std::string& name, const Ticker& tick,
                               const std::vector<SolidObject>& objects);
/// Positions alone, of one part of a mesh that is in an OBJ beside it.
using WritePointCache = void (*)(OutputFile& file, const MeshPart& part, const FrameSpool& frames,
                                 const FrameTimes& times, const Ticker& tick);

/// A format of the files that the program writes.
struct Format {
    const char* name;   ///< the ending of its files, without the dot
    const char* label;  ///< for people
    const char* about;  ///< what FILE.name is, for help; neighbours with the same text share it
    /// Its writer; a film's encoder. The kind of writer tells what the format holds: one picture, a film, one frame of
    /// a mesh (more are files of their own), a moving mesh, or the motion of a mesh in an OBJ.
    std::variant<WritePicture, FilmEncoding, WriteMesh, WriteMeshClip, WritePointCache> write;

    // Of one frame of a mesh.
    bool materials = false;  ///< an MTL file beside it holds them
    bool objects = true;     ///< it tells the parts of a mesh apart
    bool points = true;      ///< most programs show points that no face or line uses
    // Of a moving mesh and a point cache.
    std::uint32_t mostFrames = ~0u;
    std::uint64_t largestFile = ~std::uint64_t{0};  ///< bytes
    /// About how long a file becomes, bytes; null where there is no limit.
    std::uint64_t (*estimatedBytes)(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames) = nullptr;
    std::uint64_t longestRecording = 0;  ///< bytes of frames, as the viewer keeps them until the end

    [[nodiscard]] std::string ending() const { return std::string(".") + name; }
};

/// All formats, in the order in which people read them.
std::span<const Format> formats();

inline bool isPicture(const Format& format) { return std::holds_alternative<WritePicture>(format.write); }
inline bool isFilm(const Format& format) { return std::holds_alternative<FilmEncoding>(format.write); }
inline bool isOneFrame(const Format& format) { return std::holds_alternative<WriteMesh>(format.write); }
inline bool isMeshClip(const Format& format) { return std::holds_alternative<WriteMeshClip>(format.write); }
inline bool isPointCache(const Format& format) { return std::holds_alternative<WritePointCache>(format.write); }

/// The formats of `drape render` and `drape export`, and of a mesh that stands still and one that moves.
inline bool isDrawn(const Format& format) { return isPicture(format) || isFilm(format); }
inline bool isMesh(const Format& format) { return !isDrawn(format); }
inline bool isStillMesh(const Format& format) { return isOneFrame(format) || isMeshClip(format); }
inline bool isMovingMesh(const Format& format) { return isMeshClip(format) || isPointCache(format); }

using IsSuch = bool (*)(const Format&);

/// Such formats, in the order of the table.
std::vector<const Format*> formatsThat(IsSuch isSuch);

/// The format of a path, by its ending; null where it is none of such formats.
const Format* formatOf(const std::filesystem::path& path, IsSuch isSuch);

/// "OBJ, PLY, GLB, PC2 or MDD".
std::string labelsOf(IsSuch isSuch);
/// ".obj, .ply, .glb, .pc2 or .mdd".
std::string endingsOf(IsSuch isSuch);
/// "FILE.png: the last frame; FILE.mp4: a film".
std::string helpOf(IsSuch isSuch);

}  // namespace drape::io
