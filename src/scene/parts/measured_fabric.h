#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace drape {

/// A fabric made from a table of measured values.
struct MeasuredFabric {
    json::Value file;                 ///< content of the fabric file (findFabric())
    std::vector<std::string> unused;  ///< names in the table that a fabric has no use for, such as "2HB"
};

/// Makes a fabric from a table (CSV) with names in the first column and values in the second, as FAST or KES measure
/// them (docs/fabrics.md has the names and units). Conversions, for a standard gravity of 9.80665 m/s^2:
/// - FAST (A. De Boos and D. Tester, SiroFAST, CSIRO report WT92.02, 1994): bending stiffness 9.80665e-6 W C^3 in µN m,
///   from the mass W in g/m^2 and the bending length C in mm; shear stiffness 123 / EB5 in N/m, from the extension EB5
///   on the bias in %; stiffness along the threads as the load over the strain, at the greatest load measured.
/// - KES (S. Kawabata, The Standardization and Analysis of Hand Evaluation, 1980): B, G and W by their units; stiffness
///   along the threads as the load over the strain at 100 gf/cm, on the curve F = 500 gf/cm (e / EMT)^(2 / LT - 1),
///   which has the measured extension and linearity.
/// Throws SceneError, which begins with `sourceName` and names the line, for a table that cannot be read, for values
/// missing or out of the range that fabrics have, and for unknown names.
MeasuredFabric readMeasuredFabric(std::string_view table, std::string_view sourceName);

}  // namespace drape
