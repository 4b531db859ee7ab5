import { describePairs } from '../oracle/distancePairs.ts';

describePairs((a, b) => (a === 'box' || a === 'triangle') && b !== 'convex');
