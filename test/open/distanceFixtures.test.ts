/** Single cases of distanceBetween that still fail. */
import fixtures from '../fixtures/distanceOpen.json' with { type: 'json' };
import { describeFixtures } from '../oracle/distanceFixtures.ts';

describeFixtures('distanceBetween on cases that are still wrong', fixtures);
