/** A camera that orbits a point. */
import type { Vec3Like } from 'touchstone';
import { add, cross, dot, scaled, sub, vec } from './vec.ts';

/** Where the camera is: degrees round the vertical, degrees above the horizon, distance from the target. */
export interface Orbit {
  yaw: number;
  pitch: number;
  distance: number;
}

export interface Projected {
  x: number;
  y: number;
  /** One over the depth: larger is nearer. */
  w: number;
}

const NEAR = 0.05;
const FAR = 100;
/** Half the width of the view at distance 1, along the shorter side. */
const HALF_VIEW = 0.36;

export class Camera {
  eye = vec(0, 0, 1);
  right = vec(1, 0, 0);
  up = vec(0, 1, 0);
  /** From the target to the eye. */
  back = vec(0, 0, 1);
  /** Pixels of a unit length at depth 1. */
  focal = 1;
  cx = 0;
  cy = 0;

  place(orbit: Orbit, target: Vec3Like, width: number, height: number): void {
    const yaw = (orbit.yaw * Math.PI) / 180;
    const pitch = (orbit.pitch * Math.PI) / 180;
    this.back = vec(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    this.right = vec(Math.cos(yaw), 0, -Math.sin(yaw));
    this.up = cross(this.back, this.right);
    this.eye = add(target, scaled(this.back, orbit.distance));
    this.focal = Math.min(width, height) / (2 * HALF_VIEW);
    this.cx = width / 2;
    this.cy = height / 2;
  }

  /** Where a point appears; undefined when it is behind the eye. */
  project(p: Vec3Like): Projected | undefined {
    const v = sub(p, this.eye);
    const depth = -dot(v, this.back);
    if (depth < NEAR) return undefined;
    const w = 1 / depth;
    return { x: this.cx + this.focal * w * dot(v, this.right), y: this.cy - this.focal * w * dot(v, this.up), w };
  }

  /** The direction of sight through a place of the screen; of length 1 along the axis of the view. */
  sight(x: number, y: number): Vec3Like {
    const right = scaled(this.right, (x - this.cx) / this.focal);
    return sub(add(right, scaled(this.up, (this.cy - y) / this.focal)), this.back);
  }

  /** How far in the world a step on the screen goes at the depth of `p`. */
  unproject(p: Vec3Like, dx: number, dy: number): Vec3Like {
    const depth = Math.max(NEAR, -dot(sub(p, this.eye), this.back));
    return add(scaled(this.right, (dx * depth) / this.focal), scaled(this.up, (-dy * depth) / this.focal));
  }

  /** The point of the plane z = 0 at a place of the screen; undefined when the plane is not seen there. */
  onPlane(x: number, y: number): Vec3Like | undefined {
    const way = this.sight(x, y);
    const depth = -this.eye.z / way.z;
    return depth > NEAR && depth < FAR ? add(this.eye, scaled(way, depth)) : undefined;
  }

  /** The part of the segment in front of the eye. */
  clip(a: Vec3Like, b: Vec3Like): [Vec3Like, Vec3Like] | undefined {
    const da = -dot(sub(a, this.eye), this.back) - NEAR;
    const db = -dot(sub(b, this.eye), this.back) - NEAR;
    if (da < 0 && db < 0) return undefined;
    if (da >= 0 && db >= 0) return [a, b];
    const cut = add(a, scaled(sub(b, a), (da / (da - db)) * 0.9999));
    return da >= 0 ? [a, cut] : [add(b, scaled(sub(a, b), (db / (db - da)) * 0.9999)), b];
  }
}
