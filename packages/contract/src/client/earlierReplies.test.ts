import { expect, test } from 'vitest';
import { defaultStoredPreferences, storedPreferences } from '../preferences.ts';
import { converted } from '../word.ts';

test('replies of the previous release are understood while processes are replaced one after another', () => {
  const { isBibleTranslationChosen: _, ...earlier } = defaultStoredPreferences;
  expect(storedPreferences.parse(earlier)).toEqual(defaultStoredPreferences);
  expect(converted.parse({ html: '<p>He ran.</p>', notices: [] })).toMatchObject({ title: null });
});
