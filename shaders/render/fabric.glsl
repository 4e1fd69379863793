// What woven cloth does with light: scatters it in the threads (wrapped diffuse), catches it on fuzz at grazing angles
// (sheen; Estevez and Kulla 2017, visibility by Neubelt and Pettineo 2013), and lets some through.

const float kPi = 3.14159265;

struct Fabric {
    vec3 colour;       // of the side that is seen
    vec3 through;      // colour of light that has come through
    float sheen;
    float gloss;  // 0 cotton, 1 satin
    float translucency;
};

struct Light {
    vec3 sun;        // irradiance across the beam, shadow included
    vec3 toSun;
    vec3 skyHere;    // irradiance on the side that is seen
    vec3 skyBehind;  // and on the other
};

// Diffuse light wraps around threads: a surface that the light grazes gets more than Lambert's share. It still ends
// where the surface turns away: light beyond that would show every shadow's edge there.
float wrapped(float cosine) {
    const float wrap = 1.4;
    float lit = max(cosine, 0.0);
    return 0.92 * lit * (1.0 + wrap) / (lit + wrap);
}

// Threads of fibres shine softly, in the colour of the fibres and never as a spot (GGX, Walter 2007, very rough).
float gloss(float roughness, float nh, float nl, float nv) {
    float squared = roughness * roughness;
    float bend = nh * nh * (squared - 1.0) + 1.0;
    float towardsLight = nv * sqrt(nl * nl * (1.0 - squared) + squared);
    float towardsEye = nl * sqrt(nv * nv * (1.0 - squared) + squared);
    float visible = 0.5 / (towardsLight + towardsEye);
    return squared / (kPi * bend * bend) * visible;
}

float charlie(float roughness, float nh) {
    float inverse = 1.0 / roughness;
    float sine = sqrt(max(1.0 - nh * nh, 0.0));
    return (2.0 + inverse) * pow(sine, inverse) / (2.0 * kPi);
}

vec3 shadeFabric(Fabric fabric, Light light, vec3 n, vec3 toEye) {
    const float roughness = 0.45;
    float nl = dot(n, light.toSun);
    float nv = clamp(dot(n, toEye), 0.08, 1.0);
    float lit = max(nl, 0.0);
    float nh = clamp(dot(n, normalize(light.toSun + toEye)), 0.0, 1.0);

    vec3 tint = mix(vec3(dot(fabric.colour, vec3(0.3333))), fabric.colour, 0.85);
    vec3 fuzz = fabric.sheen * (0.04 + 0.45 * tint);
    float lobe = charlie(roughness, nh) / (4.0 * (lit + nv - lit * nv));
    float grazing = pow(1.0 - nv, 3.0);

    vec3 diffuse = fabric.colour / kPi * (light.sun * wrapped(nl) + light.skyHere);
    vec3 sheen = fuzz * (light.sun * lobe * lit + light.skyHere * (0.3 / kPi) * grazing);
    vec3 shine = fabric.gloss * (0.25 + 0.75 * tint) * light.sun * lit * gloss(0.42, nh, max(lit, 0.01), nv);
    vec3 behind = light.sun * wrapped(-nl) + 0.6 * light.skyBehind;
    vec3 translucent = fabric.translucency * fabric.through / kPi * behind;
    // The fuzz takes what it sends back from the threads below it.
    return diffuse * (1.0 - 0.35 * grazing * min(fabric.sheen, 1.0)) + sheen + shine + translucent;
}
