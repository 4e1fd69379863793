#include "scene/parts/measured_fabric.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <optional>
#include <span>

#include "base/message_text.h"
#include "json/json.h"
#include "mesh_reading/shared/mesh_bytes.h"
#include "scene/parts/fabrics.h"
#include "solver/settings/fabric.h"

namespace drape {
namespace {

constexpr double kGravity = 9.80665;                 // standard gravity, m/s^2
constexpr double kGfPerCm = kGravity * 1e-3 / 1e-2;  // 1 gf/cm, N/m

/// A unit in which a quantity is often given by mistake.
struct OtherUnit {
    std::string_view name;
    double factor;  ///< size of this unit in the unit of the method
};

/// A quantity of a method, with the range that cloth has. Values outside are taken for mistakes, such as another unit.
struct Quantity {
    std::string_view name;
    std::string_view unit;
    double low;
    double high;
    bool hasDirections;  ///< whether warp (1) and weft (2) may be given apart
    std::span<const OtherUnit> others{};
};

constexpr OtherUnit kFractions[] = {{"as a fraction", 100.0}};
constexpr OtherUnit kLengthUnits[] = {{"cm", 10.0}, {"m", 1000.0}, {"µm", 0.001}};
constexpr OtherUnit kFastMasses[] = {{"kg/m²", 1000.0}, {"mg/cm²", 10.0}, {"oz/yd²", 33.906}};
constexpr OtherUnit kKesMasses[] = {{"g/m²", 0.1}, {"kg/m²", 100.0}};
constexpr OtherUnit kFastBending[] = {{"gf cm²/cm", 98.0665}, {"N m", 1e6}};
constexpr OtherUnit kKesBending[] = {{"µN m", 1.0 / 98.0665}, {"N m", 1e6 / 98.0665}};
constexpr OtherUnit kFastShear[] = {{"gf/(cm degree)", 56.188}};
constexpr OtherUnit kKesShear[] = {{"N/m", 1.0 / 56.188}};
constexpr OtherUnit kLinearityUnits[] = {{"%", 0.01}};

// Both methods have the same ranges, in their units: mass 10 to 1500 g/m², bending 0.1 to 2000 µN m, shear 2 to 850
// N/m.
constexpr Quantity kFast[] = {{"W", "g/m²", 10, 1500, false, kFastMasses},  {"C", "mm", 5, 75, true, kLengthUnits},
                              {"B", "µN m", 0.1, 2000, true, kFastBending}, {"E5", "%", 0.02, 100, true, kFractions},
                              {"E20", "%", 0.05, 150, true, kFractions},    {"E100", "%", 0.1, 200, true, kFractions},
                              {"EB5", "%", 0.15, 60, false, kFractions},    {"G", "N/m", 2, 850, false, kFastShear},
                              {"T2", "mm", 0.02, 20, false, kLengthUnits}};
constexpr Quantity kKes[] = {{"W", "mg/cm²", 1, 150, false, kKesMasses},
                             {"B", "gf cm²/cm", 0.001, 20, true, kKesBending},
                             {"G", "gf/(cm degree)", 0.04, 15, true, kKesShear},
                             {"LT", "", 0.2, 1.2, true, kLinearityUnits},
                             {"WT", "gf cm/cm²", 0.05, 600, true},
                             {"EMT", "%", 0.1, 200, true, kFractions},
                             {"T0", "mm", 0.02, 20, false, kLengthUnits}};
// Ranges of values that follow from two rows.
constexpr double kBendingLengths[] = {5.0, 75.0};  // bending length, mm, as C
constexpr double kDensest = 1.6;                   // g/cm³: no denser than cotton and flax without air
// Values that both methods report and no fabric of Drape has.
constexpr std::string_view kFastUnused[] = {"T100", "ST", "STR", "T2R", "T100R", "F", "RS", "HE"};
constexpr std::string_view kKesUnused[] = {"2HB", "2HG", "2HG5", "RT", "LC", "WC", "RC", "TM", "MIU", "MMD", "SMD"};

struct Method {
    std::string_view name;
    std::span<const Quantity> quantities;
    std::span<const std::string_view> unused;
    std::string_view source;
};
constexpr Method kMethods[] = {
    {"FAST", kFast, kFastUnused, "A. De Boos and D. Tester, SiroFAST, CSIRO report WT92.02, 1994"},
    {"KES", kKes, kKesUnused, "S. Kawabata, The Standardization and Analysis of Hand Evaluation, 1980"}};

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(kBlank) - first + 1));
}

