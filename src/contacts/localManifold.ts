/** The contacts of two shapes in the frame of the first: what the lower floor answers. */
import { Vec3 } from '../math/vec3.ts';
import { MAX_CONTACTS } from '../results/contactManifold.ts';

export class LocalManifold {
  /** Set before asking: contacts farther than this are left out. (A field: as an argument it would go on the heap.) */
  maxDistance = Infinity;
  /** Set before asking: whether corners beside an edge are left where they are, because a neighbour of the shape goes on there. */
  isExact = false;
  /** The contact normal: unit, from the second shape to the first. */
  readonly normal = new Vec3();
  /** The distance from surface to surface: that of the deepest contact. */
  distance = NaN;
  /** The feature of each core that the normal belongs to, by its own number. */
  featureA = 0;
  featureB = 0;
  /** The supporting facets that were clipped, by the same numbers; NO_FEATURE for one over which the surface is not a plane. */
  facetA = 0;
  facetB = 0;
  /**
   * How near to a corner or an edge a contact is named by it, less where a facet is tilted; 0 where contacts change as soon as the shapes move.
   */
  snap = NaN;
  /** Where two cores that are no points are too far apart: a direction along which they are, of any length. */
  readonly apart = new Vec3();
  count = 0;
  /** Contact i: x, y and z of the place where its column leaves the second shape, and its distance, from entry 4 i on. */
  readonly columns = new Float64Array(4 * MAX_CONTACTS);
  /** The feature codes of contact i: the first shape's in the high 16 bits, the second's in the low ones. */
  readonly codes = new Int32Array(MAX_CONTACTS);
}
