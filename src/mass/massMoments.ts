/**
 * Volume, first and second moments of a polytope with a ball of radius r around each of its points, as a sum over its features.
 *
 * The rounded body falls apart into the polytope, a prism on each face, a sector of a cylinder about each edge (theta, the angle
 * between the normals of its two faces) and a sector of a ball about each vertex (omega, the solid angle of its cone of normals).
 * Let v, f, e, p stand for the volume, the area of a face, the length of an edge times theta and the omega of a vertex. Then
 *
 *   integral of 1     =  v       +  r f       +  r^2/2 e       +  r^3/3 p
 *   integral of x     =  v x     +  r f x     +  r^2/2 e x     +  r^3/3 p x                   (x: the mean over the feature)
 *   integral of x x^T =  v x x^T +  r f x x^T +  r^2/2 e x x^T +  r^3/3 p x x^T
 *     + r^2 [ v I + r f (2 I - n n^T) / 3 + r^2/2 e (I + u u^T) / 4 + r^3/3 p I / 5 ]          (u: the edge's unit direction)
 *
 * each summed over all features. The pieces have more terms than that, but over a closed surface they add up to those above by the
 * divergence theorem: with s the integral of x over a feature, m the direction out of a face F across its edge, and U the integral
 * of the normals over an edge's sector, so that U is the sum of m over the edge's two faces,
 *   sum of f n = 0,  sum of n s^T over faces = v I,  sum of L m over the edges of F = 0,  sum of m s^T over them = f (I - n n^T);
 * and on the sphere of normals, where 1, n and n n^T - I/3 are harmonics of degree 0, 1 and 2, the moments of a vertex's cone are
 *   sum of n = -1/2 sum of theta u,   sum of n n^T = omega I/3 - 1/6 sum of (U u^T + u U^T), u the edges that leave the vertex.
 *
 * The sums run in coordinates about a point in the middle of the polytope and in a unit near its size, a power of two, so that they
 * neither cancel nor overflow nor underflow. For a polytope of dimension d < 3 they leave out the common factor r^(3 - d): the
 * centroid is then right for r = 0 too.
 */
import type { Vec3 } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';
import type { Polytope } from '../shapes/polytope.ts';

export class MassMoments {
  /** The unit of length of all that follows, and its inverse. */
  unit = 1;
  invUnit = 1;
  /** Factors of volumes, areas, lengths times angles and solid angles: 1, r, r^2/2 and r^3/3 over r^(3 - dimension). */
  solidWeight = 0;
  faceWeight = 0;
  edgeWeight = 0;
  vertexWeight = 0;
  /** theta of the edge or omega of the vertex that is added next. */
  angle = 0;

  private originX = 0;
  private originY = 0;
  private originZ = 0;
  private radius = 0;
  private radiusSq = 0;
  private dimension = 0;
  private readonly cornerX = new Float64Array(4);
  private readonly cornerY = new Float64Array(4);
  private readonly cornerZ = new Float64Array(4);
  private weight = 0;
  private measure = 0;
  private x = 0;
  private y = 0;
  private z = 0;
  private xx = 0;
  private yy = 0;
  private zz = 0;
  private xy = 0;
  private xz = 0;
  private yz = 0;

  /** Empties the sums and chooses origin and unit for the core of a shape, rounded by its radius. */
  begin(shape: { readonly core: Polytope; readonly radius: number }): void {
    const { core: polytope } = shape;
    const { dimension } = polytope.topology;
    this.originX = polytope.centerX;
    this.originY = polytope.centerY;
    this.originZ = polytope.centerZ;
    this.setUnit(polytope.vertices, shape);
    const r = shape.radius * this.invUnit;
    this.dimension = dimension;
    this.radius = r;
    this.radiusSq = r * r;
    this.solidWeight = dimension === 3 ? 1 : 0;
    this.faceWeight = dimension === 3 ? r : dimension === 2 ? 1 : 0;
    this.edgeWeight = (dimension === 3 ? r * r : dimension === 2 ? r : dimension === 1 ? 1 : 0) / 2;
    this.vertexWeight = (dimension === 3 ? r * r * r : dimension === 2 ? r * r : dimension === 1 ? r : 1) / 3;
    this.measure = 0;
    this.x = 0;
    this.y = 0;
    this.z = 0;
    this.xx = 0;
    this.yy = 0;
    this.zz = 0;
    this.xy = 0;
    this.xz = 0;
    this.yz = 0;
  }

  /** Takes vertex `index` as corner 0 to 2 of the feature that is added next. */
  setCorner(corner: number, vertices: Float64Array, index: number): void {
    this.cornerX[corner] = (vertices[3 * index] - this.originX) * this.invUnit;
    this.cornerY[corner] = (vertices[3 * index + 1] - this.originY) * this.invUnit;
    this.cornerZ[corner] = (vertices[3 * index + 2] - this.originZ) * this.invUnit;
  }

  /** Adds the triangle of corners 0, 1, 2, a part of a face. `cross` is its area vector, twice the area long. */
  addTriangle(cross: Vec3): void {
    const lenSq = cross.x * cross.x + cross.y * cross.y + cross.z * cross.z;
    if (!(lenSq > 0)) return;
    this.weight = this.faceWeight * 0.5 * Math.sqrt(lenSq);
    this.addSimplex(3);
    this.addIsotropic(2 / 3);
    this.addSquare(cross.x, cross.y, cross.z, -1 / (3 * lenSq));
  }

