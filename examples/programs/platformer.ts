/** A platformer: a map in letters, one-way platforms, coins, a jump that can be cut short, and a moment of grace at the edge. */
import { CollisionWorld2, capsule, circle, rectangle, Transform2, weldTiles } from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';

const DT = 1 / 60;
const MAP = [
  '#                   #',
  '#             o     #',
  '#           -----   #',
  '#      o            #',
  '#    -----     ##   #',
  '#             ###   #',
  '#  @         ####   #',
  '#####################',
];
const SOLID = 1;
const COIN = 2;

/** Cells with a letter, each with its middle; rows count from the bottom. */
const cells = (letter: string) =>
  MAP.flatMap((row, i) => [...row].flatMap((cell, x) => (cell === letter ? [{ x: x + 0.5, y: MAP.length - i - 0.5 }] : [])));

const world = new CollisionWorld2();
const solid = [...MAP].reverse().flatMap((row) => [...row].map((cell) => (cell === '#' ? 1 : 0)));
for (const outline of weldTiles({ columns: MAP[0].length, rows: MAP.length, solid })) {
  world.add(outline, new Transform2(), { layer: SOLID });
}
const plank = rectangle({ x: 0.5, y: 0.1 });
for (const { x, y } of cells('-')) world.add(plank, new Transform2({ x, y: y + 0.4 }), { layer: SOLID, oneWay: { x: 0, y: 1 } });
for (const at of cells('o')) world.add(circle(0.3), new Transform2(at), { layer: COIN });

const body = capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.7 }, 0.3);
const [start] = cells('@');
export const hero = new CharacterMover2(world, body, { position: start, stepHeight: 0.1, filter: { mask: SOLID } });
export const game = { coins: 0, speed: { x: 0, y: 0 }, sinceGround: 0 };

/** One frame: which way, and whether the jump is held down. */
export function update(way: number, jump: boolean): void {
  const { speed } = game;
  game.sinceGround = hero.isGrounded ? 0 : game.sinceGround + DT;
  speed.x += Math.max(-60 * DT, Math.min(60 * DT, 7 * way - speed.x));
  if (hero.isGrounded) speed.y = 0;
  else speed.y -= (jump && speed.y > 0 ? 22 : 50) * DT; // who lets go falls sooner
  if (jump && game.sinceGround < 0.1 && speed.y <= 0) {
    speed.y = 13;
    game.sinceGround = 1;
  }
  const { y } = hero.position;
  hero.move({ x: speed.x * DT, y: speed.y * DT }, DT);
  if (speed.y > 0 && hero.position.y - y < 0.5 * speed.y * DT) speed.y = 0; // the head has met a ceiling
  const at = new Transform2(hero.position);
  const taken: number[] = [];
  world.overlap(body, at, (handle) => void taken.push(handle), { mask: COIN });
  for (const coin of taken) world.remove(coin);
  game.coins += taken.length;
}

const play = (seconds: number, way: number, jump = false) => {
  for (let i = 0; i < seconds / DT; i++) update(way, jump);
};
play(0.5, 0);
console.log(hero.isGrounded, hero.position.y.toFixed(3)); // true 1.000
play(0.45, 1); // to below the platform
play(0.7, 0, true); // through it from below
play(0.6, 0);
console.log(hero.isGrounded, hero.position.y.toFixed(3)); // true 4.000
play(2, 1); // past the coin, off the platform, and against the tiles
console.log(game.coins, hero.position.x.toFixed(2), hero.position.y.toFixed(3)); // 1 12.70 1.000
