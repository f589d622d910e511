import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isYes, planAfter, planOfSite, statedNames } from './otherSites.ts';

test.each([true, 1, 'true', ' True ', 'yes', 'active', 'on', '1'])('the claim %o says yes', (claim) => {
  expect(isYes(claim)).toBe(true);
});

test.each([false, 0, 'false', '', 'no', null, undefined, {}, [], ['true'], 2, 'inactive'])(
  'the claim %o does not say yes',
  (claim) => {
    expect(isYes(claim)).toBe(false);
  },
);

describe('the plan after a sign-in', () => {
  const site = fc.stringMatching(/^[a-z][a-z0-9]{0,19}$/);

  test('of another origin is never changed', () => {
    fc.assert(
      fc.property(fc.string(), site, fc.boolean(), (plan, name, isGiven) => {
        fc.pre(plan !== planOfSite(name));
        expect(planAfter(plan, name, isGiven)).toBe(plan);
      }),
    );
  });

  test('is what the site stated last', () => {
    fc.assert(
      fc.property(site, fc.array(fc.boolean(), { minLength: 1 }), (name, answers) => {
        const plan = answers.reduce<string | null>((before, isGiven) => planAfter(before, name, isGiven), null);
        expect(plan).toBe(answers.at(-1) ? planOfSite(name) : null);
      }),
    );
  });
});

test.each([
  [{ given_name: 'Ruth', family_name: 'Boaz', name: 'Other Name' }, 'Ruth', 'Boaz'],
  [{ given_name: 'Ruth', name: 'Ruth Anna Boaz' }, 'Ruth Anna', 'Boaz'],
  [{ name: 'Ruth' }, 'Ruth', ''],
  [{ given_name: 5, family_name: {}, name: null }, '', ''],
  [{}, '', ''],
])('the names of %o', (claims, firstName, lastName) => {
  expect(statedNames(claims)).toEqual({ firstName, lastName });
});
