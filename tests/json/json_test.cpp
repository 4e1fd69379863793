#include "json/json.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace drape::json {
namespace {

std::string errorOf(std::string_view text) {
    try {
        read(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Json, ReadsWhatItWrites) {
    const std::string text = R"({"a": [1, -2.5, true, false, null], "b": {"c": "x\"y\\z\u0001"}, "d": [], "e": {}})";
    EXPECT_EQ(writeLine(read(text)), text);
    EXPECT_EQ(write(read(text)), text + "\n");
}

TEST(Json, WritesLongValuesOverSeveralLines) {
    const Array row(60, number(std::uint32_t{1}));
    const std::string text = write(Object{{"rows", Array{row, "x"}}});
    EXPECT_EQ(text.substr(0, 40), "{\n  \"rows\": [\n    [\n      1,\n      1,\n  ");
    EXPECT_EQ(writeLine(read(text)), writeLine(Object{{"rows", Array{row, "x"}}}));
}

TEST(Json, EveryFloatComesBackBitByBit) {
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
        const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        const Value back = read(writeLine(number(value)));
        ASSERT_EQ(std::bit_cast<std::uint32_t>(toFloat(std::get<Number>(back.data))),
                  std::bit_cast<std::uint32_t>(value))
            << writeLine(number(value));
    }
    const Value zero = read(writeLine(number(-0.0f)));
    EXPECT_TRUE(std::signbit(toFloat(std::get<Number>(zero.data))));
}

TEST(Json, FloatsAreShort) {
    EXPECT_EQ(number(0.1f).text, "0.1");
    EXPECT_EQ(number(1.0f / 60.0f).text, "0.016666668");
    EXPECT_EQ(number(2.0f).text, "2");
}

// 1 + 2^-24 + 2^-60 lies above the midpoint of two floats. Its nearest double is that midpoint, which rounds down to
// the wrong float.
TEST(Json, TextBecomesAFloatWithOneRounding) {
    const Value value = read("1.00000005960464477626");
    EXPECT_EQ(toFloat(std::get<Number>(value.data)), std::nextafter(1.0f, 2.0f));
}

TEST(Json, SyntaxErrorsTellLineAndColumn) {
    EXPECT_EQ(errorOf("{\n  \"a\": 1,\n  b\n}").substr(0, 19), "line 3, column 3: s");
    EXPECT_EQ(errorOf("").substr(0, 16), "line 1, column 1");
    EXPECT_EQ(errorOf("[NaN]"), "[0]: NaN is not a number in JSON, expected a finite number");
    EXPECT_EQ(errorOf(R"({"a": {"b": -Infinity}})"),
              "a.b: -Infinity is not a number in JSON, expected a finite number");
    for (const char* text : {"{\n\"a\": tru\n}", "[1,]", "{\"a\" 1}", "\"\xff\"", "[1] 2", "\"a\nb\"", "\x01"}) {
        const std::string error = errorOf(text);
        EXPECT_TRUE(error.starts_with("line ")) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
        EXPECT_LT(error.size(), 300u);
    }
}

TEST(Json, RefusesANameGivenTwice) {
    EXPECT_EQ(errorOf(R"({"a": [0, {"b": 1, "b": 2}]})"), "a[1].b: is a duplicate, expected each name once");
    EXPECT_EQ(errorOf(R"({"a": {"b": 1}, "c": {"b": 2}})"), "no error");
}

TEST(Json, RefusesNumbersBeyondADouble) {
    EXPECT_EQ(errorOf(R"({"a": [0, 1e999]})"), "a[1]: 1e999 is too large, expected a finite number");
    EXPECT_EQ(errorOf("-1e999"), "the whole: -1e999 is too large, expected a finite number");
}

TEST(Json, RefusesDeepNesting) {
    EXPECT_EQ(errorOf(std::string(32, '[') + std::string(32, ']')), "no error");
    EXPECT_NE(errorOf(std::string(33, '[') + std::string(33, ']')).find("32 levels"), std::string::npos);
    EXPECT_NE(errorOf(std::string(1 << 20, '[')).find("32 levels"), std::string::npos);
}

}  // namespace

namespace {

std::string laidOverText(std::string_view base, std::string_view patch) {
    return writeLine(laidOver(read(base), read(patch)));
}

TEST(LayOver, MergesObjectsMemberByMember) {
    EXPECT_EQ(laidOverText(R"({"a": {"x": 1, "y": 2}, "b": 3})", R"({"a": {"y": 4, "z": 5}, "c": {"d": 6}})"),
              R"({"a": {"x": 1, "y": 4, "z": 5}, "b": 3, "c": {"d": 6}})");
    EXPECT_EQ(laidOverText(R"({"a": 1})", "{}"), R"({"a": 1})");
}

TEST(LayOver, AnObjectChangesElementsOfAList) {
    EXPECT_EQ(laidOverText(R"({"a": [1, {"x": 2, "y": 3}, [4, 5]]})", R"({"a": {"1": {"x": 6}, "2": {"0": 7}}})"),
              R"({"a": [1, {"x": 6, "y": 3}, [7, 5]]})");
    EXPECT_EQ(laidOverText("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", R"({"10": null})"),
              "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, null]");
}

TEST(LayOver, EverythingElseReplaces) {
    EXPECT_EQ(laidOverText(R"({"a": [1, 2, 3]})", R"({"a": [4]})"), R"({"a": [4]})");
    EXPECT_EQ(laidOverText(R"({"a": {"b": 1}})", R"({"a": 2})"), R"({"a": 2})");
    EXPECT_EQ(laidOverText(R"({"a": 2})", R"({"a": {"b": 1}})"), R"({"a": {"b": 1}})");
    EXPECT_EQ(laidOverText(R"({"a": {"b": 1}})", R"({"a": null})"), R"({"a": null})");
}

TEST(LayOver, KeepsTheTextOfNumbers) { EXPECT_EQ(laidOverText("[1.50]", R"({"0": 2.50})"), "[2.50]"); }

TEST(LayOver, RefusesAnElementThatTheListLacks) {
    for (const char* name : {"2", "-1", "01", "+1", "1x", "", "x", "99999999999999999999"}) {
        try {
            laidOver(read(R"({"a": [{"b": [1, 2]}]})"),
                     Object{{"a", Object{{"0", Object{{"b", Object{{name, true}}}}}}}});
            ADD_FAILURE() << name << " was accepted";
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()),
                      "a.0.b." + std::string(name) + ": no such element, expected the index of one of 2, from 0");
        }
    }
}

}  // namespace

}  // namespace drape::json
