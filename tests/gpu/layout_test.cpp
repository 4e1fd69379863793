// Asks the GL compiler for the offsets in the structs that C++ and GLSL share, and checks that they are equal.

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>

#include "embedded/shaders.h"
#include "gl/program.h"
#include "physics/types.h"
#include "solver/gpu/kernel_shells.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

using namespace physics;

using Offsets = std::map<std::string, GLint>;

/// A member of a struct with its offset, bytes.
#define OFFSET(Struct, member) Offsets::value_type(#member, GLint{offsetof(Struct, member)})

/// The layout of the records in an array of a kernel.
struct Layout {
    Kernel kernel;
    const char* array;  ///< name in GLSL
    GLint bytes;        ///< size of a record
    Offsets members;    ///< members that the kernel reads
};

const Offsets kColliderRecord{
    OFFSET(ColliderRecord, size),       OFFSET(ColliderRecord, more),        OFFSET(ColliderRecord, kind),
    OFFSET(ColliderRecord, firstPlane), OFFSET(ColliderRecord, planeCount),  OFFSET(ColliderRecord, rule),
    OFFSET(ColliderRecord, friction),   OFFSET(ColliderRecord, restitution), OFFSET(ColliderRecord, thickness)};
const Offsets kColliderPose{OFFSET(ColliderPose, place), OFFSET(ColliderPose, turn)};

const Layout kLayouts[] = {
    {Kernel::projectLinks,
     "links",
     sizeof(Link),
     {OFFSET(Link, a), OFFSET(Link, b), OFFSET(Link, restLength), OFFSET(Link, material)}},
    {Kernel::projectLinks,
     "materials",
     sizeof(LinkMaterial),
     {OFFSET(LinkMaterial, stiffness), OFFSET(LinkMaterial, tearRatio), OFFSET(LinkMaterial, kind),
      OFFSET(LinkMaterial, flags), OFFSET(LinkMaterial, compliance), OFFSET(LinkMaterial, relaxedFirst),
      OFFSET(LinkMaterial, bending)}},
    {Kernel::applyWind,
     "triangles",
     sizeof(Triangle),
     {OFFSET(Triangle, a), OFFSET(Triangle, b), OFFSET(Triangle, c), OFFSET(Triangle, restArea)}},
    {Kernel::holdTethers,
     "tethers",
     sizeof(Tether),
     {OFFSET(Tether, pinA), OFFSET(Tether, pinD), OFFSET(Tether, lengthA), OFFSET(Tether, lengthD)}},
    {Kernel::measureBends, "bends", sizeof(Bend), {OFFSET(Bend, a), OFFSET(Bend, shareC), OFFSET(Bend, link)}},
    {Kernel::unbend, "bendShares", sizeof(BendShare), {OFFSET(BendShare, bend), OFFSET(BendShare, share)}},
    {Kernel::breakDependents,
     "dependents",
     sizeof(Dependent),
     {OFFSET(Dependent, target), OFFSET(Dependent, rootA), OFFSET(Dependent, rootD)}},
    {Kernel::editParticles,
     "edits",
     sizeof(ParticleEdit),
     {OFFSET(ParticleEdit, particle), OFFSET(ParticleEdit, inverseMass)}},
    {Kernel::brushParticles,
     "brushes",
     sizeof(Brush),
     {OFFSET(Brush, direction), OFFSET(Brush, particle), OFFSET(Brush, speed), OFFSET(Brush, speedLimit)}},
    {Kernel::attach,
     "attachments",
     sizeof(Attachment),
     {OFFSET(Attachment, start), OFFSET(Attachment, end), OFFSET(Attachment, particle), OFFSET(Attachment, stiffness),
      OFFSET(Attachment, damping), OFFSET(Attachment, maxForce)}},
    {Kernel::collide, "colliders", sizeof(ColliderRecord), kColliderRecord},
    {Kernel::collide, "colliderPoses", sizeof(ColliderPose), kColliderPose},
    {Kernel::collideTriangles, "colliders", sizeof(ColliderRecord), kColliderRecord},
    {Kernel::collideTriangles, "colliderPoses", sizeof(ColliderPose), kColliderPose},
};

