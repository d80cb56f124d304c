#include "core/game/page_table.hpp"

#include <array>
#include <cstddef>

namespace lights {

extern const PageRow kPlayPage, kMenuPage, kLevelsPage, kParsPage, kCodePage, kLessonsPage, kQuietPage,
    kTablePage, kAboutPage, kStatisticsPage, kWherePage, kTogetherPage, kSettingsPage, kAttractPage;

namespace {

/// In the order of `Page`; the tests compare.
constexpr std::array kPages{
    &kPlayPage,  &kMenuPage,  &kLevelsPage,     &kParsPage,  &kCodePage,     &kLessonsPage,  &kQuietPage,
    &kTablePage, &kAboutPage, &kStatisticsPage, &kWherePage, &kTogetherPage, &kSettingsPage, &kAttractPage,
};
static_assert(kPages.size() == kPageCount, "every page has a row, in the order of its enumerator");

} // namespace

const PageRow& row_of(Page page) {
    return *kPages[static_cast<std::size_t>(page)];
}

Item page_offered_on(Page page, int place) {
    for (const PageRow* row : kPages)
        if (row->offered_on == page && place-- == 0) return item(ItemKind::page, static_cast<int>(row->page));
    return {};
}

} // namespace lights
