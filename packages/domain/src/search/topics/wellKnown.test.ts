import { describe, expect, test } from 'vitest';
import { topicSections } from '../../assistant/helper/topics.ts';
import { findReferences } from '../../scripture/parsing/find.ts';
import { formatReference, type Reference, slotsBetween } from '../../scripture/reference.ts';
import { createLexicon } from '../../words/lexicon.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { planSearch } from '../plan.ts';
import { topicMentions } from './mentions.ts';
import { readMarkedOsis } from './osis.ts';
import { topicEntries, topicsOf } from './topics.ts';
import { typedTopics } from './typedTopics.ts';
import rows from './wellKnown.json' with { type: 'json' };

/**
 * Each row has a query, its entry of the index, passages that belong to it, entries and passages that do not, as a
 * pastor judged, and passages that are only related to its story, so the story is no label of results on them.
 */
const wellKnown = rows.map((row) => {
  const [typed = '', topic = '', passages = '', never = '', related = ''] = row.split(' | ');
  const others = never.split('; ').filter(Boolean);
  const isPassage = (other: string) => /\d(?:-\d+)?$/.test(other);
  return {
    typed,
    topic,
    passages: readMarkedOsis(passages).map(({ reference }) => reference),
    related: related === '' ? [] : readMarkedOsis(related).map(({ reference }) => reference),
    otherTopics: others.filter((other) => !isPassage(other)),
    otherPassages: others.filter(isPassage).flatMap((other) => readMarkedOsis(other).map(({ reference }) => reference)),
  };
});

const overlap = (a: Reference, b: Reference): boolean => {
  const [one, other] = [slotsBetween(a), slotsBetween(b)];
  return one.first <= other.last && other.first <= one.last;
};
const within = (passages: readonly Reference[], others: readonly Reference[]): string[] =>
  passages.filter((passage) => others.some((other) => overlap(passage, other))).map(formatReference);

const everydayWords = (
  'lost fall eye world helper gifts medium beast rock direction remember enough time change ' +
  'interest loss alone nature drink wine affair gay saved sheep lamb giant dragon pit greatest perish dust step roof ' +
  'lot ai ark flood desert census talents legion horsemen spies open door company man'
).split(' ');

const typedWords = new Set([...everydayWords, ...wellKnown.flatMap(({ typed }) => foldedWords(typed))]);
const lexicon = createLexicon([...typedWords].map((word) => ({ word, documents: 100 })));

/** The topics that a search names on its results, in a corpus that has the words. */
const labelsOf = (query: string) => (planSearch(query, lexicon)[0]?.topics ?? []).filter(({ isMeant }) => isMeant);

/** What the assistant's helper writes on a topic, if it is typed without a passage. */
const helperOn = (typed: string): string =>
  [
    ...topicSections({
      translation: '',
      topics: typedTopics(typed).flatMap(({ taken }) =>
        taken === null
          ? []
          : {
              name: taken.written,
              isIndexed: true,
              typedStems: [],
              stems: [],
              hasPassage: false,
              passages: taken.references.map((reference) => ({
                reference: formatReference(reference),
                text: '',
                reason: '',
              })),
            },
      ),
      passages: [],
      related: [],
      illustrations: [],
      sermons: [],
      linked: [],
      quotations: [],
      parallels: [],
      earlier: [],
    }),
  ]
    .map(({ text }) => text)
    .join('\n');

describe.each(wellKnown)('$typed', ({ typed, topic, passages, otherTopics, otherPassages }) => {
  const taken = typedTopics(typed).flatMap((each) => each.taken ?? []);

  test('has its topic and its passages', () => {
    expect(taken.map(({ name }) => name)).toEqual([topic]);
    const given = taken.flatMap(({ references }) => references);
    expect(within(passages, given)).toEqual(passages.map(formatReference));
  });

  test('has none that does not belong to it, in the helper and on results', () => {
    const labels = labelsOf(typed);
    const names = [...taken, ...labels].map(({ name }) => name);
    expect(names.filter((name) => otherTopics.includes(name))).toEqual([]);
    expect(labels.length === 0 || labels.some(({ name }) => name === topic)).toBe(true);
    const given = [...taken, ...labels].flatMap(({ references }) => references);
    expect(within(otherPassages, given)).toEqual([]);
    const written = findReferences(helperOn(typed)).map(({ reference }) => reference);
    expect(written.length).toBeGreaterThan(0);
    expect(within(otherPassages, written)).toEqual([]);
  });
});

test.each(wellKnown.filter(({ related }) => related.length > 0))(
  '$typed is no label of results on passages that are only related to it',
  ({ typed, topic, passages, related }) => {
    const own = labelsOf(typed).flatMap((label) => (label.name === topic ? label.own : []));
    expect(within(passages.slice(0, 1), own)).toHaveLength(1);
    expect(within(related, own)).toEqual([]);
  },
);

test('the table names entries of the index, each query once', () => {
  const names = new Set(topicEntries.map(({ names: [name] }) => name));
  const named = wellKnown.flatMap(({ topic, otherTopics }) => [topic, ...otherTopics]);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(wellKnown.map(({ typed }) => typed)).size).toBe(wellKnown.length);
  expect(wellKnown.length).toBeGreaterThanOrEqual(150);
});

test.each(everydayWords)('the everyday word “%s” names no topic of a search', (word) =>
  expect(labelsOf(word)).toEqual([]),
);

test('one word among others is not the topic of a result, unless it is the usual name', () => {
  const meant = (query: string) => topicsOf(foldedWords(query)).map(({ name, isMeant }) => `${name}: ${isMeant}`);
  expect(meant('sovereign grace')).toEqual(['sovereignty of God: false', 'grace: true']);
  expect(meant('laziness')).toEqual(['sloth: true']);
  expect(meant('the lost umbrella')).toEqual(['seeking the lost: false']);
});

test.each([
  'As a boy, Louis Braille lost his sight, and a boy lost his fare.',
  'He turned on the light and drank his wine alone.',
  'The helper had no direction; the beast fell into a pit.',
  'The wolf said to the lamb that a gift is enough.',
])('a text with everyday words names no heavy topic: %s', (text) => {
  const heavy = ['hell', 'seeking the lost', 'demons', 'antichrist', 'Holy Spirit', 'drunkenness', 'Lamb of God'];
  expect([...topicMentions(foldedWords(text)).keys()].filter((name) => heavy.includes(name))).toEqual([]);
});
