#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape::test {

/// Takes numbers from the bytes of a file, one after another. Throws at the end of the bytes.
class ByteReader {
public:
    explicit ByteReader(std::string bytes) : bytes_(std::move(bytes)) {}

    template <class T>
    T take(bool isBigEndian = false) {
        std::string part = takeText(sizeof(T));
        if (isBigEndian) std::ranges::reverse(part);
        T value;
        std::memcpy(&value, part.data(), sizeof(T));
        return value;
    }
    std::string takeText(std::size_t count) {
        if (count > left()) throw std::out_of_range("the file is too short");
        position_ += count;
        return bytes_.substr(position_ - count, count);
    }
    std::string takeLine() { return takeText(bytes_.find('\n', position_) - position_ + 1); }
    std::size_t left() const { return bytes_.size() - position_; }

private:
    std::string bytes_;
    std::size_t position_ = 0;
};

}  // namespace drape::test
