import { defaultLayout, type Layout } from '@sermon/domain/printing/layout';
import { expect, test } from 'vitest';
import { type PdfElement, readPdf } from '../../../../../tests/files/readPdf.ts';
import { createNativeEngine, createWasmEngine } from './engine.ts';
import { createTypesetter } from './typesetter.ts';

// There is no native code for some systems. On those, the other tests use the WebAssembly engine.
const native = await createNativeEngine().then(createTypesetter, () => null);
const wasm = createTypesetter(await createWasmEngine());

const paragraph = '<p>He <em>ran</em> to <mark data-color="yellow">meet</mark> him: ὁ πατήρ.</p>';
const text =
  `<h1>The son</h1>${paragraph.repeat(40)}<ul><li><p>one</p></li></ul><h2>The father</h2><p>שָׁלוֹם</p>${paragraph.repeat(30)}` +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose.</p></blockquote>';
const sermon = { title: 'The Father Who Runs', author: 'Ruth Ames', text };

const layouts: [string, Partial<Layout>][] = [
  ['a reading copy', {}],
  ['three columns on A4', { columns: 3, paper: 'a4', size: 10 }],
  ['a pulpit copy', { copy: 'pulpit', size: 18, paper: 'a5' }],
];

/** Returns the elements that contain no others. */
const leaves = (elements: PdfElement[]): PdfElement[] =>
  elements.flatMap((element) => (element.children.length > 0 ? leaves(element.children) : [element]));

test.runIf(native).each(layouts)('WebAssembly lays out %s exactly like native code', (_, overrides) => {
  const layout = { ...defaultLayout, ...overrides };
  const [expected, found] = [native!, wasm].map((typesetter) => {
    const { isAccessible, structure, places, ...pdf } = readPdf(typesetter.typeset(sermon, layout));
    // Which letters of a right-to-left word share a code differs, so such words are compared by their places.
    const latin = leaves(structure).filter(({ text }) => !/[\u0590-\u05ff\ufffd]/.test(text));
    return { isAccessible, pdf, latin, places: places.map(({ x, y }) => ({ x, y })) };
  });
  expect(found!.latin.length).toBeGreaterThan(10);
  expect(found).toEqual({ ...expected, isAccessible: false });
});

/** Returns the positions of all letters in a picture, in points, in the order in which they are drawn. */
function lettersOf(svg: string): [number, number][] {
  const matrices: [number, number, number, number, number, number][] = [[1, 0, 0, 1, 0, 0]];
  const letters: [number, number][] = [];
  for (const [, end, name, attributes = '', closed] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (name === 'g' && end) matrices.pop();
    const [a, b, c, d, e, f] = matrices.at(-1)!;
    const numbers = (of: string) => of.split(/[\s,]+/).map(Number);
    const [, kind, given = ''] = /transform="(\w+)\(([^)]*)\)"/.exec(attributes) ?? [];
    if (name === 'g' && !end && !closed) {
      const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] =
        kind === 'translate'
          ? [1, 0, 0, 1, ...numbers(given)]
          : kind === 'scale'
            ? [numbers(given)[0], 0, 0, numbers(given)[1]]
            : kind === 'matrix'
              ? numbers(given)
              : [];
      matrices.push([a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]);
    }
    if (name !== 'use') continue;
    const [x, y] = ['x', 'y'].map((axis) => Number(new RegExp(`\\s${axis}="([^"]*)"`).exec(attributes)?.[1] ?? 0));
    letters.push([a * x! + c * y! + e, b * x! + d * y! + f]);
  }
  return letters;
}

test.runIf(native).each(layouts)('the pictures of %s have the same letters at the same places', (_, overrides) => {
  const layout = { ...defaultLayout, ...overrides };
  const [expected, found] = [native!, wasm].map((typesetter) => typesetter.draw(sermon, layout));
  expect(found).toMatchObject({ pageCount: expected!.pageCount, width: expected!.width, height: expected!.height });
  for (let page = 1; page <= expected!.pageCount; page += 1) {
    const [letters, others] = [lettersOf(expected!.sheet(page)), lettersOf(found!.sheet(page))];
    expect(letters.length).toBeGreaterThan(20);
    expect(others).toHaveLength(letters.length);
    for (const [at, [x, y]] of letters.entries()) {
      expect(Math.abs(others[at]![0] - x)).toBeLessThan(0.5);
      expect(Math.abs(others[at]![1] - y)).toBeLessThan(0.5);
    }
    expect(found!.sheet(page)).not.toMatch(/script|style|foreignObject|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  }
});

test('WebAssembly prints a letter that no font has, and reports what is not a sermon', async () => {
  expect(readPdf(wasm.typeset({ ...sermon, text: '<p>Unknown \u{f1234} letter</p>' }, defaultLayout)).pages).toBe(1);
  const engine = await createWasmEngine();
  expect(() => engine.pdf({ template: 'sermon', content: '{' })).toThrow(/^Typst: /);
});

test('both name the characters that no font has', () => {
  const text = `"Grace" \\ \u{f1234} #x ἀρχῇ \u{f1234} שָׁלוֹם \u{f5678} 🙏`;
  for (const typesetter of native ? [native, wasm] : [wasm])
    expect(typesetter.missingCharacters(text)).toEqual(['\u{f1234}', '\u{f5678}']);
  expect(wasm.missingCharacters('Grace')).toEqual([]);
});
