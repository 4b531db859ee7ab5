/** Lines that are written anew at any time: the buffers grow when they must and are used again otherwise. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type ColorRepresentation,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
} from 'three';
import type { Vec3Like } from '../math/vec3.ts';

const FIRST_CAPACITY = 256;

/** Coloured lines that are written anew at any time, in buffers that grow only when they must. */
export class LineBuffer extends LineSegments<BufferGeometry, LineBasicMaterial> {
  private readonly ink = new Color();
  private positions = new Float32Array(3 * FIRST_CAPACITY);
  private colors = new Float32Array(3 * FIRST_CAPACITY);
  /** How many ends of lines are written, and how many of them are shown. */
  private used = 0;
  private shown = 0;

  constructor() {
    super(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }));
    // The lines move with every call, and a stale bounding sphere would hide them.
    this.frustumCulled = false;
    this.setBuffers();
  }

  /** How many lines there are. */
  get lineCount(): number {
    return this.used >> 1;
  }

  /** Removes all lines, and returns this. */
  clearLines(): this {
    this.used = 0;
    return this.show();
  }

  /** The colour of the lines that follow. Returns this. */
  setColor(color: ColorRepresentation): this {
    this.ink.set(color);
    return this;
  }

  /** Adds a line between two points. The lines that are added are seen from the next frame on, or from `show` on. */
  line(from: Vec3Like, to: Vec3Like): this {
    if (3 * (this.used + 2) > this.positions.length) this.grow();
    const { positions, colors, ink } = this;
    for (let end = 0; end < 2; end++) {
      const p = end === 0 ? from : to;
      const i = 3 * this.used++;
      positions[i] = p.x;
      positions[i + 1] = p.y;
      positions[i + 2] = p.z;
      colors[i] = ink.r;
      colors[i + 1] = ink.g;
      colors[i + 2] = ink.b;
    }
    return this;
  }

  /** Sends what was written to the graphics card at the next frame. Returns this. */
  show(): this {
    this.shown = this.used;
    this.geometry.setDrawRange(0, this.used);
    this.geometry.getAttribute('position').needsUpdate = true;
    this.geometry.getAttribute('color').needsUpdate = true;
    return this;
  }

  /** Shows what was added and not shown yet: three.js calls this before it draws. */
  override updateMatrixWorld(force?: boolean): void {
    if (this.shown !== this.used) this.show();
    super.updateMatrixWorld(force);
  }

  /** Frees what the graphics card holds. */
  override dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }

  private grow(): void {
    const { positions, colors } = this;
    this.positions = new Float32Array(2 * positions.length);
    this.colors = new Float32Array(2 * colors.length);
    this.positions.set(positions);
    this.colors.set(colors);
    this.geometry.dispose();
    this.setBuffers();
  }

  private setBuffers(): void {
    this.geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    this.geometry.setAttribute('color', new BufferAttribute(this.colors, 3).setUsage(DynamicDrawUsage));
  }
}
