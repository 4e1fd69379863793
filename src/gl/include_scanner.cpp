#include "gl/include_scanner.h"

#include <algorithm>

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
    // Such a line cannot be replaced: the comment's end or start would go with it.
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

}  // namespace drape::gl
