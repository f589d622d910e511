import type { BuilderPreferences } from '@sermon/contract/preferences';
import type { MeasureId } from '@sermon/domain/analyzer/result';

type Flag = Extract<keyof BuilderPreferences, `hide${string}`>;

/** The preference that hides each measure (spec part 2 §3). */
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

/** The ids of all measures in display order. */
export const measureIds = Object.keys(hideFlags).filter((id): id is MeasureId => id in hideFlags);

/** Returns the measures that the user has hidden. */
export const hiddenBy = (preferences: BuilderPreferences): ReadonlySet<MeasureId> =>
  new Set(measureIds.filter((id) => preferences[hideFlags[id]]));
