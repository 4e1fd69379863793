#include "physics/kernels/parts/sewn_shares.glsl"

// Sets the rest length of a sewn link for this substep, between its start length and its final rest length.
FN void sewLink(uint k) {
    SewnLink sewn = sewnLinks[k];
    SewnShare shares = sewnShares[sewn.cloth];
    Real share = shareNow(shares.sewn, shares.sewnNext);
    PRECISE Real fromStart = (1.0f - share) * sewn.startLength;
    PRECISE Real restLength = fromStart + share * sewn.restLength;
    links[sewn.link].restLength = restLength;
}
