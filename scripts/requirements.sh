# Everything Lights needs from the system, one line each; scripts/setup.sh reads it.
# Sourced, never run.
#
#   group | Debian package | how to see it is there | why it is needed
#
# How to see it:  cmd:NAME         the command exists
#                 cmd:NAME>=X.Y    ... and `NAME --version` says at least that
#                 arm:FILE         the ARM compiler finds that library file
#                 host:HEADER      the host compiler finds that header
#                 clang-rt         clang finds its sanitizer and fuzzer runtime
#                 debian-python:M  the system's own Python has module M
#
# To need something new: add a line here, and name its group where it is used (`need GROUP...`).
# shellcheck shell=bash disable=SC2034

REQUIREMENTS='
build    | cmake                           | cmd:cmake>=3.21              | configures every build
build    | ninja-build                     | cmd:ninja                    | runs every build
build    | g++                             | cmd:g++>=12                  | builds the host tests and tools (C++20)
build    | ccache                          | cmd:ccache                   | makes the second build quick
build    | python3                         | cmd:python3>=3.8             | the Pico SDK and the size report use it
build    | zlib1g-dev                      | host:zlib.h                  | packs the pictures the workbench draws
firmware | gcc-arm-none-eabi               | cmd:arm-none-eabi-gcc>=12    | compiles the firmware and the boot ROM
firmware | libnewlib-arm-none-eabi         | arm:libc.a                   | the C library on the chip
firmware | libstdc++-arm-none-eabi-newlib  | arm:libstdc++.a              | the C++ library on the chip
node     | nodejs                          | cmd:node>=18                 | runs the emulator
node     | npm                             | cmd:npm                      | installs what the emulator is built on
opinion  | python3-unicorn                 | debian-python:unicorn        | emulates the processor too, to compare with
opinion  | python3-setuptools              | debian-python:setuptools     | brings distutils, which Debian 12 forgets to ask for there
format   | clang-format                    | cmd:clang-format             | checks the formatting
lint     | clang-tidy                      | cmd:clang-tidy               | reads the C++ for mistakes
lint     | clang-tools                     | cmd:clang-query              | finds answers that nobody looks at
lint     | clang                           | cmd:clang++                  | says which headers a source of the chip rests on
lint     | cppcheck                        | cmd:cppcheck                 | reads the C++ for mistakes, another way
lint     | shellcheck                      | cmd:shellcheck               | reads the shell scripts for mistakes
fuzz     | clang                           | cmd:clang++                  | builds the fuzzers
fuzz     | libclang-rt-dev                 | clang-rt                     | the fuzzing engine
proofs   | clang                           | cmd:clang++                  | compiles what is proved to WebAssembly
proofs   | lld                             | cmd:wasm-ld                  | links it
coverage | clang                           | cmd:clang++                  | builds the tests with counters
coverage | libclang-rt-dev                 | clang-rt                     | the counters
coverage | llvm                            | cmd:llvm-cov                 | reads what the counters say
bench    | libm4ri-dev                     | host:m4ri/m4ri.h             | the library the workbench is measured against
wasm     | clang                           | cmd:clang++                  | compiles the core for the browser
wasm     | lld                             | cmd:wasm-ld                  | links it
wasm     | libstdc++-arm-none-eabi-newlib  | arm:libstdc++.a              | headers of the C++ library, for 32 bits
wasm     | gcc-arm-none-eabi               | cmd:arm-none-eabi-gcc>=12    | knows where they are
page     | chromium                        | cmd:chromium                 | the browser the page is tested in
docs     | doxygen                         | cmd:doxygen                  | checks that every contract is documented
roots    | debootstrap                     | cmd:debootstrap              | makes a bare Debian to try things in
sign     | minisign                        | cmd:minisign                 | signs the checksums of a release, and checks signatures
docs     | librsvg2-bin                    | cmd:rsvg-convert             | draws the figures to check them
'

# The toolchain parts that are not on every Debian: version wanted, and the packages that carry them.
PICO_SDK_VERSION=2.1.1
TOOLCHAIN_SUITE=trixie
TOOLCHAIN_PACKAGES='pico-sdk-source tinyusb-source picotool pioasm cmock'
# picotool and pioasm of that release want its C library: these are unpacked beside them.
TOOLCHAIN_RUNTIME='libc6 libstdc++6 libgcc-s1 libusb-1.0-0 libudev1 libcap2'
