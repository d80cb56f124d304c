// What a proof is written with: a harness of ordinary C++ in which some values may be anything. cbmc follows
// every one of them (run.py says how); it is included by the proofs of this folder alone and runs nowhere
// else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" {
[[clang::import_module("env"), clang::import_name("anything")]] std::uint32_t lights_anything();
[[clang::import_module("env"), clang::import_name("assume")]] void lights_assume(bool holds);
[[clang::import_module("env"), clang::import_name("claim")]] void lights_claim(bool holds);
/// The one function that is proved; each proof defines it.
[[clang::export_name("proof")]] void proof();
}

namespace lights::proofs {

/// Any 32 bits: the prover tries all of them.
inline std::uint32_t anything() {
    return lights_anything();
}
/// Any value from 0 up to `bound` − 1.
inline std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t value = lights_anything();
    lights_assume(value < bound);
    return value;
}
inline bool coin() {
    return (lights_anything() & 1U) != 0;
}
/// Only the runs in which this holds are looked at; each is said in the proof's bound.
inline void assume(bool holds) {
    lights_assume(holds);
}
/// What is proved: there is no run in which this does not hold.
inline void claim(bool holds) {
    lights_claim(holds);
}
/// True in the twin of a proof, whose claim is false and must be refuted: it shows that the proof looks at
/// all.
#ifdef LIGHTS_TWIN
inline constexpr bool kTwin = true;
#else
inline constexpr bool kTwin = false;
#endif

} // namespace lights::proofs