/// Returns the content of a cell, which may be in quotes, where two quotes stand for one.
std::string contentOf(std::string_view cell) {
    std::string text = trimmed(cell);
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return text;
    text = trimmed(std::string_view(text).substr(1, text.size() - 2));
    for (std::size_t at = text.find("\"\""); at != std::string::npos; at = text.find("\"\"", at + 1)) text.erase(at, 1);
    return text;
}

/// Returns the place of the first separator outside quotes.
std::size_t separatorIn(std::string_view row) {
    bool isQuoted = false;
    for (std::size_t at = 0; at < row.size(); ++at) {
        if (row[at] == '"') isQuoted = !isQuoted;
        if (!isQuoted && (row[at] == ',' || row[at] == ';' || row[at] == '\t')) return at;
    }
    return std::string_view::npos;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return text;
}

std::string shortest(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", value);
    return text.data();
}

/// The values of a table by their names, with " 1" for warp and " 2" for weft.
class Table {
public:
    Table(std::string_view file, std::string_view sourceName) : source_(sourceName) {
        std::string converted;
        std::string_view text = asPlainText(file, converted);
        for (std::size_t line = 1; !text.empty(); ++line) {
            const std::string_view row = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), row.size() + 1));
            add(row, line);
        }
        if (!method_) refuse("has no row method, expected \"method,FAST\" or \"method,KES\" first");
    }

    [[noreturn]] void refuse(const std::string& complaint) const { throw SceneError(source_ + ": " + complaint); }
    /// Refuses the row of a value, or of one direction: 0 for warp, 1 for weft.
    [[noreturn]] void refuseRow(const std::string& name, const std::string& complaint) const {
        refuse(placeOf(name) + name + ": " + complaint);
    }
    [[noreturn]] void refuseRow(const std::string& name, std::size_t direction, const std::string& complaint) const {
        const bool isOne = lines_.contains(name);
        refuse(placeOf(isOne ? name : name + kDirections[direction]) + name +
               (isOne            ? ": "
                : direction == 0 ? " warp: "
                                 : " weft: ") +
               complaint);
    }
    /// Returns "line N: " for a value that the table has, in either direction.
    std::string placeOf(const std::string& name) const {
        for (const std::string& one : {name, name + kDirections[0], name + kDirections[1]}) {
            const auto found = lines_.find(one);
            if (found != lines_.end()) return "line " + std::to_string(found->second) + ": ";
        }
        return "";
    }
    const Method& method() const { return *method_; }
    const std::vector<std::string>& unused() const { return unused_; }
    std::string text(const std::string& name, const std::string& otherwise) const {
        const auto found = texts_.find(name);
        return found == texts_.end() ? otherwise : found->second;
    }
    std::optional<double> find(const std::string& name) const {
        const auto found = values_.find(name);
        return found == values_.end() ? std::nullopt : std::optional(found->second);
    }

    /// Returns the values along warp and weft, or one value for both. Returns nothing if there is none.
    std::optional<std::array<double, 2>> both(const std::string& name) const {
        const auto one = find(name);
        const auto warp = find(name + " 1");
        const auto weft = find(name + " 2");
        if (one && (warp || weft)) refuseRow(name, "is given for both directions and for one, expected either");
        if (one) return std::array{*one, *one};
        if (!warp && !weft) return std::nullopt;
        if (!warp || !weft)
            refuse(placeOf(name) + name + (warp ? " weft" : " warp") +
                   ": missing, expected both directions, or one value for both");
        return std::array{*warp, *weft};
    }

