#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/choice.h"

namespace drape::viewer {

/// The label of a control, and its tooltip: meaning and unit.
struct Caption {
    const char* name;  ///< identifies the control in reports and tests, such as "wind.strength"
    const char* text;
    const char* tooltip;
};

/// Places of the drawn controls, in window coordinates, and the state of pointer and sliders between frames.
struct WidgetLog {
    struct Widget {
        glm::vec2 corner{0.0f};
        glm::vec2 size{0.0f};
        bool visible = true;  ///< false: scrolled out of sight
        std::string tooltip;
    };
    std::map<std::string, Widget> widgets;
    std::string pointedAt;    ///< name of the control under the pointer
    float pointedFor = 0.0f;  ///< time that the pointer has rested there, s
    float panelEnd = 0.0f;    ///< right edge of the panel, where tooltips begin
    bool tooltips = true;
    std::string notice;      ///< message about the value just typed; empty: none
    std::string pressed;     ///< name of the slider that was pressed last
    double pressedAt = 0.0;  ///< value of that slider before the press
    bool takesBack = false;  ///< a double click has reverted the edit of its first click
};

/// Draws the panel's controls: the caption in a left column, the control in the rest of the line. Each control has a
/// tooltip and is logged. The functions return whether the user has changed the value, or pressed the button.
class Controls {
public:
    /// `captionWidth`: width of the left column, in window coordinates.
    Controls(WidgetLog& log, float captionWidth) : log_(&log), captionWidth_(captionWidth) {}

    /// A double click, or a click with Ctrl, lets the user type a number. A number beyond the range is clamped, and
    /// WidgetLog::notice says so.
    /// `effectiveTo`: larger values have no further effect and are shaded.
    bool slider(const Caption& caption, float& value, float low, float high, const char* format,
                bool logarithmic = false, float effectiveTo = std::numeric_limits<float>::infinity());
    bool slider(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high, const char* format = "%u");
    /// Draws a slider and returns true only when the user releases it after a change.
    bool sliderOnRelease(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high);
    bool checkbox(const Caption& caption, bool& value);
    /// Draws a line of a list, with a switch and a text. Logged as NAME.on and NAME.
    /// isShown: its settings are shown, so the text is highlighted.
    /// isPicked: the shown line is picked, so the highlight is stronger.
    enum class ListChange { none, switched, selected };
    ListChange listed(const Caption& caption, bool& on, bool isShown, bool isPicked);
    /// Draws a line of a list without a switch. Returns whether it was clicked.
    bool listed(const Caption& caption, bool isShown, bool isPicked);
    /// Draws a drop-down list. Its lines are logged as NAME.LINE while it is open. An index outside the names shows an
    /// empty field.
    bool choice(const Caption& caption, int& index, std::span<const char* const> names);
    /// Draws the list at `place` (from 0) of `count` drop-down lists in one line. The first one has the caption.
    bool choiceOfRow(const Caption& caption, int& index, std::span<const char* const> names, std::size_t place,
                     std::size_t count);
    /// Begins a drop-down list whose lines the caller draws and logs with line(). Returns whether the list is open:
    /// then endList() must follow.
    /// `size`: greatest size of the list, in window coordinates.
    bool beginList(const Caption& caption, const char* shown, glm::vec2 size);
    void endList();
    /// Logs the last item as NAME.LINE.
    /// `text`: its tooltip; empty: none.
    void line(const Caption& caption, const std::string& line, const std::string& text = "");
    /// Must be called after beginList() in any case, and after endList() where the list is open.
    void finishList(const Caption& caption);
    /// Draws buttons side by side; the chosen one is highlighted.
    bool oneOf(const Caption& caption, int& index, std::span<const char* const> names);
    // choice() and oneOf() for an enumeration, with the values and labels of its table (base/choice.h).
    template <class Enum>
    requires std::is_enum_v<Enum>
    bool choice(const Caption& caption, Enum& value) {
        return choice(caption, value, std::span<const Labelled<Enum>>(kChoices<Enum>));
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    bool oneOf(const Caption& caption, Enum& value) {
        return oneOf(caption, value, std::span<const Labelled<Enum>>(kChoices<Enum>));
    }
    // choice() and oneOf() for some values of an enumeration. The present value need not be among them.
    template <class Enum>
    bool choice(const Caption& caption, Enum& value, std::span<const Labelled<Enum>> offered) {
        int index = placeOf(value, offered);
        if (!choice(caption, index, labelsOf(offered))) return false;
        value = offered[static_cast<std::size_t>(index)].value;
        return true;
    }
    template <class Enum>
    bool oneOf(const Caption& caption, Enum& value, std::span<const Labelled<Enum>> offered) {
        int index = placeOf(value, offered);
        if (!oneOf(caption, index, labelsOf(offered))) return false;
        value = offered[static_cast<std::size_t>(index)].value;
        return true;
    }
    bool button(const Caption& caption, float width);
    /// Draws a text field.
    /// `hint`: shown while the field is empty.
    bool textField(const Caption& caption, std::span<char> text, const char* hint = "");
    /// Draws a text field and returns true only when the user leaves it after a change.
    bool textOnRelease(const Caption& caption, std::span<char> text);
    /// Draws a field in the colour, which opens a colour picker.
    /// `value`: sRGB, 0 to 1.
    bool colour(const Caption& caption, glm::vec3& value);
    /// Draws a text that cannot be edited.
    /// `lines`: least height, so that a longer value moves nothing below.
    void readout(const Caption& caption, const std::string& value, int lines = 1);
    /// Draws a readout as high as a control.
    void note(const Caption& caption, const std::string& value);
    /// Draws a bar with caption and value on it.
    /// `part`: length of the bar as a share of the line, 0 to 1.
    void bar(const Caption& caption, float part, const std::string& value);
    /// Reserves an area for a drawing and returns its upper left corner, in window coordinates.
    glm::vec2 area(const Caption& caption, glm::vec2 size);
    /// Draws a heading that folds the controls below it.
    /// `open`: whether the controls are shown; a click changes it.
    void section(const Caption& caption, bool& open);

private:
    /// Returns the index of a value among those offered, or -1.
    template <class Enum>
    static int placeOf(Enum value, std::span<const Labelled<Enum>> offered) {
        for (std::size_t i = 0; i < offered.size(); ++i) {
            if (offered[i].value == value) return static_cast<int>(i);
        }
        return -1;
    }
    template <class Enum>
    static std::vector<const char*> labelsOf(std::span<const Labelled<Enum>> offered) {
        std::vector<const char*> labels;
        for (const Labelled<Enum>& choice : offered) labels.push_back(choice.label);
        return labels;
    }

    void startLine(const Caption& caption);
    bool drawList(const Caption& caption, int& index, std::span<const char* const> names);
    void finish(const Caption& caption);
    void finish(const Caption& caption, glm::vec2 corner, glm::vec2 end, bool pointedAt);
    bool wantsTooltip(const std::string& name, bool pointedAt);
    void drawTooltip(const Caption& caption, float top) const;

    /// Draws a slider without its caption's tooltip and log entry: finish() must follow.
    template <class Number>
    bool drawSlider(const Caption& caption, Number& value, Number low, Number high, const char* format,
                    bool logarithmic);
    /// Clamps a typed value to its range. WidgetLog::notice then names the end of the range.
    template <class Number>
    void keepWithin(const Caption& caption, Number& value, Number low, Number high, const char* format);

    WidgetLog* log_;
    float captionWidth_;
    bool captionPointedAt_ = false;
};

}  // namespace drape::viewer
