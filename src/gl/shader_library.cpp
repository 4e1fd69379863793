#include "gl/shader_library.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>

#include "gl/context/error.h"

namespace drape::gl {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

IncludeScanner::Line IncludeScanner::scan(std::string_view line) {
    using Kind = Line::Kind;
    const bool startsInComment = inComment_;
    const std::string code = stripComments(line);
    // A line where a block comment starts or ends is kept as text, because replacing the line would remove that start
    // or end, too.
    if (startsInComment || inComment_) return {};
    std::string_view text = trimmed(code);
    if (!text.starts_with('#')) return {};

    text = trimmed(text.substr(1));
    const std::size_t end = std::min(text.find_first_of(" \t\"<("), text.size());
    const std::string_view directive = text.substr(0, end);
    const std::string_view rest = trimmed(text.substr(end));

    if (directive == "version") return {Kind::version, {}};
    if (directive == "pragma" && rest == "once") return {Kind::pragmaOnce, {}};
    if (directive == "include" && !inCppOnly() && rest.size() > 2 && rest.front() == '"' && rest.back() == '"') {
        return {Kind::include, std::string(rest.substr(1, rest.size() - 2))};
    }
    trackCondition(directive, rest);
    return {};
}

void IncludeScanner::trackCondition(std::string_view directive, std::string_view rest) {
    using enum Condition;
    const bool definedForm = rest == "defined(__cplusplus)" || rest == "defined __cplusplus";
    const bool notDefinedForm = rest == "!defined(__cplusplus)" || rest == "!defined __cplusplus";
    if (directive == "ifdef") {
        conditions_.push_back(rest == "__cplusplus" ? cppOnly : other);
    } else if (directive == "ifndef") {
        conditions_.push_back(rest == "__cplusplus" ? shaderOnly : other);
    } else if (directive == "if") {
        conditions_.push_back(definedForm ? cppOnly : notDefinedForm ? shaderOnly : other);
    } else if (conditions_.empty()) {
        return;
    } else if (directive == "endif") {
        conditions_.pop_back();
    } else if (directive == "else") {
        Condition& current = conditions_.back();
        current = current == cppOnly ? shaderOnly : current == shaderOnly ? cppOnly : other;
    } else if (directive == "elif") {
        conditions_.back() = other;
    }
}

bool IncludeScanner::inCppOnly() const { return std::ranges::count(conditions_, Condition::cppOnly) > 0; }

std::string IncludeScanner::stripComments(std::string_view line) {
    std::string code;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string_view two = line.substr(i, 2);
        if (inComment_) {
            if (two == "*/") {
                inComment_ = false;
                ++i;
            }
        } else if (two == "/*") {
            inComment_ = true;
            code += ' ';
            ++i;
        } else if (two == "//") {
            break;
        } else {
            code += line[i];
        }
    }
    return code;
}

