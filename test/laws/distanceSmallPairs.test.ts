import { describePairs } from '../oracle/distancePairs.ts';

describePairs((_, b) => b !== 'convex');