private:
    static constexpr std::array kDirections{" 1", " 2"};  // endings of stored names along warp and weft

    void add(std::string_view row, std::size_t line) {
        std::string content = trimmed(row);
        if (content.empty() || content.front() == '#') return;
        const auto fail = [&](const std::string& why) { refuse("line " + std::to_string(line) + ": " + why); };
        std::ranges::replace(content, '\t', ' ');
        if (std::ranges::any_of(content, [](unsigned char c) { return c < ' ' || c == 0x7f; }))
            fail("has a control character, expected text in UTF-8, or in UTF-16 with a byte order mark");
        if (!isPlainText(content)) fail("is not text in UTF-8, expected the table saved as such");
        const std::size_t at = separatorIn(row);
        if (at == std::string_view::npos)
            fail('"' + json::printable(content, 30) + "\" has one column, expected a name and a value");
        // Spreadsheets pad short rows with empty columns.
        const std::size_t last = row.find_last_not_of(std::string(" \r") + row[at]);
        if (last == std::string_view::npos) return;
        const std::string name = contentOf(row.substr(0, at));
        const std::string value = last < at ? "" : contentOf(row.substr(at + 1, last - at));
        const std::string key = upper(name);
        if (key == "NAME" && upper(value) == "VALUE") return;
        for (const char* const text : {"description", "look"}) {
            if (key != upper(text)) continue;
            if (!value.empty() && !texts_.emplace(text, value).second) fail(std::string(text) + " is given twice");
            lines_.emplace(text, line);
            return;
        }
        if (key == "METHOD") {
            if (method_) fail("method is given twice");
            const auto found = std::ranges::find(kMethods, upper(value), &Method::name);
            if (found == std::end(kMethods))
                fail("method: \"" + json::printable(value, 30) + "\" is invalid, expected FAST or KES");
            method_ = &*found;
            return;
        }
        if (key != "FRICTION" && !method_)
            fail('"' + json::printable(name, 30) +
                 "\" precedes the method, expected \"method,FAST\" or \"method,KES\"");
        lines_.emplace(addNumber(name, key, value, fail), line);
    }

    /// Adds a number and returns its name in the table, or "" if it is not used.
    template <class Fail>
    std::string addNumber(const std::string& name, const std::string& key, const std::string& value, Fail fail) {
        static constexpr Quantity kUsualFriction{"friction", "", 0, 10, false};
        const auto [quantity, direction] = key == "FRICTION" ? std::pair(&kUsualFriction, "") : quantityOf(key);
        if (!quantity) {
            if (isUnused(key)) {
                unused_.push_back(name);
                return "";
            }
            std::string names;
            for (const Quantity& one : method_->quantities)
                names += (names.empty() ? "" : ", ") + std::string(one.name);
            fail('"' + json::printable(name, 30) + "\" is not a value of " + std::string(method_->name) +
                 ", expected one of " + names);
        }
        if (value.empty()) fail(name + ": has no value");
        double number = 0.0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool isWhole = error == std::errc() && end == value.data() + value.size();
        if (!isWhole || !(number >= quantity->low && number <= quantity->high))
            fail(name + ": " +
                 (isWhole ? shortest(number) + " is out of range"
                          : '"' + json::printable(value, 30) + "\" is not a number such as 12.5") +
                 ", expected " + (quantity->unit.empty() ? "" : "a value in " + std::string(quantity->unit) + ", ") +
                 "from " + shortest(quantity->low) + " to " + shortest(quantity->high) +
                 (isWhole ? likelyUnits(number, *quantity) : ""));
        const std::string stored = std::string(quantity->name) + direction;
        if (!values_.emplace(stored, number).second) fail(name + " is given twice");
        return stored;
    }

    /// Returns what a number would be in other units where it is in the range: "; 178 g/m² is 17.8 mg/cm²".
    static std::string likelyUnits(double number, const Quantity& quantity) {
        std::string text;
        for (const OtherUnit& other : quantity.others) {
            const double converted = number * other.factor;
            if (!(converted >= quantity.low && converted <= quantity.high)) continue;
            text += (text.empty() ? "; " : ", ") + shortest(number) + ' ' + std::string(other.name) + " is " +
                    shortest(converted) + (quantity.unit.empty() ? "" : " ") + std::string(quantity.unit);
        }
        return text;
    }

    /// Returns the quantity of a name, and "", " 1" for warp or " 2" for weft.
    std::pair<const Quantity*, const char*> quantityOf(const std::string& key) const {
        const auto find = [&](std::string_view name) {
            const auto found = std::ranges::find(method_->quantities, name, &Quantity::name);
            return found == method_->quantities.end() ? nullptr : &*found;
        };
        if (const Quantity* found = find(key)) return {found, ""};
        static constexpr struct {
            std::string_view ending;
            const char* direction;
        } kEndings[] = {{" WARP", " 1"}, {" WEFT", " 2"}, {"-1", " 1"}, {"-2", " 2"}, {"1", " 1"}, {"2", " 2"}};
        for (const auto& [ending, direction] : kEndings) {
            if (!key.ends_with(ending)) continue;
            const Quantity* found = find(trimmed(std::string_view(key).substr(0, key.size() - ending.size())));
            if (found && found->hasDirections) return {found, direction};
        }
        return {nullptr, ""};
    }

    bool isUnused(const std::string& key) const {
        return std::ranges::any_of(method_->unused, [&](std::string_view name) {
            const std::string rest = key.starts_with(name) ? key.substr(name.size()) : "x";
            return rest.empty() || rest == " WARP" || rest == " WEFT" || rest == "-1" || rest == "-2" || rest == "1" ||
                   rest == "2";
        });
    }

    std::string source_;
    const Method* method_ = nullptr;
    std::map<std::string, double> values_;
    std::map<std::string, std::string> texts_;
    std::map<std::string, std::size_t> lines_;  // of the rows of values and texts, from 1
    std::vector<std::string> unused_;
};

