# Handheld (Pico, or Waveshare RP2040-Matrix).
set(PICO_BOARD pico)
set(PICO_PLATFORM rp2040)
