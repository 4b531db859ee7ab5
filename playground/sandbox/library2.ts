/** What listings of two dimensions import, in one file. */
export * from '../../src/2d/character/index.ts';
export * from '../../src/2d/index.ts';