  /** Adds the tetrahedron from the origin to the triangle of corners 0, 1, 2, whose area vector `cross` points out of the solid. */
  addTetrahedron(cross: Vec3): void {
    const { cornerX, cornerY, cornerZ } = this;
    this.weight = this.solidWeight * ((cornerX[0] * cross.x + cornerY[0] * cross.y + cornerZ[0] * cross.z) / 6);
    cornerX[3] = 0;
    cornerY[3] = 0;
    cornerZ[3] = 0;
    this.addSimplex(4);
    this.addIsotropic(1);
  }

  /** Adds the edge from corner 0 to corner 1, with `angle` between the normals of its faces. `edge` is corner 1 minus corner 0. */
  addEdge(edge: Vec3): void {
    const lenSq = edge.x * edge.x + edge.y * edge.y + edge.z * edge.z;
    if (!(lenSq > 0)) return;
    this.weight = this.edgeWeight * this.angle * Math.sqrt(lenSq);
    this.addSimplex(2);
    this.addIsotropic(1 / 4);
    this.addSquare(edge.x, edge.y, edge.z, 1 / (4 * lenSq));
  }

  /** Adds the vertex at corner 0, with `angle` as the solid angle of its normals. */
  addVertex(): void {
    this.weight = this.vertexWeight * this.angle;
    this.addSimplex(1);
    this.addIsotropic(1 / 5);
  }

  /** Writes mass, centre of mass and inertia for density 1 to `out`. */
  finish(out: MassProperties): void {
    const { x, y, z, measure, unit, radius, dimension } = this;
    // A solid so thin that its volume rounds to nothing has its centre where the vertices have theirs.
    const inv = measure > 0 ? 1 / measure : 0;
    const cx = x * inv;
    const cy = y * inv;
    const cz = z * inv;
    const xx = this.xx - x * cx;
    const yy = this.yy - y * cy;
    const zz = this.zz - z * cz;
    let factor = unit * unit * unit;
    for (let i = dimension; i < 3; i++) factor *= radius;
    const inertiaFactor = factor * unit * unit;
    out.mass = factor * measure;
    out.centerOfMass.set(this.originX + cx * unit, this.originY + cy * unit, this.originZ + cz * unit);
    const inertia = out.inertia;
    inertia.xx = inertiaFactor * (yy + zz);
    inertia.yy = inertiaFactor * (xx + zz);
    inertia.zz = inertiaFactor * (xx + yy);
    inertia.xy = inertiaFactor * (x * cy - this.xy);
    inertia.xz = inertiaFactor * (x * cz - this.xz);
    inertia.yz = inertiaFactor * (y * cz - this.yz);
  }

  /** The unit of the sums: the power of two next above the largest coordinate about the origin and the radius. */
  private setUnit(vertices: Float64Array, shape: { readonly radius: number }): void {
    let size = shape.radius;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = Math.abs(vertices[i] - this.originX);
      const y = Math.abs(vertices[i + 1] - this.originY);
      const z = Math.abs(vertices[i + 2] - this.originZ);
      size = Math.max(size, x, y, z);
    }
    let unit = 1;
    while (unit < size) unit *= 2;
    while (size > SMALLEST_SIZE && 0.5 * unit >= size) unit *= 0.5;
    this.unit = unit;
    this.invUnit = 1 / unit;
  }

  /**
   * Adds a simplex of `count` corners with `weight` as its measure m:
   * integral of x = m sum(c) / count,  integral of x x^T = m (sum(c c^T) + sum(c) sum(c)^T) / (count (count + 1)).
   */
  private addSimplex(count: number): void {
    const { cornerX, cornerY, cornerZ, weight } = this;
    let x = 0;
    let y = 0;
    let z = 0;
    let xx = 0;
    let yy = 0;
    let zz = 0;
    let xy = 0;
    let xz = 0;
    let yz = 0;
    for (let i = 0; i < count; i++) {
      const cx = cornerX[i];
      const cy = cornerY[i];
      const cz = cornerZ[i];
      x += cx;
      y += cy;
      z += cz;
      xx += cx * cx;
      yy += cy * cy;
      zz += cz * cz;
      xy += cx * cy;
      xz += cx * cz;
      yz += cy * cz;
    }
    const first = weight / count;
    const second = weight / (count * (count + 1));
    this.measure += weight;
    this.x += first * x;
    this.y += first * y;
    this.z += first * z;
    this.xx += second * (xx + x * x);
    this.yy += second * (yy + y * y);
    this.zz += second * (zz + z * z);
    this.xy += second * (xy + x * y);
    this.xz += second * (xz + x * z);
    this.yz += second * (yz + y * z);
  }

  /** Adds r^2 weight factor I to the second moments. */
  private addIsotropic(factor: number): void {
    const value = this.radiusSq * this.weight * factor;
    this.xx += value;
    this.yy += value;
    this.zz += value;
  }

  /** Adds r^2 weight factor v v^T to the second moments. */
  private addSquare(vx: number, vy: number, vz: number, factor: number): void {
    const value = this.radiusSq * this.weight * factor;
    this.xx += value * vx * vx;
    this.yy += value * vy * vy;
    this.zz += value * vz * vz;
    this.xy += value * vx * vy;
    this.xz += value * vx * vz;
    this.yz += value * vy * vz;
  }
}

/** Sizes below this keep the unit 1: its inverse could overflow, and the mass rounds to zero anyway. */
const SMALLEST_SIZE = 1e-200;
