import { stopWords } from '../../words/stopWords.ts';
import { stemOf } from './stem.ts';
import { hasOneContentWord, topicNames } from './topics.ts';

/**
 * A tree of names by their light stems. `topics` are those that have the stems on the way to this node as a name.
 * `min` and `max` limit the distance from the word before, and `reach` is the maximum distance to a next word.
 */
type Node = { topics: string[]; next: Map<string, Node>; min: number; max: number; reach: number };

/** The maximum number of other words between two words of a name: 'raising up their children'. */
const maxGap = 2;

/**
 * Returns how often a text names each topic, under any of the topic's names. The words of a name must follow each other
 * in this order, in any form and about as close: 'Palm Sunday' is a unit, so 'Sunday' does not name it, nor does 'Lord
 * God' name 'my Lord and my God'. `words` are folded. The keys are the usual names of the topics.
 */
export function topicMentions(words: readonly string[]): Map<string, number> {
  const mentions = new Map<string, number>();
  const stems = words.map(knownStemOf);
  for (let at = 0; at < stems.length; at++) {
    const first = names.next.get(stems[at]!);
    const written = phrases.get(words[at]!)?.filter((phrase) => isAt(phrase, words, at)) ?? [];
    if (!first && written.length === 0) continue;
    const named = first ? topicsFrom(first, stems, at) : [];
    for (const topic of new Set([...named, ...written.map(({ topic: name }) => name)]))
      mentions.set(topic, (mentions.get(topic) ?? 0) + 1);
  }
  return mentions;
}

function topicsFrom({ topics, next, reach }: Node, stems: readonly string[], at: number): readonly string[] {
  if (next.size === 0) return topics;
  let found: readonly string[] = topics;
  const last = Math.min(stems.length - 1, at + reach);
  for (let place = at + 1; place <= last; place++) {
    const node = next.get(stems[place]!);
    if (node && place - at >= node.min && place - at <= node.max) found = [...found, ...topicsFrom(node, stems, place)];
  }
  return found;
}

/** A phrase with one content word, at index `place`, which counts only as written. */
type Phrase = { words: readonly string[]; place: number; topic: string };

const isAt = ({ words, place }: Phrase, text: readonly string[], at: number): boolean =>
  words.every((word, index) => text[at - place + index] === word);

const phrases = new Map<string, Phrase[]>();

/** The stems of words that occurred before, because the same words are in most texts. */
const knownStems = new Map<string, string>();
const maxKnownStems = 100_000;

/** The engine keeps a whole text in memory as long as a part of it that is at least this long. */
const shortestSlice = 13;

function knownStemOf(word: string): string {
  if (word.length >= shortestSlice) return stemOf(word);
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  if (knownStems.size >= maxKnownStems) knownStems.clear();
  const stem = stopWords.has(word) ? '' : stemOf(word);
  knownStems.set(word, stem);
  return stem;
}

const names: Node = (() => {
  const newNode = (): Node => ({ topics: [], next: new Map(), min: maxGap + 1, max: maxGap + 1, reach: 0 });
  const root = newNode();
  for (const name of topicNames) {
    const [topic = ''] = name.entry.names;
    const stems = name.words.map(knownStemOf);
    // The noun in 'will of God' cannot be distinguished from the verb here.
    if (new Set(stems.filter(Boolean)).size < name.stems.length) continue;
    if (hasOneContentWord(name)) {
      addPhrase(name.words, topic);
      continue;
    }
    let node = root;
    let before = 0;
    for (const [place, stem] of stems.entries()) {
      if (stem === '') continue;
      // One of the stop words may be missing: 'fear the Lord' names 'fear of the Lord'.
      const min = Math.min(maxGap + 1, place - before - 1);
      const next = node.next.get(stem) ?? newNode();
      next.min = Math.min(next.min, min);
      // A name with many stop words must match as written.
      next.max = Math.max(next.max, place - before);
      node.reach = Math.max(node.reach, next.max);
      node.next.set(stem, next);
      node = next;
      before = place;
    }
    if (node !== root && !node.topics.includes(topic)) node.topics.push(topic);
  }
  return root;
})();

function addPhrase(words: readonly string[], topic: string): void {
  // In a text, 'the lost' may go on: 'the lost years'.
  if (words[0] === 'the') return;
  const place = words.findIndex((word) => !stopWords.has(word));
  const word = words[place] ?? '';
  phrases.set(word, [...(phrases.get(word) ?? []), { words, place, topic }]);
}
