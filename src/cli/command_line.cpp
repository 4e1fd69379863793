#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/message_text.h"
#include "cli/reports/help_pages.h"
#include "cli/reports/values.h"
#include "io/format_table.h"
#include "json/json.h"
#include "mesh_reading/mesh_file.h"
#include "scene/load/registry.h"
#include "version.h"

namespace drape::cli {

std::span<const CommandRow> commands() {
    static const std::vector<CommandRow> rows{
#define DRAPE_COMMAND(name, help) {#name, help, name##Command},
#include "cli/command_table.inc"
#undef DRAPE_COMMAND
    };
    return rows;
}

void Options::add(const Option& option, std::function<void(const std::string&)> read) {
    shown_.push_back(option);
    app_->add_option_function<std::string>(option.names, read, option.help)
        ->required(option.required)
        ->type_name(option.type);
}

void Options::addAll(const Option& option, std::function<void(const std::vector<std::string>&)> read) {
    shown_.push_back(option);
    app_->add_option_function<std::vector<std::string>>(option.names, read, option.help)
        ->allow_extra_args(!option.names.starts_with('-'))
        ->required(option.required)
        ->type_name(option.type);
}

void Options::addFlag(const std::string& name, bool& on, const std::string& help) {
    shown_.push_back({name, "", help});
    app_->add_flag(name, on, help);
}

void Options::addHidden(const std::string& name, std::function<void(const std::string&)> read) {
    app_->add_option_function<std::string>(name, read)->group("");
}

void Options::addHiddenFlag(const std::string& name, std::function<void()> read) {
    app_->add_flag_function(name, [read](std::int64_t) { read(); })->group("");
}

void Options::exclude(const std::string& one, const std::string& other) {
    app_->get_option(one)->excludes(app_->get_option(other));
}

void Options::setFooter(const std::string& text) { app_->footer(text); }

namespace {

/// Formats help within kLineColumns.
class HelpLines : public CLI::Formatter {
public:
    /// Returns "--seconds S" without the list of excluded options, which the help text already mentions.
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string text = CLI::Formatter::make_option_opts(option);
        return text.substr(0, text.find(" Excludes:"));
    }

    std::string make_option_desc(const CLI::Option* option) const override {
        const std::string indent(get_column_width(), ' ');
        std::string described = CLI::Formatter::make_option_desc(option);
        for (const CLI::Option* other : option->get_excludes()) described += "; not with " + other->get_name();
        std::string text;
        for (const std::string& line : wrapped(described, indent))
            text += (text.empty() ? "" : "\n") + line.substr(indent.size());  // CLI11 indents the following lines
        return text;
    }
};

// Adds the option to one command. With CLI11's fallthrough, every command would accept the viewer's arguments too.
CLI::Option* addShaderDirectory(CLI::App& app, std::string& directory) {
    return app
        .add_option("--shader-dir", directory,
                    "Use shaders in this folder instead of the built-in ones of the same name")
        ->type_name("")
        ->option_text("DIR")
        ->check(CLI::ExistingDirectory);
}

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const CommandRow& row : commands()) names.emplace_back(row.name);
    return names;
}

bool isCommand(std::string_view word) { return std::ranges::count(commandNames(), word) > 0; }

/// Returns the end of an error message, which names the help to read.
/// `command`: command that the user gave; empty: none.
std::string helpFor(const std::string& command) {
    return command.empty() ? " (see drape help)" : " (see drape help " + command + ")";
}

[[noreturn]] void refuseCommand(const std::string& word, const std::optional<std::string>& meant) {
    const std::string complaint = "\"" + json::printable(word) + "\": no such command";
    throw UsageError(complaint + (meant ? ", did you mean \"" + *meant + "\"?" : "") + helpFor(""));
}

/// Throws UsageError if the first word looks like a misspelt command. Otherwise the viewer would open it as a scene,
/// and the error message would be about the words after it.
/// `next`: the following word, or empty.
void requireKnown(const std::string& word, const std::string& next) {
    std::error_code ignored;
    if (word.starts_with('-') || isCommand(word) || std::filesystem::exists(word, ignored)) return;
    std::vector<std::string> names = commandNames();
    std::ranges::copy(builtInSceneNames(), std::back_inserter(names));
    const auto meant = nearestName(word.substr(0, word.find(':')), names);
    const bool isScene = meant && !isCommand(*meant);
    const bool standsAlone = next.empty() || next.starts_with('-');
    // Lets the viewer report the error, since its message is better.
    if (isScene ? word.starts_with(*meant) || standsAlone : !meant && standsAlone) return;
    refuseCommand(word, meant);
}

