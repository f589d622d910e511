import { strongWeight } from '@sermon/domain/search/weights';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import type { Group } from './compiledQuery.ts';
import { hasAllWords, type Match } from './rank.ts';

/** Returns at most two reasons why an item was found: what it is about, and the words that it lacks. */
export function reasonsFor(match: Match, groups: readonly Group[]): string[] {
  if (groups.length === 0) return [];
  const strong = groups.filter((_, at) => (match.weights[at] ?? 0) >= 100 * strongWeight);
  const lacking = hasAllWords(match) ? [] : groups.filter((_, at) => (match.weights[at] ?? 0) === 0);
  return [whereFound(match, strong), ...(lacking.length > 0 ? [texts.reasons.without(writtenOf(lacking))] : [])];
}

function whereFound({ title }: Match, strong: readonly Group[]): string {
  if (title !== null) return texts.reasons.inTitle;
  return strong.length > 0 ? texts.reasons.about(writtenOf(strong)) : texts.reasons.inText;
}

const writtenOf = (groups: readonly Group[]): string[] =>
  groups.toSorted((a, b) => a.place - b.place).map(({ written }) => written);
