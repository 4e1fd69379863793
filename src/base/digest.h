#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace drape {

inline constexpr std::uint64_t kEmptyDigest = 0xcbf29ce484222325u;

/// Computes FNV-1a, 64 bits. It detects accidental changes and edits by hand, but does not protect against forgery.
/// `digest`: digest of the preceding text.
inline std::uint64_t digestOf(std::string_view text, std::uint64_t digest = kEmptyDigest) {
    for (const char c : text) {
        digest ^= static_cast<unsigned char>(c);
        digest *= 0x100000001b3u;
    }
    return digest;
}

/// Continues a digest with the four bytes of a number, the lowest first.
inline std::uint64_t digestOf(std::uint32_t bits, std::uint64_t digest) {
    for (int shift = 0; shift < 32; shift += 8) {
        digest ^= bits >> shift & 0xffu;
        digest *= 0x100000001b3u;
    }
    return digest;
}

/// Writes a number as 16 hexadecimal digits, since JSON numbers cannot hold 64 bits.
inline std::string hexText(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

/// Reads a number that hexText() wrote. Returns nothing for any other text.
inline std::optional<std::uint64_t> readHex(std::string_view text) {
    if (text.size() != 16) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) {
        const std::size_t digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        value = value << 4 | digit;
    }
    return value;
}

}  // namespace drape
