import type { SearchedItem } from '@sermon/contract/corpus';
import { stopWords } from '@sermon/domain/search/stopWords';
import { foldedWords } from '@sermon/domain/search/words';
import { genius } from '@sermon/domain/texts/genius';

/** Returns the folded words of a topic, without stop words. */
export const tellingWordsOf = (topic: string): string[] => foldedWords(topic).filter((word) => !stopWords.has(word));

/** Words that a name can lose. */
const smallWords = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'your', 'our', 's']);

/** The topics at the end of a description: 'On grief, hope.' */
const tagsIn = /\bOn ([^.]+)\.\s*$/;

/**
 * Returns true if a text is about one of some topics. A word that sounds alike is not enough: only the topics at the end of its
 * description count or, without them, its title. They must have a whole name of the topic, in the same form.
 */
export function isAbout({ title, description, reasons }: SearchedItem, names: readonly string[]): boolean {
  if (reasons.some((reason) => reason.startsWith(genius.mentions('')))) return true;
  const [, tags] = tagsIn.exec(description) ?? [];
  const texts = tags === undefined ? [title] : tags.split(',');
  return texts.some((text) => {
    const words = new Set(foldedWords(text));
    return names.some((name) => {
      const own = tellingWordsOf(name);
      // What is left of 'God’s call' is not the topic.
      const isWhole = own.length === foldedWords(name).filter((word) => !smallWords.has(word)).length;
      return own.length > 0 && isWhole && own.every((word) => words.has(word));
    });
  });
}
