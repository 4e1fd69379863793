#include "json/value.h"

#include <gtest/gtest.h>

#include "json/read.h"
#include "json/write.h"

namespace drape::json {
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
                      "a.0.b." + std::string(name) + ": no such element, expected the number of one of 2, from 0");
        }
    }
}

}  // namespace
}  // namespace drape::json
