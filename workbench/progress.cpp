#include "workbench/progress.hpp"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace lights::workbench {

Progress::Progress(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(double done, double all) {
    if (!terminal_ || Clock::now() < next_) return;
    next_ = Clock::now() + std::chrono::milliseconds(100);
    drawn_ = true;
    constexpr int kWidth = 30;
    const double part = all > 0 ? done / all : 0;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    std::string bar;
    for (int i = 0; i < kWidth; ++i)
        bar += i < static_cast<int>(part * kWidth) ? "█" : "░";
    std::fprintf(stderr, "\r\x1b[K%s %s %3d %%, %.0f s to go", what_.c_str(), bar.c_str(),
                 static_cast<int>(part * 100), part > 0 ? elapsed / part - elapsed : 0.0);
    std::fflush(stderr);
}

} // namespace lights::workbench
