import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import {
  closeFind,
  find,
  finderFor,
  findStateOf,
  type FindQuery,
  matchesIn,
  maxMarked,
  replaceAll,
  replaceCurrent,
  step,
} from './findExtension.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const query = (text: string, options: Partial<FindQuery> = {}): FindQuery => ({
  text,
  isCaseSensitive: false,
  isWholeWord: false,
  ...options,
});

function open(content: string, looksFor: FindQuery = query('grace'), from = 0) {
  editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  editor.view.dispatch(find(editor.state.tr, looksFor, from));
}
const finding = () => findStateOf(editor.state);
const written = () => toHtml(editor.state.doc);
const marked = () => [...editor.view.dom.querySelectorAll('.found')].map((element) => element.textContent);
const go = (by: 1 | -1) => editor.view.dispatch(step(editor.state.tr, finding(), by));

describe('finding words', () => {
  const foundIn = (content: string, looksFor: FindQuery) => {
    open(content, looksFor);
    return finding().matches.map(({ from, to }) => editor.state.doc.textBetween(from, to, ' ', '\n'));
  };

  test.each<[string, string, FindQuery, string[]]>([
    ['finds every match, ignoring case', '<p>Grace and grace</p>', query('grace'), ['Grace', 'grace']],
    ['matches the case if asked', '<p>Grace and grace</p>', query('Grace', { isCaseSensitive: true }), ['Grace']],
    [
      'finds only whole words if asked',
      '<p>grace graceful «grace»</p>',
      query('grace', { isWholeWord: true }),
      ['grace', 'grace'],
    ],
    ['finds whole words of any script', '<p>Иисус Иисуса</p>', query('иисус', { isWholeWord: true }), ['Иисус']],
    ['finds words with mixed formatting', '<p>gr<strong>ace</strong></p>', query('grace'), ['grace']],
    ['finds words after a line break', '<p>by<br>grace</p>', query('grace'), ['grace']],
    [
      'matches curly quotation marks with straight ones',
      '<p>Don’t say “no”</p>',
      query(`don't say "no"`),
      ['Don’t say “no”'],
    ],
    [
      'finds a letter with marks whole, in either form',
      '<p>Zoe\u0308 and Zo\u00eb, Zoe</p>',
      query('zoe'),
      ['Zoe\u0308', 'Zo\u00eb', 'Zoe'],
    ],
    [
      'finds only the same marks if asked for marks',
      '<p>Zoe\u0308 and Zo\u00eb, Zo\u00e9, Zoe</p>',
      query('Zoe\u0308'),
      ['Zoe\u0308', 'Zo\u00eb'],
    ],
    ['finds part of a word only with whole letters', '<p>Zoe\u0308 Zo\u00eb Stra\u00dfe</p>', query('s'), ['S']],
    [
      'matches the case and any marks',
      '<p>zo\u00eb Zo\u00eb ZOE</p>',
      query('Zoe', { isCaseSensitive: true }),
      ['Zo\u00eb'],
    ],
    [
      'finds whole words with marks',
      '<p>Zoe\u0308 Zoe\u0308s xZo\u00eb</p>',
      query('Zo\u00eb', { isWholeWord: true }),
      ['Zoe\u0308'],
    ],
    [
      'matches any dash, and skips invisible characters',
      '<p>Luke 5–6 bles\u00adsed</p>',
      query('5-6 blessed'),
      ['5–6 bles\u00adsed'],
    ],
    ['treats pattern characters literally', '<p>a.b aXb (c)</p>', query('a.b'), ['a.b']],
    [
      'finds words in lists and Scripture',
      '<ul><li><p>grace</p></li></ul><blockquote><p>grace</p></blockquote>',
      query('grace'),
      ['grace', 'grace'],
    ],
    ['does not match across blocks', '<p>gra</p><p>ce</p>', query('grace'), []],
  ])('%s', (_, content, looksFor, found) => {
    expect(foundIn(content, looksFor)).toEqual(found);
  });

  test('finds the same matches as a plain text search for any query', () => {
    open('<p></p>');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab.*+?^$[]()|\\/{}')) }),
        fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 2, minLength: 1 }),
        (text, typed) => {
          const doc = editor.schema.node('doc', null, [
            editor.schema.node('paragraph', null, text ? editor.schema.text(text) : []),
          ]);
          const places: number[] = [];
          for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + typed.length)) places.push(at + 1);
          expect(matchesIn(doc, finderFor(query(typed))!).map(({ from }) => from)).toEqual(places);
        },
      ),
    );
  });
});

