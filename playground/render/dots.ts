/** Round dots with a size in pixels, over everything else, with a rim that sets them off. */
import { BufferGeometry, Color, Float32BufferAttribute, Points, ShaderMaterial } from 'three';
import type { Vec3Like } from 'touchstone';

const RIM = 1.6;

const VERTEX = `
attribute vec4 ink;
attribute vec4 rim;
attribute float size;
uniform float ratio;
varying vec4 vInk;
varying vec4 vRim;
varying float vSize;
void main() {
  vInk = ink;
  vRim = rim;
  vSize = size;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = 2.0 * ratio * (size + ${RIM.toFixed(1)} + 1.0);
}`;

const FRAGMENT = `
varying vec4 vInk;
varying vec4 vRim;
varying float vSize;
void main() {
  float away = length(gl_PointCoord - 0.5) * 2.0 * (vSize + ${RIM.toFixed(1)} + 1.0);
  float inside = 1.0 - smoothstep(vSize - 0.5, vSize + 0.5, away);
  float outer = vRim.a * (1.0 - smoothstep(vSize + ${RIM.toFixed(1)} - 0.5, vSize + ${RIM.toFixed(1)} + 0.5, away));
  vec4 color = mix(vec4(vRim.rgb, outer), vInk, inside);
  if (color.a < 0.01) discard;
  gl_FragColor = vec4(pow(color.rgb, vec3(1.0 / 2.2)), color.a);
}`;

export class Dots {
  readonly points = new Points(
    new BufferGeometry(),
    new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ratio: { value: 1 } },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    }),
  );
  private readonly color = new Color();
  private positions: number[] = [];
  private inks: number[] = [];
  private rims: number[] = [];
  private sizes: number[] = [];

  constructor() {
    this.points.frustumCulled = false;
    this.points.renderOrder = 4;
  }

  begin(pixelRatio: number): void {
    this.points.material.uniforms.ratio.value = pixelRatio;
    this.positions = [];
    this.inks = [];
    this.rims = [];
    this.sizes = [];
  }

  /** Without a rim where that is ''. */
  add(at: Vec3Like, ink: string, size: number, rim: string, alpha = 1): void {
    this.positions.push(at.x, at.y, at.z);
    this.color.set(ink);
    this.inks.push(this.color.r, this.color.g, this.color.b, alpha);
    if (rim) this.color.set(rim);
    this.rims.push(this.color.r, this.color.g, this.color.b, rim ? 1 : 0);
    this.sizes.push(size);
  }

  end(): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('ink', new Float32BufferAttribute(this.inks, 4));
    geometry.setAttribute('rim', new Float32BufferAttribute(this.rims, 4));
    geometry.setAttribute('size', new Float32BufferAttribute(this.sizes, 1));
    this.points.geometry.dispose();
    this.points.geometry = geometry;
    this.points.visible = this.sizes.length > 0;
  }
}
