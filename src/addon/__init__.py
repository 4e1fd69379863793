"""Drape's add-on for Blender: simulates meshes as cloth. No licence has been chosen yet."""

import bpy

from . import caches, operators, panel

bl_info = {
    "name": "Drape",
    "author": "The authors of Drape",
    "description": "Simulates meshes as cloth with the program Drape. No licence has been chosen yet",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "3D View > Sidebar > Drape",
    "category": "Physics",
}

_CLASSES = (*panel.CLASSES, *operators.CLASSES)


def register():
    for each in _CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Object.drape = bpy.props.PointerProperty(type=panel.DrapeObject)
    bpy.types.Scene.drape = bpy.props.PointerProperty(type=panel.DrapeScene)
    bpy.app.handlers.save_post.append(caches.after_saving)


def unregister():
    bpy.app.handlers.save_post.remove(caches.after_saving)
    del bpy.types.Scene.drape, bpy.types.Object.drape
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