describe('stepping through the matches', () => {
  test('starts at the cursor, wraps around, and highlights the current match', () => {
    open('<p>grace one</p><p>Grace two</p><p>grace three</p>', query('grace'), 5);
    expect(finding().current).toBe(1);
    expect(editor.view.dom.querySelector('.found-current')).toHaveTextContent('Grace');
    go(1);
    expect(finding().current).toBe(2);
    go(1);
    expect(finding().current).toBe(0);
    go(-1);
    expect(finding().current).toBe(2);
    expect(marked()).toEqual(['grace', 'Grace', 'grace']);
  });

  test('ends with the current match selected', () => {
    open('<p>by grace alone</p>');
    editor.view.dispatch(closeFind(editor.state.tr, finding()));
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to)).toBe('grace');
    expect(marked()).toEqual([]);
  });

  test('follows changes of the text', () => {
    open('<p>grace</p>');
    editor.commands.insertContentAt(1, 'grace and ');
    expect(marked()).toEqual(['grace', 'grace']);
  });

  test('highlights a limited number of matches in a long text', () => {
    open(`<p>${'grace '.repeat(2_000)}</p>`);
    go(-1);
    expect(finding().matches).toHaveLength(2_000);
    expect(finding().current).toBe(1_999);
    expect(marked()).toHaveLength(maxMarked);
    expect(editor.view.dom.querySelectorAll('.found-current')).toHaveLength(1);
  });
});

describe('replacing', () => {
  test('keeps the formatting, goes to the next match, and is one undo step each', () => {
    open('<p><strong>grace</strong> and grace</p>');
    const replaceOne = () => editor.view.dispatch(replaceCurrent(editor.state.tr, finding(), 'mercy'));
    replaceOne();
    expect(written()).toBe('<p><strong>mercy</strong> and grace</p>');
    expect(finding()).toMatchObject({ current: 0, matches: [{ from: 11, to: 16 }] });
    replaceOne();
    expect(written()).toBe('<p><strong>mercy</strong> and mercy</p>');
    editor.commands.undo();
    expect(written()).toBe('<p><strong>mercy</strong> and grace</p>');
  });

  test('never matches the text it has just inserted', () => {
    open('<p>grace, grace</p>');
    editor.view.dispatch(replaceCurrent(editor.state.tr, finding(), 'graces'));
    expect(written()).toBe('<p>graces, grace</p>');
    expect(finding().matches[finding().current]?.from).toBe(9);
  });

  test('replacing all is one undo step', () => {
    const before = '<p>Grace</p><ul><li><p>a <em>grace</em></p></li></ul>';
    open(before);
    editor.view.dispatch(replaceAll(editor.state.tr, finding(), 'mercy'));
    expect(written()).toBe('<p>mercy</p><ul><li><p>a <em>mercy</em></p></li></ul>');
    editor.commands.undo();
    expect(written()).toBe(before);
  });

  test('keeps the slide and the link that the match ended', () => {
    const grace = '<span class="sm-slide" data-slide-id="a"><a href="https://example.org">grace.</a></span> and';
    open(`<p>${grace}</p>`, query('.'));
    editor.view.dispatch(replaceCurrent(editor.state.tr, finding(), '!'));
    expect(written()).toBe(`<p>${grace.replace('grace.', 'grace!')}</p>`);
  });

  test('a letter with marks is replaced whole', () => {
    open('<p>Zoe\u0308 came home, Zo\u00eb ran</p>', query('Zoe'));
    editor.view.dispatch(replaceAll(editor.state.tr, finding(), 'Anna'));
    expect(written()).toBe('<p>Anna came home, Anna ran</p>');
  });

  test('with an empty text deletes the words', () => {
    open('<p>by grace</p>');
    editor.view.dispatch(replaceAll(editor.state.tr, finding(), ''));
    expect(written()).toBe('<p>by </p>');
  });
});
