#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "io/format_table.h"
#include "json/read.h"
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
    app_->add_option_function<std::string>(option.names, read, option.help)
        ->required(option.required)
        ->type_name(option.type);
}

void Options::addAll(const Option& option, std::function<void(const std::vector<std::string>&)> read) {
    app_->add_option_function<std::vector<std::string>>(option.names, read, option.help)
        ->allow_extra_args(!option.names.starts_with('-'))
        ->required(option.required)
        ->type_name(option.type);
}

void Options::addFlag(const std::string& name, bool& on, const std::string& help) { app_->add_flag(name, on, help); }

void Options::addHidden(const std::string& name, std::filesystem::path& path) {
    app_->add_option_function<std::string>(name, [&path](const std::string& text) { path = text; })->group("");
}

void Options::exclude(const std::string& one, const std::string& other) {
    app_->get_option(one)->excludes(app_->get_option(other));
}

void Options::setFooter(const std::string& text) { app_->footer(text); }

namespace {

// With each command by itself: CLI11's fallthrough would let every command take the viewer's arguments as well.
CLI::Option* addShaderDirectory(CLI::App& app, std::string& directory) {
    return app.add_option("--shader-dir", directory, "Shaders in this folder win over the built-in ones")
        ->type_name("")
        ->option_text("DIR")
        ->check(CLI::ExistingDirectory);
}

}  // namespace

std::function<int()> parseCommandLine(int argc, const char* const* argv) {
    CLI::App app("Drape: cloth simulated by OpenGL compute shaders, checked bit for bit against the CPU.", "drape");
    app.set_version_flag("--version", std::string("drape ") + kVersion);
    app.require_subcommand(0, 1);

    Options usual(app);
    Action action = commands().front().declare(usual);
    std::vector<Action> actions;
    std::vector<CLI::App*> parsers;
    std::string shaderDirectory;
    for (const CommandRow& row : commands()) {
        CLI::App* parser = parsers.emplace_back(app.add_subcommand(row.name, row.help));
        Options options(*parser);
        actions.push_back(row.declare(options));
        addShaderDirectory(*parser, shaderDirectory);
    }
    const CLI::Option* mayStandBefore = addShaderDirectory(app, shaderDirectory);

    // `drape help COMMAND` is `drape COMMAND --help`.
    std::vector<const char*> words(argv, argv + argc);
    if (words.size() > 1 && std::string_view(words[1]) == "help") {
        words.erase(words.begin() + 1);
        words.push_back("--help");
    }
    try {
        app.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) throw UsageError(json::printable(error.what(), 300) + " (see drape --help)");
        app.exit(error, std::cout, std::cout);  // help or the version
        return {};
    }

    for (std::size_t k = 0; k < parsers.size(); ++k) {
        if (!parsers[k]->parsed()) continue;
        action = actions[k];
        // The options of the usual command stand before every command, but belong to it alone.
        for (const CLI::Option* option : app.get_options()) {
            if (option != mayStandBefore && option->count() > 0)
                throw UsageError("only --shader-dir may stand before a command (see drape --help)");
        }
    }
    return [action, shaderDirectory] { return action(shaderDirectory); };
}

}  // namespace drape::cli
