import { assistantLimits } from '@sermon/domain/assistant/limits';
import { dateStyles, defaultDateStyle } from '@sermon/domain/calendar/days';
import { fastestPace, slowestPace } from '@sermon/domain/builder/preachingTime';
import { storedFontSize, timeLimit, timeModes, toolbarLocations } from '@sermon/domain/presenter/preferences';
import { defaultTranslationId } from '@sermon/domain/scripture/translations';
import * as z from 'zod';
import { call } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

/** How much of a verse is copied or shown (spec part 2 §3). */
export const verseSetting = z.enum(['all', 'numbers', 'text']);
export type VerseSetting = z.output<typeof verseSetting>;

const isOn = z.boolean();

/** The user's settings in the builder, which apply on all devices (spec part 2 §3). */
export const builderPreferences = z.object({
  bibleTranslationId: id.ofPublic('translation', line(20)),
  bibleSearchCopySetting: verseSetting,
  bibleSearchViewSetting: verseSetting,
  bibleSearchShowVerseNumbers: isOn,
  builderExploreDrawerOpen: isOn,
  builderSlidesDrawerOpen: isOn,
  hasUploadedSlideImage: isOn,
  slideExporterSelectedGalleryImageId: id.ofPublic('galleryImage', z.number().int().min(1).max(16)),
  hideConsecutiveSentences: isOn,
  hideFleschReadingEase: isOn,
  hideParagraphLength: isOn,
  hidePassiveVoice: isOn,
  hideScriptureSaturation: isOn,
  hideSentenceLength: isOn,
  hideSubheadingDistribution: isOn,
  hideTransitionalWords: isOn,
  /** The user's speaking pace in words per minute; null until it is set. */
  wordsPerMinute: z.number().int().min(slowestPace).max(fastestPace).nullable(),
  /** A multiple of the normal speed. */
  textToSpeechSpeed: z.number().min(0.5).max(2),
  /** The id of a voice; '' until one is selected. */
  textToSpeechVoice: line(100),
  /**
   * Background for the assistant: the user's tradition, the listeners, and what it must never write. '' until it is
   * set.
   */
  assistantTradition: line(assistantLimits.settingLength),
  assistantAudience: line(assistantLimits.settingLength),
  assistantNever: line(assistantLimits.settingLength),
  dateStyle: z.enum(dateStyles),
});
export type BuilderPreferences = z.output<typeof builderPreferences>;

/** The initial settings, until the user changes them (spec part 2 §3). */
export const defaultBuilderPreferences: BuilderPreferences = {
  bibleTranslationId: defaultTranslationId,
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
  dateStyle: defaultDateStyle,
};

export const storedPreferences = builderPreferences.extend({
  /**
   * Whether the user has ever chosen a translation. If not, `bibleTranslationId` is only the default, and screens use
   * the first installed translation instead.
   */
  isBibleTranslationChosen: isOn,
});
export type StoredPreferences = z.output<typeof storedPreferences>;

export const defaultStoredPreferences: StoredPreferences = {
  ...defaultBuilderPreferences,
  isBibleTranslationChosen: false,
};

/** The user's settings of the presenter, which apply on all devices (spec part 2 §3). */
export const presenterPreferences = z.object({
  countdownTime: z.number().int().min(0).max(timeLimit.longest),
  fontSize: z.number().int().min(storedFontSize.smallest).max(storedFontSize.largest),
  timeMode: z.enum(timeModes),
  timerEnabled: isOn,
  toolbarLocation: z.enum(toolbarLocations),
});

export const preferences = {
  get: call('GET /api/BuilderPreferences/GetBuilderPreferences', 'user', {}, storedPreferences),
  /**
   * Changes the given settings. A field that is left out does not change, so two open windows do not overwrite each
   * other's settings.
   */
  save: call(
    'POST /api/BuilderPreferences/SaveBuilderPreferences',
    'user',
    builderPreferences.partial().shape,
    storedPreferences,
  ),
  getPresenter: call('GET /api/PresenterPreferences/GetPresenterPreferences', 'user', {}, presenterPreferences),
  savePresenter: call(
    'POST /api/PresenterPreferences/SavePresenterPreferences',
    'user',
    presenterPreferences.partial().shape,
    presenterPreferences,
  ),
};
