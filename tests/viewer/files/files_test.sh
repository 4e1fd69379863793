#!/usr/bin/env bash
# Opens a scene and saves one through the File menu of the real window (Xvfb and xdotool): through our own dialog, and
# through one of the desktop. Unsaved changes are asked about.
#
#   files_test.sh DRAPE [--keep FOLDER]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

# The viewer finds no program in its PATH but those that are put there: no dialog of a desktop at first.
mkdir programs scenes
printf '#!/bin/bash\nPATH="%s" exec "%s" "$@"\n' "$folder/programs" "$drape" > viewer.sh
chmod +x viewer.sh
real=$drape; drape=$folder/viewer.sh

scene() { echo "{\"cloth\": {\"particles\": [$1, $1], \"size\": [1.6, 1.6], \"origin\": [-0.8, 1.9, 0]},
    \"solver\": {\"substeps\": 2}, \"contact\": {\"on\": false}}"; }
scene 12 > first.json
scene 9 > scenes/second.json
echo "{" > scenes/broken.json
choose() { click file.menu; click "$1"; }  # a row of the menu
asks_to_save=true start first.json --size 720x600

choose file.open
expect "our dialog lists the folder" at:dialog.entry.first.json isnt ""
frames 2; picture open
click dialog.entry.scenes; frames 2
click dialog.ok
click dialog.entry.broken.json; frames 2
click dialog.ok
expect "a broken file is refused" messageIsError is true
expect "and the scene stays" columns '==' 12
choose file.open
click dialog.entry.second.json; frames 2
click dialog.ok
expect "a scene opens" columns '==' 9
expect "and says so" message is "Opened $folder/scenes/second.json"

choose file.saveAs
expect "our dialog asks for a name" at:dialog.name isnt ""
frames 2; xdotool key --window 0 ctrl+a; xdotool type --window 0 mine; frames 2; picture save
click dialog.ok
expect "a scene is saved" message is "Saved mine.json in $folder/scenes"
grep -q particles scenes/mine.json || fail "Save scene as: expected a scene in scenes/mine.json"

rm scenes/mine.json
key ctrl+s
for _ in $(seq 100); do [ -s scenes/mine.json ] && break; sleep 0.05; done
[ -s scenes/mine.json ] || fail "Ctrl + S: expected scenes/mine.json to be there again"

# A cut that is not saved
pointer $(value screen:middle | tr -d '[],'); frames 1; drag 3 60 40
expect "the cloth is cut" brokenLinks '>' 0
key 1
expect "unsaved cuts are asked about" at:unsaved.cancel isnt ""
picture unsaved
click unsaved.cancel
expect "Cancel closes the question" asks is false
expect "and keeps the scene" columns '==' 9
key 1
expect "they are asked about again" at:unsaved.cancel isnt ""
frames 2; key Return
expect "Enter saves them" at:dialog.name isnt ""
key Escape
expect "Esc leaves the dialog" asks is false

# The desktop's dialog, which does not stop the cloth
cat > programs/zenity <<END
#!/bin/bash
echo "\$@" > "$folder/asked"
until [ -f "$folder/go" ]; do read -r -t 0.05 < <(:) ; done
echo "$folder/first.json"
END
chmod +x programs/zenity
steps=$(value steps)
key ctrl+o
expect "a dialog is open" asks is true
expect "and the cloth moves on" steps '>' $((steps + 3))
: > go
click unsaved.discard
expect "its file opens" columns '==' 12
grep -q -- "--filename=$folder/scenes/" asked || fail "the desktop's dialog: expected to begin in $folder/scenes"
expect "OpenGL reports no error" glErrors '==' 0
drape=$real
end_with_escape
conclude
