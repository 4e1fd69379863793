// Asks the GL compiler for the offsets in the structs that C++ and GLSL share, and checks that they are equal.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>

#include "embedded/shaders.h"
#include "gl/program.h"
#include "physics/types.h"
#include "solver/gpu/kernel_shells.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

class Layout : public test::GlTest {
protected:
    static gl::Program compile(Kernel kernel) {
        return gl::Program::compute(gl::ShaderLibrary(embedded::shaders()), kernelShell(kernel));
    }

    /// Returns the byte offset of each member of an interface, by its name in GL.
    static std::map<std::string, GLint> offsets(const gl::Program& program, GLenum interface) {
        GLint count = 0;
        glGetProgramInterfaceiv(program.id(), interface, GL_ACTIVE_RESOURCES, &count);
        std::map<std::string, GLint> result;
        for (GLint k = 0; k < count; ++k) {
            char name[256] = {};
            glGetProgramResourceName(program.id(), interface, static_cast<GLuint>(k), sizeof name, nullptr, name);
            const GLenum property = GL_OFFSET;
            GLint offset = -1;
            glGetProgramResourceiv(program.id(), interface, static_cast<GLuint>(k), 1, &property, 1, nullptr, &offset);
            result[name] = offset;
        }
        return result;
    }

    /// Returns the bytes from one element to the next. `property`: GL_ARRAY_STRIDE for an array of vec4,
    /// GL_TOP_LEVEL_ARRAY_STRIDE for an array of structs.
    static GLint stride(const gl::Program& program, const char* member, GLenum property) {
        const GLuint index = glGetProgramResourceIndex(program.id(), GL_BUFFER_VARIABLE, member);
        GLint bytes = -1;
        glGetProgramResourceiv(program.id(), GL_BUFFER_VARIABLE, index, 1, &property, 1, nullptr, &bytes);
        return bytes;
    }
};

TEST_F(Layout, OfLinks) {
    const gl::Program program = compile(Kernel::projectLinks);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("links[0].a"), GLint{offsetof(physics::Link, a)});
    EXPECT_EQ(found.at("links[0].b"), GLint{offsetof(physics::Link, b)});
    EXPECT_EQ(found.at("links[0].restLength"), GLint{offsetof(physics::Link, restLength)});
    EXPECT_EQ(found.at("links[0].material"), GLint{offsetof(physics::Link, material)});
    EXPECT_EQ(stride(program, "links[0].a", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Link)});
    EXPECT_EQ(stride(program, "positions[0]", GL_ARRAY_STRIDE), GLint{sizeof(glm::vec4)});
}

TEST_F(Layout, OfTriangles) {
    const gl::Program program = compile(Kernel::applyWind);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("triangles[0].a"), GLint{offsetof(physics::Triangle, a)});
    EXPECT_EQ(found.at("triangles[0].b"), GLint{offsetof(physics::Triangle, b)});
    EXPECT_EQ(found.at("triangles[0].c"), GLint{offsetof(physics::Triangle, c)});
    EXPECT_EQ(found.at("triangles[0].restArea"), GLint{offsetof(physics::Triangle, restArea)});
    EXPECT_EQ(stride(program, "triangles[0].a", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Triangle)});
}

TEST_F(Layout, OfLinkMaterials) {
    const gl::Program program = compile(Kernel::projectLinks);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("materials[0].stiffness"), GLint{offsetof(physics::LinkMaterial, stiffness)});
    EXPECT_EQ(found.at("materials[0].tearRatio"), GLint{offsetof(physics::LinkMaterial, tearRatio)});
    EXPECT_EQ(found.at("materials[0].kind"), GLint{offsetof(physics::LinkMaterial, kind)});
    EXPECT_EQ(found.at("materials[0].flags"), GLint{offsetof(physics::LinkMaterial, flags)});
    EXPECT_EQ(found.at("materials[0].compliance"), GLint{offsetof(physics::LinkMaterial, compliance)});
    EXPECT_EQ(found.at("materials[0].relaxedFirst"), GLint{offsetof(physics::LinkMaterial, relaxedFirst)});
    EXPECT_EQ(found.at("materials[0].bending"), GLint{offsetof(physics::LinkMaterial, bending)});
    EXPECT_EQ(stride(program, "materials[0].kind", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::LinkMaterial)});
}

