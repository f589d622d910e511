export const maxQueryLength = 100;
export const maxResults = 20;
/** A longer text is shortened to about this length around its first match, in characters. */
export const snippetLength = 140;

export type Entry = {
  /** For a heading, the titles above it. */
  path: readonly string[];
  text: string;
  isHeading: boolean;
};

/** From `from` up to but not including `to`. */
export type Match = { from: number; to: number };

/** Words of questions that say nothing about their subject: "How do I print?" */
const questionWords = new Set(['how', 'do', 'does', 'can', 'i', 'a', 'an', 'the', 'to', 'my', 'what', 'where', 'is']);

/** Without case, accents and curly quotes. */
export function wordsOf(query: string): string[] {
  const words = plain(query.slice(0, maxQueryLength))
    .split(/[^\p{L}\p{N}+']+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !questionWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Keeps the length of a text, so that positions in the result are positions in the text. */
function plain(text: string): string {
  return Array.from(text.toLowerCase().replaceAll(/[‘’]/g, "'"), (letter) => {
    const base = letter.normalize('NFD')[0]!;
    return base.length === letter.length ? base : letter;
  }).join('');
}

const isLetter = /[\p{L}\p{N}]/u;

/** Finds words that begin with one of `words`, in order and without overlaps. */
export function matchesIn(text: string, words: readonly string[]): Match[] {
  const folded = plain(text);
  const found = words.flatMap((word) => {
    const places: Match[] = [];
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1))
      if (from === 0 || !isLetter.test(folded[from - 1]!)) places.push({ from, to: from + word.length });
    return places;
  });
  return found
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from }, at, all) => all.slice(0, at).every((earlier) => earlier.to <= from));
}

/**
 * Returns the entries that match a query, headings first, otherwise in the order of the guide. Every word of the query
 * must occur in the entry or in the titles above it, and at least one of them in the entry itself.
 */
export function searchEntries<Found extends Entry>(entries: readonly Found[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = entries.filter(({ path, text }) => {
    const places = [text, ...path];
    return (
      matchesIn(text, words).length > 0 &&
      words.every((word) => places.some((place) => matchesIn(place, [word]).length > 0))
    );
  });
  return [...found.filter(({ isHeading }) => isHeading), ...found.filter(({ isHeading }) => !isHeading)];
}

/** Cuts at the ends of words. */
export function snippetOf(text: string, words: readonly string[]): string {
  if (text.length <= snippetLength) return text;
  const [first] = matchesIn(text, words);
  const wanted = Math.max(0, (first?.from ?? 0) - snippetLength / 3);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = text.lastIndexOf(' ', from + snippetLength);
  const to = from + snippetLength >= text.length || end <= from ? text.length : end;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
