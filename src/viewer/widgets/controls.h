#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/choice.h"
#include "viewer/widgets/style.h"

namespace drape::viewer {

/// The label of a control, and its tooltip with meaning and unit.
struct Caption {
    const char* name;  ///< identifies the control in reports and tests, such as "wind.strength"
    const char* text;
    const char* tooltip;
};

/// The places of the drawn controls, in window coordinates, and the state of the pointer and the sliders between
/// frames.
struct WidgetLog {
    struct Widget {
        glm::vec2 corner{0.0f};
        glm::vec2 size{0.0f};
        bool visible = true;  ///< whether the control is in sight, not scrolled away
        std::string tooltip;
    };
    std::map<std::string, Widget> widgets;
    std::string pointedAt;    ///< name of the control under the pointer; empty if there is none
    float pointedFor = 0.0f;  ///< time that the pointer has stayed on that control, s
    float panelEnd = 0.0f;    ///< right edge of the panel, beside which its tooltips are placed
    bool tooltips = true;
    std::string notice;      ///< message about the value that the user has just typed; empty if there is none
    std::string pressed;     ///< name of the slider that was pressed last
    double pressedAt = 0.0;  ///< value of that slider before the press
    bool takesBack = false;  ///< whether a double click has reverted the edit that its first click made
    bool isUsed = false;     ///< whether the user has used a control since this was reset
};

/// Draws the controls of the panel and of the bars on the picture, with captions in a left column. Each control has a
/// tooltip and is entered in the WidgetLog. Unless stated otherwise, the functions return whether the user has changed
/// the value or pressed the button.
class Controls {
public:
    /// `captionWidth`: width of the left column, in window coordinates.
    Controls(WidgetLog& log, float captionWidth) : log_(&log), captionWidth_(captionWidth) {}

