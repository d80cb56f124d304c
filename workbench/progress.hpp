// A progress bar for work that takes longer than a second, on a terminal only.
#pragma once

#include <chrono>
#include <string>

namespace lights::workbench {

class Progress {
  public:
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    Progress(Progress&&) = delete;
    Progress& operator=(Progress&&) = delete;

    /// `done` of `all`, as often as convenient; draws at most ten times a second.
    void show(double done, double all);

  private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    bool terminal_;
    bool drawn_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_ + std::chrono::seconds(1);
};

} // namespace lights::workbench
