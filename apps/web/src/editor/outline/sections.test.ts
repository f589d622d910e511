import { Editor } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import { moveSection, sectionAt, sectionsOf, sectionStep } from './sections.ts';

const editor = new Editor({ extensions: sermonExtensions });
afterAll(() => editor.destroy());

/**
 * Builds a document from short block names: '1a' and '2b' are headings of levels 1 and 2, anything else is a paragraph.
 */
function text(...blocks: string[]): DocumentNode {
  const html = blocks.map((block) => {
    const [, level, title] = /^([12])(.*)/.exec(block) ?? [];
    return level ? `<h${level}>${title}</h${level}>` : `<p>${block}</p>`;
  });
  editor.commands.setContent(html.join(''), { parseOptions });
  return editor.state.doc;
}
const blocks = (doc: DocumentNode) =>
  doc.content.content.map((block) => `${block.attrs.level ?? ''}${block.textContent}`);

function moved(doc: DocumentNode, at: number, before: number): string[] {
  const tr = new Transform(doc);
  moveSection(tr, at, before);
  return blocks(tr.doc);
}

describe('the sections of a text', () => {
  test('extend to the next heading of the same or a higher level', () => {
    const doc = text('intro', '1A', 'a', '2B', 'b', '2C', '1D', 'd');
    const reach = sectionsOf(doc).map(({ from, to }) => blocks(doc.cut(from, to)));
    expect(reach).toEqual([['1A', 'a', '2B', 'b', '2C'], ['2B', 'b'], ['2C'], ['1D', 'd']]);
  });

  test('do not start inside a quotation', () => {
    editor.commands.setContent('<h1>A</h1><blockquote><h2>B</h2></blockquote>', { parseOptions });
    expect(sectionsOf(editor.state.doc).map(({ title }) => title)).toEqual(['A']);
  });

  test('report the section of a position', () => {
    const sections = sectionsOf(text('intro', '1A', 'a', '2B'));
    expect([0, 7, 9, 13, 99].map((position) => sectionAt(sections, position))).toEqual([-1, 0, 0, 1, 1]);
  });
});

describe('moving a section', () => {
  const doc = () => text('intro', '1A', 'a', '2B', 'b', '1C', '2D', 'd');

  test.each([
    ['moves it before another, with all its content', 2, 0, ['intro', '1C', '2D', 'd', '1A', 'a', '2B', 'b']],
    ['moves it to the end', 0, 4, ['intro', '1C', '2D', 'd', '1A', 'a', '2B', 'b']],
    ['moves it into another', 1, 3, ['intro', '1A', 'a', '1C', '2B', 'b', '2D', 'd']],
    ['does not move it into itself', 0, 1, ['intro', '1A', 'a', '2B', 'b', '1C', '2D', 'd']],
    ['does not move it to its own place', 1, 2, ['intro', '1A', 'a', '2B', 'b', '1C', '2D', 'd']],
  ])('%s', (_, at, before, after) => {
    expect(moved(doc(), at, before)).toEqual(after);
  });

  test('one step moves it past a sibling or into the neighboring higher section', () => {
    const sections = sectionsOf(doc());
    expect(sectionStep(sections, 2, 'up')).toBe(0);
    expect(sectionStep(sections, 0, 'down')).toBe(4);
    expect(sectionStep(sections, 1, 'up')).toBe(0);
    expect(sectionStep(sections, 1, 'down')).toBe(3);
    expect(sectionStep(sections, 0, 'up')).toBeNull();
    expect(sectionStep(sections, 3, 'down')).toBeNull();
  });
});

const someBlocks = fc.array(fc.constantFrom('1A', '2B', '2C', 'p', 'q'), { minLength: 1, maxLength: 12 });

describe('any move of a section', () => {
  test('loses and duplicates nothing, and keeps the order inside and around the section', () => {
    fc.assert(
      fc.property(someBlocks, fc.nat(12), fc.nat(12), (names, at, before) => {
        const doc = text(...names.map((name, place) => `${name}${place}`));
        const section = sectionsOf(doc)[at];
        const after = moved(doc, at, before);
        const within = section ? blocks(doc.cut(section.from, section.to)) : [];
        const around = (all: string[]) => all.filter((block) => !within.includes(block));
        expect(around(after)).toEqual(around(blocks(doc)));
        const place = within[0] === undefined ? 0 : after.indexOf(within[0]);
        expect(after.slice(place, place + within.length)).toEqual(within);
      }),
    );
  });

  test('a step up and a step down cancel out between siblings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(5), (count, at) => {
        const doc = text(...Array.from({ length: count }, (_, place) => [`1${place}`, `p${place}`]).flat());
        const down = sectionStep(sectionsOf(doc), at, 'down');
        if (down === null || at >= count - 1) return;
        const tr = new Transform(doc);
        moveSection(tr, at, down);
        moveSection(tr, at + 1, sectionStep(sectionsOf(tr.doc), at + 1, 'up')!);
        expect(toHtml(tr.doc)).toBe(toHtml(doc));
      }),
    );
  });
});