    /// Draws a slider. A double click, or a click with Ctrl, lets the user type a number. A number outside the range is
    /// clamped, and WidgetLog::notice says so.
    /// `effectiveTo`: larger values have no further effect and are shaded.
    bool slider(const Caption& caption, float& value, float low, float high, const char* format,
                bool logarithmic = false, float effectiveTo = std::numeric_limits<float>::infinity());
    bool slider(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high, const char* format = "%u");
    /// Draws a slider. Returns true only when the user releases it after a change.
    bool sliderOnRelease(const Caption& caption, glm::uint& value, glm::uint low, glm::uint high);
    bool checkbox(const Caption& caption, bool& value);
    /// The change that the user has made to a line of a list.
    enum class ListChange { none, switched, selected };
    /// Draws a line of a list, with a switch and a text. They are logged as NAME.on and NAME.
    /// `isShown`: whether the panel shows the settings of this line; its text is then highlighted.
    /// `isPicked`: whether the user has picked an object of this list in the scene; the highlight is then stronger.
    ListChange listed(const Caption& caption, bool& on, bool isShown, bool isPicked);
    /// Draws a line of a list without a switch. Returns whether the user has clicked it. The parameters are those of
    /// the other listed().
    bool listed(const Caption& caption, bool isShown, bool isPicked);
    /// Draws a drop-down list. While it is open, its lines are logged as NAME.LINE. If the index is outside the names,
    /// the field is empty.
    bool choice(const Caption& caption, int& index, std::span<const char* const> names);
    /// Draws one of several drop-down lists in the same line. The first one has the caption.
    /// `place`: position of the list in the line, from 0.
    /// `count`: number of lists in the line.
    bool choiceOfRow(const Caption& caption, int& index, std::span<const char* const> names, std::size_t place,
                     std::size_t count);
    /// Begins a drop-down list whose lines the caller draws and logs with line(). Returns whether the list is open. If
    /// it is, endList() must follow.
    /// `shown`: text of the closed list.
    /// `size`: greatest size of the open list, in window coordinates.
    bool beginList(const Caption& caption, const char* shown, glm::vec2 size);
    void endList();
    /// Logs the last drawn item as NAME.LINE.
    /// `text`: tooltip of the item; empty for none.
    void line(const Caption& caption, const std::string& line, const std::string& text = "");
    /// Finishes the drop-down list of beginList(), even if the list is closed. If it is open, call endList() first.
    void finishList(const Caption& caption);
    /// Draws buttons side by side; the chosen one is highlighted.
    bool oneOf(const Caption& caption, int& index, std::span<const char* const> names);
    // choice() and oneOf() for an enumeration take the values and labels from its table (base/choice.h).
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
    // choice() and oneOf() for some values of an enumeration. The current value may be another one.
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
    /// Draws a button with an icon instead of the caption's text.
    /// `size`: in window coordinates.
    /// `isChosen`: whether the button is highlighted.
    bool iconButton(const Caption& caption, Icon icon, glm::vec2 size, bool isChosen = false);
    /// Draws a small number without a caption. A drag to the sides changes it, and a double click lets the user type.
    /// `speed`: change per window coordinate of a drag.
    /// `width`: in window coordinates.
    bool number(const Caption& caption, float& value, float low, float high, float speed, float width);
    /// Draws a text field.
    /// `hint`: text in the empty field.
    bool textField(const Caption& caption, std::span<char> text, const char* hint = "");
    /// Draws a text field. Returns true only when the user leaves it after a change.
    bool textOnRelease(const Caption& caption, std::span<char> text);
    /// Draws a field that shows a colour. A click on it opens a colour picker.
    /// `value`: sRGB, 0 to 1.
    bool colour(const Caption& caption, glm::vec3& value);
    /// Draws a text that the user cannot edit.
    /// `lines`: smallest height, in lines of text, so that a longer value does not move the controls below.
    void readout(const Caption& caption, const std::string& value, int lines = 1);
    /// Draws a text that the user cannot edit, as high as a control.
    void note(const Caption& caption, const std::string& value);
    /// Draws a bar with its caption and value on it.
    /// `part`: length of the bar as a share of the line, 0 to 1.
    void bar(const Caption& caption, float part, const std::string& value);
    /// Reserves an area for a drawing and returns its upper left corner, in window coordinates. The area is the last
    /// item of Dear ImGui, and active while the pointer drags from it.
    /// `size`: in window coordinates.
    glm::vec2 dragArea(const Caption& caption, glm::vec2 size);
    /// Draws a heading that shows or hides the controls below it.
    /// `open`: whether the controls are shown; a click changes it.
    void section(const Caption& caption, bool& open);
    /// Logs something that the caller has drawn as a control, and draws its tooltip.
    /// `corner`, `end`: upper left and lower right corner, in window coordinates.
    void finish(const Caption& caption, glm::vec2 corner, glm::vec2 end, bool pointedAt);

private:
    /// Returns the index of a value among the offered ones, or -1.
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

    /// Notes that the user has used a control if `changed`, which it returns.
    bool used(bool changed) {
        log_->isUsed = log_->isUsed || changed;
        return changed;
    }
    void startLine(const Caption& caption);
    bool drawList(const Caption& caption, int& index, std::span<const char* const> names);
    void finish(const Caption& caption);
    bool wantsTooltip(const std::string& name, bool pointedAt);
    void drawTooltip(const char* text, glm::vec2 corner, glm::vec2 end) const;

    /// Draws a slider without a tooltip and a log entry. finish() must follow.
    template <class Number>
    bool drawSlider(const Caption& caption, Number& value, Number low, Number high, const char* format,
                    bool logarithmic);
    /// Clamps a typed value to its range. If that changes the value, WidgetLog::notice names the end of the range.
    template <class Number>
    void keepWithin(const Caption& caption, Number& value, Number low, Number high, const char* format);

    WidgetLog* log_;
    float captionWidth_;
    bool captionPointedAt_ = false;
};

}  // namespace drape::viewer
