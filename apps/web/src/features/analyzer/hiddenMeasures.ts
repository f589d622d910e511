import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { MeasureId } from '@sermon/domain/analyzer/result';

type Flag = Extract<keyof BuilderPreferences, `hide${string}`>;

/** Spec part 2 §3. */
export const hideFlags: Readonly<Record<MeasureId, Flag>> = {
  scriptureSaturation: 'hideScriptureSaturation',
  transitionalWords: 'hideTransitionalWords',
  consecutiveSentences: 'hideConsecutiveSentences',
  sentenceLength: 'hideSentenceLength',
  paragraphLength: 'hideParagraphLength',
  subheadingDistribution: 'hideSubheadingDistribution',
  passiveVoice: 'hidePassiveVoice',
  fleschReadingEase: 'hideFleschReadingEase',
};

export const measureIds = Object.keys(hideFlags).filter((id): id is MeasureId => id in hideFlags);

export const hiddenBy = (preferences: BuilderPreferences): ReadonlySet<MeasureId> =>
  new Set(measureIds.filter((id) => preferences[hideFlags[id]]));
