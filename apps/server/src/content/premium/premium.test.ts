import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from '@sermon/domain/document/importedDocument';
import { plainText, wordCount } from '@sermon/domain/document/outline';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { textCategories } from '@sermon/domain/library/items';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { builtBibles } from '../../../../../tests/support/bibles.ts';
import { expectQuotationsToBeExact } from '../../../../../tests/support/scripture/quotations.ts';
import { type BibleText, readBible } from '../bibles/text.ts';
import { withScripture } from '../scriptureQuotes.ts';
import { readStarter } from '../starter/install.ts';

const name = z.string().min(1).max(200);
const documentItem = z.strictObject({
  type: z.literal('document'),
  name,
  category: z.enum(textCategories),
  file: z.string().regex(/^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.md$/),
});
const folderItem = z.strictObject({ type: z.literal('folder'), name, items: z.array(documentItem) });
const manifest = z.strictObject({
  kind: z.enum(['sermon', 'series']),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name,
  shortDescription: z.string().min(40).max(160),
  description: z.string().min(100).max(2_000),
  isFree: z.boolean(),
  date: z.iso.date(),
  picture: z.literal('picture.webp'),
  items: z.array(z.union([documentItem, folderItem])),
});
type DocumentItem = z.output<typeof documentItem>;

/** Reads the folders of one kind. Their documents are read, and their quotations converted, as the product does it. */
async function readFolders(kind: 'sermons' | 'series') {
  const root = fileURLToPath(new URL(kind, import.meta.url));
  return Promise.all(
    (await readdir(root)).toSorted().map(async (folder) => {
      const item = manifest.parse(JSON.parse(await readFile(join(root, folder, 'manifest.json'), 'utf8')));
      const read = async (documents: DocumentItem[], part: string) =>
        Promise.all(
          documents.map(async (document) => {
            const { html } = fromMarkdown(await readFile(join(root, folder, document.file), 'utf8'));
            const blocks = withScripture(parseDocument(html));
            return { ...document, title: [item.name, part, document.name].filter(Boolean).join(': '), blocks };
          }),
        );
      const folders = item.items.filter(({ type }) => type === 'folder') as z.output<typeof folderItem>[];
      const loose = item.items.filter(({ type }) => type === 'document') as DocumentItem[];
      return {
        ...item,
        folder,
        files: (await readdir(join(root, folder), { recursive: true, withFileTypes: true })).filter((file) =>
          file.isFile(),
        ).length,
        documents: await read(loose, ''),
        parts: await Promise.all(
          folders.map(async (part) => ({ name: part.name, documents: await read(part.items, part.name) })),
        ),
      };
    }),
  );
}

const sermons = await readFolders('sermons');
const series = await readFolders('series');
const items = [...sermons, ...series];
const sets = [
  ...sermons.map(({ name: title, documents }) => ({ title, documents, shortest: 1_400, longest: 2_200 })),
  ...series.flatMap(({ name: title, parts }) =>
    parts.map((part) => ({
      title: `${title}: ${part.name}`,
      documents: part.documents,
      shortest: 1_100,
      longest: 1_700,
    })),
  ),
];
const documents = items.flatMap((item) => [...item.documents, ...item.parts.flatMap((part) => part.documents)]);

describe('the premium content of the product', () => {
  test('is four sermons, two of them free, and three series of three to five parts, one of them free', () => {
    expect(sermons).toHaveLength(4);
    expect(sermons.filter(({ isFree }) => isFree)).toHaveLength(2);
    expect(series).toHaveLength(3);
    expect(series.filter(({ isFree }) => isFree)).toHaveLength(1);
    for (const { name: title, parts } of series) {
      expect(parts.length, title).toBeGreaterThanOrEqual(3);
      expect(parts.length, title).toBeLessThanOrEqual(5);
    }
    for (const { parts } of sermons) expect(parts).toEqual([]);
  });

  test('has unique slugs and names, which the built-in sermons do not have', async () => {
    for (const { slug, folder } of items) expect(slug).toBe(folder);
    for (const { kind } of sermons) expect(kind).toBe('sermon');
    for (const { kind } of series) expect(kind).toBe('series');
    const names = [...items, ...series.flatMap(({ parts }) => parts)].map((item) => item.name.toLowerCase());
    const starters = (await readStarter('sermon')).map(({ title }) => title.toLowerCase());
    expect(new Set([...names, ...starters]).size).toBe(names.length + starters.length);
    expect(new Set(items.map(({ slug }) => slug)).size).toBe(items.length);
  });

  test('has an overview of each series', () => {
    for (const { name: title, documents: loose } of series)
      expect(loose, title).toMatchObject([{ name: 'Series Overview', category: 'Notes' }]);
  });

  test('keeps no file that no manifest names', () => {
    for (const { name: title, files, documents: loose, parts } of items)
      expect(files, title).toBe(2 + loose.length + parts.reduce((sum, part) => sum + part.documents.length, 0));
  });

  test('has a picture of its own for each item, wide and not too large', async () => {
    const pictures = await Promise.all(
      items.map(({ kind, folder, picture }) =>
        readFile(
          fileURLToPath(new URL(`${kind === 'sermon' ? 'sermons' : kind}/${folder}/${picture}`, import.meta.url)),
        ),
      ),
    );
    for (const picture of pictures) {
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
      expect(picture.length).toBeLessThanOrEqual(120_000);
    }
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(items.length);
  });

  test.each(sets.map((set) => [set.title, set] as const))(
    '%s: has a manuscript, an outline, a small group study and a handout of the usual lengths',
    (_, { documents: four, shortest, longest }) => {
      expect(four.map(({ category }) => category)).toEqual(['Manuscript', 'Outline', 'SmallGroupStudy', 'Handout']);
      const [manuscript = 0, outline = 0, study = 0, handout = 0] = four.map(({ blocks }) => wordCount(blocks));
      expect(manuscript).toBeGreaterThanOrEqual(shortest);
      expect(manuscript).toBeLessThanOrEqual(longest);
      for (const page of [outline, handout]) {
        expect(page).toBeGreaterThanOrEqual(100);
        expect(page).toBeLessThanOrEqual(400);
      }
      expect(study).toBeGreaterThanOrEqual(250);
      expect(study).toBeLessThanOrEqual(700);
    },
  );

  test.each(documents.map((document) => [document.title, document] as const))(
    '%s: is a document as it is kept',
    (_, { blocks, name: title }) => {
      const html = toHtml(blocks);
      expect(cleanHtml(html)).toBe(html);
      expect(html).not.toMatch(/<h1|<a |<hr|---/);
      expect(plainText(blocks)).not.toMatch(/\*|^#|^>|, (?:KJV|WEB)$/m);
      if (title === 'Series Overview') return;
      const [, passage = ''] = /^Text: (.+)$/m.exec(plainText(blocks)) ?? [];
      expect(parseReferences(passage).length).toBeGreaterThan(0);
    },
  );
});

describe('its Bible quotations', () => {
  const bibles = new Map<string, BibleText>();
  beforeAll(async () => void bibles.set('WEB', await readBible(await builtBibles(), 'WEB')));

  test.each(documents.map((document) => [document.title, document] as const))(
    '%s: quotes the World English Bible word for word',
    (_, { blocks }) => expectQuotationsToBeExact(blocks, bibles),
  );
});
