import { describe, expect, test } from 'vitest';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import character from './entries/character.json' with { type: 'json' };
import church from './entries/church.json' with { type: 'json' };
import churchYear from './entries/churchYear.json' with { type: 'json' };
import doctrines from './entries/doctrines.json' with { type: 'json' };
import life from './entries/life.json' with { type: 'json' };
import newTestament from './entries/newTestament.json' with { type: 'json' };
import oldTestament from './entries/oldTestament.json' with { type: 'json' };
import parables from './entries/parables.json' with { type: 'json' };
import situations from './entries/situations.json' with { type: 'json' };
import { readMarkedOsis } from './osis.ts';
import { formatReference, slotsBetween, slotsOf } from '../../scripture/reference.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { stemOf } from './stem.ts';
import { maxTopics, stemsOfName, topicEntries, topicOf, topicsOf } from './topics.ts';

const topics = (query: string) => topicsOf(foldedWords(query));
const names = (query: string) => topics(query).map(({ name }) => name);

describe('the topics of a query', () => {
  test.each([
    ['calming of the storm', 'calming of the storm', 'Mark 4:35–41'],
    ['Jesus calms the storm', 'calming of the storm', 'Mark 4:35–41'],
    ['training a child', 'raising children', 'Deuteronomy 6:4–9'],
    ['How to bring up children?', 'raising children', 'Deuteronomy 6:4–9'],
    ['a sermon for Christmas', 'Christmas', 'Luke 2:1–20'],
    ['the enemies we should love', 'love of enemies', 'Matthew 5:38–48'],
    ['forgiving', 'forgiveness', 'Matthew 18:21–35'],
    ['blessed', 'benediction', 'Numbers 6:22–27'],
    ['the parable of the lost sheep', 'parable of the lost sheep', 'Luke 15:3–7'],
    ['laziness', 'sloth', 'Proverbs 6:6–11'],
    ['the armor of God', 'armor of God', 'Ephesians 6:10–20'],
    ['valley of dry bones', 'valley of dry bones', 'Ezekiel 37:1–14'],
    ['rich man & Lazarus', 'parable of the rich man and Lazarus', 'Luke 16:19–31'],
    ['the will of God', 'will of God', 'Romans 12:1–2'],
    ['feeding the 5000', 'feeding of the five thousand', 'Mark 6:30–44'],
  ])('%s is about %s', (query, name, passage) => {
    const [topic] = topics(query);
    expect(topic?.name).toBe(name);
    expect(formatReference(topic!.references[0]!)).toBe(passage);
  });

  test('a topic whose words are all part of a longer name is left out', () => {
    expect(names('love of enemies')).toEqual(['love of enemies']);
    expect(names('prayer and fasting')).toEqual(['fasting']);
  });

  test('a query names several topics with different words', () => {
    expect(names('grace and baptism')).toEqual(['grace', 'baptism']);
    expect(names('love of enemies and prayer')).toEqual(['love of enemies', 'prayer']);
  });

  test('a topic is returned once, even if a query contains several of its names', () => {
    expect(names('Eucharist, communion')).toEqual(["Lord's Supper"]);
  });

  test('no more than the maximum number of topics', () => {
    const query = 'grace baptism prayer fasting envy sloth Christmas Easter marriage divorce Zacchaeus Nicodemus';
    expect(topics(query)).toHaveLength(maxTopics);
  });

  test("'God with us' counts only as written", () => {
    expect(names('God with us')).toEqual(['Immanuel']);
    expect(names('God heals us')).not.toContain('Immanuel');
  });

  test("'will' counts only as a noun", () => expect(names('Will God help?')).not.toContain('will of God'));

  test.each(['', 'the of and', 'photosynthesis', 'a lecture about bicycles'])('"%s" names no topic', (query) =>
    expect(topics(query)).toEqual([]),
  );
});

test('verses after an asterisk stand for their passage', () => {
  const marked = readMarkedOsis('Phil 2:1-11*2; 1Cor 12-14*13:4-7; John 14*27; Ps 23').map(
    ({ key }) => key && formatReference(key),
  );
  expect(marked).toEqual(['Philippians 2:2', '1 Corinthians 13:4–7', 'John 14:27', null]);
  for (const wrong of ['Phil 2:1-11*', 'Phil 2:1-11*two', 'Phil 2:1-11 *2*3'])
    expect(() => readMarkedOsis(wrong)).toThrow(RangeError);
});

