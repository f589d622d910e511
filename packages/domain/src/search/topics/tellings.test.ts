import { expect, test } from 'vitest';
import { foldedWords } from '../../words/foldedWords.ts';
import { storiesTold, toldStories } from './tellings.ts';
import { topicEntries } from './topics.ts';

const told = (query: string) =>
  storiesTold(foldedWords(query)).map(({ name, isMeant }) => (isMeant ? name : `${name}?`));

test('every story that is retold is an entry of the index', () => {
  const stories = new Set(topicEntries.flatMap(({ kind, names }) => (kind === 'story' ? (names[0] ?? []) : [])));
  expect(toldStories.filter((name) => !stories.has(name))).toEqual([]);
  expect(toldStories.length).toBeGreaterThanOrEqual(300);
});

test.each([
  ['the king who saw a woman bathing', 'David and Bathsheba'],
  ['workers paid the same for one hour', 'parable of the laborers in the vineyard'],
  ['man let down through the roof', 'paralytic'],
  ['baby in a basket on the river', 'birth of Moses'],
  ['three men thrown into the fire', 'fiery furnace'],
  ['rich man and beggar with dogs', 'parable of the rich man and Lazarus'],
  ['man who wrestled all night', 'wrestling with God'],
  ['king eats grass like a cow', 'Nebuchadnezzar'],
  ['woman turned to salt', 'Sodom and Gomorrah'],
  ['woman touched his coat', 'woman with the issue of blood'],
  ['friend knocks at midnight for bread', 'parable of the friend at midnight'],
  ['brother jealous of coat', 'Joseph sold by his brothers'],
  ['sea splits in two', 'crossing the Red Sea'],
  ['walls fall down trumpets', 'Jericho'],
  ['man loses everything and sits in ashes', 'Job'],
  ['shipwreck and snake bite', "Paul's shipwreck"],
  ['the man beaten on the road', 'parable of the good Samaritan'],
])('“%s” tells of %s', (query, story) => expect(told(query)).toEqual([story]));

test('a story whose words may be chance is not meant for sure, and two may be as likely', () => {
  expect(told('the boy who ran away from home')).toEqual(['Jacob deceives Isaac?', 'parable of the prodigal son?']);
  expect(told('man swallowed by a fish')).toEqual(['Jonah?']);
});

test.each([
  'how to forgive my father',
  'death of a child',
  'husband and wife fight',
  'growing old',
  'fear of death',
  'prayer for rain',
  'light in darkness',
  'peace at Christmas',
  'money and greed',
  'he drinks too much',
  'brother',
  '',
])('“%s” tells no story', (query) => expect(told(query)).toEqual([]));