/// The values of a fabric along warp and weft, with how each was made.
struct Converted {
    double massPerArea = 0.0;         ///< kg/m^2
    std::array<double, 2> stretch{};  ///< N/m
    std::array<double, 2> bending{};  ///< N m
    std::optional<double> shear;      ///< N/m
    std::optional<double> thickness;  ///< m
    std::string stretchSource;
    std::string bendingSource;
    std::string shearSource;
};

/// Refuses two values of the same quantity that differ by more than a quarter.
void requireAgreement(const Table& table, const std::string& name, double given, const char* others, double derived) {
    if (std::abs(derived / given - 1.0) > 0.25)
        table.refuseRow(name, "is " + shortest(given) + ", but " + others + ' ' + shortest(derived) +
                                  ", expected values of the same cloth");
}

/// Refuses extensions that are smaller at a greater load.
void requireGrowing(const Table& table) {
    constexpr const char* kLoads[] = {"E5", "E20", "E100"};
    for (std::size_t small = 0; small < 3; ++small) {
        for (std::size_t great = small + 1; great < 3; ++great) {
            const auto less = table.both(kLoads[small]);
            const auto more = table.both(kLoads[great]);
            for (std::size_t k = 0; k < 2 && less && more; ++k) {
                if ((*less)[k] > (*more)[k])
                    table.refuseRow(kLoads[great], k,
                                    shortest((*more)[k]) + " % is less than " + kLoads[small] + ", which is " +
                                        shortest((*less)[k]) + " %, expected more extension under more load");
            }
        }
    }
}

