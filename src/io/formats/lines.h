#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "io/files/output_file.h"

namespace drape::io {

/// Collects text and writes it in large pieces. Numbers have the shortest text that reads back to the same value.
class Lines {
public:
    explicit Lines(OutputFile& file) : file_(&file) {}

    void add(std::string_view text) { text_ += text; }
    void addNumber(auto value) {
        std::array<char, 32> digits{};
        text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
    }
    /// Adds words like "v 1 2 3".
    void addWords(std::string_view keyword, auto values) {
        add(keyword);
        for (int i = 0; i < values.length(); ++i) {
            add(" ");
            addNumber(values[i]);
        }
    }
    /// Adds a line like "v 1 2 3".
    void addVector(std::string_view keyword, auto values) {
        addWords(keyword, values);
        end();
    }
    void end() {
        add("\n");
        writePieces();
    }
    /// Writes the text if it has become long.
    void writePieces() {
        constexpr std::size_t kPiece = 1 << 16;
        if (text_.size() >= kPiece) flush();
    }
    void flush() {
        file_->write(text_);
        text_.clear();
    }

private:
    OutputFile* file_;
    std::string text_;
};

}  // namespace drape::io
