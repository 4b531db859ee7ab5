/** What is noted about a pair. */
/** One of its bodies is a sensor. */
export const SENSOR_PAIR = 1;
/** The second body's shape comes first, having the larger core. */
export const SWAPPED = 2;
/** Its shapes are not both convex. */
export const COMPOSITE = 4;
/** It touches; of a sensor: it overlaps. */
export const IN_TOUCH = 8;
