#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drape::gl {

/// Reads a shader line by line and says what each line is to whoever expands includes. It knows comments and
/// `__cplusplus` conditions, nothing else of the preprocessor. One for each file.
class IncludeScanner {
public:
    struct Line {
        enum class Kind { text, version, include, pragmaOnce };
        Kind kind = Kind::text;
        std::string path;  ///< Include: what stands between the quotes
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

}  // namespace drape::gl
