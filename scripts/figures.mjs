/** Draws the pictures of the guide, docs/guide/*.svg, with the answers of the library itself: `npm run figures`. */
import { writeFileSync } from 'node:fs';
import { picture } from './figures/draw.mjs';
import { MOVING } from './figures/moving.mjs';
import { STILL } from './figures/still.mjs';

const figures = { ...STILL, ...MOVING };
for (const [name, make] of Object.entries(figures)) writeFileSync(`docs/guide/${name}.svg`, picture(name, await make()));
console.log(`drawn: ${Object.keys(figures).join(', ')}`);
