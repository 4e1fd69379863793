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

/// Writes a picture: sRGB, 3 bytes a pixel, top row first.
using WritePicture = void (*)(const std::filesystem::path& path, int width, int height,
                              std::span<const std::uint8_t> rgb);
/// Writes one frame of a mesh.
/// `comment`: one line of text for the head of the file.
/// `materials`: name of the MTL file beside it; empty: none.
using WriteMesh = void (*)(OutputFile& file, const Mesh& mesh, const ParticleFrame& particles,
                           const std::string& comment, const std::string& materials);
/// Writes a moving mesh to one file.
/// `times`: time of each frame, s, from 0.
/// `name`: name of the scene.
/// `objects`: colliders of the clip.
using WriteMeshClip = void (*)(OutputFile& file, const Mesh& mesh, const FrameSpool& frames,
                               const std::vector<float>& times, const std::string& name, const Ticker& tick,
                               const std::vector<SolidObject>& objects);
/// Writes only the positions of one part of a mesh. The mesh itself is in an OBJ beside the file.
using WritePointCache = void (*)(OutputFile& file, const MeshPart& part, const FrameSpool& frames,
                                 const FrameTimes& times, const Ticker& tick);

/// A file format that the program writes.
struct Format {
    const char* name;   ///< file extension, without the dot
    FileFormat file;    ///< the format as it is found in files, see requireReplaceable()
    const char* label;  ///< name for the user
    const char* about;  ///< help text about FILE.name; formats next to each other may share one text
    /// Writer of the format, or encoder of a film. Its type says what a file contains: a picture, a film, one frame
    /// of a mesh (a file per frame), a moving mesh, or the motion of a mesh in an OBJ.
    std::variant<WritePicture, FilmEncoding, WriteMesh, WriteMeshClip, WritePointCache> write;

    // Only for formats with one frame of a mesh:
    bool materials = false;  ///< whether materials are in an MTL file beside the mesh
    bool objects = true;     ///< whether the format keeps the parts of a mesh separate
    bool points = true;      ///< whether most programs show points that no face or line uses
    // Only for moving meshes and point caches:
    bool cornerUvs = false;  ///< whether corners of different faces at a vertex may have different texture coordinates
    std::uint32_t mostFrames = ~0u;                 ///< greatest number of frames
    std::uint64_t largestFile = ~std::uint64_t{0};  ///< greatest size of a file, bytes
    std::uint64_t largeFile = ~std::uint64_t{0};    ///< size from which on the user is warned, bytes
    /// Estimates the size of a file, bytes. Null if no size matters.
    std::uint64_t (*estimatedBytes)(std::uint64_t vertices, std::uint64_t parts, std::uint64_t frames) = nullptr;
    std::uint64_t longestRecording = 0;  ///< size limit of the frames that the viewer keeps during a recording, bytes

    std::string ending() const { return std::string(".") + name; }
};

/// Returns all formats in the order in which users see them.
std::span<const Format> formats();

inline bool isPicture(const Format& format) { return std::holds_alternative<WritePicture>(format.write); }
inline bool isFilm(const Format& format) { return std::holds_alternative<FilmEncoding>(format.write); }
inline bool isOneFrame(const Format& format) { return std::holds_alternative<WriteMesh>(format.write); }
inline bool isMeshClip(const Format& format) { return std::holds_alternative<WriteMeshClip>(format.write); }
inline bool isPointCache(const Format& format) { return std::holds_alternative<WritePointCache>(format.write); }

/// Return whether a format belongs to a group: formats of `drape render` (isDrawn), formats of `drape export` (isMesh),
/// meshes that stand still, meshes that move.
inline bool isDrawn(const Format& format) { return isPicture(format) || isFilm(format); }
inline bool isMesh(const Format& format) { return !isDrawn(format); }
inline bool isStillMesh(const Format& format) { return isOneFrame(format) || isMeshClip(format); }
inline bool isMovingMesh(const Format& format) { return isMeshClip(format) || isPointCache(format); }

using IsSuch = bool (*)(const Format&);

/// Returns the formats that satisfy `isSuch`, in the order of the table.
std::vector<const Format*> formatsThat(IsSuch isSuch);

/// Returns the format for a path's extension if it satisfies `isSuch`, otherwise null.
const Format* formatOf(const std::filesystem::path& path, IsSuch isSuch);

/// Returns the labels of formats as "OBJ, PLY, GLB, PC2 or MDD".
std::string labelsOf(IsSuch isSuch);
/// Returns the extensions of formats as ".obj, .ply, .glb, .pc2 or .mdd".
std::string endingsOf(IsSuch isSuch);
/// Returns the help text of formats as "FILE.png: the last frame; FILE.mp4: a film".
std::string helpOf(IsSuch isSuch);

}  // namespace drape::io
