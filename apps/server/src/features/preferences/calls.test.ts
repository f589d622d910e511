import type { BuilderPreferences, StoredPreferences } from '@sermon/contract/preferences';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { preference } from '../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;

const defaults: BuilderPreferences = {
  bibleTranslationId: 'NIV',
  bibleSearchCopySetting: 'all',
  bibleSearchViewSetting: 'all',
  bibleSearchShowVerseNumbers: true,
  builderExploreDrawerOpen: true,
  builderSlidesDrawerOpen: false,
  hasUploadedSlideImage: false,
  slideExporterSelectedGalleryImageId: 1,
  hideConsecutiveSentences: false,
  hideFleschReadingEase: false,
  hideParagraphLength: false,
  hidePassiveVoice: false,
  hideScriptureSaturation: false,
  hideSentenceLength: false,
  hideSubheadingDistribution: false,
  hideTransitionalWords: false,
  wordsPerMinute: null,
  textToSpeechSpeed: 1,
  textToSpeechVoice: '',
  assistantTradition: '',
  assistantAudience: '',
  assistantNever: '',
  dateStyle: 'dayFirst',
};

const atFirst: StoredPreferences = { ...defaults, isBibleTranslationChosen: false };

const choice: BuilderPreferences = {
  bibleTranslationId: 'KJV',
  bibleSearchCopySetting: 'numbers',
  bibleSearchViewSetting: 'text',
  bibleSearchShowVerseNumbers: false,
  builderExploreDrawerOpen: false,
  builderSlidesDrawerOpen: true,
  hasUploadedSlideImage: true,
  slideExporterSelectedGalleryImageId: 16,
  hideConsecutiveSentences: true,
  hideFleschReadingEase: true,
  hideParagraphLength: true,
  hidePassiveVoice: true,
  hideScriptureSaturation: true,
  hideSentenceLength: true,
  hideSubheadingDistribution: true,
  hideTransitionalWords: true,
  wordsPerMinute: 120,
  textToSpeechSpeed: 1.25,
  textToSpeechVoice: 'en-GB-Ryan',
  assistantTradition: 'Lutheran',
  assistantAudience: 'A village church, many children',
  assistantNever: 'Jokes',
  dateStyle: 'monthFirst',
};

const chosen: StoredPreferences = { ...choice, isBibleTranslationChosen: true };

describe('the preferences of the builder', () => {
  test('are the defaults until the user changes them', async () => {
    const { api } = await product.join();
    expect(await api.preferences.get({})).toEqual(atFirst);
  });

  test('are all saved, for one user only', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    expect(await api.preferences.save(choice)).toEqual(chosen);
    expect(await api.preferences.get({})).toEqual(chosen);
    expect(await other.api.preferences.get({})).toEqual(atFirst);
  });

  test('keep their values if a save leaves them out', async () => {
    const { api } = await product.join();
    await api.preferences.save(choice);
    expect(await api.preferences.save({ bibleTranslationId: 'WEB' })).toEqual({ ...chosen, bibleTranslationId: 'WEB' });
    expect(await api.preferences.save({})).toEqual({ ...chosen, bibleTranslationId: 'WEB' });
  });

  test('allow a pace of 40 to 250 words per minute, or none', async () => {
    const { api } = await product.join();
    for (const wordsPerMinute of [40, 250, null]) {
      expect(await api.preferences.save({ wordsPerMinute })).toEqual({ ...atFirst, wordsPerMinute });
    }
  });

  test('name the default translation, and whether the user has chosen one', async () => {
    const { api } = await product.join();
    expect(await api.preferences.save({ wordsPerMinute: 120 })).toMatchObject({
      bibleTranslationId: 'NIV',
      isBibleTranslationChosen: false,
    });
    expect(await api.preferences.save({ bibleTranslationId: 'NIV' })).toMatchObject({
      bibleTranslationId: 'NIV',
      isBibleTranslationChosen: true,
    });
    expect(await api.preferences.get({})).toMatchObject({ isBibleTranslationChosen: true });
  });

  test('are all kept if several are saved at the same moment', async () => {
    const { api } = await product.join();
    await Promise.all(Object.entries(choice).map(([name, value]) => api.preferences.save({ [name]: value })));
    expect(await api.preferences.get({})).toEqual(chosen);
  });

  test('return to the default if they are no longer valid, without changing the others', async () => {
    const { api, user } = await product.join();
    await api.preferences.save(choice);
    const values = { ...choice, textToSpeechSpeed: 9, bibleSearchViewSetting: null, builderExploreDrawerOpen: 'yes' };
    await db
      .update(preference)
      .set({ values: { ...values, fromAnotherVersion: true } })
      .where(eq(preference.accountId, user.id));
    expect(await api.preferences.get({})).toEqual({
      ...chosen,
      textToSpeechSpeed: 1,
      bibleSearchViewSetting: 'all',
      builderExploreDrawerOpen: true,
    });
    expect(await api.preferences.save({ textToSpeechSpeed: 2 })).toMatchObject({ textToSpeechSpeed: 2 });
  });

  test.each([
    ['BibleSearchCopySetting', { bibleSearchCopySetting: 'some' as 'all' }],
    ['SlideExporterSelectedGalleryImageId', { slideExporterSelectedGalleryImageId: 17 }],
    ['DateStyle', { dateStyle: 'monthLast' as 'monthFirst' }],
    ['WordsPerMinute', { wordsPerMinute: 39 }],
    ['WordsPerMinute', { wordsPerMinute: 251 }],
    ['WordsPerMinute', { wordsPerMinute: 90.5 }],
    ['TextToSpeechSpeed', { textToSpeechSpeed: 0.4 }],
    ['TextToSpeechSpeed', { textToSpeechSpeed: 2.1 }],
    ['HidePassiveVoice', { hidePassiveVoice: 'on' as unknown as boolean }],
  ])('are refused at %s if they are invalid, and nothing changes', async (field, change) => {
    const { api } = await product.join();
    await expect(api.preferences.save({ bibleTranslationId: 'KJV', ...change })).rejects.toMatchObject({
      statusCode: 400,
      fields: { [field]: [expect.any(String)] },
    });
    expect(await api.preferences.get({})).toEqual(atFirst);
  });
});
