import { foldedWords } from '../../words/foldedWords.ts';
import synonyms from './entries/synonyms.json' with { type: 'json' };
import { stemOf } from './stem.ts';

type Group = readonly (readonly string[])[];

export const synonymGroups: readonly Group[] = synonyms.map((group) => group.split(', ').map(foldedWords));

const groupsByStem: ReadonlyMap<string, readonly Group[]> = (() => {
  const groups = new Map<string, Group[]>();
  for (const group of synonymGroups) {
    for (const stem of new Set(group.filter(isWord).map(stemOfMember))) {
      groups.set(stem, [...(groups.get(stem) ?? []), group]);
    }
  }
  return groups;
})();

/**
 * Returns the synonyms of a folded word in any of its forms, without the word itself. Each is a list of folded words,
 * because some are phrases: 'eucharist' has ['communion'] and ['lords', 'supper']. Returns an empty list if there are
 * none. A synonym could replace the word in most sentences of a sermon; words that are only related are not included.
 */
export function synonymsOf(word: string): readonly (readonly string[])[] {
  const stem = stemOf(word);
  const members = (groupsByStem.get(stem) ?? [])
    .flat()
    .filter((member) => !isWord(member) || stemOfMember(member) !== stem);
  return [...new Map(members.map((member) => [member.join(' '), member])).values()];
}

function isWord(member: readonly string[]): boolean {
  return member.length === 1;
}

function stemOfMember([word = '']: readonly string[]): string {
  return stemOf(word);
}
