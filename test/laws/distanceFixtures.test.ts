import fixtures from '../fixtures/distance.json' with { type: 'json' };
import { describeFixtures } from '../oracle/distanceFixtures.ts';

describeFixtures('distanceBetween on cases that were once wrong', fixtures);
