"""Fills the ground planes of a board file, which kicad-cli cannot. Runs under the Python that has KiCad's pcbnew."""

import sys

import pcbnew

board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[2], board)
