import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { expect, test } from 'vitest';
import { multirangeOf } from '../../../../database/schema/columns.ts';
import { onlySensible, sharedWith, weightedPassages } from './score.ts';
import type { Term } from './terms.ts';

const term = (written: string, at: number): Term => ({
  written,
  stems: `'${written}'`,
  lightStems: [written],
  family: written.slice(0, 4),
  isName: written !== written.toLowerCase(),
  theme: null,
  rarity: 0.9,
  weight: 0.9 - at / 100,
});

/** Returns whether a sermon is suggested that is about these words, in percent, and on these passages. */
function isSuggested(
  about: Record<string, number>,
  passages = '',
  sermonOn = '',
  /** For each word, how many other words of the item are more telling. By default, it is in the title. */
  moreTelling: readonly number[] = [],
  isOnPassage = false,
): boolean {
  const terms = Object.keys(about).map(term);
  const strengths = Object.values(about).map((weight, at) => ({
    strength: weight / 100,
    isCentral: moreTelling[at] === undefined,
    moreTelling: moreTelling[at] ?? 0,
    isTelling: true,
  }));
  const origin = { title: '', contributor: '', authorFirstName: '', authorLastName: '' };
  const verses = multirangeOf(parseReferences(passages));
  const candidate = { id: '', ...origin, rating: 0, passages: verses, weights: [], themes: [] };
  const sermon = { terms, passages: weightedPassages(parseReferences(sermonOn), isOnPassage), themes: [] };
  const shared = sharedWith('sermon', candidate, strengths, sermon);
  return onlySensible('sermon', [shared], terms.length).length > 0;
}

test('a sermon needs two words, and is strongly about one of them, or three words', () => {
  expect(isSuggested({ harvest: 75 })).toBe(false);
  expect(isSuggested({ harvest: 75, barn: 50 })).toBe(true);
  expect(isSuggested({ harvest: 60, barn: 60 })).toBe(false);
  expect(isSuggested({ harvest: 60, barn: 60, sickle: 60 })).toBe(true);
});

test('the words must be among the most telling ones of the sermon', () => {
  const two = { harvest: 75, barn: 50 };
  expect(isSuggested(two, '', '', [3, 8])).toBe(true);
  expect(isSuggested(two, '', '', [4, 8])).toBe(false);
  expect(isSuggested(two, '', '', [9, 3])).toBe(false);
  const three = { ...two, sickle: 50 };
  expect(isSuggested(three, '', '', [14, 14, 5])).toBe(true);
  expect(isSuggested(three, '', '', [14, 14, 6])).toBe(false);
});

test('names count once together, even if the text is about one of them', () => {
  expect(isSuggested({ Martha: 75, Mary: 75 })).toBe(false);
  expect(isSuggested({ Martha: 75, Mary: 75, kitchen: 50 })).toBe(true);
  expect(isSuggested({ Martha: 90, Mary: 75 })).toBe(false);
});

test('the same passage is enough; a less important one and the same chapter need two words', () => {
  expect(isSuggested({}, 'Acts 7:20', 'Acts 7:20')).toBe(true);
  expect(isSuggested({ basket: 80 }, 'Acts 7:35', 'Acts 7:20')).toBe(false);
  expect(isSuggested({ basket: 80, river: 50 }, 'Acts 7:35', 'Acts 7:20')).toBe(true);
  expect(isSuggested({ basket: 80 }, 'Joel 2:28', 'Acts 7:20; Joel 2:28')).toBe(false);
  expect(isSuggested({ basket: 80, river: 50 }, 'Joel 2:28', 'Acts 7:20; Joel 2:28')).toBe(true);
});

test('the chapter of which the sermon treats several passages needs one word', () => {
  const several = 'Acts 7:20; Acts 7:9; Acts 7:55';
  expect(isSuggested({}, 'Acts 7:35', several)).toBe(false);
  expect(isSuggested({ basket: 80 }, 'Acts 7:35', several)).toBe(true);
});

test('the chapter of the passage that the sermon is on needs no word', () => {
  expect(isSuggested({}, 'Acts 7:35', 'Acts 7:20; Joel 2:28', [], true)).toBe(true);
  expect(isSuggested({}, 'Joel 2:1', 'Acts 7:20; Joel 2:28', [], true)).toBe(false);
  expect(isSuggested({}, 'Acts 8:1', 'Acts 7:20', [], true)).toBe(false);
});
