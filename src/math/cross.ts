/** The cross product of two vectors, to the last bits of a double however nearly parallel they are. */
import type { Vec3 } from './vec3.ts';

/** Above this squared sine of the angle between the vectors plain arithmetic loses less than a digit, and is taken. */
const SKEW_SIN_SQ = 0.04;
/** 2^27 + 1: multiplying by it splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

/** Writes u x v to `out`, which is neither of them. */
export function cross(u: Vec3, v: Vec3, out: Vec3): void {
  const { x: ux, y: uy, z: uz } = u;
  const { x: vx, y: vy, z: vz } = v;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out.x = x;
  out.y = y;
  out.z = z;
  const least = SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  if (!(x * x + y * y + z * z > least)) addTails(u, v, out);
}

/**
 * Where two products nearly cancel, their difference has no error, and what is missing is the error of the products: with both factors
 * split in halves, lowA lowB - (ab - highA highB - lowA highB - highA lowB). (Written out: a function that takes numbers puts them on the
 * heap where it is not inlined.)
 */
function addTails(u: Vec3, v: Vec3, out: Vec3): void {
  const { x: ux, y: uy, z: uz } = u;
  const { x: vx, y: vy, z: vz } = v;
  const uxHigh = SPLITTER * ux - (SPLITTER * ux - ux);
  const uyHigh = SPLITTER * uy - (SPLITTER * uy - uy);
  const uzHigh = SPLITTER * uz - (SPLITTER * uz - uz);
  const vxHigh = SPLITTER * vx - (SPLITTER * vx - vx);
  const vyHigh = SPLITTER * vy - (SPLITTER * vy - vy);
  const vzHigh = SPLITTER * vz - (SPLITTER * vz - vz);
  const uxLow = ux - uxHigh;
  const uyLow = uy - uyHigh;
  const uzLow = uz - uzHigh;
  const vxLow = vx - vxHigh;
  const vyLow = vy - vyHigh;
  const vzLow = vz - vzHigh;
  const uyVz = uyLow * vzLow - (uy * vz - uyHigh * vzHigh - uyLow * vzHigh - uyHigh * vzLow);
  const uzVy = uzLow * vyLow - (uz * vy - uzHigh * vyHigh - uzLow * vyHigh - uzHigh * vyLow);
  const uzVx = uzLow * vxLow - (uz * vx - uzHigh * vxHigh - uzLow * vxHigh - uzHigh * vxLow);
  const uxVz = uxLow * vzLow - (ux * vz - uxHigh * vzHigh - uxLow * vzHigh - uxHigh * vzLow);
  const uxVy = uxLow * vyLow - (ux * vy - uxHigh * vyHigh - uxLow * vyHigh - uxHigh * vyLow);
  const uyVx = uyLow * vxLow - (uy * vx - uyHigh * vxHigh - uyLow * vxHigh - uyHigh * vxLow);
  out.x += uyVz - uzVy;
  out.y += uzVx - uxVz;
  out.z += uxVy - uyVx;
}