TEST_F(Layout, OfTethers) {
    const gl::Program program = compile(Kernel::holdTethers);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("tethers[0].pinA"), GLint{offsetof(physics::Tether, pinA)});
    EXPECT_EQ(found.at("tethers[0].pinD"), GLint{offsetof(physics::Tether, pinD)});
    EXPECT_EQ(found.at("tethers[0].lengthA"), GLint{offsetof(physics::Tether, lengthA)});
    EXPECT_EQ(found.at("tethers[0].lengthD"), GLint{offsetof(physics::Tether, lengthD)});
    EXPECT_EQ(stride(program, "tethers[0].pinA", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Tether)});
}

TEST_F(Layout, OfBends) {
    const gl::Program program = compile(Kernel::measureBends);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("bends[0].a"), GLint{offsetof(physics::Bend, a)});
    EXPECT_EQ(found.at("bends[0].shareC"), GLint{offsetof(physics::Bend, shareC)});
    EXPECT_EQ(found.at("bends[0].link"), GLint{offsetof(physics::Bend, link)});
    EXPECT_EQ(stride(program, "bends[0].a", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Bend)});
    const gl::Program gather = compile(Kernel::unbend);
    EXPECT_EQ(offsets(gather, GL_BUFFER_VARIABLE).at("bendShares[0].share"),
              GLint{offsetof(physics::BendShare, share)});
    EXPECT_EQ(stride(gather, "bendShares[0].bend", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::BendShare)});
}

TEST_F(Layout, OfDependents) {
    const gl::Program program = compile(Kernel::breakDependents);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("dependents[0].target"), GLint{offsetof(physics::Dependent, target)});
    EXPECT_EQ(found.at("dependents[0].rootA"), GLint{offsetof(physics::Dependent, rootA)});
    EXPECT_EQ(found.at("dependents[0].rootD"), GLint{offsetof(physics::Dependent, rootD)});
    EXPECT_EQ(stride(program, "dependents[0].target", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Dependent)});
}

TEST_F(Layout, OfParticleEdits) {
    const gl::Program program = compile(Kernel::editParticles);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("edits[0].particle"), GLint{offsetof(physics::ParticleEdit, particle)});
    EXPECT_EQ(found.at("edits[0].inverseMass"), GLint{offsetof(physics::ParticleEdit, inverseMass)});
    EXPECT_EQ(stride(program, "edits[0].particle", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::ParticleEdit)});
}

TEST_F(Layout, OfBrushes) {
    const gl::Program program = compile(Kernel::brushParticles);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("brushes[0].direction"), GLint{offsetof(physics::Brush, direction)});
    EXPECT_EQ(found.at("brushes[0].particle"), GLint{offsetof(physics::Brush, particle)});
    EXPECT_EQ(found.at("brushes[0].speed"), GLint{offsetof(physics::Brush, speed)});
    EXPECT_EQ(found.at("brushes[0].speedLimit"), GLint{offsetof(physics::Brush, speedLimit)});
    EXPECT_EQ(stride(program, "brushes[0].direction", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Brush)});
}

TEST_F(Layout, OfAttachments) {
    const gl::Program program = compile(Kernel::attach);
    const auto found = offsets(program, GL_BUFFER_VARIABLE);
    EXPECT_EQ(found.at("attachments[0].start"), GLint{offsetof(physics::Attachment, start)});
    EXPECT_EQ(found.at("attachments[0].end"), GLint{offsetof(physics::Attachment, end)});
    EXPECT_EQ(found.at("attachments[0].particle"), GLint{offsetof(physics::Attachment, particle)});
    EXPECT_EQ(found.at("attachments[0].stiffness"), GLint{offsetof(physics::Attachment, stiffness)});
    EXPECT_EQ(found.at("attachments[0].damping"), GLint{offsetof(physics::Attachment, damping)});
    EXPECT_EQ(found.at("attachments[0].maxForce"), GLint{offsetof(physics::Attachment, maxForce)});
    EXPECT_EQ(stride(program, "attachments[0].start", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(physics::Attachment)});
}