Converted ofFast(const Table& table) {
    Converted made;
    made.massPerArea = 1e-3 * *table.find("W");
    if (const auto lengths = table.both("C")) {
        for (std::size_t k = 0; k < 2; ++k)
            made.bending[k] = 1e-12 * kGravity * *table.find("W") * std::pow((*lengths)[k], 3.0);
        made.bendingSource = "measured: from the bending length C";
    }
    if (const auto given = table.both("B")) {
        const double mean = 0.5e6 * (made.bending[0] + made.bending[1]);  // B may be one value beside two of C
        if (mean > 0.0) requireAgreement(table, "B", 0.5 * ((*given)[0] + (*given)[1]), "W and C give", mean);
        made.bending = {1e-6 * (*given)[0], 1e-6 * (*given)[1]};
        made.bendingSource = "measured: B";
    }
    requireGrowing(table);
    for (const int load : {100, 20, 5}) {
        const std::string name = "E" + std::to_string(load);
        const auto extension = table.both(name);
        if (!extension) continue;
        for (std::size_t k = 0; k < 2; ++k) made.stretch[k] = load * kGfPerCm / (0.01 * (*extension)[k]);
        made.stretchSource = "measured: the load of " + std::to_string(load) + " gf/cm over the extension " + name;
        break;
    }
    if (const auto bias = table.find("EB5")) {
        made.shear = 123.0 / *bias;
        made.shearSource = "measured: 123 / EB5";
    }
    if (const auto given = table.find("G")) {
        if (made.shear) requireAgreement(table, "G", *given, "123 / EB5 is", *made.shear);
        made.shear = *given;
        made.shearSource = "measured: G";
    }
    if (const auto thickness = table.find("T2")) made.thickness = 1e-3 * *thickness;
    return made;
}

/// Returns the linearity along warp and weft: LT, or 2 WT / (500 gf/cm EMT). Returns nothing if neither is given.
std::optional<std::array<double, 2>> linearityOf(const Table& table, const std::array<double, 2>& extension) {
    const auto given = table.both("LT");
    const auto work = table.both("WT");
    if (!work) return given;
    std::array<double, 2> linearity{};
    for (std::size_t k = 0; k < 2; ++k) {
        linearity[k] = 2.0 * (*work)[k] / (500.0 * 0.01 * extension[k]);
        if (given && std::abs(linearity[k] / (*given)[k] - 1.0) > 0.1)
            table.refuseRow("LT", k,
                            "is " + shortest((*given)[k]) + ", but WT and EMT give " + shortest(linearity[k]) +
                                ", expected values of the same curve");
        if (linearity[k] < 0.2 || linearity[k] > 1.2)
            table.refuseRow("WT", k,
                            "with EMT, the linearity LT would be " + shortest(linearity[k]) + ", expected 0.2 to 1.2");
    }
    return given ? given : linearity;
}

Converted ofKes(const Table& table) {
    Converted made;
    made.massPerArea = 1e-2 * *table.find("W");
    if (const auto given = table.both("B")) {
        for (std::size_t k = 0; k < 2; ++k) made.bending[k] = 1e-4 * kGfPerCm * (*given)[k];
        made.bendingSource = "measured: B";
    }
    if (auto extension = table.both("EMT")) {
        const auto linearity = linearityOf(table, *extension);
        for (std::size_t k = 0; k < 2; ++k) {
            const double greatest = 500.0 * kGfPerCm / (0.01 * (*extension)[k]);  // load over strain at EMT, N/m
            // On F = Fm (e / em)^n, a fifth of the load Fm has the strain em 5^(-1/n).
            made.stretch[k] =
                linearity ? greatest / 5.0 * std::pow(5.0, 1.0 / (2.0 / (*linearity)[k] - 1.0)) : greatest;
        }
        made.stretchSource = linearity ? "measured: the load of 100 gf/cm over its extension, from EMT and LT"
                                       : "measured: the load of 500 gf/cm over the extension EMT";
    }
    if (const auto given = table.both("G")) {
        made.shear = 0.5 * ((*given)[0] + (*given)[1]) * kGfPerCm * 180.0 / std::numbers::pi;
        made.shearSource = "measured: G";
    }
    if (const auto thickness = table.find("T0")) made.thickness = 1e-3 * *thickness;
    return made;
}

