import { expect, test } from 'vitest';
import { defaultTranslationId, substitutes, translationById, translations } from './translations.ts';

test('sixteen translations are offered', () => {
  expect(translations.map(({ id }) => id).join(', ')).toBe(
    'AMP, ASV, DBY, ERV, ESV, KJV, LBLA, MSG, NASB, NBL, NIRV, NIV, NLT, OJB, WEB, YLT',
  );
});

test('every translation says whose text it is', () => {
  for (const { id, copyrightHtml } of translations) expect(copyrightHtml, id).toMatch(/public domain|belongs to/);
});

test('the default is the NIV', () => {
  expect(defaultTranslationId).toBe('NIV');
});

test('only texts in the public domain stand in for another', () => {
  for (const id of substitutes) expect(translationById(id)?.copyrightHtml).toContain('public domain');
});

test('a translation is known by its id in any case', () => {
  expect(translationById('kjv')?.name).toBe('King James Version');
  expect(translationById('XYZ')).toBeUndefined();
});
