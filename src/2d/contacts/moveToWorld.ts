import type { Frame } from '../math/frame.ts';
import type { Column, ContactManifold } from '../results/contactManifold.ts';

/** Moves a manifold from a frame to the world. */
export function moveToWorld(out: ContactManifold, frame: Frame): void {
  const { normal } = out;
  const { c, s } = frame;
  const { x, y } = normal;
  normal.x = c * x - s * y;
  normal.y = s * x + c * y;
  if (out.count > 0) moveContact(out.first, frame);
  if (out.count > 1) moveContact(out.second, frame);
}

function moveContact(contact: Column, frame: Frame): void {
  const { c, s } = frame;
  const { x, y } = contact;
  contact.x = frame.x + (c * x - s * y);
  contact.y = frame.y + (s * x + c * y);
}
