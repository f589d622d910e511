import { maxPremiumAssets } from '@sermon/domain/premium/premium';
import fileSystem, { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unusablePictures } from '../../../../../tests/files/pictures.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { premiumItem, upload } from '../../database/schema.ts';
import { importPremium } from './import.ts';
import { readManifest } from './manifest.ts';

const { services } = await openProduct();
const { db } = services;
const folder = await mkdtemp(join(tmpdir(), 'sermon-hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await db.delete(premiumItem);
});

const run = () => importPremium({ ...services, isShipped: false, signal: new AbortController().signal }, folder);
const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

const base = { kind: 'sermon', slug: 'grace', name: 'Grace', shortDescription: 'G', description: 'D', isFree: true };
const text = { type: 'document', name: 'M', html: '<p>He ran.</p>' };
const tooMany = `items has more than ${maxPremiumAssets} folders, series and documents`;
const tooDeep = /^items(\[0\]\.items){20} is nested more than 20 levels deep$/;
const withItems = (items: unknown) => ({ ...base, items });

/** Returns 5,000 folders, each in the one before. Made as text, because JSON.stringify cannot go that deep. */
const chain = () => {
  const beginning = '{"type":"folder","name":"F","items":['.repeat(4_999);
  return `[${beginning}{"type":"folder","name":"F"}${']}'.repeat(4_999)}]`;
};

describe('a tree of 5,000 items', () => {
  const flat = Array.from({ length: 5_000 }, () => text);
  const inFolders = Array.from({ length: 10 }, () => ({ type: 'folder', name: 'F', items: flat.slice(0, 499) }));

  test.each([
    ['in one list', flat],
    ['in folders', inFolders],
  ])('%s is refused before any of its texts is read', (_, items) => {
    expect(() => readManifest(withItems(items), { isFolder: false })).toThrow(tooMany);
  });

  test('in each other is refused', () => {
    expect(() => readManifest(withItems(JSON.parse(chain())), { isFolder: false })).toThrow(tooDeep);
  });

  test('stores nothing when it is imported, and the other manifests are', async () => {
    const manifests = [withItems(flat), { ...withItems([text]), slug: 'mercy' }];
    await write('many.json', JSON.stringify(manifests));
    const { added, wrong } = await importPremium(
      { ...services, isShipped: false, signal: new AbortController().signal },
      join(folder, 'many.json'),
    );
    expect(added).toEqual({ sermon: 1, series: 0 });
    expect(wrong).toEqual([`many.json[0]: ${tooMany}`]);
  });
});

describe('a cycle', () => {
  test('of items ends at the limit of levels', () => {
    const endless: { type: string; name: string; items: unknown[] } = { type: 'folder', name: 'F', items: [] };
    endless.items.push(endless);
    expect(() => readManifest(withItems([endless]), { isFolder: false })).toThrow(tooDeep);
  });

  test('cannot be written with parents, because a manifest has none', () => {
    for (const field of ['parent', 'parentId', 'id'])
      expect(() => readManifest(withItems([{ ...text, [field]: 0 }]), { isFolder: false })).toThrow(
        `items[0].${field} is not a known field`,
      );
  });

  test('of folders is not followed', async () => {
    await write('manifest.json', JSON.stringify(withItems([text])));
    await symlink(folder, join(folder, 'again'));
    expect(await run()).toMatchObject({ added: { sermon: 1 }, wrong: [] });
    await rm(join(folder, 'manifest.json'));
    expect(await run()).toMatchObject({ added: { sermon: 0 }, wrong: [] });
  });
});

describe('a file that cannot be read', () => {
  const manifest = (slug: string, item: object = text) => JSON.stringify({ ...withItems([item]), slug });
  const put = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await write(name, content);
  };

  test('because it is a link, is named, also if the link leads nowhere, and the other items are imported', async () => {
    await put('kept/a.json', manifest('secret'));
    await mkdir(join(folder, 'dangling'));
    await symlink(join(folder, 'nowhere'), join(folder, 'dangling/manifest.json'));
    await mkdir(join(folder, 'linked'));
    await symlink(join(folder, 'kept/a.json'), join(folder, 'linked/manifest.json'));
    await put('mercy/manifest.json', manifest('mercy'));
    const { added, wrong } = await run();
    expect(wrong).toEqual([
      'dangling/manifest.json is a symbolic link, which is not followed',
      'linked/manifest.json is a symbolic link, which is not followed',
    ]);
    expect(added).toEqual({ sermon: 1, series: 0 });
  });

  describe('by the account of the server', () => {
    /** The paths that the operating system refuses. Permissions would not do: they do not bind root, which runs many builds. */
    const refuse = (refusals: Record<string, string>) => {
      const failing =
        (real: (path: string, ...rest: unknown[]) => unknown) =>
        (path: string, ...rest: unknown[]) => {
          const code = refusals[relative(folder, path)];
          if (code === undefined) return real(path, ...rest);
          return Promise.reject(Object.assign(new Error(`${code}: ${path}`), { code, syscall: 'open', path }));
        };
      for (const name of ['open', 'readdir'] as const) {
        const real = fileSystem[name] as never;
        vi.spyOn(fileSystem, name).mockImplementation(failing(real) as never);
      }
      syncBuiltinESMExports();
    };
    afterEach(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });

    test('is named, and the other items are imported', async () => {
      await put('a/manifest.json', manifest('a'));
      await put('b/manifest.json', manifest('b', { type: 'document', name: 'M', file: 'b.md' }));
      await put('b/b.md', 'He ran.');
      await put('c/manifest.json', manifest('c'));
      await put('d/manifest.json', manifest('d'));
      refuse({ 'a/manifest.json': 'EACCES', 'b/b.md': 'EIO', c: 'EACCES' });
      const { added, wrong } = await run();
      expect(wrong).toEqual([
        'a/manifest.json cannot be read (EACCES)',
        'b/manifest.json: items[0].file cannot be read (EIO)',
        'c cannot be read (EACCES)',
      ]);
      expect(added).toEqual({ sermon: 1, series: 0 });
    });

    test('is not called wrong if the server has no room for another open file', async () => {
      await put('a/manifest.json', manifest('a'));
      refuse({ 'a/manifest.json': 'EMFILE' });
      await expect(run()).rejects.toThrow('EMFILE');
    });
  });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s, which every object has, is neither a kind, a type, a category nor a field',
  (name) => {
    const read = (json: string) => () => readManifest(JSON.parse(json), { isFolder: false });
    const given = JSON.stringify(withItems([text]));
    expect(read(given.replace('"sermon"', `"${name}"`))).toThrow('kind must be one of');
    expect(read(given.replace('"document"', `"${name}"`))).toThrow('items[0].type must be one of');
    expect(read(given.replace('"html"', `"category":"${name}","html"`))).toThrow('items[0].category must be one of');
    expect(read(given.replace('"kind"', `"${name}":{"isFree":true},"kind"`))).toThrow(`${name} is not a known field`);
  },
);

test('of pictures that cannot be used, none is stored, and the import says why', async () => {
  await write('manifest.json', JSON.stringify({ ...withItems([text]), picture: 'picture.jpg' }));
  for (const [name, { bytes, sentence }] of Object.entries(await unusablePictures())) {
    await write('picture.jpg', bytes);
    const { wrong } = await run();
    expect(wrong, name).toEqual([expect.stringContaining('manifest.json: picture cannot be used: ')]);
    expect(wrong[0], name).toContain(sentence);
  }
  expect(await db.$count(premiumItem)).toBe(0);
  expect(await db.$count(upload)).toBe(0);
});
