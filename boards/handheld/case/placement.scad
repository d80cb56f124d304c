// Made by pcb/tools/make.mjs from pcb/placement.json: where everything is, y turned upwards.
pitch = 19;
outline = [-11.5,-89,87.5,46];
corner = 3;
U1 = [14.3, 30];
S1 = [83, 20];
SW26 = [46, 42.5];
BZ1 = [60, 38.5];
J2 = [-5, 15.9];
screws = [[-8.3, 43.2], [84.3, 43.2], [-8.3, -85.8], [84.3, -85.8], [-8.3, -28.5], [84.3, -28.5]];
legends = [[0, 0, "MENU"], [0, 4, "HINT"], [4, 0, "UNDO"], [4, 4, "NEXT"]];
