// The console: takes bytes, understands lines, answers in pieces. It never waits, for a host that does not
// read or for anything else: what it cannot write yet it writes later, and until then it takes no further
// line. The main loop owns one, for whichever port is open (firmware/console_service.hpp),
// and calls serve() when there is something to do.
#pragma once

#include "firmware/console/session.hpp"

#include <utility>

namespace lights::console {

class Console {
  public:
    /// The longest line, its end not counted.
    static constexpr std::size_t kLine = 120;

    Console() = default;
    ~Console() = default;
    // The answer writes into the queue beside it: neither may move away from the other.
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;
    Console(Console&&) = delete;
    Console& operator=(Console&&) = delete;

    /// Takes bytes from the host, as many as it can use now; returns how many. The others should be offered
    /// again after serve().
    std::size_t feed(std::span<const char> bytes);
    /// Goes on with whatever is to be done; returns what the main loop is asked to do.
    [[nodiscard]] Errand serve(State& state, const Readings& readings, Millis now);
    /// The last errand has been run. Nobody may wait for it any more: the host may have gone meanwhile.
    void done(bool worked) {
        if (waiting_) errand_worked_ = worked;
    }
    /// Puts bytes that are no text between what is written; while there is no output, they fit.
    void put(std::span<const std::byte> bytes) {
        out_.put({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    /// Moves bytes to the host.
    std::size_t take(std::span<char> into) { return out_.take(into); }

    /// A line or an answer is in hand.
    bool busy() const {
        return line_complete_ || (command_ != nullptr && !waiting_) || errand_worked_.has_value();
    }
    /// Whether serve() would do anything now; while the host does not read, it would not.
    bool ready() const { return busy() && out_.room() >= Answer::kPiece; }
    /// Whether feed() would take anything now.
    bool listening() const { return !line_complete_ && command_ == nullptr; }
    /// Whether a command has begun or ended since the last call: somebody is there.
    [[nodiscard]] bool take_acted() { return std::exchange(acted_, false); }
    /// And whether it was one that may have changed the game.
    [[nodiscard]] bool take_changed() { return std::exchange(changed_, false); }
    bool has_output() const { return !out_.empty(); }
    bool watching() const { return options_.watch || options_.where; }
    /// The host went away: the line in hand, the answer in progress and what it never read are dropped.
    void disconnect();

  private:
    void take_byte(char byte);
    void begin_line();
    void go_on(State& state, const Readings& readings, Millis now, Errand& errand);
    void report_lights(const State& state);

    // Small things first: what stands near the front costs a shorter instruction to reach.
    bool line_complete_ = false;
    bool too_long_ = false;
    bool strange_byte_ = false;
    bool waiting_ = false;
    bool acted_ = false;
    bool changed_ = false;
    bool reported_ = false;
    std::optional<bool> errand_worked_;
    ConsoleOptions options_;
    const CommandEntry* command_ = nullptr;
    Answer answer_{out_};
    Board reported_board_;
    std::size_t length_ = 0;
    OutQueue out_;
    std::array<char, kLine> line_{};
    CommandProgress progress_;
    LargeRows large_{};
};

} // namespace lights::console
