#include "cli/reports/help_pages.h"

#include <cstdio>
#include <sstream>

#include "scene/load/registry.h"
#include "scene/parts/fabrics.h"
#include "version.h"

namespace drape::cli {
namespace {

constexpr const char* kManPage = "--man-page";
constexpr const char* kBashCompletions = "--bash-completions";

/// Escapes text for roff. Hyphens become minus signs, so that readers can copy options. Keeps roff from reading a
/// leading point or apostrophe as a request.
std::string roff(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else {
            escaped += c;
        }
    }
    return escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" + escaped : escaped;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }

std::string roffOption(const Option& option) {
    std::string tag;
    if (option.names.starts_with('-')) {
        std::istringstream names(option.names);
        for (std::string name; std::getline(names, name, ',');) tag += (tag.empty() ? "" : ", ") + bold(name);
        if (*option.type) tag += ' ';
    }
    if (*option.type) tag += "\\fI" + roff(option.type) + "\\fR";
    return ".TP\n" + tag + "\n" + roff(option.help) + ".\n";
}

/// Returns all options of a command in one line, such as "--help --steps --json".
std::string optionNames(const DescribedCommand& command) {
    std::string names = "--help";
    for (const Option& option : command.options) {
        const std::size_t name = option.names.find("--");
        if (name != std::string::npos) names += " " + option.names.substr(name);
    }
    return names;
}

template <class Names>
std::string inOneLine(const Names& names) {
    std::string line;
    for (const auto& name : names) line += (line.empty() ? "" : " ") + std::string(name);
    return line;
}

}  // namespace

std::string manPage(const std::vector<DescribedCommand>& commands) {
    std::string page = std::string(".TH DRAPE 1 \"\" \"drape ") + kVersion + "\" \"User Commands\"\n" + R"(.SH NAME
drape \- cloth simulated by OpenGL compute shaders, checked bit for bit against the CPU
.SH SYNOPSIS
.B drape
.RI [ COMMAND ]
.RI [ SCENE ]
.RI [ OPTIONS ]
.SH DESCRIPTION
Without a command, the viewer opens. The manual is in /usr/share/doc/drape, or doc/drape of another prefix.
.SH COMMANDS
)";
    for (const DescribedCommand& command : commands) {
        page += ".SS drape " + roff(command.name) + "\n" + roff(command.help) + ".\n";
        for (const Option& option : command.options) page += roffOption(option);
    }
    return page + R"(.SH EXIT STATUS
0 for success, 1 for a failure, 2 for bad input (one line says where), and 77 if no working OpenGL 4.5 is available.
.SH ENVIRONMENT
.TP
.B DRAPE_CPU
Instructions of the CPU solver: baseline, avx2 or avx512.
)";
}

std::string bashCompletions(const std::vector<DescribedCommand>& commands) {
    std::vector<std::string> names;
    for (const DescribedCommand& command : commands) names.push_back(command.name);
    std::string script = R"(# Completions of drape for bash, written by `drape help --bash-completions`.
_drape() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} options
    COMPREPLY=()
    case $before in
        --fabric) mapfile -t COMPREPLY < <(compgen -W "FABRICS" -- "$word"); return ;;
        -o | --output | --print | --save | --log) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "help COMMANDS SCENES" -- "$word"; compgen -f -- "$word")
        return
    fi
    case $command in
)";
    const auto replace = [&script](const std::string& mark, const std::string& text) {
        for (std::size_t at; (at = script.find(mark)) != std::string::npos;) script.replace(at, mark.size(), text);
    };
    for (const DescribedCommand& command : commands)
        script += "        " + command.name + ") options=\"" + optionNames(command) + "\" ;;\n";
    script += R"(        help) mapfile -t COMPREPLY < <(compgen -W "COMMANDS" -- "$word"); return ;;
        *) options="VIEW" ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "SCENES" -- "$word"; compgen -f -- "$word")
    fi
}
complete -o filenames -F _drape drape
)";
    std::vector<std::string> fabrics;
    for (const FabricPreset& fabric : fabricPresets()) fabrics.push_back(fabric.name);
    replace("FABRICS", inOneLine(fabrics));
    replace("COMMANDS", inOneLine(names));
    replace("SCENES", inOneLine(builtInSceneNames()));
    replace("VIEW", optionNames(commands.front()));
    return script;
}

bool isHelpPage(const std::string& option) { return option == kManPage || option == kBashCompletions; }

int printHelpPage(const std::string& option, const std::vector<DescribedCommand>& commands) {
    std::fputs((option == kManPage ? manPage(commands) : bashCompletions(commands)).c_str(), stdout);
    return 0;
}

}  // namespace drape::cli
