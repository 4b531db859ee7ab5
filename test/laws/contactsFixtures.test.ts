/** Contacts that were once wrong, each named by what it is. */
import { describe, expect, it } from 'vitest';
import fixtures from '../fixtures/contacts.json' with { type: 'json' };
import { tryContacts } from '../oracle/contactLaw.ts';
import { caseOf } from '../oracle/distanceFixtures.ts';

describe('contactsBetween on cases that were once wrong', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
    expect(tryContacts(caseOf(fixture)).faults).toEqual([]);
  });
});