namespace {

using Kind = IncludeScanner::Line::Kind;

std::optional<std::string> readFile(const std::filesystem::path& path) {
    if (!std::filesystem::is_regular_file(path)) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

// Expands the includes of one shader.
class Expansion {
public:
    Expansion(std::span<const EmbeddedFile> files, const std::filesystem::path& directory,
              std::span<const Define> defines)
        : files_(files), directory_(directory), defines_(defines) {}

    ShaderSource run(std::string_view path) {
        const std::string name(path);
        return run(name, read(name, ""));
    }
    ShaderSource run(const std::string& name, const std::string& text) {
        append(name, text);
        if (!versionSeen_) throw Error("shader \"" + name + "\" has no #version line");
        return std::move(source_);
    }

private:
    void append(const std::string& path, const std::string& text) {
        const std::size_t file = source_.files.size();
        source_.files.push_back(path);
        open_.push_back(path);

        IncludeScanner scanner;
        std::size_t number = 0;
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            const std::string_view line = std::string_view(text).substr(start, end - start);
            start = end + 1;
            ++number;

            const IncludeScanner::Line scanned = scanner.scan(line);
            const std::string place = path + ":" + std::to_string(number);
            if (scanned.kind == Kind::include) {
                include(scanned.path, place);
            } else if (scanned.kind == Kind::version) {
                if (file > 0) throw Error(place + ": #version must be in the first file, not in an include");
                versionSeen_ = true;
                emit(line, {file, number});
                emitDefines();
            } else if (scanned.kind == Kind::text) {
                emit(line, {file, number});
            }
        }
        open_.pop_back();
    }

    void include(const std::string& path, const std::string& place) {
        if (!versionSeen_) throw Error(place + ": #include before #version");
        if (std::ranges::find(open_, path) != open_.end()) {
            std::string chain;
            for (const std::string& file : open_) chain += file + " > ";
            throw Error(place + ": circular includes: " + chain + path);
        }
        if (std::ranges::find(source_.files, path) == source_.files.end()) append(path, read(path, place));
    }

    std::string read(const std::string& path, const std::string& includedFrom) const {
        if (!directory_.empty()) {
            if (std::optional<std::string> text = readFile(directory_ / path)) return std::move(*text);
        }
        if (const EmbeddedFile* file = findEmbedded(files_, path)) return std::string(file->text);
        const std::string where = directory_.empty() ? "" : ", neither in \"" + directory_.string() + "\" nor built in";
        throw Error((includedFrom.empty() ? "" : includedFrom + ": ") + "no shader file \"" + path + "\"" + where);
    }

    void emit(std::string_view line, SourcePlace place) {
        source_.text.append(line) += '\n';
        source_.lines.push_back(place);
    }

    void emitDefines() {
        if (defines_.empty()) return;
        const std::size_t file = source_.files.size();
        source_.files.emplace_back("(defines of the program)");
        std::size_t number = 0;
        for (const Define& define : defines_) emit("#define " + define.name + " " + define.value, {file, ++number});
    }

    std::span<const EmbeddedFile> files_;
    const std::filesystem::path& directory_;
    std::span<const Define> defines_;
    ShaderSource source_;
    std::vector<std::string> open_;  // paths of the files being read, each included by the one before it
    bool versionSeen_ = false;
};

}  // namespace

std::string ShaderSource::explain(std::string_view log) const {
    // The formats are: Mesa "0:12(5): error: …", NVIDIA "0(12) : error C1008: …", glslang and AMD "ERROR: 0:12: …".
    static const std::regex mesa(R"(^\d+:(\d+)\((\d+)\)\s*:\s*)");
    static const std::regex nvidia(R"(^\d+\((\d+)\)\s*:\s*)");
    static const std::regex glslang(R"(^(ERROR|WARNING): \d+:(\d+):\s*)");

    const auto place = [&](const std::string& number) {
        const std::size_t index = number.size() < 9 ? std::stoul(number) - 1 : lines.size();
        if (index >= lines.size()) return "(line " + number + ")";
        return files[lines[index].file] + ":" + std::to_string(lines[index].line);
    };
    std::string result;
    for (std::size_t start = 0; start < log.size();) {
        const std::size_t end = std::min(log.find('\n', start), log.size());
        std::string line(log.substr(start, end - start));
        start = end + 1;
        while (!line.empty() && (line.back() == '\r' || line.back() == '\0')) line.pop_back();
        if (line.empty()) continue;

        std::smatch m;
        if (std::regex_search(line, m, mesa)) {
            line = place(m[1]) + ":" + m[2].str() + ": " + m.suffix().str();
        } else if (std::regex_search(line, m, nvidia)) {
            line = place(m[1]) + ": " + m.suffix().str();
        } else if (std::regex_search(line, m, glslang)) {
            line = place(m[2]) + ": " + (m[1] == "ERROR" ? "error: " : "warning: ") + m.suffix().str();
        }
        result += (result.empty() ? "" : "\n") + line;
    }
    return result;
}

ShaderLibrary::ShaderLibrary(std::span<const EmbeddedFile> files, std::filesystem::path directory, Compiling compiling)
    : files_(files), directory_(std::move(directory)), compiling_(directory_.empty() ? compiling : Compiling::atOnce) {
    if (!directory_.empty() && !std::filesystem::is_directory(directory_)) {
        throw Error("shader folder \"" + directory_.string() + "\" is not a folder");
    }
}

ShaderSource ShaderLibrary::load(std::string_view path, std::span<const Define> defines) const {
    return Expansion(files_, directory_, defines).run(path);
}

ShaderSource ShaderLibrary::expand(const ShaderText& shader, std::span<const Define> defines) const {
    return Expansion(files_, directory_, defines).run(shader.name, shader.text);
}

}  // namespace drape::gl
