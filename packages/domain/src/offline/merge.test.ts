import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../document/html/parse.ts';
import { documents } from '../document/generate.ts';
import { toHtml } from '../document/html/serialize.ts';
import { storedText } from '../document/storedText.ts';
import { maxTags, maxTextLength } from '../document/schema.ts';
import { maxChangedBlocks, mergeDocuments } from './merge.ts';

/** Returns the HTML of paragraphs that are separated by '|'. An element is taken as it is. */
const html = (text: string) =>
  text
    .split('|')
    .map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`))
    .join('');
const item = (...blocks: string[]) => `<li>${html(blocks.join('|'))}</li>`;
const bullets = (...items: string[]) =>
  `<ul>${items.map((text) => (text.startsWith('<li>') ? text : item(text))).join('')}</ul>`;
const scripture = (reference: string, text: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>${text}</p></blockquote>`;

const story = 'The son went away|He spent everything there|The father ran to him|They began to celebrate';
const points = bullets('A son who leaves home', 'A famine in the land', 'A father who waits', 'A feast that begins');

/** Merges in both orders, which must not make a difference. */
function merge(base: string, mine: string, theirs: string): string | null {
  const [merged, reversed] = [
    mergeDocuments(html(base), html(mine), html(theirs)),
    mergeDocuments(html(base), html(theirs), html(mine)),
  ];
  expect(reversed).toBe(merged);
  return merged;
}