TEST_F(Layout, OfColliders) {
    using physics::ColliderPose;
    using physics::ColliderRecord;
    const std::map<std::string, std::size_t> expected = {
        {"size", offsetof(ColliderRecord, size)},
        {"more", offsetof(ColliderRecord, more)},
        {"kind", offsetof(ColliderRecord, kind)},
        {"firstPlane", offsetof(ColliderRecord, firstPlane)},
        {"planeCount", offsetof(ColliderRecord, planeCount)},
        {"rule", offsetof(ColliderRecord, rule)},
        {"friction", offsetof(ColliderRecord, friction)},
        {"restitution", offsetof(ColliderRecord, restitution)},
        {"thickness", offsetof(ColliderRecord, thickness)},
    };
    for (const Kernel kernel : {Kernel::collide, Kernel::collideTriangles}) {
        const gl::Program program = compile(kernel);
        const auto found = offsets(program, GL_BUFFER_VARIABLE);
        for (const auto& [name, offset] : expected)
            EXPECT_EQ(found.at("colliders[0]." + name), static_cast<GLint>(offset))
                << kernelName(kernel) << ' ' << name;
        EXPECT_EQ(stride(program, "colliders[0].size", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(ColliderRecord)});
        EXPECT_EQ(found.at("colliderPoses[0].place"), GLint{offsetof(ColliderPose, place)});
        EXPECT_EQ(found.at("colliderPoses[0].turn"), GLint{offsetof(ColliderPose, turn)});
        EXPECT_EQ(stride(program, "colliderPoses[0].place", GL_TOP_LEVEL_ARRAY_STRIDE), GLint{sizeof(ColliderPose)});
    }
}

TEST_F(Layout, OfSubstepParams) {
    using physics::SubstepParams;
    const std::map<std::string, std::size_t> expected = {
        {"gravity", offsetof(SubstepParams, gravity)},
        {"wind", offsetof(SubstepParams, wind)},
        {"gust", offsetof(SubstepParams, gust)},
        {"stiffness", offsetof(SubstepParams, stiffness)},
        {"h", offsetof(SubstepParams, h)},
        {"inverseH", offsetof(SubstepParams, inverseH)},
        {"keep", offsetof(SubstepParams, keep)},
        {"pinnedShare", offsetof(SubstepParams, pinnedShare)},
        {"drag", offsetof(SubstepParams, drag)},
        {"lift", offsetof(SubstepParams, lift)},
        {"inverseMassPerArea", offsetof(SubstepParams, inverseMassPerArea)},
        {"maxDisplacement", offsetof(SubstepParams, maxDisplacement)},
        {"colliderCount", offsetof(SubstepParams, colliderCount)},
        {"firstPose", offsetof(SubstepParams, firstPose)},
        {"displacementScale", offsetof(SubstepParams, displacementScale)},
        {"accelerationFactor", offsetof(SubstepParams, accelerationFactor)},
        {"tearRatio", offsetof(SubstepParams, tearRatio)},
        {"heldParticle", offsetof(SubstepParams, heldParticle)},
        {"tearRatioInHand", offsetof(SubstepParams, tearRatioInHand)},
        {"stepFraction", offsetof(SubstepParams, stepFraction)},
        {"yieldingPins", offsetof(SubstepParams, yieldingPins)},
        {"tetherScale", offsetof(SubstepParams, tetherScale)},
        {"lastRelaxation", offsetof(SubstepParams, lastRelaxation)},
        {"compliance", offsetof(SubstepParams, compliance)},
        {"numericalCompliance", offsetof(SubstepParams, numericalCompliance)},
        {"bending", offsetof(SubstepParams, bending)},
        {"maxRecovery", offsetof(SubstepParams, maxRecovery)},
        {"fractionStep", offsetof(SubstepParams, fractionStep)},
        {"clothThickness", offsetof(SubstepParams, clothThickness)},
        {"clothFriction", offsetof(SubstepParams, clothFriction)},
        {"clothSeparation", offsetof(SubstepParams, clothSeparation)},
        {"firstBodyParticle", offsetof(SubstepParams, firstBodyParticle)},
        {"firstBodyPose", offsetof(SubstepParams, firstBodyPose)},
        {"brushCount", offsetof(SubstepParams, brushCount)},
    };
    std::map<std::string, std::size_t> found;
    for (const Kernel kernel : {Kernel::sampleAir, Kernel::applyWind, Kernel::integrate, Kernel::projectLinks,
                                Kernel::collide, Kernel::scaleDisplacement, Kernel::attach, Kernel::holdTethers}) {
        for (const auto& [name, offset] : offsets(compile(kernel), GL_UNIFORM)) {
            const std::size_t dot = name.rfind("params.");
            if (dot != std::string::npos) found[name.substr(dot + 7)] = static_cast<std::size_t>(offset);
        }
    }
    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace drape
