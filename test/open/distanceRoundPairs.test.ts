import { describePairs } from '../oracle/distancePairs.ts';

describePairs((a) => a === 'sphere' || a === 'capsule');
