import { describe, expect, test } from 'vitest';
import { linkTypes } from '../library/items.ts';
import {
  builtInTemplateFeature,
  duplicateFeature,
  type Entitlement,
  entitlementOf,
  features,
  isPaid,
  linkFeatures,
  may,
  mustActivate,
  type PaidFeature,
  restoredLinkFeatures,
  upgradeAddress,
  upgradeOf,
  worksOffline,
} from './entitlements.ts';

const free = { makerSubscription: null };
const subscriber = { makerSubscription: {} };

// Columns: feature · free user · upgradePath · upgradeAction · what happens instead
const table = [
  ['blankDocument', true, null, null, null],
  ['folder', true, null, null, null],
  ['duplicateDocument', true, null, null, null],
  ['fileUpload', true, null, null, null],
  ['webLink', true, null, null, null],
  ['import', true, null, null, null],
  ['freeTemplate', true, null, null, null],
  ['ownTemplate', true, null, null, null],
  ['wordUpload', false, 'Word', 17, 'prompt'],
  ['wordImport', false, 'Word', 17, 'skipped'],
  ['soundCloudLink', false, 'SoundCloud', 18, 'prompt'],
  ['vimeoLink', false, 'Vimeo', 19, 'prompt'],
  ['youTubeLink', false, 'YouTube', 20, 'prompt'],
  ['duplicateTemplate', false, 'Duplicate', 21, 'prompt'],
  ['customTemplate', false, 'Custom Template', 23, 'prompt'],
  ['premiumTemplate', false, 'Premium Template', 24, 'locked'],
  ['freePremium', true, null, null, null],
  ['premiumSermon', false, 'Direct', 31, 'locked'],
  ['premiumSeries', false, 'Direct', 31, 'locked'],
  ['rating', false, 'Direct', 31, 'prompt'],
  ['restoreTemplate', false, 'Custom Template', 23, 'simplified'],
  ['restoreSoundCloudLink', false, 'SoundCloud', 18, 'simplified'],
  ['restoreVimeoLink', false, 'Vimeo', 19, 'simplified'],
  ['restoreYouTubeLink', false, 'YouTube', 20, 'simplified'],
  ['slideExport', false, 'Slides', 27, 'prompt'],
  ['slides', true, null, null, null],
  ['share', false, 'Share', 29, 'prompt'],
  ['slideShow', false, 'Present Slides', 28, 'prompt'],
  ['genius', false, 'Genius', 25, 'upsell'],
  ['assistant', false, 'AI Assistant', 30, 'upsell'],
  ['hearIt', false, 'HearItNow', 16, 'redirect'],
  ['analyzer', false, 'Analyzer', 26, 'upsell'],
] as const;

test('every feature is in the table', () => {
  expect(features).toEqual(table.map(([feature]) => feature));
});

describe.each(table)('%s', (feature, isOpen, upgradePath, upgradeAction, otherwise) => {
  test('is for subscribers, for free users if it is open, and never for visitors', () => {
    expect(may(subscriber, feature)).toBe(true);
    expect(may(free, feature)).toBe(isOpen);
    expect(may(null, feature)).toBe(false);
    expect(isPaid(feature)).toBe(!isOpen);
  });

  test('needs a network connection, except the analyzer, slides and new documents', () => {
    const offline: string[] = ['analyzer', 'blankDocument', 'slides', 'slideShow'];
    expect(worksOffline(feature)).toBe(offline.includes(feature));
  });

  test('says how to upgrade and what a free user gets instead, if it is paid', () => {
    if (!isPaid(feature)) return expect([upgradePath, upgradeAction, otherwise]).toEqual([null, null, null]);
    expect(upgradeOf(feature)).toEqual({ upgradePath, upgradeAction });
    expect(entitlementOf(feature)).toMatchObject({ otherwise });
  });
});

test('each upgrade path has one number, and no two paths have the same', () => {
  const paid = features.filter(isPaid).map(upgradeOf);
  const pairs = new Set(paid.map(({ upgradePath, upgradeAction }) => `${upgradePath} ${upgradeAction}`));
  expect(new Set(paid.map(({ upgradePath }) => upgradePath)).size).toBe(pairs.size);
  expect(new Set(paid.map(({ upgradeAction }) => upgradeAction)).size).toBe(pairs.size);
});

test('a row for subscribers without an upgrade path, action or fallback does not compile', () => {
  const complete = {
    who: 'maker',
    offline: false,
    upgradePath: 'Word',
    upgradeAction: 17,
    otherwise: 'locked',
  } as const;
  const { upgradePath: _path, ...withoutPath } = complete;
  const { upgradeAction: _action, ...withoutAction } = complete;
  const { otherwise: _fallback, ...withoutFallback } = complete;
  const { offline: _offline, ...withoutOffline } = complete;
  const rows: Entitlement[] = [
    complete,
    // @ts-expect-error The upgrade path is missing.
    withoutPath,
    // @ts-expect-error The upgrade action is missing.
    withoutAction,
    // @ts-expect-error The fallback is missing.
    withoutFallback,
    // @ts-expect-error It does not say whether it works offline.
    withoutOffline,
    // @ts-expect-error A feature for every user has no upgrade path.
    { who: 'user', offline: false, upgradePath: 'Word' },
  ];
  expect(rows).toHaveLength(6);
  // @ts-expect-error Only paid features have an upgrade page.
  const notPaid: PaidFeature = 'fileUpload';
  expect(isPaid(notPaid)).toBe(false);
});

describe('the address of the upgrade page', () => {
  test.each([
    ['', '/activate?upgradePath=Custom+Template&upgradeAction=23'],
    ['/activate', '/activate?upgradePath=Custom+Template&upgradeAction=23'],
    [
      'https://sermons.example/join?from=maker',
      'https://sermons.example/join?from=maker&upgradePath=Custom+Template&upgradeAction=23',
    ],
  ])('%j → %s', (upgradeUrl, address) => {
    expect(upgradeAddress(upgradeUrl, 'customTemplate')).toBe(address);
  });
});

test('only users who must sign up and have no subscription must choose a plan first', () => {
  expect(mustActivate({ ...free, userMustSignUp: true })).toBe(true);
  expect(mustActivate({ ...subscriber, userMustSignUp: true })).toBe(false);
  expect(mustActivate({ ...free, userMustSignUp: false })).toBe(false);
});

test('links, built-in templates and copies belong to a feature by their type', () => {
  for (const type of linkTypes) {
    expect(may(free, linkFeatures[type])).toBe(type === 'General');
    expect(may(free, restoredLinkFeatures[type])).toBe(type === 'General');
    expect(may(subscriber, linkFeatures[type])).toBe(true);
  }
  expect(may(free, builtInTemplateFeature({ isFree: true }))).toBe(true);
  expect(may(free, builtInTemplateFeature({ isFree: false }))).toBe(false);
  expect(may(free, duplicateFeature({ isTemplate: false }))).toBe(true);
  expect(may(free, duplicateFeature({ isTemplate: true }))).toBe(false);
});
