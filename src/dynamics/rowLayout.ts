/** A manifold as the solver sees it: so many numbers in a row, and where they are. */
export const ROW = 72;
/** The normal, from the first body to the second, and the first tangent; the second is n x t. */
export const NORMAL = 0;
export const TANGENT = 3;
/** From each centre of mass to the middle of the contacts. */
export const ARM_A = 6;
export const ARM_B = 9;
/** How the velocity along the normal and the two tilts about the tangents answer an impulse and two moments: a symmetric matrix by rows. */
export const BLOCK = 12;
/** The inverse of the same for the two tangents, and for the twist about the normal. */
export const SLIDE = 18;
export const TWIST = 21;
export const FRICTION_LIMIT = 22;
export const BOUNCE = 23;
/** Impulses of friction and twist, and what the surfaces run with along the tangents. */
export const FRICTION_IMPULSE = 24;
export const TWIST_IMPULSE = 26;
export const SURFACE = 27;
/** How far from the middle friction acts against a twist, on the average. */
export const TWIST_ARM = 29;
/** Rolling friction: its arm, its two impulses, and the inverse of what turning about the tangents answers. */
export const ROLLING = 30;
export const ROLLING_IMPULSE = 31;
export const ROLL = 33;
/** How fast the bodies are accelerated from each other along the normal from outside. */
export const OUTER = 36;
/** 1 where a body yields to impulses, 0 where it does not. */
export const YIELDS_A = 37;
export const YIELDS_B = 38;
/** The sum of the impulses along the normal in this step; the greatest speed at which a contact was struck. */
export const STEP_IMPULSE = 39;
export const STRUCK = 40;
/** The contacts from here on: two lever arms, so that g = (1, g1, g2); how far apart the surfaces were; its impulse; the mass that it feels. */
export const POINTS = 42;
export const POINT = 5;
export const GAP = 2;
export const IMPULSE = 3;
export const POINT_MASS = 4;
