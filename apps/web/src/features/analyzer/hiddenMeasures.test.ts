import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { measures } from '@sermon/domain/analyzer/result';
import { expect, test } from 'vitest';
import { hiddenBy } from './hiddenMeasures.ts';

test.each([
  ['hideScriptureSaturation', 'Scripture Saturation'],
  ['hideTransitionalWords', 'Transitional Words'],
  ['hideConsecutiveSentences', 'Consecutive Sentences'],
  ['hideSentenceLength', 'Sentence Length'],
  ['hideParagraphLength', 'Paragraph Length'],
  ['hideSubheadingDistribution', 'Subheading Distribution'],
  ['hidePassiveVoice', 'Passive Voice'],
  ['hideFleschReadingEase', 'Flesch Reading Ease'],
])('%s hides %s and nothing else', (flag, name) => {
  const hidden = hiddenBy({ ...defaultStoredPreferences, [flag]: true });
  expect([...hidden].map((id) => measures[id])).toEqual([name]);
});