test('a passage after a tilde is only related to the topic', () => {
  const marked = readMarkedOsis('Luke 15:8-10*8-9; ~Luke 19:10; ~Ezek 34:11-16*16');
  expect(marked.map(({ isRelated }) => isRelated)).toEqual([false, true, true]);
  expect(marked.map(({ reference }) => formatReference(reference))).toEqual([
    'Luke 15:8–10',
    'Luke 19:10',
    'Ezekiel 34:11–16',
  ]);
});

test('a narrow name that contains a usual one is narrow', () => {
  expect(topics('wings like eagles').map(({ isNarrow }) => isNarrow)).toEqual([true]);
  expect(topics("on eagles' wings").map(({ isNarrow }) => isNarrow)).toEqual([false]);
});

describe('the index', () => {
  test('has at least 350 topics', () => expect(topicEntries.length).toBeGreaterThanOrEqual(350));

  test('a mark after the passages is the known one', () => {
    const lines = [
      character,
      church,
      churchYear,
      doctrines,
      life,
      newTestament,
      oldTestament,
      parables,
      situations,
    ].flat();
    const marks = lines.map((line) => line.split(' | ').slice(2).join(' | '));
    expect([...new Set(marks)].toSorted()).toEqual(['', 'query only']);
    expect(situations.every((line) => line.endsWith(' | query only'))).toBe(true);
  });

  test('every passage exists, once per topic, and every topic has 4 to 15', () => {
    const wrong = topicEntries.flatMap((entry) => {
      const written = entry.passages.split('; ').map((passage) => passage.replace(/^~|\*.*/g, ''));
      const parsed = written.map((passage) => parseReferences(passage));
      const unread = written.filter((_, at) => parsed[at]!.length !== 1);
      const { references } = topicOf(entry);
      const isOnce = new Set(references.map(formatReference)).size === references.length;
      const isRead = unread.length === 0 && references.length === written.length;
      return isRead && isOnce && slotsOf(references).length > 0 && written.length >= 4 && written.length <= 15
        ? []
        : [[entry.names[0], written.length, ...unread]];
    });
    expect(wrong).toEqual([]);
  });

  test('the marked verses of a passage are at most three, and within it', () => {
    const wrong = topicEntries.flatMap((entry) => {
      const { references, keys } = topicOf(entry);
      return keys.flatMap((key, at) => {
        if (key === null) return [];
        const [passage, marked] = [slotsBetween(references[at]!), slotsBetween(key)];
        const isWithin = passage.first <= marked.first && marked.last <= passage.last;
        return isWithin && marked.first <= marked.last && marked.last - marked.first < 3
          ? []
          : [[entry.names[0], formatReference(key)]];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('every name has words to search for, and belongs to one topic', () => {
    const owners = new Map<string, string>();
    const wrong = topicEntries.flatMap(({ names: [first = '', ...others] }) =>
      [first, ...others].filter((name) => {
        const key = stemsOfName(name).toSorted().join(' ');
        const owner = owners.get(key) ?? first;
        owners.set(key, owner);
        return key === '' || owner !== first;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['child', ['childs']],
  ['bless', ['blessed', 'blessing', 'blessings', 'blesses', 'blessedness']],
  ['forgive', ['forgiving', 'forgiveness', 'forgives', 'forgiver']],
  ['family', ['families']],
  ['pray', ['prayer', 'prayers', 'praying', 'prayed']],
  ['suffer', ['suffering', 'sufferings', 'suffered', 'sufferer']],
  ['holy', ['holiness']],
  ['stop', ['stopped', 'stopping']],
  ['church', ['churches']],
  ['believe', ['believer', 'believing', 'believed']],
])('%s has the same stem as %j', (word, others) => {
  for (const other of others) expect([other, stemOf(other)]).toEqual([other, stemOf(word)]);
});

test.each([
  ['mother', 'moth'],
  ['Easter', 'east'],
  ['king', 'k'],
  ['Jesus', 'jesu'],
  ['wilderness', 'wild'],
  ['business', 'busy'],
  ['seed', 'se'],
  ['peter', 'pet'],
])('%s and %s have different stems', (word, other) => expect(stemOf(word.toLowerCase())).not.toBe(stemOf(other)));
