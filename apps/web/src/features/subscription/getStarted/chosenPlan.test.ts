import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pageUser } from '../../../session/pageUser.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { pendingPreview, upgradedFrom } from '../../../plan/upgradedFrom.ts';
import { addressOf, isAboutPlan, storedPlan, type ChosenPlan, chosenPlanOf } from './chosenPlan.ts';

const nothing: ChosenPlan = { term: 'annual', promoCode: '', upgradePath: null, upgradeAction: null, redirect: null };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each<[string, Record<string, string>, Partial<ChosenPlan>]>([
  ['nothing', {}, {}],
  ['the monthly plan', { monthly: 'true' }, { term: 'monthly' }],
  ['another value than true', { monthly: '1' }, {}],
  ['a code', { promocode: ' ADVENT25 ' }, { promoCode: 'ADVENT25' }],
  ['a code that is too long', { promocode: 'x'.repeat(101) }, {}],
  [
    'a feature',
    { upgradePath: 'Share', upgradeAction: '29', redirect: '/build/9?a=1' },
    { upgradePath: 'Share', upgradeAction: '29', redirect: '/build/9?a=1' },
  ],
  ['another site', { redirect: 'https://evil.example' }, {}],
  ['the page itself', { redirect: '/activate' }, {}],
  [
    'the page itself, with parameters',
    { redirect: '/activate?monthly=true&promocode=TENOFF&redirect=%2Flibrary-home' },
    { term: 'monthly', promoCode: 'TENOFF', redirect: '/library-home' },
  ],
])('the query names %s', (_, query, expected) => {
  expect(chosenPlanOf(query)).toEqual({ ...nothing, ...expected });
});

test('what was kept counts if the query names no plan, for a week', () => {
  const kept: ChosenPlan = { ...nothing, term: 'monthly', promoCode: 'TENOFF', redirect: '/library-recent' };
  storedPlan.write(kept);
  expect(chosenPlanOf({})).toMatchObject(kept);
  expect(chosenPlanOf({ redirect: '/library-home' })).toMatchObject({ ...kept, redirect: '/library-home' });
  expect(chosenPlanOf({ promocode: 'ADVENT25' })).toMatchObject({ term: 'annual', promoCode: 'ADVENT25' });
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60_000 });
  expect(chosenPlanOf({})).toEqual(nothing);
  vi.useRealTimers();
});

test('a feature in the query keeps the plan and the code that were kept', () => {
  storedPlan.write({ ...nothing, term: 'monthly', promoCode: 'TENOFF', upgradePath: 'Slides', upgradeAction: '12' });
  const chosenPlan = { ...nothing, term: 'monthly', promoCode: 'TENOFF', upgradePath: 'Share', upgradeAction: '29' };
  expect(chosenPlanOf({ upgradePath: 'Share', upgradeAction: '29' })).toEqual(chosenPlan);
  expect(chosenPlanOf({ redirect: '/activate?upgradePath=Share&upgradeAction=29' })).toEqual(chosenPlan);
  expect(chosenPlanOf({ promocode: 'ADVENT25' })).toEqual({ ...nothing, promoCode: 'ADVENT25' });
});

test('what a visitor has begun is for the user who registers then, and not for another one', () => {
  const kept: ChosenPlan = { ...nothing, promoCode: 'TENOFF', redirect: '/build/9' };
  onTestFinished(() => pageUser.become(undefined));
  pageUser.become(null);
  storedPlan.write(kept);
  pageUser.become(ruth);
  expect(storedPlan.read()).toEqual(kept);
  storedPlan.write(kept);
  expect(storedPlan.read()).toEqual(kept);
  for (const other of [{ ...ruth, id: '0197a2c4-0000-7000-8000-00000000000b' }, null]) {
    pageUser.become(other);
    expect(storedPlan.read()).toBeNull();
    expect(chosenPlanOf({})).toEqual(nothing);
  }
});

test('the preview of a sermon is the way back only as long as the sermon is wanted', () => {
  onTestFinished(() => void vi.useRealTimers());
  storedPlan.write({ ...nothing, promoCode: 'TENOFF', redirect: '/builderPreview/4711' });
  expect(storedPlan.read()).toEqual({ ...nothing, promoCode: 'TENOFF' });
  pendingPreview.write('4711');
  expect(storedPlan.read()?.redirect).toBe('/builderPreview/4711');
  pendingPreview.write('4712');
  expect(storedPlan.read()?.redirect).toBeNull();
  pendingPreview.write('4711');
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000 });
  expect(chosenPlanOf({})).toEqual({ ...nothing, promoCode: 'TENOFF' });
});

test('a user who came from a feature returns to the page with it', () => {
  upgradedFrom.write('/build/7');
  expect(chosenPlanOf({ upgradePath: 'Share' }).redirect).toBe('/build/7');
  expect(chosenPlanOf({}).redirect).toBeNull();
});

test('the address of the page holds everything', () => {
  const chosenPlan: ChosenPlan = {
    term: 'monthly',
    promoCode: 'A&B C',
    upgradePath: 'AI Assistant',
    upgradeAction: '30',
    redirect: '/build/9?a=b&c=d',
  };
  const { pathname, searchParams } = new URL(addressOf(chosenPlan), 'https://ours.example');
  expect(pathname).toBe('/activate');
  expect(chosenPlanOf(Object.fromEntries(searchParams))).toEqual(chosenPlan);
  expect(chosenPlanOf({ redirect: addressOf(chosenPlan) })).toEqual(chosenPlan);
  expect(addressOf(nothing)).toBe('/activate');
});

test('signing in leads to the plans if the page was about one', () => {
  expect(isAboutPlan({ redirect: '/library-home' })).toBe(false);
  expect(isAboutPlan({ promocode: 'TENOFF' })).toBe(true);
  expect(isAboutPlan({ redirect: '/activate' })).toBe(true);
});
