"""Turns the result of a simulation into shape keys, or takes it away."""

from __future__ import annotations

import bpy
import numpy as np

from .mesh_files import Pc2
from .sampling import drape_modifier
from .scene_file import Trouble


def bake(thing: bpy.types.Object) -> str:
    """Replaces the modifier by a shape key for each sample. Returns a note, or an empty text. Raises Trouble."""
    modifier = drape_modifier(thing)
    mesh = thing.data
    if mesh.users > 1:
        raise Trouble(f"{thing.name}: shares its mesh with other objects; make it a single user first")
    try:
        cache = Pc2(bpy.path.abspath(modifier.filepath))
    except (OSError, ValueError) as error:
        raise Trouble(f"{thing.name}: its cache cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if cache.points != len(mesh.vertices):
        raise Trouble(f"{thing.name}: its cache has {cache.points} vertices and its mesh {len(mesh.vertices)}: "
                      "a modifier before it adds vertices")
    before = [other for other in list(thing.modifiers)[:list(thing.modifiers).index(modifier)]
              if other.show_viewport or other.show_render]
    if mesh.shape_keys is None:
        thing.shape_key_add(name="Basis", from_mix=False)
    keys = mesh.shape_keys
    for key in keys.key_blocks[1:]:
        key.mute = True
    data = keys.animation_data or keys.animation_data_create()
    if data.action is None:
        data.action = bpy.data.actions.new(f"{thing.name} Drape")
    curves = curves_of(data, keys.name)
    for sample in range(cache.samples):
        key = thing.shape_key_add(name=f"Drape {sample + 1}", from_mix=False)
        key.data.foreach_set("co", cache.sample(sample).ravel())
        _animate(curves, key, sample, cache)
    thing.modifiers.remove(modifier)
    for other in before:
        other.show_viewport = other.show_render = False
    names = ", ".join(other.name for other in before)
    return f"{thing.name}: turned off {names}, whose effect is part of the keys" if before else ""


def curves_of(data: bpy.types.AnimData, name: str):
    """Returns the collection of the curves that animate shape keys.

    data: animation of the keys, with an action
    name: name of the keys
    """
    action = data.action
    if not hasattr(action, "slots"):  # before Blender 4.4
        return action.fcurves
    if data.action_slot is None:
        data.action_slot = action.slots.new(id_type="KEY", name=name)
    layer = action.layers[0] if len(action.layers) else action.layers.new("Layer")
    strip = layer.strips[0] if len(layer.strips) else layer.strips.new(type="KEYFRAME")
    return strip.channelbag(data.action_slot, ensure=True).fcurves


def _animate(curves, key: bpy.types.ShapeKey, sample: int, cache: Pc2) -> None:
    """Lets a key have the value 1 in its frame and 0 from the neighbouring ones on."""
    near = [k for k in (sample - 1, sample, sample + 1) if 0 <= k < cache.samples]
    curve = curves.new(f'key_blocks["{key.name}"].value')
    curve.keyframe_points.add(len(near))
    places = np.array([(cache.start + k * cache.every, float(k == sample)) for k in near])
    curve.keyframe_points.foreach_set("co", places.ravel())
    for point in curve.keyframe_points:
        point.interpolation = "LINEAR"
    curve.update()


def remove(thing: bpy.types.Object) -> None:
    """Takes away the modifier. The cache stays, so that the step can be undone."""
    thing.modifiers.remove(drape_modifier(thing))
