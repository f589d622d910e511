import { help } from '@sermon/domain/texts/guide/help';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGuide } from '../../guide.config.ts';
import { assembleGuide, partNames, pictureSize } from './assemble.ts';

/** The maximum size of all pictures together, in bytes. */
const maxPictureBytes = 1_700_000;
/** Pixels of a picture per CSS pixel. */
const density = 1.5;

const template = '<nav><!-- contents --></nav><main><!-- parts --></main>';
const pictures = join(import.meta.dirname, 'pictures');
const web = join(import.meta.dirname, '../..');

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const readPage = async () => parse(await readGuide(readFileSync(join(web, 'help.html'), 'utf8')));

test('parts become sections with a list of contents, anchors, pictures and keys', () => {
  const part =
    '<h2 id="print">Printing</h2><p>Press <kbd>Mod+P</kbd>.</p><guide-picture name="print" alt="A page" />' +
    '<h3 id="pulpit">Pulpit copy</h3><p><kbd>Mod+H|Mod+Alt+F</kbd></p>';
  const page = parse(assembleGuide(template, [part, '<h2 id="keys">Keys &amp; more</h2>']));
  expect([...page.querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#print', 'Printing'],
    ['#pulpit', 'Pulpit copy'],
    ['#keys', 'Keys & more'],
  ]);
  expect(page.querySelector('section')?.getAttribute('aria-labelledby')).toBe('print');
  expect(page.querySelector('h3 + a')?.getAttribute('href')).toBe('#pulpit');
  expect(page.querySelector('h3 + a')?.getAttribute('aria-label')).toBe('Link to “Pulpit copy”');
  const { width, height } = pictureSize;
  for (const theme of ['light', 'dark']) {
    const image = page.querySelector(`figure img.${theme}`)!;
    expect(image.getAttribute('src')).toBe(`/src/guide/pictures/${theme}/print.webp`);
    expect(image.getAttribute('alt')).toBe('A page');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect([image.getAttribute('width'), image.getAttribute('height')].map(Number)).toEqual([width, height]);
  }
  const keys = [...page.querySelectorAll<HTMLElement>('.keys')];
  expect(keys.map((group) => [group.textContent, group.dataset.apple])).toEqual([
    ['Ctrl+P', '⌘ P'],
    ['Ctrl+H', '⌘ ⌥ F'],
  ]);
});

test.each([
  ['<main><!-- parts --></main>', ['<h2 id="a">A</h2>'], 'The template has no <!-- contents -->.'],
  [template, ['<h2 id="a">A</h2>', '<h2 id="a">A</h2>'], 'Two headings have the id a.'],
  [template, ['<h2 id="a">A</h2><h3>B</h3>'], 'A heading has no id: <h2 id="a">A</h2><h3>B</h3>'],
  [
    template,
    ['<h2 id="a">A</h2><guide-picture name="b" />'],
    'A picture of the part a lacks its name or its alt text.',
  ],
  [template, ['<p>A</p><h2 id="a">A</h2>'], 'A part must begin with its only h2: <p>A</p><h2 id="a">A</h2>'],
])('a mistake in the guide is named: %#', (page, parts, message) => {
  expect(() => assembleGuide(page, parts)).toThrow(message);
});

test('every part is a file of the guide and has one picture in both themes, of the right size', async () => {
  const names = readdirSync(join(import.meta.dirname, 'parts')).map((file) => file.replace('.html', ''));
  expect(names.toSorted()).toEqual(partNames.toSorted());
  const page = await readPage();
  expect([...page.querySelectorAll('h2')].map(({ id }) => id)).toEqual(partNames);
  let bytes = 0;
  for (const theme of ['light', 'dark']) {
    const used = [...page.querySelectorAll(`section > figure img.${theme}`)].map((image) => image.getAttribute('src'));
    expect(used).toEqual(partNames.map((name) => `/src/guide/pictures/${theme}/${name}.webp`));
    expect(readdirSync(join(pictures, theme)).toSorted()).toEqual(partNames.map((name) => `${name}.webp`).toSorted());
    for (const name of partNames) {
      const file = join(pictures, theme, `${name}.webp`);
      bytes += statSync(file).size;
      expect({ name, ...webpSize(readFileSync(file)) }).toEqual({
        name,
        width: pictureSize.width * density,
        height: pictureSize.height * density,
      });
    }
  }
  expect(bytes).toBeLessThan(maxPictureBytes);
});

/** The size in the header of a WebP file as Chromium writes it (RFC 9649, section 2.7). */
function webpSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(0, 4).toString() + file.subarray(8, 16).toString()).toBe('RIFFWEBPVP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

test('every link into the guide has its heading, in the app and in the guide', async () => {
  const page = await readPage();
  const hasHeading = (id: string) => /^H[23]$/.test(page.getElementById(id)?.tagName ?? '');
  for (const link of page.querySelectorAll('main a, nav a')) {
    const href = link.getAttribute('href')!;
    expect({ href, isThere: hasHeading(href.slice(1)) }).toEqual({ href, isThere: true });
  }
  const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!test|setup)\.tsx?$/.test(name),
  );
  const linked = sources.flatMap((name) =>
    [...readFileSync(join(web, 'src', name), 'utf8').matchAll(/\/help\.html#([^`'"]+)/g)].map(([, id]) => id!),
  );
  // HelpPanel links to the topic of its view.
  expect(linked).toContain('${topic}');
  for (const id of [...linked.filter((anchor) => anchor !== '${topic}'), ...Object.keys(help)])
    expect({ id, isThere: hasHeading(id) }).toEqual({ id, isThere: true });
});

test('what the guide quotes about accounts and the administration is a text of the product', async () => {
  const texts = filesIn(join(web, '../../packages/domain/src/texts'), /(?<!test)\.ts$/);
  const source = [...texts, ...filesIn(join(web, 'src/frame'), /(?<!test)\.tsx$/)].join('\n');
  const page = await readPage();
  for (const id of ['security', 'administration']) {
    const section = page.querySelector(`section[aria-labelledby="${id}"]`)!;
    const quoted = [...section.textContent.matchAll(/“([^”]+)”/g)].map(([, words]) => words!.replaceAll(/\s+/g, ' '));
    expect(quoted.length).toBeGreaterThan(10);
    for (const words of quoted)
      expect({ words, isThere: source.includes(`'${words}'`) }).toEqual({ words, isThere: true });
  }
});

const filesIn = (folder: string, names: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

test('the guide says only what exists', async () => {
  const text = (await readPage()).querySelector('main')!.textContent;
  expect(text).not.toMatch(/coming soon/i);
});
