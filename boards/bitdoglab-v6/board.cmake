# BitDogLab, older.
set(PICO_BOARD pico_w)
set(PICO_PLATFORM rp2040)
