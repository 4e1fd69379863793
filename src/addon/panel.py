"""Settings of scenes and objects, the preferences, and the panel in the sidebar."""

from __future__ import annotations

import bpy

from .child import find
from .scene_file import PROPERTIES

_FABRICS = [(name, name.capitalize(), text) for name, text in (
    ("cotton", "Cotton shirting, with soft, round folds"), ("silk", "Silk charmeuse, in many soft folds"),
    ("linen", "Table linen, crisp, in wide folds"), ("denim", "Denim, stiff, in few large folds"),
    ("wool", "Woollen cloth, soft and heavy"), ("nylon", "Ripstop nylon, as of flags and kites"),
    ("velvet", "Curtain velvet, heavy and limp"), ("rubber", "Stretches like a rubber sheet"))]


def _is_body(_, thing: bpy.types.Object) -> bool:
    return thing.drape.role == "BODY"


def _group(what: str):
    return bpy.props.StringProperty(description=f"Vertex group that scales the {what}: by 1 where the weight is 0, by the "
                                    "factor where it is 1")


def _factor(what: str):
    return bpy.props.FloatProperty(name="Factor", default=2.0, min=0.01, max=100.0, description=
                                   f"Factor of the {what} where the weight is 1")


class DrapeObject(bpy.types.PropertyGroup):
    role: bpy.props.EnumProperty(items=[("NONE", "Neither", ""), ("CLOTH", "Cloth", ""), ("BODY", "Body", "")])
    pins: bpy.props.StringProperty(name="Pins", description="Vertex group of the pins. A weight of 1 holds a vertex, "
                                   "smaller weights hold it by a spring")
    softness: bpy.props.FloatProperty(name="Softness", default=0.01, min=0.0, max=10.0, precision=4, description=
                                      "How far a pin with a weight of 0.5 yields to a force of 1 N, in metres")
    mass_group: _group("mass of the cloth")
    mass_factor: _factor("mass")
    stiffness_group: _group("stiffness of the cloth along its threads and in shear")
    stiffness_factor: _factor("stiffness")
    bending_group: _group("bending stiffness of the cloth")
    bending_factor: _factor("bending stiffness")
    drag_group: _group("force of the air on the cloth")
    drag_factor: _factor("force of the air")
    follows: bpy.props.PointerProperty(name="Follow", type=bpy.types.Object, poll=_is_body, description=
                                       "Body that the pins follow, such as a person. Empty: they follow the object")


class DrapeScene(bpy.types.PropertyGroup):
    fabric: bpy.props.EnumProperty(name="Fabric", items=_FABRICS, description="Fabric of all cloths")
    distance: bpy.props.FloatProperty(name="Distance", default=0.002, min=0.0004, max=0.1, precision=4, step=0.1,
                                      description="Distance between layers of cloth and from bodies, in metres")
    substeps: bpy.props.IntProperty(name="Substeps", default=16, min=1, max=256, description=
                                    "Parts of a step. More of them reduce stretch and take longer")
    subframes: bpy.props.IntProperty(name="Samples", default=1, min=1, max=16, description=
                                     "Moments of each frame that are read and written. More of them follow fast motion "
                                     "and give curved motion blur")


class DrapePreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    path: bpy.props.StringProperty(name="Drape", subtype="FILE_PATH", description=
                                   "The program drape. Empty: it is searched for in PATH, and then the Python wheel")

    def draw(self, context):
        self.layout.prop(self, "path")
        command = find(self.path)
        self.layout.label(text=f"Uses {command[-1]}" if command else "Drape was not found: see docs/blender.md",
                          icon="CHECKMARK" if command else "ERROR")
        self.layout.label(text="No licence has been chosen yet.")


class DRAPE_PT_panel(bpy.types.Panel):
    bl_idname = "DRAPE_PT_panel"
    bl_label = "Drape"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Drape"

    def draw(self, context):
        layout = self.layout
        layout.use_property_split, layout.use_property_decorate = True, False
        thing = context.active_object
        if thing:
            layout.label(text=thing.name, icon="OBJECT_DATA")
            row = layout.row(align=True)
            for role, text in (("CLOTH", "Cloth"), ("BODY", "Body"), ("NONE", "Neither")):
                row.operator("drape.role", text=text, depress=thing.drape.role == role).role = role
            if thing.drape.role == "CLOTH" and thing.type == "MESH":
                layout.prop_search(thing.drape, "pins", thing, "vertex_groups")
                if thing.drape.pins:
                    layout.prop(thing.drape, "softness")
                    layout.prop(thing.drape, "follows")
                for name in PROPERTIES:
                    layout.prop_search(thing.drape, f"{name}_group", thing, "vertex_groups", text=name.capitalize())
                    if getattr(thing.drape, f"{name}_group"):
                        layout.prop(thing.drape, f"{name}_factor")
        settings = context.scene.drape
        layout.separator()
        for name in ("fabric", "distance", "substeps", "subframes"):
            layout.prop(settings, name)
        roles = [other.drape.role for other in context.view_layer.objects if other.visible_get()]
        layout.label(text=f"Cloths: {roles.count('CLOTH')}, bodies: {roles.count('BODY')}")
        layout.label(text=f"Frames: {context.scene.frame_start} to {context.scene.frame_end}")
        column = layout.column(align=True)
        column.operator("drape.simulate", icon="PLAY")
        column.operator("drape.bake")
        column.operator("drape.remove")


CLASSES = (DrapeObject, DrapeScene, DrapePreferences, DRAPE_PT_panel)
