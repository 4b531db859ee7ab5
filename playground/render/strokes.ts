/** Lines with a width in pixels: bright where they are seen, faint and dashed where something is in front of them. */
import { Color, GreaterDepth, Group } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { Vec3Like } from 'touchstone';
import { add, cross, scaled, sub, unit } from './vec.ts';

/** The lines of one width, strength and kind. */
interface Bundle {
  front: LineSegments2;
  behind: LineSegments2;
  positions: number[];
  colors: number[];
}

export class Strokes {
  readonly group = new Group();
  private readonly bundles = new Map<string, Bundle>();
  private readonly color = new Color();

  begin(): void {
    for (const { positions, colors } of this.bundles.values()) {
      positions.length = 0;
      colors.length = 0;
    }
  }

  add(from: Vec3Like, to: Vec3Like, color: string, width: number, alpha = 1, isDashed = false): void {
    const { positions, colors } = this.bundle(width, alpha, isDashed);
    positions.push(from.x, from.y, from.z, to.x, to.y, to.z);
    const { r, g, b } = this.color.set(color);
    colors.push(r, g, b, r, g, b);
  }

  /** The two strokes of an arrow head, across the view; `back` points to the viewer. */
  addHead(from: Vec3Like, to: Vec3Like, color: string, width: number, alpha: number, back: Vec3Like): void {
    const along = sub(to, from);
    const side = cross(along, back);
    const length = Math.hypot(side.x, side.y, side.z);
    if (!(length > 1e-9)) return;
    const size = Math.min(0.12, 0.4 * Math.hypot(along.x, along.y, along.z));
    const shaft = scaled(unit(along), -size);
    for (const sign of [1, -1]) {
      this.add(to, add(add(to, shaft), scaled(side, (sign * 0.45 * size) / length)), color, width, alpha);
    }
  }

  end(): void {
    for (const { front, behind, positions, colors } of this.bundles.values()) {
      front.visible = behind.visible = positions.length > 0;
      if (positions.length === 0) continue;
      const geometry = new LineSegmentsGeometry();
      geometry.setPositions(positions);
      geometry.setColors(colors);
      front.geometry.dispose();
      front.geometry = behind.geometry = geometry;
      front.computeLineDistances();
    }
  }

  private bundle(width: number, alpha: number, isDashed: boolean): Bundle {
    const key = `${width} ${alpha} ${isDashed}`;
    let bundle = this.bundles.get(key);
    if (!bundle) {
      const common = { linewidth: width, vertexColors: true, transparent: true, depthWrite: false };
      const front = new LineSegments2(
        new LineSegmentsGeometry(),
        new LineMaterial({ ...common, opacity: alpha, dashed: isDashed, dashSize: 0.07, gapSize: 0.05 }),
      );
      const behind = new LineSegments2(
        front.geometry,
        new LineMaterial({
          ...common,
          opacity: 0.5 * alpha,
          dashed: true,
          dashSize: 0.03,
          gapSize: 0.06,
          depthFunc: GreaterDepth,
        }),
      );
      front.renderOrder = 3;
      behind.renderOrder = 3;
      front.frustumCulled = behind.frustumCulled = false;
      this.group.add(front, behind);
      bundle = { front, behind, positions: [], colors: [] };
      this.bundles.set(key, bundle);
    }
    return bundle;
  }
}
