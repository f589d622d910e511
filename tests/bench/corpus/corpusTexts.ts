import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { CorpusKind } from '@sermon/contract/corpus';
import { type Chance, chanceFrom } from '../chance.ts';
import type { Words } from './corpusWords.ts';

/** The data in one line of an import file. */
export type Line = { id: string; title: string; author: string; rating: number; scripture: string; text: string };

/** The number of items in a full-size corpus, their length in words, and the number of verses quoted in each. */
export const sizes: Record<CorpusKind, { items: number; min: number; max: number; usual: number; quotes: number }> = {
  sermon: { items: 181_667, min: 1_000, max: 2_500, usual: 1_350, quotes: 6 },
  illustration: { items: 49_363, min: 100, max: 300, usual: 190, quotes: 1 },
};

const firstNames =
  'John Mary Charles James Anne Peter José Ruth David Grace Renée Paul Tim Samuel Esther Björn Luke Naomi Andrew Sarah Mark Priya Kwame Chloë Daniel'.split(
    ' ',
  );
const titles: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b) => `The ${a} of ${b}`,
  (a, b) => `${a} and ${b}`,
  (a, b) => `When ${a} Meets ${b}`,
  (a, b, c) => `${a}, ${b} and ${c}`,
  (a, b, c) => `A ${a} ${b} for the ${c}`,
  (a, b) => `${a} in the ${b}`,
  (a, b, c) => `From ${a} to ${b}: ${c}`,
  (a, b) => `How ${a} Changes Our ${b}`,
  (a, b) => `God's ${a} in ${b}`,
  (a, b) => `Jesus, ${a} and the ${b}`,
];

/**
 * Generates one corpus text, which is always the same for a given number. The word order has no meaning, but the word
 * frequencies are realistic.
 */
export function lineAt(words: Words, kind: CorpusKind, at: number): Line {
  const chance = chanceFrom(at * 2 + (kind === 'sermon' ? 1 : 0) + 0x5e_12_30);
  const { min, max, usual, quotes } = sizes[kind];
  const spread = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
  const length = Math.round(Math.max(min, Math.min(max, usual * Math.exp(0.25 * spread - 0.03))));
  const topics = [0, 1, 2].map(() => topicAt(words, words.topic(chance)));
  const subject = topics[0] ?? topicAt(words, 0);
  const verse = chance.below(words.verses.length);
  const names = [words.names(chance), words.names(chance)];
  const draw = () => {
    const place = chance.next();
    if (place < 0.6) return words.usual(chance);
    if (place < 0.69) return words.made(chance);
    if (place < 0.85) return subject.sampler(chance);
    if (place < 0.965) return (topics[place < 0.92 ? 1 : 2] ?? subject).sampler(chance);
    return place < 0.985 ? chance.of(names) : words.rare(chance);
  };
  const pick = () => capital(chance.of((chance.next() < 0.6 ? subject : (topics[1] ?? subject)).words.slice(0, 60)));
  const quoted = Array.from(
    { length: quotes },
    (_, of) => (verse + (chance.next() < 0.7 ? of : chance.below(9_999))) % words.verses.length,
  );
  const named = kind === 'sermon' ? quoted.slice(0, 1 + chance.below(3)) : quoted.slice(0, chance.below(2));
  return {
    id: `${kind}-${at}`,
    title: chance.of(titles)(pick(), pick(), pick()),
    author: `${chance.of(firstNames)} ${words.names(chance)}`,
    rating: Math.round(10 * chance.next() ** 0.45) / 2,
    scripture: named.map((slot) => words.verses[slot]?.reference).join('; '),
    text: written(
      chance,
      length,
      draw,
      quoted.map((slot) => verseAt(words, slot)),
    ),
  };
}

/** Returns sentences of 6 to 23 words in paragraphs of about 120 words, with verses quoted between sentences. */
function written(chance: Chance, length: number, draw: () => string, quotations: string[]): string {
  const paragraphs: string[] = [];
  const every = Math.floor(length / (quotations.length + 1));
  let quoted = 0;
  for (let done = 0; done < length;) {
    const sentences: string[] = [];
    for (let inParagraph = 0; inParagraph < 120 && done < length;) {
      const count = 6 + chance.below(18);
      sentences.push(`${capital(Array.from({ length: count }, draw).join(' '))}${chance.next() < 0.85 ? '.' : '?'}`);
      inParagraph += count;
      done += count;
      if (quoted < quotations.length && done >= every * (quoted + 1)) sentences.push(quotations[quoted++] ?? '');
    }
    paragraphs.push(sentences.join(' '));
  }
  return paragraphs.join('\n\n');
}

/** Writes `items` texts to a file in JSON Lines format. */
export async function writeCorpus(file: string, words: Words, kind: CorpusKind, items: number): Promise<void> {
  const stream = createWriteStream(file);
  let lines = '';
  for (let at = 0; at < items; at += 1) {
    lines += `${JSON.stringify(lineAt(words, kind, at))}\n`;
    if (lines.length < 4_000_000) continue;
    if (!stream.write(lines)) await once(stream, 'drain');
    lines = '';
  }
  stream.end(lines);
  await once(stream, 'finish');
}

function topicAt({ topics }: Words, at: number) {
  const topic = topics[at];
  if (!topic) throw new RangeError(`There is no topic ${at}`);
  return topic;
}

function verseAt({ verses }: Words, slot: number): string {
  const verse = verses[slot];
  return verse ? `${verse.reference} says, ${verse.text}` : '';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
