// What a proof is written with that goes through every case itself, where the prover cannot follow: an
// ordinary program that asks Choices wherever something may come out in more ways than one, and is run
// through again until all have been taken. It ends at the first run in which a claim does not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// The one function that is proved; each proof defines it.
void proof();

namespace lights::proofs {

#ifdef LIGHTS_TWIN
inline constexpr bool kTwin = true;
#else
inline constexpr bool kTwin = false;
#endif

/// What is decided at each place where there was something to decide, in the order of a run.
class Choices {
  public:
    /// Any value from 0 up to `bound` − 1: over all runs every one of them.
    int below(int bound) {
        if (at_ == taken_.size()) taken_.push_back({0, bound});
        return taken_[at_++].value;
    }
    /// To the next run. False if there is none left.
    bool next() {
        at_ = 0;
        while (!taken_.empty() && ++taken_.back().value >= taken_.back().bound)
            taken_.pop_back();
        return !taken_.empty();
    }

  private:
    struct Taken {
        int value;
        int bound;
    };
    std::vector<Taken> taken_;
    std::size_t at_ = 0;
};

inline std::uint64_t cases = 0;
inline void count_a_case() {
    ++cases;
}

/// What is proved. In the first case in which it does not hold the program ends with what is `wrong`.
inline void claim(bool holds, const char* wrong) {
    if (holds) return;
    std::printf("refuted in case %llu: %s\n", static_cast<unsigned long long>(cases), wrong);
    std::exit(1);
}

} // namespace lights::proofs

namespace lights {
/// A failed assertion of the product refutes as well.
[[noreturn]] void panic(const char* condition, const char* file, int line) {
    std::printf("refuted in case %llu: assertion %s, %s:%d\n", static_cast<unsigned long long>(proofs::cases),
                condition, file, line);
    std::exit(1);
}
} // namespace lights

int main() {
    proof();
    std::printf("every one of %llu cases\n", static_cast<unsigned long long>(lights::proofs::cases));
}