/// Refuses values that no one cloth has together.
void requireOneCloth(const Table& table, const Converted& made) {
    // Bending lengths that come from C are in the range.
    const bool isFromLength = table.both("C").has_value();
    for (std::size_t k = 0; k < 2 && !isFromLength; ++k) {
        const double length = 1e3 * std::cbrt(made.bending[k] / (made.massPerArea * kGravity));  // mm
        if (length < kBendingLengths[0] || length > kBendingLengths[1])
            table.refuseRow("B", k,
                            "with W, the bending length would be " + shortest(length) + " mm, expected " +
                                shortest(kBendingLengths[0]) + " to " + shortest(kBendingLengths[1]) +
                                " mm; are both in the units of " + std::string(table.method().name) + '?');
    }
    const double density = made.thickness ? 1e-3 * made.massPerArea / *made.thickness : 0.0;  // g/cm³
    if (density > kDensest) {
        const std::string name = table.method().name == "FAST" ? "T2" : "T0";
        table.refuseRow(name, "with W, the density would be " + shortest(density) + " g/cm³, expected at most " +
                                  shortest(kDensest) + ", that of fibres");
    }
}

/// Returns a number with five significant digits.
json::Value rounded(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.5g", value);
    double number = 0.0;
    std::from_chars(text.data(), text.data() + std::char_traits<char>::length(text.data()), number);
    return json::number(number);
}

}  // namespace

MeasuredFabric readMeasuredFabric(std::string_view text, std::string_view sourceName) {
    const Table table(text, sourceName);
    const bool isFast = table.method().name == "FAST";
    if (!table.find("W")) table.refuse("W: missing, expected the mass per area");
    const Converted made = isFast ? ofFast(table) : ofKes(table);
    if (made.bendingSource.empty())
        table.refuse(isFast ? "C: missing, expected the bending lengths C or the bending rigidities B"
                            : "B: missing, expected the bending rigidities");
    if (made.stretchSource.empty())
        table.refuse(isFast ? "E100: missing, expected the extensions E100, E20 or E5"
                            : "EMT: missing, expected the extensions at 500 gf/cm");
    requireOneCloth(table, made);
    const std::string look = table.text("look", "cotton");
    const FabricPreset& like = fabricPreset(look, std::string(sourceName) + ": " + table.placeOf("look") + "look");
    if (!hasMembraneStiffness(like.settings))
        table.refuseRow("look", like.name + " has no measured stiffness, expected another fabric");
    const double friction = table.find("friction").value_or(double{like.friction});
    const std::string method(table.method().name);

    json::Object cloth{{"massPerArea", rounded(made.massPerArea)}};
    if (made.thickness) cloth.push_back({"fabric", json::Object{{"thickness", rounded(*made.thickness)}}});
    const json::Object solver{{"membraneStiffness", json::number(0.0)},
                              {"weftStiffness", rounded(made.stretch[1])},
                              {"warpStiffness", rounded(made.stretch[0])},
                              {"shearStiffness", rounded(made.shear.value_or(0.0))},
                              {"bendingStiffness", rounded(0.5 * (made.bending[0] + made.bending[1]))},
                              {"bendingWeft", rounded(made.bending[1])},
                              {"bendingWarp", rounded(made.bending[0])}};
    json::Object patch{{"cloth", cloth}, {"solver", solver}};
    MeasuredFabric fabric;
    fabric.unused = table.unused();
    const std::string theirs = "as " + like.name;
    fabric.file = json::Object{
        {"description", table.text("description", "A fabric measured with " + method + ".")},
        {"source", "Mass and stiffness" + std::string(made.thickness ? " and thickness" : "") + ": measured with " +
                       method + " (" + std::string(table.method().source) + "), imported from " +
                       (isPlainText(sourceName) ? std::string(sourceName) : json::printable(sourceName, 1000)) +
                       ". Look" + (table.find("friction") ? "" : ", friction") + " and drag: those of " + like.name +
                       '.'},
        {"values", json::Object{{"massPerArea", "measured: W"},
                                {"weftStiffness", made.stretchSource},
                                {"warpStiffness", made.stretchSource},
                                {"shearStiffness",
                                 made.shear ? made.shearSource : std::string("default: a fiftieth of weft and warp")},
                                {"bendingStiffness", made.bendingSource},
                                {"friction", table.find("friction") ? std::string("given") : theirs},
                                {"drag", theirs}}},
        {"friction", rounded(friction)},
        {"set", json::laidOver(like.set, patch)}};
    return fabric;
}

}  // namespace drape
