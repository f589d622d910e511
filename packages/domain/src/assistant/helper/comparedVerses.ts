import { placeAt, testamentOf } from '../../scripture/books.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { slotsOf } from '../../scripture/reference.ts';
import { inRanges, type Quoted } from './keyVerses.ts';
import type { IdeasContext, ContextQuoted, ContextVerse } from './context.ts';
import { excerpt, quotedVerse, referenceTo, wordsOf } from './quoting.ts';
import { echoes, sharedWeight } from './relatedVerses.ts';

export type ComparedVerse = { reference: string; text: string; words: string };

type Before = { compared: ReadonlySet<string>; listed: ReadonlySet<number> };

const maxWords = 40;

type Part = { verses: readonly ContextVerse[]; quoted: readonly Quoted[] };

/**
 * Returns verses of the other Testament to read next to a part: what the part quotes or where it is quoted or, without
 * a quotation, what it recalls, or a cross reference that has several of its words in a row. There are two if the part
 * quotes both at the same place.
 */
export function comparedWith(
  part: Part,
  { linked, quotations }: Pick<IdeasContext, 'linked' | 'quotations'>,
  before: Before,
): ComparedVerse[] {
  const found = quotationsFor(part, quotations, before);
  return found.length > 0 ? found : echoOf(part, linked, before);
}

export const comparedLine = ({ words, text }: ComparedVerse): string => `- ${words}: ${quotedVerse(text, maxWords)}`;

const shownSlots = ({ quoted }: Part): ReadonlySet<number> =>
  new Set(quoted.flatMap((each) => each.verses.map(({ slot }) => slot)));

/**
 * Chooses a quotation: preferably one of verses that the part shows, with the nearest wording. One in the Gospels comes
 * first if its words are nearly as near. What verses recall that the part does not show would hang in the air.
 */
function quotationsFor(part: Part, quotations: readonly ContextQuoted[], before: Before): ComparedVerse[] {
  const shown = shownSlots(part);
  const candidates = quotations.flatMap(({ of, verses: others, isQuoted, isFromGreek = false }) => {
    const [own] = inRanges(part.verses, [of]);
    if (!own) return [];
    const other = nearestOf(others, own.text);
    if (!other || before.compared.has(other.reference)) return [];
    // A passage that is only recalled is not worth a second mention.
    if (!isQuoted && other.slots.some((slot) => before.listed.has(slot))) return [];
    const isShown = own.verses.some(({ slot }) => shown.has(slot));
    if (!isQuoted && !isShown) return [];
    return [{ own, other, isQuoted, isFromGreek, isShown, nearness: nearness(own.text, other.text) }];
  });
  const sorted = candidates.toSorted(
    (a, b) =>
      Number(b.isShown) - Number(a.isShown) ||
      Number(b.isQuoted) - Number(a.isQuoted) ||
      b.nearness - a.nearness ||
      wordsOf(a.other.text).length - wordsOf(b.other.text).length,
  );
  const [nearest] = sorted;
  if (!nearest) return [];
  const best = sorted.find((each) => isInGospels(each) && isNearlyAs(each, nearest)) ?? nearest;
  const isWith = (each: Candidate) =>
    each !== best && best.isQuoted && each.isQuoted && isOfNew(best.own) && each.own.reference === best.own.reference;
  return [best, ...sorted.filter(isWith).slice(0, 1)].map(comparedOf);
}

type Candidate = {
  own: Quoted;
  other: { reference: string; text: string; slots: readonly number[] };
  isQuoted: boolean;
  isFromGreek: boolean;
  isShown: boolean;
  nearness: number;
};

const gospels = { first: 40, last: 43 };

const isInGospels = ({ other: { slots } }: Candidate): boolean => {
  const { book } = placeAt(slots[0]!);
  return gospels.first <= book && book <= gospels.last;
};

/** The share of the nearness of another quotation with which one has nearly the same words. */
const nearlyAs = 0.7;

