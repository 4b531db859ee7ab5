import { describePairs } from '../oracle/distancePairs.ts';

describePairs((a, b) => a !== 'sphere' && a !== 'capsule' && b === 'convex');
