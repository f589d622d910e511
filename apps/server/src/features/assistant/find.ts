import { listedTopics } from '@sermon/domain/genius/themes';
import type { CorpusKind, SearchedItem } from '@sermon/contract/corpus';
import type {
  Found,
  IdeasContext,
  ContextPassage,
  ContextQuotation,
  ContextTopic,
} from '@sermon/domain/assistant/helper/context';
import { overlapOf, placeAt, slotOf, type SlotRange } from '@sermon/domain/scripture/books';
import { plainVerse } from '@sermon/domain/scripture/markup';
import { formatReference, type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { outlineOfPassage } from '@sermon/domain/scripture/outlines';
import { isLeftOut, wordsOfVerse } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import { exampleOf, type ExampleSigns } from '@sermon/domain/assistant/helper/keyVerses';
import { parallelsOf } from '@sermon/domain/search/topics/parallels';
import { type TakenTopic, tellingStems, typedTopics } from '@sermon/domain/search/topics/typedTopics';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { outlineOfBook } from '../../content/outlines.ts';
import type { BibleSource, ReadVerse } from '../../ports/bible/port.ts';
import type { Requester } from '../../concurrency/concurrency.ts';
import type { Services } from '../../services.ts';
import { findVerses } from '../bible/find.ts';
import { readInTranslation } from '../bible/translation.ts';
import { blockedIds, suggestVerses } from '../genius/store.ts';
import { indexDocuments } from '../library/search.ts';
import { earlierSermons } from './store.ts';
import { topicsOfSermon } from '@sermon/domain/assistant/helper/topics';
import type { GeniusQuery } from '@sermon/domain/genius/geniusQuery';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { quotationsOf } from '@sermon/domain/search/topics/quotations';
import { readVerses } from '../bible/verses.ts';
import { stopWords } from '@sermon/domain/words/stopWords';
import { titleOfTopic } from '@sermon/domain/search/topics/topicTitles';
import { corpus } from '@sermon/domain/texts/corpus';
import { genius } from '@sermon/domain/texts/genius';

export type FindServices = Pick<
  Services,
  'db' | 'bibles' | 'crossReferencesOf' | 'linksOf' | 'search' | 'textWork' | 'log'
>;

const limits = {
  passageVerses: 40,
  topicPassages: 10,
  /** Chapters that are read at the same time, because services have quotas. */
  chaptersAtOnce: 5,
  topicVerses: 6,
  searchedVerses: 30,
  topicParts: 2,
  items: 3,
  /** Items that a search for one topic adds: the shorter the texts, the more are about the topic itself. */
  topicItems: { illustration: 2, sermon: 1 },
  /** Time for indexing documents that were saved just now, in ms. */
  indexMs: 1_000,
};

type Passage = IdeasContext['passages'][number];
type ReadPassage = { reference: string; verses: Omit<Passage['verses'][number], 'links'>[] };
type ReadPassages = { translation: string; passages: ReadPassage[] };

/**
 * Reads the text of passages with at most `max` verses in all, and at most `maxOfOne` of each. Verses that the
 * translation omits are left out. The translation is '' if no Bible is installed.
 */
export async function readPassages(
  { bibles }: Pick<Services, 'bibles'>,
  translationId: string,
  references: readonly Reference[],
  max: number,
  maxOfOne: number = limits.passageVerses,
): Promise<ReadPassages> {
  let room = max;
  const wanted = references.map((reference) => {
    const { first, last } = slotsBetween(reference);
    const count = Math.min(last - first + 1, maxOfOne, room);
    room -= count;
    return { reference, slots: Array.from({ length: count }, (_, at) => first + at) };
  });
  const chapters = [...new Set(wanted.flatMap(({ slots }) => slots.map(chapterOf)))];
  const read = await readInTranslation(bibles, translationId, new Map<number, ReadVerse>(), async (source, id) => {
    const verses: [number, ReadVerse][] = [];
    for (let at = 0; at < chapters.length; at += limits.chaptersAtOnce) {
      const some = chapters.slice(at, at + limits.chaptersAtOnce);
      verses.push(...(await Promise.all(some.map((first) => readChapter(source, id, first)))).flat());
    }
    return new Map(verses);
  });
  return {
    translation: read.translationId,
    passages: wanted.map(({ reference, slots }) => ({
      reference: formatReference(reference),
      verses: slots.flatMap((slot) => {
        const { marked = '', startsParagraph = false } = read.content.get(slot) ?? {};
        const text = plainVerse(marked).trim();
        return text === '' ? [] : [{ slot, text, startsParagraph }];
      }),
    })),
  };
}

async function withOutline({ reference, verses }: ReadPassage, { linksOf }: FindServices): Promise<Passage> {
  const [first, last] = [verses[0]?.slot, verses.at(-1)?.slot];
  const sections = first === undefined ? null : await outlineOfBook(placeAt(first).book);
  return {
    reference,
    verses: verses.map((verse) => ({ ...verse, links: linksOf(verse.slot) })),
    outline: sections && first !== undefined && last !== undefined ? outlineOfPassage(sections, { first, last }) : null,
  };
}

async function readChapter(source: BibleSource, translationId: string, first: number): Promise<[number, ReadVerse][]> {
  const { book, chapter } = placeAt(first);
  const verses = await source.chapter(translationId, book, chapter);
  return verses.map((verse): [number, ReadVerse] => [slotOf({ book, chapter, verse: verse.verse }), verse]);
}

const chapterOf = (slot: number): number => slotOf({ ...placeAt(slot), verse: 1 });

type IdeasAsked = {
  topics: readonly string[];
  references: readonly Reference[];
  translationId: string;
  documentId: string;
};

export async function findForIdeas(
  services: FindServices,
  { topics, references, translationId, documentId }: IdeasAsked,
  { passages, translation }: ReadPassages,
  requester: Requester,
): Promise<IdeasContext> {
  const startedAt = performance.now();
  await indexDocuments(services, {
    ownerId: requester.ownerId,
    isEnough: (done) => done > 0 && performance.now() - startedAt > limits.indexMs,
    signal: requester.signal,
  });
  const onTopics: NamedTopic[] = [];
  for (const topic of topics) {
    requester.signal.throwIfAborted();
    onTopics.push(...(await passagesOn(services, topic, translationId, references)));
  }
  const found = await findRelated(
    services,
    {
      title: topics.join(', '),
      keywords: [...new Set(topics.flatMap(tellingWordsOf))].slice(0, geniusLimits.keywords),
      scriptureRefs: references.map(formatReference),
      translationId,
      // A topic such as 'grief at a funeral' has parts that the index knows.
      queries: { sermon: topics, illustration: [...new Set([...topics, ...onTopics.map(({ name }) => name)])] },
      names: [...topics, ...onTopics.flatMap(({ names }) => names)],
    },
    requester,
  );
  const outlined = await Promise.all(passages.map((passage) => withOutline(passage, services)));
  return {
    ...found,
    translation,
    passages: outlined,
    ...(await readLinked(outlined, translationId, services)),
    topics: onTopics,
    parallels: references
      .map((reference) => ({
        of: formatReference(reference),
        references: parallelsOf([reference]).map(formatReference),
      }))
      .filter((parallels) => parallels.references.length > 0),
    earlier: await earlierSermons(services, requester.ownerId, { references, without: documentId }),
  };
}

type NamedTopic = ContextTopic & { names: readonly string[] };

/**
 * Finds the passages on a topic in the topical index. Verses with all its words come before an entry that has only words
 * beside those that the topic is about.
 */
async function passagesOn(
  services: FindServices,
  topic: string,
  translationId: string,
  requested: readonly Reference[],
): Promise<NamedTopic[]> {
  const found: NamedTopic[] = [];
  for (const { typed, taken } of typedTopics(topic).slice(0, limits.topicParts)) {
    if (taken === null || taken.by === 'rest') {
      const withWords = await versesWith(services, typed, translationId);
      if (taken === null || withWords.passages.length > 0) {
        found.push(withWords);
        continue;
      }
    }
    found.push(await passagesOf(services, { typed, taken }, translationId, requested));
  }
  return found;
}

/** Finds verses whose shown words have those of a topic, not those of another translation: at most one of each chapter. */
async function versesWith({ bibles }: FindServices, typed: string, translationId: string): Promise<NamedTopic> {
  const page = { skip: 0, take: limits.searchedVerses };
  const { results } = await findVerses(bibles, { q: typed, translationId, order: 'relevance', ...page });
  const stems = tellingStems(foldedWords(typed));
  const chapters = new Set<string>();
  const passages = results
    .filter(({ isNearest }) => !isNearest)
    .map((verse) => ({ reference: verse.title, text: wordsOfVerse(verse), reason: '' }))
    .filter(({ reference, text }) => {
      const shown = new Set(tellingStems(foldedWords(text)));
      const chapter = reference.replace(/:.*$/, '');
      if (chapters.has(chapter) || !stems.every((stem) => shown.has(stem))) return false;
      chapters.add(chapter);
      return true;
    })
    .slice(0, limits.topicVerses);
  return { name: typed, isIndexed: false, typedStems: stems, stems, hasPassage: false, passages, names: [typed] };
}

async function passagesOf(
  services: FindServices,
  { typed, taken }: { typed: string; taken: TakenTopic },
  translationId: string,
  requested: readonly Reference[],
): Promise<NamedTopic> {
  const own = requested.map(slotsBetween);
  const { written, name, references, keys, otherNames, by } = taken;
  const oneWord = otherNames.flatMap(({ words }) => (words.length === 1 ? words : []));
  const typedStems = tellingStems(foldedWords(written));
  const stems = [...new Set([...typedStems, ...tellingStems(oneWord)])];
  const chosen = references.slice(0, limits.topicPassages);
  const { passages } = await readPassages(services, translationId, chosen, chosen.length * limits.passageVerses);
  const hasPassage = references.map(slotsBetween).some((range) => own.some((other) => overlapOf(range, other) > 0));
  const outlined = await Promise.all(passages.map((passage) => withOutline(passage, services)));
  const stemSets = { stems: new Set(stems), typedStems: new Set(typedStems) };
  const marks = new Map(references.map((reference, at) => [formatReference(reference), keys[at]]));
  const examples = outlined.map((passage) => {
    const key = marks.get(passage.reference);
    return quotationOf(passage, { ...stemSets, marked: key ? slotsBetween(key) : null });
  });
  return {
    name: written,
    ...(by !== 'whole' && { takenFor: typed }),
    isIndexed: true,
    typedStems,
    stems,
    hasPassage,
    passages: examples,
    names: [written, name, ...otherNames.map((other) => other.name)],
  };
}

function quotationOf({ reference, verses, outline }: Passage, signs: ExampleSigns): ContextQuotation {
  const example = exampleOf(verses, outline?.parts.flatMap(({ keys }) => keys) ?? [], signs);
  if (example === null) return { reference, text: '', reason: '' };
  const isPart = example.reference !== reference && example.verses.length < verses.length;
  return { reference, text: example.text, reason: '', ...(isPart && { verse: example.reference }) };
}

type RelatedInput = {
  title: string;
  keywords: readonly string[];
  scriptureRefs: readonly string[];
  translationId: string;
  queries?: Record<CorpusKind, readonly string[]>;
  /** All names of the topics. If given, what is found must have one of them, or mention a passage. */
  names?: readonly string[];
};

export async function findRelated(
  { db, bibles, crossReferencesOf, search }: FindServices,
  { title, keywords, scriptureRefs, translationId, queries, names }: RelatedInput,
  requester: Requester,
): Promise<Found> {
  const items = async (kind: CorpusKind) => {
    const without = await blockedIds(db, requester.ownerId, kind);
    const about = { title, keywords, references: scriptureRefs, without, take: limits.items };
    const found: SearchedItem[] = [];
    for (const q of queries?.[kind] ?? []) {
      requester.signal.throwIfAborted();
      const page = { skip: 0, take: limits.topicItems[kind] };
      const { results, wholeCount } = await search.find(kind, { q, ...page }, requester);
      found.push(...results.slice(0, wholeCount).filter(({ id }) => !without.includes(id)));
    }
    found.push(...(await search.suggest(kind, about, requester)));
    const each = new Map(found.map((item) => [item.id, item]));
    return [...each.values()]
      .filter((item) => names === undefined || isAbout(item, names))
      .slice(0, limits.items)
      .map(({ title: name, contributor, authorFirstName, authorLastName, description }) => ({
        title: name,
        author: `${authorFirstName} ${authorLastName}`.trim() || contributor,
        description,
      }));
  };
  const verses = await suggestVerses(
    { db, bibles, crossReferencesOf },
    { keywords: [...keywords], scriptureRefs: [...scriptureRefs], translationId },
  );
  return {
    translation: verses[0]?.translationId ?? '',
    related: verses.map((verse) => ({
      reference: verse.title,
      text: wordsOfVerse(verse),
      reason: verse.reasons[0] ?? '',
    })),
    illustrations: await items('illustration'),
    sermons: await items('sermon'),
  };
}

const tellingWordsOf = (topic: string): string[] => foldedWords(topic).filter((word) => !stopWords.has(word));

const smallWords = new Set(['the', 'a', 'an', 'of', 'on', 'and', 'in', 'to', 'for', 'your', 'our', 's']);
const withoutSmallWords = (text: string): string[] => foldedWords(text).filter((word) => !smallWords.has(word));

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
  const topics = listedTopics(description);
  return names.some((name) => {
    const words = withoutSmallWords(name);
    // The rest of 'God’s call' without stop words is not the topic.
    if (words.length === 0 || words.length > tellingWordsOf(name).length) return false;
    const begins = (text: string) => words.every((word, at) => withoutSmallWords(text)[at] === word);
    if (topics) return topics.some(begins);
    const own = withoutSmallWords(title);
    const described = new Set(foldedWords(description));
    return (
      words.every((word) => own.includes(word)) &&
      (own.length === words.length || words.every((word) => described.has(word)))
    );
  });
}