const isNearlyAs = (each: Candidate, other: Candidate): boolean =>
  each.isQuoted &&
  other.isQuoted &&
  each.isShown === other.isShown &&
  each.own.reference === other.own.reference &&
  each.nearness >= nearlyAs * other.nearness;

const comparedOf = (candidate: Candidate): ComparedVerse => {
  const { reference, text } = candidate.other;
  return { reference, text, words: introduction(candidate) };
};

function nearness(text: string, other: string): number {
  const all = sharedWeight(text, text) + sharedWeight(other, other);
  return all === 0 ? 0 : (2 * sharedWeight(text, other)) / all;
}

function nearestOf(verses: ContextQuoted['verses'], text: string) {
  const runs = verses.flatMap((_, from) =>
    verses.slice(from).map((__, at) => {
      const own = verses.slice(from, from + at + 1);
      return { own, text: own.map((verse) => verse.text).join(' ') };
    }),
  );
  const isShort = (run: (typeof runs)[number]) => run.own.length === 1 || excerpt(run.text, maxWords) === run.text;
  const [best] = runs
    .filter(isShort)
    .map((run) => ({ ...run, shared: sharedWeight(text, run.text) }))
    .toSorted((a, b) => b.shared - a.shared || b.own.length - a.own.length);
  if (!best) return null;
  const slots = best.own.map(({ slot }) => slot);
  const reference = referenceTo({ first: slots[0]!, last: slots.at(-1)! });
  return { reference, text: fromNextSentence(best.text, text), slots };
}

const restOfSentence = /^[^\p{L}]*\p{Ll}[^.?!]*[.?!][”’"')\]]*\s+(?=.)/su;

function fromNextSentence(text: string, other: string): string {
  const rest = text.replace(restOfSentence, '');
  return sharedWeight(rest, other) < sharedWeight(text, other) ? text : rest;
}

const isOfNew = ({ verses }: Quoted): boolean => testamentOf(placeAt(verses[0]!.slot).book) === 'new';

function introduction({ own, other: { reference }, isQuoted, isFromGreek, isShown }: Candidate): string {
  if (!isQuoted) return `Compare ${reference}`;
  const [greek, hebrew] = isFromGreek ? ['the Greek translation of ', '; the Hebrew text says'] : ['', ''];
  if (isOfNew(own)) return `${isShown ? 'Quoted from' : `${own.reference} quotes`} ${greek}${reference}${hebrew}`;
  const from = isFromGreek ? ', from the Greek translation,' : '';
  return `${isShown ? 'Quoted' : `${own.reference} is quoted`}${from} in ${reference}`;
}

/**
 * Returns a cross reference of the other Testament that takes up the words of verses that a part shows, or whose words
 * they take up, if there is one. Verses that only share single words are often about something else.
 */
function echoOf(part: Part, linked: IdeasContext['linked'], { compared, listed }: Before): ComparedVerse[] {
  const isFree = ({ reference, text }: { reference: string; text: string }) =>
    !compared.has(reference) &&
    text !== '' &&
    wordsOf(text).length <= maxWords &&
    !slotsOf(parseReferences(reference)).some((slot) => listed.has(slot));
  const { verses } = part;
  const shown = shownSlots(part);
  const texts = new Map(verses.map(({ slot, text }) => [slot, text]));
  const links = linked.filter((link) => texts.has(link.of) && shown.has(link.of) && isFree(link));
  const testament = testamentOf(placeAt(verses[0]!.slot).book);
  const isOther = (reference: string) => testamentOf(parseReferences(reference)[0]?.book ?? 0) !== testament;
  const nearnessOf = ({ text, of }: (typeof links)[number]) => sharedWeight(texts.get(of)!, text);
  const sources = links.filter((link) => isOther(link.reference) && echoes(texts.get(link.of)!, link.text));
  const [source] = sources.toSorted((a, b) => nearnessOf(b) - nearnessOf(a));
  return source ? [{ ...source, words: `Compare ${source.reference}` }] : [];
}
