"""The files of results: each modifier has one of its own, in a folder of the file in which it was simulated."""

from __future__ import annotations

import os
import re
import shutil

import bpy

from .sampling import drape_modifier


def folder() -> str:
    """Returns the folder for the caches of the open file. It has the file's name, and is in the folder `drape` beside it.
    Before the file has a name, it is in Blender's temporary folder.
    """
    if not bpy.data.filepath:
        return os.path.join(bpy.app.tempdir, "drape")
    beside, name = os.path.split(bpy.data.filepath)
    return os.path.join(beside, "drape", name.removesuffix(".blend"))


def _file_of(modifier: bpy.types.Modifier, thing: bpy.types.Object) -> str:
    return os.path.normpath(bpy.path.abspath(modifier.filepath, library=thing.library))


def _used_by_others(own: bpy.types.Modifier | None) -> set[str]:
    return {_file_of(modifier, thing) for thing in bpy.data.objects for modifier in thing.modifiers
            if modifier.type == "MESH_CACHE" and modifier != own and modifier.filepath}


def path_for(thing: bpy.types.Object, taken: list[str]) -> str:
    """Returns where the next result of an object goes: over its earlier one, if that belongs to this file and no other
    modifier shows it, else to a name that no file has.

    taken: paths that have been given to other objects
    """
    own, place = drape_modifier(thing), os.path.normpath(folder())
    used = _used_by_others(own) | set(taken)
    if own and own.filepath:
        path = _file_of(own, thing)
        if os.path.dirname(path) == place and path not in used:
            return path
    name = re.sub(r"[^\w.-]", "_", thing.name)
    path, number = os.path.join(place, f"{name}.pc2"), 2
    while path in used or os.path.lexists(path):
        path = os.path.join(place, f"{name}_{number}.pc2")
        number += 1
    return path


def point_to(modifier: bpy.types.Modifier, file: str) -> None:
    """Makes a modifier show a file, by a path relative to the open file."""
    modifier.filepath = bpy.path.relpath(file) if bpy.data.filepath else file


def take_along() -> bool:
    """Gives the open file its own caches, after it was saved for the first time or under another name. Returns whether
    a modifier has changed. Raises OSError.

    A cache is only ever replaced as a whole, so a second link to it keeps its contents without taking space.
    """
    own, has_changed = os.path.normpath(folder()), False
    for thing in bpy.data.objects:
        modifier = drape_modifier(thing) if thing.library is None else None
        if modifier is None or not modifier.filepath:
            continue
        file = _file_of(modifier, thing)
        is_made_here = "drape" in file.split(os.sep)[-3:-1]  # by path_for(), for another file
        if os.path.dirname(file) == own or not is_made_here or not os.path.isfile(file):
            continue
        path = path_for(thing, [])
        os.makedirs(own, exist_ok=True)
        try:
            os.link(file, path)
        except OSError:  # another disk, or one without links
            shutil.copyfile(file, path)
        point_to(modifier, path)
        has_changed = True
    return has_changed


@bpy.app.handlers.persistent
def after_saving(*_) -> None:
    """Saves the file again if its caches have moved."""
    if not bpy.data.filepath:
        return
    try:
        if take_along():
            # Without this, the second save would replace the backup of the file before the first.
            versions = bpy.context.preferences.filepaths.save_version
            bpy.context.preferences.filepaths.save_version = 0
            try:
                bpy.ops.wm.save_mainfile()
            finally:
                bpy.context.preferences.filepaths.save_version = versions
    except (OSError, RuntimeError) as error:
        print(f"Drape: the caches could not be kept beside {bpy.data.filepath}: {error}")
