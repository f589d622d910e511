/**
 * Consecutive words with the same result of a comparison: they agree (`same`), the quotation lacks them (`missing`),
 * the quotation adds them (`added`), or an ellipsis in the quotation replaces them (`leftOut`).
 */
export type Stretch = { kind: 'same' | 'missing' | 'added' | 'leftOut'; words: string[] };

export type Comparison = { agrees: boolean; stretches: Stretch[] };

type Word = { written: string; compared: string };

const ellipsis = /…|\.{3,}|\.(?:\s\.){2,}/g;
const gap = '…';

/**
 * The maximum number of comparisons between two words. Beyond it, everything between the common start and the common
 * end counts as different.
 */
const maxCells = 4_000_000;

/**
 * Compares a quotation with the text of its translation, word by word. Ignores verse numbers and other digits (the
 * translations write numbers as words), punctuation, the style of quotation marks, apostrophes and dashes, case (LORD
 * and Lord), and line ends. An ellipsis in the quotation may replace any words. Where there is no ellipsis, every word
 * counts, including those at the start and the end.
 */
export function compareQuotation(quoted: string, source: string): Comparison {
  const quoteWords = wordsOf(quoted.replaceAll(ellipsis, ` ${gap} `));
  const sourceWords = wordsOf(source).filter(({ compared }) => compared !== gap);
  const start = sameAtStart(quoteWords, sourceWords);
  const end = sameAtEnd(quoteWords, sourceWords, start);
  const middle = aligned(
    quoteWords.slice(start, quoteWords.length - end),
    sourceWords.slice(start, sourceWords.length - end),
  );
  const stretches = joined([
    ...sourceWords.slice(0, start).map(same),
    ...middle,
    ...sourceWords.slice(sourceWords.length - end).map(same),
  ]);
  return { agrees: stretches.every(({ kind }) => kind === 'same' || kind === 'leftOut'), stretches };
}

type Step = { kind: Stretch['kind']; word: string };

const same = ({ written }: Word): Step => ({ kind: 'same', word: written });

function wordsOf(text: string): Word[] {
  const words = text.normalize('NFC').replaceAll(/[’‘ʼ`]/g, "'");
  return (words.match(/[\p{L}\p{M}]+(?:'\p{L}+)*|…/gu) ?? []).map((written) => ({
    written,
    compared: written.toLowerCase(),
  }));
}

function sameAtStart(quoteWords: Word[], sourceWords: Word[]): number {
  let count = 0;
  while (
    count < Math.min(quoteWords.length, sourceWords.length) &&
    quoteWords[count]?.compared === sourceWords[count]?.compared
  )
    count += 1;
  return count;
}

function sameAtEnd(quoteWords: Word[], sourceWords: Word[], start: number): number {
  const max = Math.min(quoteWords.length, sourceWords.length) - start;
  let count = 0;
  while (count < max && quoteWords.at(-1 - count)?.compared === sourceWords.at(-1 - count)?.compared) count += 1;
  return count;
}

/**
 * Returns the steps with the fewest differences between the two texts (an edit distance). Words that an ellipsis
 * replaces cost nothing.
 */
function aligned(quoteWords: Word[], sourceWords: Word[]): Step[] {
  if ((quoteWords.length + 1) * (sourceWords.length + 1) > maxCells)
    return [...sourceWords.map(missing), ...quoteWords.map(added)];
  const cost = costs(quoteWords, sourceWords);
  const steps: Step[] = [];
  let [at, to] = [0, 0];
  while (at < quoteWords.length || to < sourceWords.length) {
    const [quoteWord, sourceWord] = [quoteWords[at], sourceWords[to]];
    const isGap = quoteWord?.compared === gap;
    if (quoteWord && sourceWord && quoteWord.compared === sourceWord.compared) {
      steps.push(same(sourceWord));
      [at, to] = [at + 1, to + 1];
    } else if (isGap && (!sourceWord || cost(at + 1, to) === cost(at, to))) {
      at += 1;
    } else if (sourceWord && (isGap || cost(at, to + 1) < cost(at, to))) {
      steps.push(isGap ? { kind: 'leftOut', word: sourceWord.written } : missing(sourceWord));
      to += 1;
    } else if (quoteWord) {
      steps.push(added(quoteWord));
      at += 1;
    }
  }
  return steps;
}

function costs(quoteWords: Word[], sourceWords: Word[]): (at: number, to: number) => number {
  const width = sourceWords.length + 1;
  const counts = new Uint16Array((quoteWords.length + 1) * width);
  for (let at = quoteWords.length; at >= 0; at -= 1) {
    const quoteWord = quoteWords[at]?.compared;
    for (let to = sourceWords.length; to >= 0; to -= 1) {
      const cell = at * width + to;
      const [skippedQuote = 0, skippedSource = 0] = [counts[cell + width], counts[cell + 1]];
      const atEnd = to === sourceWords.length;
      if (quoteWord === undefined) counts[cell] = sourceWords.length - to;
      else if (quoteWord === gap) counts[cell] = atEnd ? skippedQuote : Math.min(skippedQuote, skippedSource);
      else if (atEnd) counts[cell] = skippedQuote + 1;
      else if (quoteWord === sourceWords[to]?.compared) counts[cell] = counts[cell + width + 1] ?? 0;
      else counts[cell] = Math.min(skippedQuote, skippedSource) + 1;
    }
  }
  return (at, to) => counts[at * width + to] ?? 0;
}

const missing = ({ written }: Word): Step => ({ kind: 'missing', word: written });
const added = ({ written }: Word): Step => ({ kind: 'added', word: written });

function joined(steps: readonly Step[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, word } of steps) {
    const last = stretches.at(-1);
    if (last?.kind === kind) last.words.push(word);
    else stretches.push({ kind, words: [word] });
  }
  return stretches;
}
