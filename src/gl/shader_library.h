#pragma once

#include "base/embedded_file.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// Reads a shader line by line and classifies each line for the expansion of includes. It knows comments and
/// `__cplusplus` conditions, nothing else of the preprocessor. One for each file.
class IncludeScanner {
public:
    struct Line {
        enum class Kind { text, version, include, pragmaOnce };
        Kind kind = Kind::text;
        std::string path;  ///< Include: the text between the quotes
    };

    Line scan(std::string_view line);

private:
    enum class Condition { other, cppOnly, shaderOnly };
    void trackCondition(std::string_view directive, std::string_view rest);
    [[nodiscard]] bool inCppOnly() const;
    std::string stripComments(std::string_view line);

    bool inComment_ = false;
    std::vector<Condition> conditions_;
};

/// `#define name value`, put after the #version line.
struct Define {
    std::string name;
    std::string value;
};

/// Where a line of an expanded shader was written. Lines count from 1.
struct SourcePlace {
    std::size_t file = 0;  ///< index into ShaderSource::files
    std::size_t line = 0;
};

/// A shader with its includes expanded, ready for glShaderSource.
///
/// Places are kept in a table rather than told to the compiler by `#line N K`: Mesa forgets K for most messages.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files;
    std::vector<SourcePlace> lines;  ///< one for each line of `text`

    /// A compiler's log with the places in it (Mesa's, NVIDIA's and glslang's forms) written as "file:line".
    [[nodiscard]] std::string explain(std::string_view log) const;
};

/// A shader that is written by the program and stands in no file of its own; it may include files.
struct ShaderText {
    std::string name;  ///< in messages and debuggers, as a path: "physics/absorb.comp"
    std::string text;
};

/// When programs are compiled. Shaders that are being edited are compiled at once, so that errors are known then.
enum class Compiling { atOnce, whenUsed };

/// Finds shader text by its path below the shaders folder ("physics/project_links.comp") and expands
/// `#include "path/from/the/root"`. Needs no GL context.
///
/// A file is included once a program, wherever it is asked for again; a cycle is refused. Since the same text may be
/// C++, `#pragma once` is dropped, and includes that stand in `#ifdef __cplusplus`, in comments or in < > are left
/// alone. Other conditions are not looked at: an include counts even where an #if leaves it out.
class ShaderLibrary {
public:
    /// `files` must outlive the library (embedded::shaders() does). A file that exists below `directory`, when that is
    /// not empty, wins over the embedded one and is read anew at each load: build programs again to reload them.
    /// Throws Error when `directory` is no folder.
    explicit ShaderLibrary(std::span<const EmbeddedFile> files, std::filesystem::path directory = {},
                           Compiling compiling = Compiling::atOnce);

    /// Throws Error for a missing file (naming who included it, and the line), a cycle or a missing #version.
    [[nodiscard]] ShaderSource load(std::string_view path, std::span<const Define> defines = {}) const;
    /// The same of a text that is in no file.
    [[nodiscard]] ShaderSource expand(const ShaderText& shader, std::span<const Define> defines = {}) const;

    /// At once where there is a directory.
    [[nodiscard]] Compiling compiling() const { return compiling_; }

private:
    std::span<const EmbeddedFile> files_;
    std::filesystem::path directory_;
    Compiling compiling_;
};

}  // namespace drape::gl