const linkLimits = {
  passages: 3,
  linkedVerses: 8,
  linksOfVerse: 8,
  quotations: 30,
};

type LinkServices = Pick<Services, 'bibles' | 'crossReferencesOf'>;

/**
 * Reads the nearest cross references of the verses of each passage that have most of them, and the quotations between the passage
 * and the other Testament. All verses are read together.
 */
async function readLinked(
  passages: readonly ContextPassage[],
  translationId: string,
  { bibles, crossReferencesOf }: LinkServices,
): Promise<Pick<IdeasContext, 'linked' | 'quotations'>> {
  const own = new Set(passages.flatMap(({ verses }) => verses.map(({ slot }) => slot)));
  const some = passages.slice(0, linkLimits.passages);
  const links = some.flatMap(({ verses }) =>
    verses
      .toSorted((a, b) => b.links - a.links)
      .slice(0, linkLimits.linkedVerses)
      .flatMap(({ slot: of }) =>
        crossReferencesOf(of)
          .filter((slot) => !own.has(slot))
          .slice(0, linkLimits.linksOfVerse)
          .map((slot) => ({ of, slot })),
      ),
  );
  const quotations = some
    .flatMap(({ verses }) => {
      const [first, last] = [verses[0]?.slot, verses.at(-1)?.slot];
      if (first === undefined || last === undefined) return [];
      return quotationsOf({ first, last }).slice(0, linkLimits.quotations);
    })
    .filter(({ other }) => !slotsIn(other).some((slot) => own.has(slot)));
  const slots = [...new Set([...links.map(({ slot }) => slot), ...quotations.flatMap(({ other }) => slotsIn(other))])];
  const { results } = await readVerses(bibles, translationId, slots);
  const read = new Map(
    results.flatMap((verse, at) =>
      isLeftOut(verse) ? [] : [[slots[at]!, { reference: verse.title, text: wordsOfVerse(verse) }] as const],
    ),
  );
  return {
    linked: links.flatMap(({ of, slot }) => {
      const verse = read.get(slot);
      return verse === undefined ? [] : [{ ...verse, of }];
    }),
    quotations: quotations.map(({ own: of, other, isQuoted, isFromGreek }) => ({
      of,
      verses: slotsIn(other).flatMap((slot) => {
        const verse = read.get(slot);
        return verse === undefined ? [] : [{ slot, text: verse.text }];
      }),
      isQuoted,
      isFromGreek,
    })),
  };
}

const slotsIn = ({ first, last }: SlotRange): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/**
 * Finds what the built-in helper suggests for a sermon: verses, and texts of the library that are about one of its topics, or
 * mention its passages.
 */
export function findForText(
  services: FindServices,
  { about, scripture, translationId }: { about: GeniusQuery; scripture: string; translationId: string },
  requester: Requester,
): Promise<Found> {
  const inDetails = parseReferences(scripture);
  const main = inDetails.length > 0 ? inDetails : about.scriptureRefs.slice(0, 1).flatMap(parseReferences);
  const topics = topicsOfSermon(about.title, main);
  const queries = topics.flatMap((names) => names.slice(0, 1));
  const items = { queries: { sermon: queries, illustration: queries }, names: topics.flat() };
  return findRelated(services, { ...about, translationId, ...items }, requester);
}
