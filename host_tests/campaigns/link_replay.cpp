// The host's part of the campaign `link-chips`, of which it shares nothing with the chips but what comes in.
//
//   link_replay solve WORLD GOAL FIRST SECOND   a shortest solution of a board: a line for every press with
//   its
//                                               cell, and the board after it (state 1, state 2)
//   link_replay film <inputs >frames            the whole firmware on plain variables, given what one chip
//   was given
//                                               from its start on: contacts, bytes, whether somebody holds
//                                               the line
//
// A line of inputs is a moment in microseconds, a word and numbers: `start`, `key CELL DOWN`, `cable HELD`,
// `byte VALUE`, `end`. Chance is another's on every chip, so what this one's made shows on the wire alone:
// `mine NUMBER` is what it called itself, `drawn FIRST SECOND` the board that it drew. A line of frames is a
// moment and what the lights are to show from then on, cell by cell.
#include "firmware/console_service.hpp"
#include "host_tests/support/app_bench.hpp"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <iostream>
#include <memory>
#include <string>

using namespace lights;

namespace {

struct NoUsb {
    static constexpr bool kTellsOfRoom = true;
    static std::size_t read(std::span<char> /*into*/) { return 0; }
    static std::size_t write(std::span<const char> bytes) { return bytes.size(); }
    static std::size_t room() { return SIZE_MAX; }
    static bool unread() { return false; }
    static bool flushed() { return true; }
    static bool pending() { return false; }
    static void service() {}
    static bool open() { return false; }
};

struct Line {
    static constexpr bool kTellsOfRoom = false;
    static inline std::deque<char> in;
    static inline bool held = false;
    static std::size_t read(std::span<char> into) {
        const std::size_t count = std::min(into.size(), in.size());
        std::copy_n(in.begin(), count, into.begin());
        in.erase(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    static std::size_t write(std::span<const char> bytes) { return bytes.size(); }
    static std::size_t room() { return 1'000; }
    static bool unread() { return !in.empty(); }
    static bool flushed() { return true; }
    static void forget() { in.clear(); }
    static bool cable() { return held; }
};

struct Board : test::Bench {
    using Usb = NoUsb;
    using Uart = Line;
};

class Replay {
  public:
    void begin(std::uint64_t us) {
        bench_.us = us;
        app_.start({}, 42);
    }
    void run_to(std::uint64_t us) {
        while (bench_.us < us) {
            at_once();
            const std::uint64_t most = std::min(us, (bench_.us / 1'000 + 1) * 1'000) - bench_.us;
            const auto next =
                earlier(app_.next_round(), service_.next_round(bench_.now_us()), restart_.next());
            const std::uint64_t wait = next ? (*next - bench_.now_us()).count() : most;
            bench_.us += wait > 0x8000'0000U ? 1 : std::max<std::uint64_t>(1, std::min(wait, most));
        }
    }
    void key(unsigned cell, bool down) {
        const std::uint32_t bit = 1U << cell;
        bench_.keys.down = down ? bench_.keys.down | bit : bench_.keys.down & ~bit;
        bench_.contact = true;
        at_once();
    }
    void byte(char byte) {
        Line::in.push_back(byte);
        at_once();
    }
    void mine(std::uint32_t number) { mine_ = number; }
    void drawn(const lights::Board& board) { drawn_ = board; }
    void tell(std::ostream& out) const {
        for (const auto& [at, levels] : film_) {
            out << at;
            for (const Rgb& rgb : levels.cells)
                out << ' ' << int{rgb.red} << ' ' << int{rgb.green} << ' ' << int{rgb.blue};
            out << '\n';
        }
    }

  private:
    void at_once() {
        rounds();
        look();
    }
    /// As many as a contact or a line of bytes needs to be through with.
    void rounds() {
        for (int times = 0; times < 4 || bench_.contact || Line::unread(); ++times)
            round();
    }
    void round() {
        app_.round();
        look(); // the lights come before the line
        if (!bench_.contact_goes_first()) service_.round();
        take_chance();
    }
    /// What was up to chance becomes what it was on the chip.
    void take_chance() {
        State& state = app_.state();
        link::Session& session = state.company.session;
        if (session.mine != 0 && mine_ != 0) session.mine = mine_;
        if (!drawn_ || state.company.phase != Company::Phase::playing || !state.company.host) return;
        const Rules& rules = rules_of(state.puzzle);
        const auto solution = shortest_solution(rules, *drawn_, target_of(state.puzzle));
        if (solution) deal(state.puzzle, *drawn_, solution->length());
        drawn_.reset();
    }

    /// What the lights would be sent now: a chip draws when it likes, and every thirtieth millisecond is
    /// enough.
    void look() {
        output_.set_brightness(app_.state().keeps.settings.brightness);
        const hal::Levels levels = output_.levels(render(app_.state(), bench_.now_ms()));
        if (film_.empty() || !(film_.back().second.cells == levels.cells))
            film_.emplace_back(bench_.us, levels);
    }

    Board bench_;
    hal::FrameOutput<boards::kBoard> output_;
    std::vector<std::pair<std::uint64_t, hal::Levels>> film_;
    App<Board> app_{bench_};
    Restart restart_;
    ConsoleService<App<Board>, Board> service_{app_, bench_, restart_};
    std::uint32_t mine_ = 0;
    std::optional<lights::Board> drawn_;
};

int film() {
    const auto replay = std::make_unique<Replay>();
    std::uint64_t us = 0;
    std::string word;
    while (std::cin >> us >> word) {
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        if (word == "start") {
            replay->begin(us);
            continue;
        }
        replay->run_to(us);
        if (word == "end") {
            replay->tell(std::cout);
            return 0;
        }
        std::cin >> a;
        if (word == "key" || word == "drawn") std::cin >> b;
        if (word == "key") replay->key(a, b != 0);
        if (word == "cable") Line::held = a != 0;
        if (word == "byte") replay->byte(static_cast<char>(a));
        if (word == "mine") replay->mine(a);
        if (word == "drawn") replay->drawn({Lights(a), Lights(b)});
    }
    std::cerr << "the inputs do not end with 'end'\n";
    return 1;
}

int solve(char** words) {
    const auto number = [&](int which) {
        return static_cast<std::uint32_t>(std::strtoul(words[which], nullptr, 10));
    };
    const Rules& rules = rules_of(static_cast<WorldId>(number(0)));
    const lights::Board target = target_of(rules, static_cast<Goal>(number(1)));
    lights::Board board{Lights(number(2)), Lights(number(3))};
    while (const auto cell = next_press(rules, board, target)) {
        board = pressed(rules, board, *cell);
        std::cout << cell->index() << ' ' << board.one.bits() << ' ' << board.two.bits() << '\n';
    }
    return board == target ? 0 : 1;
}

} // namespace

int main(int count, char** words) {
    if (count == 2 && std::strcmp(words[1], "film") == 0) return film();
    if (count == 6 && std::strcmp(words[1], "solve") == 0) return solve(words + 2);
    std::cerr << "link_replay solve WORLD GOAL FIRST SECOND, or link_replay film\n";
    return 1;
}
