import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlanOfSite, isYes, planOfSite, type SiteStatements, statedNames, subscriptionsAfter } from './otherSites.ts';

test.each([true, 1, 'true', ' True ', 'yes', 'active', 'on', '1'])('the claim %o says yes', (claim) => {
  expect(isYes(claim)).toBe(true);
});

test.each([false, 0, 'false', '', 'no', null, undefined, {}, [], ['true'], 2, 'inactive'])(
  'the claim %o does not say yes',
  (claim) => {
    expect(isYes(claim)).toBe(false);
  },
);

describe('the subscriptions from sites', () => {
  const free = { makerPlan: null, hasProSubscription: false, mustSignUp: false };
  const claim = fc.option(fc.boolean());
  const states = (site: string, claims: Partial<SiteStatements> = {}): SiteStatements => ({
    site,
    hasPro: null,
    hasMaker: null,
    mustSignUp: null,
    ...claims,
  });
  const all = (site: string, says: boolean) => states(site, { hasPro: says, hasMaker: says, mustSignUp: says });
  const statements = fc.uniqueArray(
    fc.record({ site: fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/), hasPro: claim, hasMaker: claim, mustSignUp: claim }),
    { selector: ({ site }) => site, maxLength: 4 },
  );

  test('do not change a plan of another origin', () => {
    fc.assert(
      fc.property(fc.string(), statements, statements, (makerPlan, before, after) => {
        fc.pre(!isPlanOfSite(makerPlan));
        expect(subscriptionsAfter({ ...free, makerPlan }, before, after)).toMatchObject({ makerPlan });
      }),
    );
  });

  test('are what at least one of the sites states, in whatever order they did', () => {
    fc.assert(
      fc.property(statements, statements, (before, after) => {
        const then = subscriptionsAfter(free, [], before);
        const now = subscriptionsAfter(then, before, after);
        expect(now.hasProSubscription).toBe(after.some(({ hasPro }) => hasPro));
        expect(now.mustSignUp).toBe(after.some(({ mustSignUp }) => mustSignUp));
        const plans = after.filter(({ hasMaker }) => hasMaker).map(({ site }) => planOfSite(site));
        if (plans.length === 0) expect(now.makerPlan).toBeNull();
        else expect(plans).toContain(now.makerPlan);
        if (then.makerPlan !== null && plans.includes(then.makerPlan)) expect(now.makerPlan).toBe(then.makerPlan);
      }),
    );
  });

  test('end when no site gives them any more', () => {
    const paid = { makerPlan: planOfSite('faith'), hasProSubscription: true, mustSignUp: true };
    const both = [all('faith', true), all('parent', true)];
    expect(subscriptionsAfter(paid, both, [all('faith', true), all('parent', false)])).toEqual(paid);
    expect(subscriptionsAfter(paid, both, [all('parent', true)])).toEqual({ ...paid, makerPlan: planOfSite('parent') });
    expect(subscriptionsAfter(paid, both, [])).toEqual(free);
  });

  test('stay as they are if no site states any', () => {
    const paid = { makerPlan: 'Given', hasProSubscription: true, mustSignUp: true };
    expect(subscriptionsAfter(paid, [states('faith')], [states('faith')])).toEqual(paid);
    expect(subscriptionsAfter(paid, [states('faith')], [])).toEqual(paid);
  });

  test('name the site in the plan, which tells it from others', () => {
    for (const name of ['faith', 'parent2']) expect(isPlanOfSite(planOfSite(name))).toBe(true);
    for (const plan of ['Given', 'Open', 'Annual', 'Parent Site']) expect(isPlanOfSite(plan)).toBe(false);
  });

  test('follow a site that the operator has renamed', () => {
    const plan = { ...free, makerPlan: planOfSite('faith') };
    expect(
      subscriptionsAfter(plan, [states('faith', { hasMaker: true })], [states('network', { hasMaker: true })])
        .makerPlan,
    ).toBe(planOfSite('network'));
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
