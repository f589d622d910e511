import { expect, test } from 'vitest';
import { defaultTranslationId, keptTranslation, substitutes, translationById, translations } from './translations.ts';

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
  expect(keptTranslation(wanted, keepable)).toBe(kept);
});
