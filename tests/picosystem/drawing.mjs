// The drawing of the device in docs/hardware.md: a case and buttons around a real screen.
//
//   node tests/picosystem/drawing.mjs          from the root of the project
//
// The screen is a picture that the tests compare with what the firmware shows.

import fs from 'node:fs';

const SCREEN = 'tests/screens/picosystem/battery.png';
const DRAWING = 'docs/pictures/picosystem.svg';
const [WIDTH, HEIGHT] = [860, 420];
const CASE = { x: 140, y: 70, width: 580, height: 290 };
const GLASS = { x: 310, y: 95, side: 240 };
const PAD = { x: 225, y: 215 };
const KEYS = { x: 635, y: 215 };
const REACH = 40; // from the middle of four buttons to each

const parts = [];
const put = (text) => parts.push(text);
const label = (x, y, anchor, ...lines) =>
  lines.forEach((line, n) =>
    put(`<text x="${x}" y="${y + 15 * n}" text-anchor="${anchor}" class="${n === 0 ? 'name' : 'what'}">${line}</text>`));
const line = (...points) => put(`<polyline points="${points.map((p) => p.join(',')).join(' ')}" class="lead"/>`);

put(`<rect x="${CASE.x}" y="${CASE.y}" width="${CASE.width}" height="${CASE.height}" rx="34" class="case"/>`);
put(`<rect x="${GLASS.x - 10}" y="${GLASS.y - 10}" width="${GLASS.side + 20}" height="${GLASS.side + 20}" rx="6" class="rim"/>`);
const png = fs.readFileSync(SCREEN).toString('base64');
put(`<image x="${GLASS.x}" y="${GLASS.y}" width="${GLASS.side}" height="${GLASS.side}" href="data:image/png;base64,${png}"/>`);

// Four directions: a cross with an arrow on each arm.
const { x: px, y: py } = PAD;
put(`<path d="M${px - 17} ${py - 57}h34v40h40v34h-40v40h-34v-40h-40v-34h40z" class="key"/>`);
for (const turn of [0, 90, 180, 270]) {
  put(`<path d="M${px - 8} ${py - 38}h16l-8 -12z" transform="rotate(${turn} ${px} ${py})" class="mark"/>`);
}
const diamond = { X: [0, -1], Y: [-1, 0], A: [1, 0], B: [0, 1] };
for (const [name, [dx, dy]] of Object.entries(diamond)) {
  const [x, y] = [KEYS.x + dx * REACH, KEYS.y + dy * REACH];
  put(`<circle cx="${x}" cy="${y}" r="19" class="key"/>`);
  put(`<text x="${x}" y="${y + 6}" text-anchor="middle" class="letter">${name}</text>`);
}

line([px, py - 57], [px, 40], [130, 40]);
label(125, 36, 'end', 'Directions', 'move the cursor;', 'held down: jump', 'to a choice');
line([KEYS.x, KEYS.y - REACH - 19], [KEYS.x, 40], [730, 40]);
label(735, 36, 'start', 'X', 'next unit', 'that can act');
line([KEYS.x - REACH, KEYS.y + 19], [KEYS.x - REACH, 395], [560, 395]);
label(555, 390, 'end', 'Y', 'next zoom');
line([KEYS.x + REACH + 19, KEYS.y], [730, KEYS.y]);
label(735, KEYS.y - 8, 'start', 'A', 'pick; held down:', 'menu, or back');
line([KEYS.x, KEYS.y + REACH + 19], [KEYS.x, 385], [730, 385]);
label(735, 380, 'start', 'B', 'take back;', 'elsewhere: back');
line([GLASS.x + 230, GLASS.y + 6], [GLASS.x + 230, 40], [500, 40]);
label(495, 36, 'end', 'Battery', 'a plus while it is charged');

fs.writeFileSync(DRAWING, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">
<title>The PicoSystem and what its buttons do</title>
<style>
.case { fill: #3a3f46; stroke: #1d2024; stroke-width: 3; }
.rim { fill: #0b0c0e; }
.key { fill: #16181b; stroke: #6b727b; stroke-width: 2; }
.mark { fill: #9aa3ad; }
.letter { fill: #e8ebee; font-size: 17px; font-weight: bold; }
.lead { fill: none; stroke: #8a6d1f; stroke-width: 2; }
.name { fill: #8a6d1f; font-size: 15px; font-weight: bold; }
.what { fill: #6b727b; font-size: 13px; }
image { image-rendering: pixelated; }
</style>
${parts.join('\n')}
</svg>
`);
