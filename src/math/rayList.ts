/**
 * How the edges that leave a vertex are listed, for those who look for the steepest of them: the position of the vertex and a zero, then
 * four numbers for each edge, its unit vector and its length.
 */

/** Where the first edge is. */
export const FIRST_RAY = 4;
/** The numbers of four edges: a list is filled up with zeros to whole groups, */
export const RAY_GROUP = 16;
/** and to two of them at least. */
export const SHORT_LIST = FIRST_RAY + 2 * RAY_GROUP;
