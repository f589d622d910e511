import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords } from '../foldedWords.ts';
import { stopWords } from '../stopWords.ts';
import names from './names.json' with { type: 'json' };
import { namesLike, otherSpellings, usualName } from './spellings.ts';

test.each([
  ['esaias', 'isaiah'],
  ['noe', 'noah'],
  ['habbakuk', 'habakkuk'],
  ['pharoah', 'pharaoh'],
  ['nathaniel', 'nathanael'],
  ['melchisedec', 'melchizedek'],
  ['phillipians', 'philippians'],
  ['pentacost', 'pentecost'],
])('%s is usually written %s', (word, usual) => {
  expect(usualName(word)).toBe(usual);
  expect(usualName(usual)).toBeUndefined();
  expect(otherSpellings(word)).toContain(usual);
  expect(otherSpellings(usual)).toContain(word);
});

test.each([
  ['labour', 'labor'],
  ['honoured', 'honored'],
  ['baptise', 'baptize'],
  ['sanctification', null],
  ['organisation', 'organization'],
  ['theatre', 'theater'],
  ['defence', 'defense'],
  ['travelled', 'traveled'],
  ['counsellor', 'counselor'],
  ['worshipping', 'worshiping'],
  ['judgement', 'judgment'],
  ['plough', 'plow'],
  ['grey', 'gray'],
])('British and American: %s and %s', (british, american) => {
  if (american === null) return expect(otherSpellings(british)).toEqual([]);
  expect(otherSpellings(british)).toContain(american);
  expect(otherSpellings(american)).toContain(british);
});

test.each(['four', 'hour', 'flour', 'your', 'rise', 'sense', 'killed', 'filled', 'willing', 'grace', 'faith'])(
  '%s has no other spelling',
  (word) => expect(otherSpellings(word)).toEqual([]),
);

test('each spelling of a name is one word, in one group, and no stop word', () => {
  const all = names.flatMap((line) => line.split(', '));
  expect(all.filter((name) => foldedWords(name).length !== 1)).toEqual([]);
  expect(new Set(all.flatMap(foldedWords)).size).toBe(all.length);
  expect(all.filter((name) => stopWords.has(name.toLowerCase()))).toEqual([]);
});

test('if a word is another spelling of a second one, the second is one of the first', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
      for (const other of otherSpellings(word)) {
        expect(other).not.toBe(word);
        expect(otherSpellings(other)).toContain(word);
      }
    }),
  );
});

test.each([
  ['nebukadnezer', 'nebuchadnezzar'],
  ['zakkeus', 'zacchaeus'],
  ['mefiboshet', 'mephibosheth'],
  ['habacook', 'habakkuk'],
  ['kapernaum', 'capernaum'],
  ['gethsemanee', 'gethsemane'],
  ['jehoshofat', 'jehoshaphat'],
  ['filippi', 'philippi'],
])('%s sounds like %s', (word, name) => expect(namesLike(word)).toContain(name));

test('each name sounds like itself, and a short word like none', () => {
  const all = names.map((line) => foldedWords(line)[0]!);
  expect(all.filter((name) => name.length > 6 && !namesLike(name).includes(name))).toEqual([]);
  expect(namesLike('eve')).toEqual([]);
});
