/**
 * Draws triangles to a buffer of pixels with depth, without a GPU, so that the page looks the same everywhere. The colour of a pixel
 * is looked up by its normal in a table (`Shading`) that is computed once a frame.
 */

/** Side of the square table of colours. */
export const TABLE = 160;

/** Colours by the x and y of a normal seen from the eye; abgr, as in image data. */
export type Shading = Uint32Array;

/** Neighbouring pixels look the table up at places shifted by this part of a cell, so that its cells do not show on large faces. */
const BAYER = Float64Array.of(0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5).map((step) => (step - 7.5) / 16);

export interface Corners {
  /** Pixel, one over depth, and place in the table, of each vertex. */
  x: Float64Array;
  y: Float64Array;
  w: Float64Array;
  u: Float64Array;
  v: Float64Array;
}

export class Raster {
  width = 0;
  height = 0;
  pixels = new Uint32Array(0);
  /** One over the depth; 0 where nothing was drawn. */
  depth = new Float32Array(0);
  /** The same for what is seen through; only lines on such solids ask for it. */
  glass = new Float32Array(0);
  image: ImageData | undefined;

  resize(width: number, height: number): void {
    if (this.image && width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.image = new ImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.depth = new Float32Array(width * height);
    this.glass = new Float32Array(width * height);
  }

  clear(): void {
    this.pixels.fill(0);
    this.depth.fill(0);
    this.glass.fill(0);
  }

  /** One triangle, if it is seen from its front. `alpha` below 1 is mixed with what is there, and leaves the depth alone. */
  triangle(c: Corners, i: number, j: number, k: number, shading: Shading, alpha: number): void {
    const x0 = c.x[i]!;
    const y0 = c.y[i]!;
    const abx = c.x[j]! - x0;
    const aby = c.y[j]! - y0;
    const acx = c.x[k]! - x0;
    const acy = c.y[k]! - y0;
    // Rows run downwards, so counter-clockwise has a negative area.
    const area = abx * acy - aby * acx;
    if (!(area < -1e-9) || !(c.w[i]! > 0 && c.w[j]! > 0 && c.w[k]! > 0)) return;
    const inv = 1 / area;
    // Every quantity q is linear on the screen: q = q0 + qx (x - x0) + qy (y - y0).
    const gradX = (b: number, d: number) => (b * acy - d * aby) * inv;
    const gradY = (b: number, d: number) => (d * abx - b * acx) * inv;
    const w0 = c.w[i]!;
    const u0 = c.u[i]!;
    const v0 = c.v[i]!;
    const wx = gradX(c.w[j]! - w0, c.w[k]! - w0);
    const wy = gradY(c.w[j]! - w0, c.w[k]! - w0);
    const ux = gradX(c.u[j]! - u0, c.u[k]! - u0);
    const uy = gradY(c.u[j]! - u0, c.u[k]! - u0);
    const vx = gradX(c.v[j]! - v0, c.v[k]! - v0);
    const vy = gradY(c.v[j]! - v0, c.v[k]! - v0);
    const { width, height, depth, glass, pixels } = this;
    const top = Math.max(0, Math.ceil(Math.min(y0, c.y[j]!, c.y[k]!) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(y0, c.y[j]!, c.y[k]!) - 0.5));
    for (let row = top; row <= bottom; row++) {
      const py = row + 0.5;
      let from = 0;
      let to = width;
      // Each side bounds the row from the left or from the right.
      for (let side = 0; side < 3; side++) {
        const p = side === 0 ? i : side === 1 ? j : k;
        const q = side === 0 ? j : side === 1 ? k : i;
        const dy = c.y[q]! - c.y[p]!;
        if (dy === 0) continue;
        const cut = c.x[p]! + ((py - c.y[p]!) * (c.x[q]! - c.x[p]!)) / dy;
        if (dy > 0) from = Math.max(from, cut);
        else to = Math.min(to, cut);
      }
      const first = Math.max(0, Math.ceil(from - 0.5));
      const last = Math.min(width - 1, Math.ceil(to - 0.5) - 1);
      const dx = first + 0.5 - x0;
      const dy = py - y0;
      let w = w0 + wx * dx + wy * dy;
      let u = u0 + ux * dx + uy * dy;
      let v = v0 + vx * dx + vy * dy;
      const pattern = (row & 3) << 2;
      for (let at = row * width + first, end = row * width + last; at <= end; at++) {
        if (w > depth[at]!) {
          const cell = pattern | (at & 3);
          const color = shading[clampToTable(v + BAYER[15 - cell]!) * TABLE + clampToTable(u + BAYER[cell]!)]!;
          if (alpha >= 1) {
            depth[at] = w;
            pixels[at] = color;
          } else {
            glass[at] = Math.max(glass[at]!, w);
            pixels[at] = over(pixels[at]!, color, alpha);
          }
        }
        w += wx;
        u += ux;
        v += vx;
      }
    }
  }
}

function clampToTable(value: number): number {
  return value <= 0 ? 0 : value >= TABLE - 1 ? TABLE - 1 : value | 0;
}

/** An opaque colour at `alpha` over a pixel that may be partly transparent. */
function over(below: number, color: number, alpha: number): number {
  const belowAlpha = ((below >>> 24) / 255) * (1 - alpha);
  const outAlpha = alpha + belowAlpha;
  const a = alpha / outAlpha;
  const b = belowAlpha / outAlpha;
  const r = (color & 255) * a + (below & 255) * b;
  const g = ((color >>> 8) & 255) * a + ((below >>> 8) & 255) * b;
  const bl = ((color >>> 16) & 255) * a + ((below >>> 16) & 255) * b;
  return ((Math.round(outAlpha * 255) << 24) | (bl << 16) | (g << 8) | r) >>> 0;
}
