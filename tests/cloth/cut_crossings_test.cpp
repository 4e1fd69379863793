// Tests which segments cross a cut, by comparison with each removed cell.

#include <gtest/gtest.h>

#include "cloth/topology/rest_sheet.h"
#include "support/torn_sheet.h"

namespace drape::test {
namespace {

TEST(CutCrossings, AreThoseOfGoneCellsAndCutLinks) {
    Dice dice(7);
    int crossed = 0;
    int clear = 0;
    for (int round = 0; round < 200; ++round) {
        const Torn sheet = tornSheet(dice);
        const CutCrossings crossings(sheet.rest());
        for (int a = 0; a < sheet.count(); ++a) {
            for (int b = 0; b < sheet.count(); ++b) {
                const bool isCrossed = crossings.isCrossed(sheet.placeOf(a), sheet.placeOf(b));
                ASSERT_EQ(isCrossed, !sees(sheet, sheet.placeOf(a), sheet.placeOf(b)))
                    << "sheet " << round << ": " << a << " to " << b << " of " << sheet.particles.x;
                ++(isCrossed ? crossed : clear);
            }
        }
    }
    EXPECT_GT(crossed, 100000);
    EXPECT_GT(clear, 100000);
}

TEST(CutCrossings, TouchesAndThreadsAreNone) {
    // Cuts two links of column 3 and a link of row 2 at the sheet's border, which removes the cells on both sides of
    // each.
    Torn sheet;
    sheet.particles = {7, 7};
    for (const SheetLink link : {SheetLink{3, 2, true}, {3, 3, true}, {0, 6, false}}) sheet.cut(link);
    const CutCrossings crossings(sheet.rest());
    EXPECT_TRUE(crossings.isCrossed({3, 0}, {3, 6})) << "a segment along the cut links";
    EXPECT_FALSE(crossings.isCrossed({2, 0}, {2, 6})) << "a segment along the side of removed cells";
    EXPECT_FALSE(crossings.isCrossed({2, 3}, {4, 3})) << "a segment along a link between two removed cells";
    EXPECT_TRUE(crossings.isCrossed({2, 2}, {4, 3}));
    EXPECT_FALSE(crossings.isCrossed({1, 3}, {3, 1})) << "a segment past a corner";
    EXPECT_TRUE(crossings.isCrossed({1, 6}, {0, 6})) << "a segment along the border";
    EXPECT_TRUE(crossings.isCrossed({0, 5}, {1, 6}));
}

}  // namespace
}  // namespace drape::test