const Offsets kSubstepParams{OFFSET(SubstepParams, gravity),
                             OFFSET(SubstepParams, wind),
                             OFFSET(SubstepParams, gust),
                             OFFSET(SubstepParams, stiffness),
                             OFFSET(SubstepParams, h),
                             OFFSET(SubstepParams, inverseH),
                             OFFSET(SubstepParams, keep),
                             OFFSET(SubstepParams, pinnedShare),
                             OFFSET(SubstepParams, drag),
                             OFFSET(SubstepParams, lift),
                             OFFSET(SubstepParams, inverseMassPerArea),
                             OFFSET(SubstepParams, maxDisplacement),
                             OFFSET(SubstepParams, colliderCount),
                             OFFSET(SubstepParams, firstPose),
                             OFFSET(SubstepParams, displacementScale),
                             OFFSET(SubstepParams, accelerationFactor),
                             OFFSET(SubstepParams, tearRatio),
                             OFFSET(SubstepParams, heldParticle),
                             OFFSET(SubstepParams, tearRatioInHand),
                             OFFSET(SubstepParams, driftShare),
                             OFFSET(SubstepParams, keepsMultipliers),
                             OFFSET(SubstepParams, bodyGripCount),
                             OFFSET(SubstepParams, unusedC),
                             OFFSET(SubstepParams, stepFraction),
                             OFFSET(SubstepParams, yieldingPins),
                             OFFSET(SubstepParams, tetherScale),
                             OFFSET(SubstepParams, lastRelaxation),
                             OFFSET(SubstepParams, compliance),
                             OFFSET(SubstepParams, numericalCompliance),
                             OFFSET(SubstepParams, bending),
                             OFFSET(SubstepParams, maxRecovery),
                             OFFSET(SubstepParams, fractionStep),
                             OFFSET(SubstepParams, clothThickness),
                             OFFSET(SubstepParams, clothFriction),
                             OFFSET(SubstepParams, clothSeparation),
                             OFFSET(SubstepParams, firstBodyParticle),
                             OFFSET(SubstepParams, firstBodyPose),
                             OFFSET(SubstepParams, brushCount)};

#undef OFFSET

class LayoutTest : public test::GlTest {
protected:
    static gl::Program compile(Kernel kernel) {
        return gl::Program::compute(gl::ShaderLibrary(embedded::shaders()), kernelShell(kernel));
    }

    static GLint property(const gl::Program& program, GLenum interface, GLuint index, GLenum which) {
        GLint value = -1;
        glGetProgramResourceiv(program.id(), interface, index, 1, &which, 1, nullptr, &value);
        return value;
    }
    static GLint property(const gl::Program& program, const std::string& variable, GLenum which) {
        return property(program, GL_BUFFER_VARIABLE,
                        glGetProgramResourceIndex(program.id(), GL_BUFFER_VARIABLE, variable.c_str()), which);
    }
};

TEST_F(LayoutTest, RecordsOfBuffers) {
    for (const Layout& layout : kLayouts) {
        const gl::Program program = compile(layout.kernel);
        for (const auto& [name, offset] : layout.members) {
            const std::string variable = std::string(layout.array) + "[0]." + name;
            EXPECT_EQ(property(program, variable, GL_OFFSET), offset) << kernelName(layout.kernel) << ' ' << variable;
            EXPECT_EQ(property(program, variable, GL_TOP_LEVEL_ARRAY_STRIDE), layout.bytes)
                << kernelName(layout.kernel) << ' ' << variable;
        }
    }
}

TEST_F(LayoutTest, Positions) {
    EXPECT_EQ(property(compile(Kernel::projectLinks), "positions[0]", GL_ARRAY_STRIDE), GLint{sizeof(glm::vec4)});
}

TEST_F(LayoutTest, SubstepParams) {
    Offsets found;
    for (const Kernel kernel : {Kernel::sampleAir, Kernel::applyWind, Kernel::integrate, Kernel::projectLinks,
                                Kernel::collide, Kernel::scaleDisplacement, Kernel::attach, Kernel::holdTethers}) {
        const gl::Program program = compile(kernel);
        GLint count = 0;
        glGetProgramInterfaceiv(program.id(), GL_UNIFORM, GL_ACTIVE_RESOURCES, &count);
        for (GLuint k = 0; k < static_cast<GLuint>(count); ++k) {
            char text[256] = {};
            glGetProgramResourceName(program.id(), GL_UNIFORM, k, sizeof text, nullptr, text);
            const std::string name(text);
            const std::size_t dot = name.rfind("params.");
            if (dot != std::string::npos) found[name.substr(dot + 7)] = property(program, GL_UNIFORM, k, GL_OFFSET);
        }
    }
    EXPECT_EQ(found, kSubstepParams);
}

}  // namespace
}  // namespace drape
