/** The grid on the ground, or in the plane of a flat view; it fades out towards its rim. */
import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import type { Palette } from './palette.ts';
import type { View } from './view.ts';

const REACH = 7;

export class Grid {
  readonly lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
  );
  private madeFor = '';

  place(view: View, colors: Palette): void {
    const wanted = String(colors.dark);
    if (this.madeFor !== wanted) {
      this.lines.geometry.dispose();
      this.lines.geometry = gridGeometry(colors);
      this.madeFor = wanted;
    }
    this.lines.rotation.x = view.isFlat ? Math.PI / 2 : 0;
    this.lines.position.y = view.isFlat ? 0 : view.ground;
  }
}

function gridGeometry(colors: Palette): BufferGeometry {
  const strength = colors.dark ? 0.2 : 0.26;
  const positions: number[] = [];
  const tones: number[] = [];
  for (let i = -REACH; i <= REACH; i++) {
    const [r, g, b] = (i === 0 ? colors.axis : colors.grid).split(',').map((part) => Number(part) / 255) as [
      number,
      number,
      number,
    ];
    const tone = (j: number) => {
      const alpha = Math.max(0, strength * (1 - Math.hypot(i, j) / REACH));
      tones.push(r, g, b, i === 0 ? Math.min(1, 1.9 * alpha) : alpha);
    };
    for (let j = -REACH; j < REACH; j++) {
      positions.push(i, 0, j, i, 0, j + 1, j, 0, i, j + 1, 0, i);
      for (const end of [j, j + 1, j, j + 1]) tone(end);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(tones, 4));
  return geometry;
}
