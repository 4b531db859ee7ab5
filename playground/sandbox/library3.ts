/** What listings of three dimensions import, in one file. */
export * from '../../src/character/index.ts';
export * from '../../src/dynamics/index.ts';
export * from '../../src/index.ts';
