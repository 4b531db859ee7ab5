/** A manifold as the solver sees it: so many numbers in a row, and where they are. */
export const ROW = 92;
/** The normal, from the first body to the second, and the tangents; the second is n x t. */
export const NORMAL = 0;
export const TANGENT = 3;
export const TANGENT_2 = 6;
/** From each centre of mass to the middle of the contacts. */
export const ARM_A = 9;
export const ARM_B = 12;
/** The square of the shorter arm, 0 where only one body yields to impulses. */
export const SHORT_ARM = 15;
/** 1 where a body yields to impulses, 0 where it does not. */
export const YIELDS_A = 16;
export const YIELDS_B = 17;
/** What all contacts together answer when they push, soft and rigid: symmetric matrices by rows (contactRows.ts). */
export const SOFT_ANSWER = 18;
export const RIGID_ANSWER = 24;
/** The contacts: two lever arms, so that g = (1, g1, g2); how far apart the surfaces were; its impulse; the mass that it feels. */
export const POINTS = 30;
export const POINT = 5;
export const GAP = 2;
export const IMPULSE = 3;
export const POINT_MASS = 4;
/** How the velocity along the normal and the two tilts about the tangents answer an impulse and two moments: a symmetric matrix by rows. */
export const BLOCK = 50;
/** The inverse of the same for the two tangents, and for the twist about the normal. */
export const SLIDE = 56;
export const TWIST = 59;
export const FRICTION_LIMIT = 60;
export const BOUNCE = 61;
/** Impulses of friction and twist, and what the surfaces run with along the tangents. */
export const FRICTION_IMPULSE = 62;
export const TWIST_IMPULSE = 64;
export const SURFACE = 65;
/** How far from the middle friction acts against a twist, on the average. */
export const TWIST_ARM = 67;
/** What the impulse and the moments of the contacts change of the velocities along the tangents and of the twist: three rows. */
export const ACROSS = 68;
/** The sum of the impulses along the normal in this step; the greatest speed at which a contact was struck. */
export const STEP_IMPULSE = 77;
export const STRUCK = 78;
/** Rolling friction: its arm, its two impulses, and the inverse of what turning about the tangents answers. */
export const ROLLING = 79;
export const ROLLING_IMPULSE = 80;
export const ROLL = 82;
/** How fast the bodies are accelerated from each other along the normal from outside. */
export const OUTER = 85;
