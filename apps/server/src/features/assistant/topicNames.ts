import type { SearchedItem } from '@sermon/contract/corpus';
import { stopWords } from '@sermon/domain/words/stopWords';
import { titleOfTopic } from '@sermon/domain/search/topics/written';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { corpus } from '@sermon/domain/texts/corpus';
import { genius } from '@sermon/domain/texts/genius';

export const tellingWordsOf = (topic: string): string[] => foldedWords(topic).filter((word) => !stopWords.has(word));

const smallWords = new Set(['the', 'a', 'an', 'of', 'on', 'and', 'in', 'to', 'for', 'your', 'our', 's']);
const withoutSmallWords = (text: string): string[] => foldedWords(text).filter((word) => !smallWords.has(word));

/** The topics at the end of a description: 'On grief, hope.' */
const tagsIn = /\bOn ([^.]+)\.\s*$/;

/** The reason of a search for a text on a passage of a topic: 'On Isaiah 41:13 (fear)'. */
const onPassageOf = /^On .+ \((.+)\)$/;

/**
 * Returns true if a text is about one of some topics, and does not only mention it:
 *
 * - It is on a passage that was asked for, or on one of the topic and about its words.
 * - One of the topics at the end of its description begins with the whole name, in the same form.
 * - A text without such topics has the name as its title, or has it in its title and in its description.
 */
export function isAbout(
  { title, description, reasons }: Pick<SearchedItem, 'title' | 'description' | 'reasons'>,
  names: readonly string[],
): boolean {
  if (reasons.some((reason) => reason.startsWith(genius.mentions('')))) return true;
  const [, topic] = onPassageOf.exec(reasons[0] ?? '') ?? [];
  const isAboutWords = reasons.some((reason) => reason.startsWith(corpus.reasons.about([])));
  if (topic !== undefined && isAboutWords && names.some((name) => titleOfTopic(name) === topic)) return true;
  const [, tags] = tagsIn.exec(description) ?? [];
  return names.some((name) => {
    const words = withoutSmallWords(name);
    // What is left of 'God’s call' without stop words is not the topic.
    if (words.length === 0 || words.length > tellingWordsOf(name).length) return false;
    const begins = (text: string) => words.every((word, at) => withoutSmallWords(text)[at] === word);
    if (tags !== undefined) return tags.split(/,|\band\b/).some(begins);
    const own = withoutSmallWords(title);
    const described = new Set(foldedWords(description));
    return (
      words.every((word) => own.includes(word)) &&
      (own.length === words.length || words.every((word) => described.has(word)))
    );
  });
}
