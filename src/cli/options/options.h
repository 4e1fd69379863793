#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.h"

namespace CLI {
class App;
}

namespace drape::cli {

/// An option of a command, or an argument without a name.
struct Option {
    std::string names;  ///< "--steps", "-o,--output", or "scene" for an argument without a name
    const char* type;   ///< of its value, as help shows it; empty: it has none
    std::string help;   ///< one line, with the default in brackets
    bool required = false;
};

/// Declares the options of a command. All that is declared here is written to while the command line is read, and must
/// live until then. It stands before CLI11, whose templates take long to compile: command_line.cpp alone includes them.
class Options {
public:
    explicit Options(CLI::App& app) : app_(&app) {}

    /// The options that help shows, in the order of declaration. Flags have no type.
    [[nodiscard]] const std::vector<Option>& shown() const { return shown_; }

    /// With a value. read(text) puts it where it belongs, and throws UsageError for one that does not fit.
    void add(const Option& option, std::function<void(const std::string&)> read);
    /// With several: an option that is given several times, or arguments one after another.
    void addAll(const Option& option, std::function<void(const std::vector<std::string>&)> read);
    void addFlag(const std::string& name, bool& on, const std::string& help);
    /// One that help does not show.
    void addHidden(const std::string& name, std::function<void(const std::string&)> read);
    void addHiddenFlag(const std::string& name, std::function<void()> read);
    /// Of two options that have been declared, no more than one may be given.
    void exclude(const std::string& one, const std::string& other);
    /// Text below the help.
    void setFooter(const std::string& text);

    /// The value as it is: a text or a path.
    template <class Text>
    void addText(const Option& option, Text& into) {
        add(option, [&into](const std::string& text) { into = text; });
    }
    /// A whole number in that range. Number may be a std::optional.
    template <class Number>
    void addWhole(const Option& option, std::uint64_t low, std::uint64_t high, Number& into) {
        add(option, [&into, low, high, name = option.names](const std::string& text) {
            put(into, parseWholeNumber(name, text, low, high));
        });
    }
    /// A number in that range.
    void addNumber(const Option& option, double low, double high, double& into) {
        add(option, [&into, low, high, name = option.names](const std::string& text) {
            into = parseNumber(name, text, low, high);
        });
    }
    /// A value of an enumeration by its name (base/choice.h).
    template <class Enum>
    void addChoice(const Option& option, Enum& into) {
        add(option, [&into, name = option.names](const std::string& text) { into = parseChoice<Enum>(name, text); });
    }
    template <class Enum>
    void addChoice(const Option& option, std::optional<Enum>& into) {
        add(option, [&into, name = option.names](const std::string& text) { into = parseChoice<Enum>(name, text); });
    }

private:
    template <class Number>
    static void put(Number& into, std::uint64_t value) {
        into = static_cast<Number>(value);
    }
    template <class Number>
    static void put(std::optional<Number>& into, std::uint64_t value) {
        into = static_cast<Number>(value);
    }

    CLI::App* app_;
    std::vector<Option> shown_;
};

}  // namespace drape::cli
