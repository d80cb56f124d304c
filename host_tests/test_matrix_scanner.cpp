// The scanner against a matrix of switches: what it reads, what it leaves armed, and that no contact can fall
// between the last look and the wait.

#include "hal/matrix_scanner.hpp"

#include <unity.h>

#include <array>
#include <cstdint>

using namespace lights;
using namespace lights::hal;

void setUp() {}
void tearDown() {}

namespace {

/// Switches between five rows and five columns, with or without diodes. A line is down when it is driven or
/// joined to a driven line; with diodes only from column to row.
struct SwitchMatrix {
    static constexpr int kRows = 5;
    static constexpr int kCols = 5;

    std::uint32_t closed = 0;
    bool diodes = true;
    std::uint32_t driven = 0;
    std::uint32_t armed = 0;
    int selects = 0;

    void select(int row) {
        driven = 1U << row;
        armed = 0;
        ++selects;
    }
    void drive(std::uint32_t rows) { driven = rows; }
    void arm(std::uint32_t columns) { armed = columns; }

    [[nodiscard]] MatrixLines lines() const {
        MatrixLines down{.columns = 0, .rows = driven};
        for (int pass = 0; pass < kRows + kCols; ++pass)
            for (int key = 0; key < kCells; ++key) {
                if ((closed >> key & 1U) == 0) continue;
                const std::uint32_t row = 1U << (key / lights::kCols);
                const std::uint32_t col = 1U << (key % lights::kCols);
                if ((down.rows & row) != 0) down.columns |= col;
                if (!diodes && (down.columns & col) != 0) down.rows |= row;
            }
        return down;
    }

    /// Whether the interrupt would be raised now.
    [[nodiscard]] bool fires() const { return (lines().columns & armed) != 0; }
};

constexpr std::uint32_t kEveryKey = (1U << kCells) - 1;

constexpr std::uint32_t key(int row, int col) {
    return 1U << (row * kCols + col);
}

void every_set_of_one_and_two_keys_is_read_as_it_is() {
    for (int a = 0; a < kCells; ++a)
        for (int b = 0; b < kCells; ++b) {
            SwitchMatrix matrix{.closed = 1U << a | 1U << b};
            MatrixScanner scanner(matrix);
            TEST_ASSERT_EQUAL_HEX32(matrix.closed, scanner.scan().raw.down);
        }
}

void with_diodes_all_keys_down_are_all_read_and_no_row_is_joined() {
    SwitchMatrix matrix{.closed = kEveryKey};
    MatrixScanner scanner(matrix);
    const MatrixScan scan = scanner.scan();
    TEST_ASSERT_EQUAL_HEX32(kEveryKey, scan.raw.down);
    TEST_ASSERT_EQUAL_HEX32(0, scan.joined_rows);
}

void without_diodes_joined_rows_are_told() {
    // Two keys in one column join their rows; a third in another column makes the phantom.
    SwitchMatrix matrix{.closed = key(1, 2) | key(3, 2) | key(3, 4), .diodes = false};
    MatrixScanner scanner(matrix);
    const MatrixScan scan = scanner.scan();
    TEST_ASSERT_EQUAL_HEX32(matrix.closed | key(1, 4), scan.raw.down);
    TEST_ASSERT_EQUAL_HEX32(1U << 1 | 1U << 3, scan.joined_rows);
}

void one_scan_drives_each_row_once() {
    SwitchMatrix matrix;
    MatrixScanner scanner(matrix);
    (void)scanner.scan();
    TEST_ASSERT_EQUAL_INT(5, matrix.selects);
}

void at_rest_every_key_raises_the_interrupt() {
    for (int k = 0; k < kCells; ++k) {
        SwitchMatrix matrix;
        MatrixScanner scanner(matrix);
        scanner.rest({});
        TEST_ASSERT_FALSE(matrix.fires());
        matrix.closed = 1U << k;
        TEST_ASSERT_TRUE(matrix.fires());
    }
}

void a_contact_that_closed_before_the_rest_raises_it_at_once() {
    for (int k = 0; k < kCells; ++k) {
        SwitchMatrix matrix;
        MatrixScanner scanner(matrix);
        const MatrixScan scan = scanner.scan();
        matrix.closed = 1U << k; // after the look, before the rest
        scanner.rest(scan.raw);
        TEST_ASSERT_TRUE(matrix.fires());
    }
}

void a_held_key_does_not_raise_it_again_and_other_columns_still_do() {
    SwitchMatrix matrix{.closed = key(2, 2)};
    MatrixScanner scanner(matrix);
    scanner.rest(scanner.scan().raw);
    TEST_ASSERT_FALSE(matrix.fires());
    matrix.closed |= key(0, 3);
    TEST_ASSERT_TRUE(matrix.fires());
}

void an_ignored_key_cannot_wake_and_every_other_row_can() {
    SwitchMatrix matrix{.closed = key(2, 2)};
    MatrixScanner scanner(matrix);
    scanner.rest({key(2, 2)}, {key(2, 2)});
    TEST_ASSERT_FALSE(matrix.fires());
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            if (row == 2) continue;
            SwitchMatrix other = matrix;
            other.closed |= key(row, col);
            TEST_ASSERT_TRUE(other.fires());
        }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_set_of_one_and_two_keys_is_read_as_it_is);
    RUN_TEST(with_diodes_all_keys_down_are_all_read_and_no_row_is_joined);
    RUN_TEST(without_diodes_joined_rows_are_told);
    RUN_TEST(one_scan_drives_each_row_once);
    RUN_TEST(at_rest_every_key_raises_the_interrupt);
    RUN_TEST(a_contact_that_closed_before_the_rest_raises_it_at_once);
    RUN_TEST(a_held_key_does_not_raise_it_again_and_other_columns_still_do);
    RUN_TEST(an_ignored_key_cannot_wake_and_every_other_row_can);
    return UNITY_END();
}
