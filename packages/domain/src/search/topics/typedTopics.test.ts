import { expect, test } from 'vitest';
import { typedTopics } from './typedTopics.ts';

const taken = (typed: string) =>
  typedTopics(typed).map((topic) => (topic.taken ? [topic.taken.by, topic.taken.written, topic.taken.name] : null));

test.each([
  ['love of enemies', 'love of enemies'],
  ['Lord’s Supper', "Lord's Supper"],
  ['The power of prayer', 'prayer'],
])('%s is a name of the entry %s', (typed, name) => expect(taken(typed)).toEqual([['whole', typed, name]]));

test('topics that a conjunction joins are taken one by one, each entry once', () => {
  expect(taken('grace and baptism')).toEqual([
    ['whole', 'grace', 'grace'],
    ['whole', 'baptism', 'baptism'],
  ]);
  expect(taken('faith & doubt in suffering')).toEqual([
    ['whole', 'faith', 'faith'],
    ['head', 'doubt', 'doubt'],
  ]);
  expect(taken('thanksgiving and gratitude')).toEqual([['whole', 'thanksgiving', 'Thanksgiving']]);
  // A name with a conjunction is one topic.
  expect(taken('faith and works')).toEqual([['whole', 'faith and works', 'faith and works']]);
  // So is a pair of which the index has only one.
  expect(taken('teamwork and courage')).toEqual([['rest', 'courage', 'courage']]);
});

test('commas separate topics, unless they are in a name', () => {
  expect(taken('faith, hope and love')).toEqual([['whole', 'faith, hope and love', 'faith hope and love']]);
  expect(taken('bicycles, grace; prayer')).toEqual([null, ['whole', 'grace', 'grace'], ['whole', 'prayer', 'prayer']]);
});

test('a name can have all words of a phrase, or synonyms of them', () => {
  expect(taken('washing feet')).toEqual([['names', "washing the disciples' feet", "washing the disciples' feet"]]);
  expect(taken('childlike trust')).toEqual([['names', 'childlike faith', 'children']]);
});

test.each([
  ['women of faith', 'women', 'women of the Bible'],
  ['woman of faith', 'women of the Bible', 'women of the Bible'],
  ['courage under pressure', 'courage', 'courage'],
  ['raising children in a digital age', 'raising children', 'raising children'],
  ['neighborhood conflict', 'conflict', 'conflict'],
  ['marriage plans', 'marriage', 'marriage'],
  ['why does God allow suffering?', 'suffering', 'suffering'],
  ['exhausted leaders', 'burnout', 'burnout'],
  ['anxious teenagers', 'anxious', 'anxiety'],
  ['church leaders', 'leaders', 'leadership'],
])('%s is a phrase about %s', (typed, written, name) => expect(taken(typed)).toEqual([['head', written, name]]));

test('only other words of a phrase can be in the index', () => {
  expect(taken('dealing with grief')).toEqual([['rest', 'grief', 'grief']]);
  expect(taken('a sermon for Christmas')).toEqual([['rest', 'Christmas', 'Christmas']]);
});

test.each(['bicycles', 'bicycle repair', 'of the', ''])('%j is not in the index', (typed) =>
  expect(taken(typed)).toEqual([null]),
);