describe('edits that do not touch are merged', () => {
  test.each<[title: string, base: string, mine: string, theirs: string, merged: string]>([
    [
      'in different paragraphs',
      story,
      'The younger son went away|He spent everything there|The father ran to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran to him|They all began to celebrate',
      'The younger son went away|He spent everything there|The father ran to him|They all began to celebrate',
    ],
    [
      'in adjacent paragraphs',
      story,
      'The son went away|He spent everything he had there|The father ran to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran out to him|They began to celebrate',
      'The son went away|He spent everything he had there|The father ran out to him|They began to celebrate',
    ],
    [
      'an insertion before a changed paragraph',
      story,
      'The son went away|He spent everything there|A famine came|The father ran to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran out to him|They began to celebrate',
      'The son went away|He spent everything there|A famine came|The father ran out to him|They began to celebrate',
    ],
    [
      'insertions at the beginning and at the end',
      story,
      `<h1>Luke 15</h1>|${story}`,
      `${story}|Amen`,
      `<h1>Luke 15</h1>|${story}|Amen`,
    ],
    [
      'a removed paragraph and a changed one',
      story,
      'He spent everything there|The father ran to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran to him|They began to <strong>celebrate</strong>',
      'He spent everything there|The father ran to him|They began to <strong>celebrate</strong>',
    ],
    [
      'a completely rewritten paragraph and another one that was removed',
      story,
      'Once there were two brothers|He spent everything there|The father ran to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran to him',
      'Once there were two brothers|He spent everything there|The father ran to him',
    ],
    [
      'a moved paragraph and another one that was changed',
      story,
      'They began to celebrate|The son went away|He spent everything there|The father ran to him',
      'The son went away|He spent everything he had there|The father ran to him|They began to celebrate',
      'They began to celebrate|The son went away|He spent everything he had there|The father ran to him',
    ],
    [
      'the same change in both, and another one in one of them',
      story,
      'The younger son went away|He spent everything there|The father ran to him|They began to celebrate',
      'The younger son went away|He spent everything there|The father ran to him',
      'The younger son went away|He spent everything there|The father ran to him',
    ],
    [
      'the same insertion in both, and another one in one of them',
      story,
      `Luke 15|${story}`,
      `Luke 15|${story}|Amen`,
      `Luke 15|${story}|Amen`,
    ],
    [
      'paragraphs that both removed',
      story,
      'The son went away|He spent everything there',
      `Luke 15|The son went away|He spent everything there`,
      `Luke 15|The son went away|He spent everything there`,
    ],
    [
      'different items of a list',
      points,
      bullets('A son who leaves his home', 'A famine in the land', 'A father who waits', 'A feast that begins'),
      bullets('A son who leaves home', 'A famine in the land', 'A father who waits and sees', 'A feast that begins'),
      bullets(
        'A son who leaves his home',
        'A famine in the land',
        'A father who waits and sees',
        'A feast that begins',
      ),
    ],
    [
      'new items at different places of a list',
      points,
      bullets('A demand', 'A son who leaves home', 'A famine in the land', 'A father who waits', 'A feast that begins'),
      bullets('A son who leaves home', 'A famine in the land', 'A father who waits', 'A robe', 'A feast that begins'),
      bullets(
        'A demand',
        'A son who leaves home',
        'A famine in the land',
        'A father who waits',
        'A robe',
        'A feast that begins',
      ),
    ],
    [
      'different blocks of one item',
      bullets(item('A son who leaves home', bullets('he asks early', 'he goes far away'))),
      bullets(item('A younger son who leaves home', bullets('he asks early', 'he goes far away'))),
      bullets(item('A son who leaves home', bullets('he asks early', 'he goes far away from home'))),
      bullets(item('A younger son who leaves home', bullets('he asks early', 'he goes far away from home'))),
    ],
    [
      'a quotation and the paragraph after it',
      `${scripture('Luke 15:20', 'He arose, and came to his father.')}|He ran`,
      `${scripture('Luke 15:20', 'He arose and came to his father.')}|He ran`,
      `${scripture('Luke 15:20', 'He arose, and came to his father.')}|He ran fast`,
      `${scripture('Luke 15:20', 'He arose and came to his father.')}|He ran fast`,
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(html(merged));
  });
});

describe('edits that touch are not merged', () => {
  test.each<[title: string, base: string, mine: string, theirs: string]>([
    [
      'different words of one paragraph',
      story,
      'The younger son went away|He spent everything there|The father ran to him|They began to celebrate',
      'The son went far away|He spent everything there|The father ran to him|They began to celebrate',
    ],
    [
      'the words and the formatting of one paragraph',
      story,
      'The younger son went away|He spent everything there|The father ran to him|They began to celebrate',
      '<h2>The son went away</h2>|He spent everything there|The father ran to him|They began to celebrate',
    ],
    [
      'a changed paragraph that the other version removed',
      story,
      'The younger son went away|He spent everything there|The father ran to him|They began to celebrate',
      'He spent everything there|The father ran to him|They began to celebrate',
    ],
    ['two endings', story, `${story}|Amen`, `${story}|Let us pray`],
    [
      'two insertions at the same place',
      story,
      'The son went away|Far away|He spent everything there|The father ran to him|They began to celebrate',
      'The son went away|To the city|He spent everything there|The father ran to him|They began to celebrate',
    ],
    [
      'an insertion after a paragraph that the other version removed',
      story,
      'The son went away|Far away|He spent everything there|The father ran to him|They began to celebrate',
      'He spent everything there|The father ran to him|They began to celebrate',
    ],
    [
      'a paragraph that both rewrote completely',
      story,
      'Once there were two brothers|He spent everything there|The father ran to him|They began to celebrate',
      'A young man left home|He spent everything there|The father ran to him|They began to celebrate',
    ],
    [
      'a paragraph that one version divided and the other one changed',
      story,
      'The son went away|He spent everything there|The father ran|to him|They began to celebrate',
      'The son went away|He spent everything there|The father ran out to him|They began to celebrate',
    ],
    [
      'a paragraph that one version moved and the other one changed',
      story,
      'They began to celebrate|The son went away|He spent everything there|The father ran to him',
      'The son went away|He spent everything there|The father ran to him|They all began to celebrate',
    ],
    [
      'a paragraph that one version moved and the other one removed',
      story,
      'They began to celebrate|The son went away|He spent everything there|The father ran to him',
      'The son went away|He spent everything there|The father ran to him',
    ],
    [
      'a paragraph that both moved to different places',
      story,
      'They began to celebrate|The son went away|He spent everything there|The father ran to him',
      'The son went away|They began to celebrate|He spent everything there|The father ran to him',
    ],
    [
      'the words of a quotation and its reference',
      scripture('Luke 15:20', 'He arose, and came to his father.'),
      scripture('Luke 15:20', 'He arose and came to his father.'),
      scripture('Luke 15:20-21', 'He arose, and came to his father.'),
    ],
    [
      'one item of a list',
      points,
      bullets('A son who leaves his home', 'A famine in the land', 'A father who waits', 'A feast that begins'),
      bullets('A younger son who leaves home', 'A famine in the land', 'A father who waits', 'A feast that begins'),
    ],
    [
      'an item of a list and the kind of the list',
      points,
      bullets('A son who leaves his home', 'A famine in the land', 'A father who waits', 'A feast that begins'),
      points.replace('<ul>', '<ol>').replace('</ul>', '</ol>'),
    ],
    [
      'all items of a list, each version a part of them',
      bullets('A father who waits', 'A feast that begins'),
      bullets('A father who waits'),
      bullets('A feast that begins'),
    ],
    [
      'the paragraphs with which an item begins',
      bullets(item('He asks', 'He goes', bullets('far from the home of his father'))),
      bullets(item('He goes', bullets('far from the home of his father'))),
      bullets(item('He asks', bullets('far from the home of his father'))),
    ],
  ])('%s', (_, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeNull();
  });
});

test.each(['Loose words', '<p>One</p> <p>Two</p>', '<p>One</p><br>', '<p>One', '</p>'])(
  'a text that is not in the stored form is not merged: %s',
  (text) => {
    expect(mergeDocuments(text, html(`${story}|Amen`), html(`Luke 15|${story}`))).toBeNull();
    expect(mergeDocuments(html(story), text, html(`Luke 15|${story}`))).toBeNull();
  },
);

/** A paragraph whose words occur nowhere else, so that it cannot be mistaken for another one. */
const paragraph = (name: string) => `<p>${[1, 2, 3, 4, 5].map((n) => `${name}${n}`).join(' ')}</p>`;
const sermon = (length: number) => Array.from({ length }, (_, at) => paragraph(`base${at}x`));

test('a version may have changed 500 blocks, but not more', () => {
  const base = sermon(1_100);
  const changed = (count: number) => base.map((block, at) => (at < count ? block.replace('<p>', '<p>Now ') : block));
  const theirs = [...base, '<p>Amen</p>'];
  const mine = changed(maxChangedBlocks);
  expect(mergeDocuments(base.join(''), mine.join(''), theirs.join(''))).toBe([...mine, '<p>Amen</p>'].join(''));
  expect(mergeDocuments(base.join(''), changed(maxChangedBlocks + 1).join(''), theirs.join(''))).toBeNull();
});

test('a sermon of 40,000 words is merged', () => {
  const long = (at: number) =>
    `<p>${Array.from({ length: 40 }, (_, n) => `word${(at * 7 + n * n) % 4_001}`).join(' ')}</p>`;
  const base = Array.from({ length: 1_000 }, (_, at) => long(at));
  const mine = base.map((block, at) => (at % 10 === 0 ? block.replace('<p>', '<p>Mine ') : block));
  const theirs = base.map((block, at) => (at % 10 === 5 ? block.replace('<p>', '<p>Theirs ') : block));
  const merged = base.map((_, at) => (at % 10 === 5 ? theirs[at] : mine[at]));
  expect(mergeDocuments(base.join(''), mine.join(''), theirs.join(''))).toBe(merged.join(''));
});

test.each([
  ['characters', `<p>${'a'.repeat(maxTextLength * 0.6)}</p>`],
  ['tags', bullets(...Array.from({ length: maxTags * 0.15 }, () => ''))],
])('a merged text with too many %s is refused', (_, addition) => {
  const before = html(story);
  expect(mergeDocuments(before, before + addition, html('Luke 15') + before)).toBe(html('Luke 15') + before + addition);
  expect(mergeDocuments(before, before + addition, addition + before)).toBeNull();
});

type Change = { at: number; kind: 'replace' | 'rewrite' | 'insert' | 'remove' };
const changes = (positions: fc.Arbitrary<number>): fc.Arbitrary<Change[]> =>
  fc.uniqueArray(fc.record({ at: positions, kind: fc.constantFrom('replace', 'rewrite', 'insert', 'remove') }), {
    maxLength: 4,
    selector: ({ at }) => at,
  });

/** Applies changes to blocks. The words that they add begin with the name of their author. */
function change(base: string[], changes: Partial<Record<'mine' | 'theirs', Change[]>>): string[] {
  const made = Object.entries(changes).flatMap(([author, all]) => all.map((one) => ({ author, ...one })));
  return base.flatMap((block, position) => {
    const found = made.find(({ at }) => at === position);
    if (!found) return [block];
    const words = `${found.author}${position}`;
    if (found.kind === 'replace') return [block.replace('<p>', `<p>${words} `)];
    if (found.kind === 'rewrite') return [paragraph(`${words}x`)];
    return found.kind === 'insert' ? [paragraph(`${words}x`), block] : [];
  });
}

const docs = documents().map(toHtml);
const blockCount = 16;
const anyChanges = changes(fc.nat(blockCount - 1));
const wordsOf = (text: string | null) => new Set(storedText(text ?? '').match(/[a-z]+\d+(?:x\d)?/g));

describe('for all documents', () => {
  test('an unchanged version gives way to the other one', () => {
    fc.assert(
      fc.property(docs, docs, (base, other) => {
        expect(mergeDocuments(base, other, base)).toBe(other);
        expect(mergeDocuments(base, base, other)).toBe(other);
        expect(mergeDocuments(base, other, other)).toBe(other);
      }),
    );
  });

  test('the order of the versions does not matter, and the result is in the stored form', () => {
    const parts = fc.tuple(docs, docs, docs, docs, docs);
    fc.assert(
      fc.property(parts, fc.nat(3), fc.nat(3), ([first, second, third, mine, theirs], my, their) => {
        const middle = ['<p>One constant paragraph</p>', '<h2>Another constant line</h2>'];
        const version = (at: number, text: string) =>
          [first, middle[0], second, middle[1], third].map((part, n) => (n === 2 * at ? text : part)).join('');
        const base = version(9, '');
        const merged = mergeDocuments(base, version(my, mine), version(their, theirs));
        expect(mergeDocuments(base, version(their, theirs), version(my, mine))).toBe(merged);
        if (merged !== null) expect(cleanHtml(merged)).toBe(merged);
      }),
    );
  });

  test('changes that are at least one block apart are merged', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (mine, theirs) => {
        fc.pre(mine.every(({ at }) => theirs.every((other) => Math.abs(other.at - at) >= 2)));
        const base = sermon(blockCount);
        const [my, their] = [change(base, { mine }), change(base, { theirs })];
        const both = change(base, { mine, theirs });
        expect(mergeDocuments(base.join(''), my.join(''), their.join(''))).toBe(both.join(''));
      }),
    );
  });

  test('changes of the same block are never merged, unless they are the same', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (mine, theirs) => {
        const base = sermon(blockCount);
        const isRemoved = (changes: Change[], position: number) =>
          changes.some(({ at, kind }) => at === position && kind === 'remove');
        const both = mine.filter(({ at }) => theirs.some((other) => other.at === at));
        fc.pre(both.some(({ at, kind }) => kind !== 'insert' && !(isRemoved(mine, at) && isRemoved(theirs, at))));
        fc.pre(both.every(({ at }) => !theirs.some((other) => other.at === at && other.kind === 'insert')));
        const [my, their] = [change(base, { mine }), change(base, { theirs })];
        expect(mergeDocuments(base.join(''), my.join(''), their.join(''))).toBeNull();
      }),
    );
  });

  test('every new word of both versions is in the merged text', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (mine, theirs) => {
        const base = sermon(blockCount);
        const [my, their] = [change(base, { mine }), change(base, { theirs })].map((all) => all.join(''));
        const merged = mergeDocuments(base.join(''), my!, their!);
        fc.pre(merged !== null);
        const [old, found] = [wordsOf(base.join('')), wordsOf(merged)];
        const added = [...wordsOf(my!), ...wordsOf(their!)].filter((word) => !old.has(word));
        expect(added.filter((word) => !found.has(word))).toEqual([]);
      }),
    );
  });
});