/// Returns CLI11's message. For an unknown option, adds the known option that may be meant.
std::string explained(const CLI::ParseError& error, const CLI::App& parser, const std::vector<std::string>& words) {
    std::string text = json::printable(error.what(), 300);
    // Shortens "--steps: 1 required N missing".
    if (const std::size_t missing = text.find(": 1 required ");
        missing != std::string::npos && text.ends_with(" missing"))
        text = text.substr(0, missing) + ": expected a value, " + text.substr(missing + 13, text.size() - missing - 21);
    // Shortens "The following argument was not expected: flag".
    constexpr std::string_view kExtra = "not expected: ";
    const std::size_t extra = text.find(kExtra);
    if (extra != std::string::npos) text = text.substr(extra + kExtra.size()) + ": not expected here";
    // CLI11 looks for missing options before it looks for unknown ones, but an unknown one is what the user can see.
    const bool mayBeUnknown = extra != std::string::npos || error.get_name() == "RequiredError";
    std::vector<std::string> names;
    for (const CLI::Option* option : parser.get_options())
        std::ranges::copy(option->get_lnames(), std::back_inserter(names));
    const std::string unexpected = extra == std::string::npos ? "" : text.substr(0, text.find(": not"));
    if (isMeshFileName(unexpected) && std::ranges::count(words, unexpected) > 0 &&
        std::ranges::count(names, "body") > 0)
        text += "; for a body that the cloth drapes over, write --body " + unexpected;
    for (const std::string& word : words) {
        if (!word.starts_with("--")) continue;
        const std::string name = word.substr(2, word.find('=') - 2);
        if (std::ranges::count(names, name) > 0) continue;
        if (const auto meant = nearestName(name, names))
            return "--" + json::printable(name) + ": no such option, did you mean --" + *meant + "?";
        if (mayBeUnknown) return "--" + json::printable(name) + ": no such option";
    }
    return text;
}

/// Runs `work`. If an error message begins with an option, rethrows it with the name of the command's help.
template <class Work>
auto pointingToHelp(const std::string& command, Work work) {
    try {
        return work();
    } catch (const UsageError& error) {
        const std::string text = error.what();
        throw UsageError(text.starts_with('-') ? text + helpFor(command) : text);
    }
}

}  // namespace

std::function<int()> parseCommandLine(int argc, const char* const* argv) {
    CLI::App app("Drape: cloth simulated by OpenGL compute shaders, checked bit for bit against the CPU.", "drape");
    app.set_version_flag("--version",
                         std::string("drape ") + kVersion + (*kCommit ? " (commit " + std::string(kCommit) + ")" : ""));
    app.footer(
        "'drape help COMMAND' describes a command and all its options.\nExit codes: 0 success, 1 failure, 2 bad input "
        "(one line says where), 77 no OpenGL 4.5 that works\n");
    app.require_subcommand(0, 1);
    app.formatter(std::make_shared<HelpLines>());  // applies to the commands too

    Options usual(app);
    Action action = commands().front().declare(usual);
    std::vector<Action> actions;
    std::vector<DescribedCommand> described;
    std::vector<CLI::App*> parsers;
    std::string shaderDirectory;
    for (const CommandRow& row : commands()) {
        CLI::App* parser = parsers.emplace_back(app.add_subcommand(row.name, row.help));
        Options options(*parser);
        actions.push_back(row.declare(options));
        described.push_back({row.name, row.help, options.shown()});
        addShaderDirectory(*parser, shaderDirectory);
    }
    const CLI::Option* mayStandBefore = addShaderDirectory(app, shaderDirectory);

    std::vector<std::string> words(argv + 1, argv + argc);
    std::size_t first = 0;  // index of the first word that does not belong to --shader-dir
    while (first < words.size() && words[first].starts_with("--shader-dir"))
        first += words[first] == "--shader-dir" ? 2 : 1;
    // `drape help COMMAND` is `drape COMMAND --help`.
    if (first < words.size() && words[first] == "help") {
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(first));
        if (first < words.size() && isHelpPage(words[first]))
            return [=] { return printHelpPage(words[first], described); };
        if (first < words.size() && !words[first].starts_with('-') && !isCommand(words[first]))
            refuseCommand(words[first], nearestName(words[first], commandNames()));
        words.emplace_back("--help");
    }
    std::string command;  // empty if no command is named
    if (first < words.size()) {
        requireKnown(words[first], first + 1 < words.size() ? words[first + 1] : "");
        if (isCommand(words[first])) command = words[first];
    }
    try {
        // CLI11 expects the words in reverse order.
        pointingToHelp(command, [&] { app.parse(std::vector<std::string>(words.rbegin(), words.rend())); });
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            const CLI::App& parser = command.empty() ? app : *app.get_subcommand(command);
            throw UsageError(explained(error, parser, words) + helpFor(command));
        }
        app.exit(error, std::cout, std::cout);  // prints help or the version
        return {};
    }

    for (std::size_t k = 0; k < parsers.size(); ++k) {
        if (!parsers[k]->parsed()) continue;
        action = actions[k];
        // CLI11 accepts the viewer's options before any command, although they belong to the viewer alone.
        for (const CLI::Option* option : app.get_options()) {
            if (option != mayStandBefore && option->count() > 0)
                throw UsageError("the only option allowed before a command is --shader-dir (see drape help)");
        }
    }
    return
        [action, shaderDirectory, command] { return pointingToHelp(command, [&] { return action(shaderDirectory); }); };
}

}  // namespace drape::cli
