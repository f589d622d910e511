import type { CorpusKind } from '@sermon/contract/corpus';
import { foldedWords } from '@sermon/domain/words/foldedWords';

type Titled = { title: string; authorFirstName: string; authorLastName: string };

/** A note behind a name, such as "(1912 ed.)". */
const note = /\([^()]*\)/g;

/** How many items with the same title and author are shown as different texts. Two fables of an author may have one title. */
export const mostOfATitle: Readonly<Record<CorpusKind, number>> = { sermon: 1, illustration: 2 };

/**
 * Returns a filter that is true for the first items with the same title and author, at most `most`. Later ones are other
 * editions. Items of an unknown author are never editions of each other.
 */
export function firstEditions(most: number): (item: Titled) => boolean {
  const seen = new Map<string, number>();
  return ({ title, authorFirstName, authorLastName }) => {
    const author = `${authorFirstName} ${authorLastName}`.replace(note, ' ').trim();
    if (author === '') return true;
    const key = foldedWords(`${title} ${author}`).join(' ');
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before < most;
  };
}

export function editionsLast<Item extends Titled>(kind: CorpusKind, items: readonly Item[]): Item[] {
  const first = new Set(items.filter(firstEditions(mostOfATitle[kind])));
  return [...first, ...items.filter((item) => !first.has(item))];
}
