import { expect, test } from 'vitest';
import {
  defaultTranslationId,
  inPlaceOf,
  offlineTranslation,
  substitutes,
  translationById,
  translations,
  usersTranslation,
} from './translations.ts';

test('sixteen translations are offered', () => {
  expect(translations.map(({ id }) => id).join(', ')).toBe(
    'AMP, ASV, DBY, ERV, ESV, KJV, LBLA, MSG, NASB, NBL, NIRV, NIV, NLT, OJB, WEB, YLT',
  );
});

test('every translation names the owner of its text', () => {
  for (const { id, copyrightHtml } of translations) expect(copyrightHtml, id).toMatch(/public domain|belongs to/);
});

test('the default is the NIV', () => {
  expect(defaultTranslationId).toBe('NIV');
});

test('only public-domain texts replace other translations', () => {
  for (const id of substitutes) expect(translationById(id)?.copyrightHtml).toContain('public domain');
});

test('a translation id may have any case', () => {
  expect(translationById('kjv')?.name).toBe('King James Version');
  expect(translationById('XYZ')).toBeUndefined();
});

test.each([
  ['KJV', ['KJV', 'WEB'], 'KJV'],
  ['ESV', ['KJV', 'WEB'], 'WEB'],
  ['ESV', ['JOHN'], 'JOHN'],
  ['ESV', [], null],
])('%s is kept on a device as one of %j: %s', (wanted, keepable, kept) => {
  expect(offlineTranslation(wanted, keepable)).toBe(kept);
});

const never = { bibleTranslationId: 'NIV', isBibleTranslationChosen: false };
const chose = (bibleTranslationId: string) => ({ bibleTranslationId, isBibleTranslationChosen: true });

test.each([
  ['who has never chosen one', never, ['ASV', 'KJV', 'WEB'], { chosenId: null, wantedId: 'WEB', shownId: 'WEB' }],
  ['who has never chosen one', never, ['ASV', 'NIV', 'WEB'], { chosenId: null, wantedId: 'WEB', shownId: 'WEB' }],
  ['who has never chosen one', never, ['JOHN'], { chosenId: null, wantedId: 'JOHN', shownId: 'JOHN' }],
  ['who has never chosen one', never, [], { chosenId: null, wantedId: 'WEB', shownId: null }],
  ['whose choice is not known', null, [], { chosenId: null, wantedId: 'WEB', shownId: null }],
  ['who chose the NIV', chose('NIV'), ['ASV', 'WEB'], { chosenId: 'NIV', wantedId: 'NIV', shownId: 'WEB' }],
  ['who chose the KJV', chose('kjv'), ['KJV', 'WEB'], { chosenId: 'KJV', wantedId: 'KJV', shownId: 'KJV' }],
])('the translation of a user %s (%j), of those installed: %j', (_, preference, installed, expected) => {
  expect(usersTranslation(preference, installed)).toEqual(expected);
});

test('a translation that is not installed is replaced by the first substitute, and then by any other', () => {
  expect(inPlaceOf('NIV', ['ASV', 'ERV', 'KJV', 'WEB'])).toEqual(['WEB', 'KJV', 'ASV', 'ERV']);
  expect(inPlaceOf('ERV', ['ASV', 'ERV', 'WEB'])).toEqual(['ERV', 'WEB', 'ASV']);
});
