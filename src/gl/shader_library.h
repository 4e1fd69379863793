#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_file.h"

namespace drape::gl {

/// Reads a shader line by line and classifies the lines for the expansion of includes. It understands comments and
/// `__cplusplus` conditions, but no other preprocessor syntax. Each file needs its own scanner.
class IncludeScanner {
public:
    struct Line {
        enum class Kind { text, version, include, pragmaOnce };
        Kind kind = Kind::text;
        std::string path;  ///< path of an include, without its quotes
    };

    Line scan(std::string_view line);

private:
    enum class Condition { other, cppOnly, shaderOnly };
    void trackCondition(std::string_view directive, std::string_view rest);
    bool inCppOnly() const;
    std::string stripComments(std::string_view line);

    bool inComment_ = false;
    std::vector<Condition> conditions_;
};

/// A macro, inserted as `#define name value` after the #version line.
struct Define {
    std::string name;
    std::string value;
};

/// The file and line from which a line of an expanded shader comes. Lines count from 1.
struct SourcePlace {
    std::size_t file = 0;  ///< index of the file in ShaderSource::files
    std::size_t line = 0;
};

/// A shader with its includes expanded, ready for glShaderSource. A table holds the origin of each line, because #line
/// directives would not suffice: Mesa drops the number of the file from most messages.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files;
    std::vector<SourcePlace> lines;  ///< origin of each line of `text`

    /// Returns a compiler's log with its line numbers replaced by "file:line". Understands the formats of Mesa, NVIDIA
    /// and glslang.
    std::string explain(std::string_view log) const;
};

/// A shader that this program generates, without a file of its own. It may include files.
struct ShaderText {
    std::string name;  ///< name for messages and debuggers, in the form of a path, such as "physics/absorb.comp"
    std::string text;
};

/// The time at which programs are compiled: immediately when they are created, or at their first use. Shaders under
/// development are compiled immediately, to report errors early.
enum class Compiling { atOnce, whenUsed };

/// Finds shader text by its path below the shaders folder ("physics/project_links.comp") and expands `#include
/// "path/from/the/root"`. Needs no GL context.
///
/// A file is included once per program, however often it is requested; a cycle is an error. Since the same text may be
/// C++, `#pragma once` is dropped, and includes within `#ifdef __cplusplus`, in comments or in < > are left alone.
/// Other conditions are ignored: an include is expanded even where an #if excludes it.
class ShaderLibrary {
public:
    /// Throws Error if `directory` is not a folder.
    /// `files`: embedded shader files, such as embedded::shaders(). They must outlive the library.
    /// `directory`: folder whose files take precedence over embedded ones; may be empty. These files are read anew at
    /// each load, so rebuilding the programs reloads the shaders.
    explicit ShaderLibrary(std::span<const EmbeddedFile> files, std::filesystem::path directory = {},
                           Compiling compiling = Compiling::atOnce);

    /// Returns the shader of a file with its includes expanded. Throws Error for a missing file (naming the including
    /// file and line), a cycle or a missing #version.
    ShaderSource load(std::string_view path, std::span<const Define> defines = {}) const;
    /// Returns a generated shader with its includes expanded. Throws the same errors as load().
    ShaderSource expand(const ShaderText& shader, std::span<const Define> defines = {}) const;

    /// Returns when programs are compiled. With a directory, they are always compiled immediately.
    Compiling compiling() const { return compiling_; }

private:
    std::span<const EmbeddedFile> files_;
    std::filesystem::path directory_;
    Compiling compiling_;
};

}  // namespace drape::gl
