import { eq } from 'drizzle-orm';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { plainPicture, pngOfSize } from '../../../../../tests/files/pictures.ts';
import { wordFile, wordLine } from '../../../../../tests/files/wordFiles.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { premiumAsset, premiumItem } from '../../database/schema.ts';
import type { ChildProcessLimits } from '../../childProcesses/childProcesses.ts';
import { createImageEncoder } from '../../imports/images/encoder.ts';
import { refused } from '../../refused.ts';
import { importPremium, installPremium, type PremiumImportResult } from './import.ts';
import { readManifest, WrongManifest } from './manifest.ts';

const product = await openProduct();
const { services } = product;
const { db } = services;
const ruth = await product.join('Ruth');

const folder = await mkdtemp(join(tmpdir(), 'sermon-premium-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await db.delete(premiumItem);
});

const write = async (name: string, content: string | Buffer | object) => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
};
const never = new AbortController().signal;
const run = (path = folder, options: { isShipped?: boolean; signal?: AbortSignal } = {}) =>
  importPremium({ ...services, isShipped: false, signal: never, ...options }, path);
const total = ({ added, changed, unchanged }: PremiumImportResult) => ({
  added: added.sermon + added.series,
  changed: changed.sermon + changed.series,
  unchanged: unchanged.sermon + unchanged.series,
});

const base = {
  kind: 'sermon',
  slug: 'grace',
  name: 'Grace',
  shortDescription: 'Luke 15',
  description: 'On grace.\n\nAnd mercy.',
  isFree: true,
  date: '2026-11-01',
};
const document = (file: string, name = 'Manuscript') => ({ type: 'document', name, category: 'Manuscript', file });
const withFile = { ...base, items: [document('a.md')] };
const withHtml = { ...base, items: [{ type: 'document', name: 'M', html: '<p>He ran.</p>' }] };

const textsOf = async (slug = 'grace') =>
  (
    await db
      .select({ name: premiumAsset.name, html: premiumAsset.html })
      .from(premiumAsset)
      .innerJoin(premiumItem, eq(premiumItem.id, premiumAsset.itemId))
      .where(eq(premiumItem.slug, slug))
      .orderBy(premiumAsset.position)
  ).map(({ name, html }) => [name, html]);

describe('a folder', () => {
  test('is imported with its texts in Markdown, HTML and Word, its folders and its picture', async () => {
    await write('sermons/grace/manifest.json', {
      ...base,
      picture: 'picture.png',
      items: [
        document('a.md', 'Markdown'),
        { type: 'folder', name: 'Texts', items: [document('texts/b.html', 'Page'), document('texts/c.docx', 'Word')] },
      ],
    });
    await write('sermons/grace/a.md', '# Grace\n\nHe *ran*.\n\n> He ran. — Luke 15:20, WEB\n');
    await write('sermons/grace/texts/b.html', '<p onclick="x()">He <b>saw</b><script>alert(1)</script></p>');
    await write('sermons/grace/texts/c.docx', await wordFile({ body: wordLine('He fell on his neck.') }));
    await write('sermons/grace/picture.png', await plainPicture().png().toBuffer());
    await write('series/luke/manifest.json', { ...withFile, kind: 'series', slug: 'luke', name: 'Luke' });
    await write('series/luke/a.md', 'Part one');
    const done = await run();
    expect(done).toMatchObject({ added: { sermon: 1, series: 1 }, wrong: [], isInterrupted: false });
    expect(await textsOf()).toEqual([
      [
        'Markdown',
        '<h1>Grace</h1><p>He <em>ran</em>.</p>' +
          '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He ran.</p></blockquote>',
      ],
      ['Texts', ''],
      ['Page', '<p>He <strong>saw</strong></p>'],
      ['Word', '<p>He fell on his neck.</p>'],
    ]);
    const [sermon] = await ruth.api.premiumSermons.list({ query: 'fell on his neck' });
    expect(sermon).toMatchObject({ name: 'Grace', description: 'On grace.\n\nAnd mercy.' });
    expect((await product.app.inject({ url: sermon!.thumbnailUrl })).headers['content-type']).toBe('image/webp');
  });

  test('has its texts in any encoding', async () => {
    await write('manifest.json', { ...base, items: [document('a.md', 'Markdown'), document('b.html', 'Page')] });
    await write('a.md', Buffer.from('Josu\xe9 \x93ran\x94.', 'latin1'));
    await write('b.html', Buffer.from('\ufeff<p>λόγος</p>', 'utf16le'));
    await run();
    expect(await textsOf()).toEqual([
      ['Markdown', '<p>Josué “ran”.</p>'],
      ['Page', '<p>λόγος</p>'],
    ]);
  });

  test('that is imported again changes nothing, and a changed item keeps its id, place and activations', async () => {
    await write('manifest.json', withFile);
    await write('a.md', 'He ran.');
    expect(total(await run())).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(total(await run())).toEqual({ added: 0, changed: 0, unchanged: 1 });
    const [before] = await db.select().from(premiumItem);
    await ruth.api.premiumSermons.activate({ PremiumSermonId: before!.id });
    await db.update(premiumItem).set({ position: 7, isEnabled: false });
    await write('a.md', 'He still ran.');
    expect(total(await run())).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const [after] = await db.select().from(premiumItem);
    expect(after).toMatchObject({ id: before!.id, activations: 1, position: 7, isEnabled: false });
    expect(await textsOf()).toEqual([['Manuscript', '<p>He still ran.</p>']]);
  });

  test('is imported again when text has moved from the end of a file to the beginning of the next', async () => {
    await write('manifest.json', { ...base, items: [document('a.md'), document('b.md')] });
    await write('a.md', 'He ran.\n\nHe fell.\n\n');
    await write('b.md', 'He wept.');
    await run();
    await write('a.md', 'He ran.\n\n');
    await write('b.md', 'He fell.\n\nHe wept.');
    expect(total(await run())).toEqual({ added: 0, changed: 1, unchanged: 0 });
  });

  test('with a broken manifest does not keep the others from being imported', async () => {
    await write('a/manifest.json', '{');
    await write('b/manifest.json', { ...withFile, slug: 'b', items: [document('missing.md')] });
    await write('c/manifest.json', { ...withHtml, slug: 'c' });
    await write('d/manifest.json', { ...withHtml, slug: 'c' });
    const done = await run();
    expect(done).toMatchObject({ added: { sermon: 1 }, malformed: 3 });
    expect(done.wrong).toEqual([
      'a/manifest.json is not valid JSON',
      'b/manifest.json: items[0].file does not exist',
      'd/manifest.json: slug has the same kind and slug as another manifest of this import',
    ]);
  });

  test('is imported up to where it is stopped, and continues there', async () => {
    await write('a/manifest.json', { ...withHtml, slug: 'a' });
    await write('b/manifest.json', { ...withHtml, slug: 'b' });
    const ending = new AbortController();
    const done = await importPremium(
      { ...services, isShipped: false, signal: ending.signal, report: () => ending.abort() },
      folder,
    );
    expect(done).toMatchObject({ added: { sermon: 1 }, isInterrupted: true, wrong: [] });
    expect(total(await run())).toEqual({ added: 1, changed: 0, unchanged: 1 });
  });

  test('without manifests imports nothing', async () => {
    await write('a/b/c/manifest.json', withHtml);
    expect(total(await run())).toEqual({ added: 0, changed: 0, unchanged: 0 });
  });
});

describe('a JSON file', () => {
  test('has one manifest or a list of manifests with texts in HTML', async () => {
    await write('one.json', withHtml);
    await write('many.json', [withHtml, { ...withHtml, slug: 'b' }, { ...withHtml, slug: 'c', name: 5 }]);
    expect(total(await run(join(folder, 'one.json')))).toMatchObject({ added: 1 });
    const done = await run(join(folder, 'many.json'));
    expect(total(done)).toEqual({ added: 1, changed: 0, unchanged: 1 });
    expect(done.wrong).toEqual(['many.json[2]: name must be text']);
  });

  test('that is no JSON, or names files, is refused', async () => {
    await write('broken.json', '{"a":');
    await write('files.json', { ...withFile });
    await write('deep.json', '['.repeat(200_000));
    for (const [file, sentence] of [
      ['broken.json', / is not valid JSON$/],
      ['deep.json', / is not valid JSON$/],
      ['files.json', /^files.json: items\[0\]\.file cannot name files/],
    ] as const) {
      const { wrong } = await run(join(folder, file));
      expect(wrong).toEqual([expect.stringMatching(sentence)]);
    }
  });
});

describe('hostile input', () => {
  const wrongOf = async (manifest: object) => {
    await write('x/manifest.json', manifest);
    const { wrong } = await run();
    expect(await db.$count(premiumItem)).toBe(0);
    return wrong;
  };

  test('cannot read files outside of its folder', async () => {
    await write('secret.md', 'zebrafinch');
    for (const file of ['../secret.md', join(folder, 'secret.md'), 'a/../../secret.md', '..\\secret.md', 'a\u0000.md'])
      expect(await wrongOf({ ...base, items: [document(file)] })).toEqual([
        expect.stringMatching(/items\[0\]\.file (is outside the folder|does not exist)/),
      ]);
    await symlink(join(folder, 'secret.md'), join(folder, 'x', 'link.md'));
    await symlink(folder, join(folder, 'x', 'up'));
    for (const file of ['link.md', 'up/secret.md'])
      expect(await wrongOf({ ...base, items: [document(file)] })).toEqual([
        'x/manifest.json: items[0].file is a symbolic link, which is not followed',
      ]);
    expect(await wrongOf({ ...withHtml, picture: '../secret.md' })).toEqual([
      'x/manifest.json: picture is outside the folder of the manifest',
    ]);
  });

  test('cannot have files that are too large, folders, or of other types', async () => {
    await write('x/large.md', Buffer.alloc(6 * 2 ** 20 + 1, 'a'));
    await write('x/folder.md/a', '');
    await write('x/program.exe', '');
    await write('x/broken.docx', 'no Word file');
    for (const [file, sentence] of [
      ['large.md', 'is larger than 6 MB'],
      ['folder.md', 'is not a file'],
      ['program.exe', 'must end in .md, .html, .htm or .docx'],
      ['broken.docx', 'could not be converted: '],
    ] as const)
      expect((await wrongOf({ ...base, items: [document(file)] }))[0]).toContain(`items[0].file ${sentence}`);
  });

  test('cannot have pictures that are none', async () => {
    await write('x/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await wrongOf({ ...withHtml, picture: 'picture.svg' }))[0]).toContain('picture cannot be used: ');
  });

  test('cannot put control characters into texts or into messages', async () => {
    await write('x/manifest.json', {
      ...withHtml,
      items: [{ type: 'document', name: 'M', html: '<p>He\u0000 ran.\ud800</p>' }],
    });
    await write('y\u001b[31m/manifest.json', '{');
    const done = await run();
    expect(done).toMatchObject({ added: { sermon: 1 }, wrong: ['y[31m/manifest.json is not valid JSON'] });
    expect((await textsOf())[0]![1]).not.toContain('\u0000');
  });

  test('keeps markup in names as text', async () => {
    await write('x/manifest.json', { ...withHtml, name: '<b>Grace</b>\u202e\n', description: '<script>1</script>' });
    await run();
    expect((await ruth.api.premiumSermons.list({}))[0]).toMatchObject({
      name: '<b>Grace</b>',
      description: '<script>1</script>',
    });
  });

  test('cannot have more text than the limit', { timeout: 60_000 }, async () => {
    const html = `<p>${'a'.repeat(1_400_000)}</p>`;
    const items = Array.from({ length: 4 }, () => ({ type: 'document', name: 'M', html }));
    await write('large.json', { ...base, items });
    const { wrong } = await run(join(folder, 'large.json'));
    expect(wrong).toEqual(['large.json: items has more than 5,000,000 characters in its documents']);
  });
});

describe('a manifest', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'folder', name: 'F' } : { type: 'folder', name: 'F', items: [nested(depth - 1)] };
  test.each<[object, string]>([
    [[], ' must be an object'],
    [{ ...withHtml, kind: 'hymn' }, 'kind must be one of sermon, series'],
    [{ ...withHtml, slug: '../up' }, 'slug must consist of lowercase letters, digits and hyphens'],
    [{ ...withHtml, slug: 'a'.repeat(81) }, 'slug must have at most 80 characters'],
    [{ ...withHtml, name: ' \u202e ' }, 'name must not be empty'],
    [{ ...withHtml, name: undefined }, 'name must be text'],
    [{ ...withHtml, shortDescription: 'a'.repeat(161) }, 'shortDescription must have at most 160 characters'],
    [{ ...withHtml, description: 'a'.repeat(2_001) }, 'description must have at most 2,000 characters'],
    [{ ...withHtml, isFree: 'yes' }, 'isFree must be true or false'],
    [{ ...withHtml, date: '2026-02-30' }, 'date must be a date like 2026-11-29'],
    [{ ...withHtml, date: '0000-01-01' }, 'date must be a date like 2026-11-29'],
    [{ ...withHtml, author: 'me' }, 'author is not a known field'],
    [{ ...withHtml, items: {} }, 'items must be a list'],
    [{ ...withHtml, items: [] }, 'items must list at least one document, series or folder'],
    [{ ...withHtml, items: [{ type: 'link', name: 'L' }] }, 'items[0].type must be one of folder, series, document'],
    [{ ...withHtml, items: [{ type: 'folder', name: 'F', html: '' }] }, 'items[0].html belongs only to documents'],
    [
      { ...withHtml, items: [{ type: 'document', name: 'M', html: '', items: [] }] },
      'items[0].items belongs only to folders and series',
    ],
    [{ ...withHtml, items: [{ type: 'document', name: 'M' }] }, 'items[0] must have either a file or html'],
    [
      { ...withHtml, items: [{ type: 'document', name: 'M', html: '', category: 'Video' }] },
      'items[0].category must be one of Manuscript, Outline, Handout, Devotional, SmallGroupStudy, Notes',
    ],
    [{ ...withHtml, items: [nested(20)] }, `items${'[0].items'.repeat(20)} is nested more than 20 levels deep`],
    [
      { ...withHtml, items: Array.from({ length: 501 }, () => ({ type: 'folder', name: 'F' })) },
      'items has more than 500 folders, series and documents',
    ],
  ])('%# is refused with the path of the wrong field: %s', (manifest, sentence) => {
    expect(() => readManifest(JSON.parse(JSON.stringify(manifest)), { isFolder: true })).toThrow(
      expect.objectContaining({ name: 'WrongManifest', message: sentence }) as WrongManifest,
    );
  });

  test('may be as deep as the limit', () => {
    expect(readManifest({ ...base, items: [nested(19)] }, { isFolder: true }).assets).toHaveLength(20);
  });
});

describe('pictures', () => {
  test('that an administrator has chosen stay until another one is imported', async () => {
    const picture = (background: string) => plainPicture({ background }).png().toBuffer();
    await write('manifest.json', { ...withFile, picture: 'p.png' });
    await write('a.md', 'One');
    await write('p.png', await picture('#c00000'));
    await run();
    const url = async () => (await ruth.api.premiumSermons.list({}))[0]!.thumbnailUrl;
    const [row] = await db.select().from(premiumItem);
    const file = new File([new Uint8Array(await picture('#00c000'))], 'p.png');
    const chosen = await ruth.api.adminPremium.replacePicture({ premiumItemId: row!.id, file });
    await write('a.md', 'Two');
    expect(total(await run())).toMatchObject({ changed: 1 });
    expect(await url()).toBe(chosen);
    await write('p.png', await picture('#0000c0'));
    expect(total(await run())).toMatchObject({ changed: 1 });
    expect(await url()).not.toBe(chosen);
    await write('manifest.json', withFile);
    expect(total(await run())).toMatchObject({ changed: 1 });
    expect(await url()).toBe('');
  });
});

describe('the content of the product', () => {
  const logged: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => void logged.push(line),
    error: (...line: unknown[]) => void logged.push(line),
  };
  const install = (from = folder) => installPremium({ ...services, log, signal: never }, from);

  test('is installed and updated, but does not replace what was imported', async () => {
    await write('sermons/grace/manifest.json', withFile);
    await write('sermons/grace/a.md', 'He ran.');
    await install();
    await write('sermons/grace/a.md', 'He ran fast.');
    await install();
    expect(await textsOf()).toEqual([['Manuscript', '<p>He ran fast.</p>']]);
    await write('own/manifest.json', { ...withHtml });
    await run(join(folder, 'own'));
    await write('sermons/grace/a.md', 'He walked.');
    await rm(join(folder, 'own'), { recursive: true });
    await install();
    expect(await textsOf()).toEqual([['M', '<p>He ran.</p>']]);
  });

  test('does not replace what is imported while it is being installed', async () => {
    logged.length = 0;
    await write('sermons/grace/manifest.json', withFile);
    await write('sermons/grace/a.md', 'He ran.');
    await write('own/manifest.json', {
      ...withHtml,
      items: [{ type: 'document', name: 'Own', html: '<p>He sat.</p>' }],
    });
    const importsMeanwhile = {
      contentOf: async (html: string) => {
        await run(join(folder, 'own'));
        return services.textWork.contentOf(html);
      },
    };
    await installPremium({ ...services, textWork: importsMeanwhile, log, signal: never }, join(folder, 'sermons'));
    expect(await textsOf()).toEqual([['Own', '<p>He sat.</p>']]);
    expect(logged).toEqual([]);
  });

  test('that comes with the product is installed without problems, and only once', async () => {
    logged.length = 0;
    const install = () => installPremium({ ...services, log, signal: never });
    await install();
    logged.length = 0;
    await install();
    expect(logged).toEqual([]);
  });

  test('that is wrong fails with the names of what is missing, and the rest is installed', async () => {
    await write('sermons/grace/manifest.json', { ...withHtml, name: 5 });
    await write('sermons/hope/manifest.json', { ...withHtml, slug: 'hope', name: 'Hope' });
    await expect(install()).rejects.toThrow(/^Premium content of the product could not be installed: .*grace.*name/);
    expect((await ruth.api.premiumSermons.list({})).map(({ name }) => name)).toEqual(['Hope']);
  });

  test('is not called wrong while the server is too busy to convert its texts', async () => {
    await write('sermons/grace/manifest.json', withFile);
    await write('sermons/grace/a.md', 'He ran.');
    const textWork = { contentOf: () => Promise.reject(refused(503, 'Busy.')) };
    await expect(installPremium({ ...services, textWork, log, signal: never }, folder)).rejects.toThrow(
      'The server was too busy to install all premium content (missing items: 1)',
    );
    await install();
    expect(await textsOf()).toEqual([['Manuscript', '<p>He ran.</p>']]);
  });

  describe('with a picture', () => {
    const pictureOf = (background: string) => plainPicture({ background }).png().toBuffer();
    const release = async (text: string, background?: string) => {
      await write('sermons/grace/manifest.json', { ...withFile, ...(background && { picture: 'p.png' }) });
      await write('sermons/grace/a.md', text);
      if (background) await write('sermons/grace/p.png', await pictureOf(background));
      await install();
    };
    const url = async () => (await ruth.api.premiumSermons.list({}))[0]!.thumbnailUrl;
    const choose = async (background: string) => {
      const [row] = await db.select().from(premiumItem);
      const file = new File([new Uint8Array(await pictureOf(background))], 'p.png');
      return ruth.api.adminPremium.replacePicture({ premiumItemId: row!.id, file });
    };

    test('gets it in an installation that has the item without one', async () => {
      await release('He ran.');
      const [before] = await db.select().from(premiumItem);
      expect(await url()).toBe('');
      await release('He ran.', '#c00000');
      const [after] = await db.select().from(premiumItem);
      expect(after!.id).toBe(before!.id);
      const first = await url();
      expect(first).toMatch(/^\/api\/PremiumSermon\/Picture\//);
      await release('He ran fast.', '#c00000');
      expect(await url()).toBe(first);
      await release('He ran fast.', '#0000c0');
      expect(await url()).not.toBe(first);
    });

    const withEncoder = async (limits: Partial<ChildProcessLimits>) => {
      const imageEncoder = createImageEncoder({ log, limits });
      try {
        await installPremium({ ...services, imageEncoder, log, signal: never }, folder);
      } finally {
        await imageEncoder.close();
      }
    };

    test('is installed later if the server is too busy to encode its picture, and the others at once', async () => {
      await write('sermons/grace/manifest.json', { ...withFile, picture: 'p.png' });
      await write('sermons/grace/a.md', 'He ran.');
      await write('sermons/grace/p.png', await pictureOf('#c00000'));
      await write('sermons/hope/manifest.json', { ...withHtml, slug: 'hope', name: 'Hope' });
      logged.length = 0;
      await expect(withEncoder({ waitMs: 1 })).rejects.toThrow('The server was too busy');
      expect(JSON.stringify(logged)).not.toContain('problem');
      expect((await ruth.api.premiumSermons.list({})).map(({ name }) => name)).toEqual(['Hope']);
      await withEncoder({});
      const items = await ruth.api.premiumSermons.list({});
      expect(items.map(({ name, thumbnailUrl }) => [name, thumbnailUrl !== ''])).toEqual([
        ['Hope', false],
        ['Grace', true],
      ]);
    });

    test('is called wrong if its picture needs too much processor time', async () => {
      await write('sermons/grace/manifest.json', { ...withFile, picture: 'p.png' });
      await write('sermons/grace/a.md', 'He ran.');
      await write('sermons/grace/p.png', pngOfSize(10_000, 5_000, 5_000));
      await expect(withEncoder({ processorMs: 20 })).rejects.toThrow(
        'picture cannot be used: This picture could not be prepared.',
      );
    });

    test('keeps a WebP as it is, without work for the encoder', async () => {
      const webp = await plainPicture().webp().toBuffer();
      await write('sermons/grace/manifest.json', { ...withFile, picture: 'p.webp' });
      await write('sermons/grace/a.md', 'He ran.');
      await write('sermons/grace/p.webp', webp);
      await withEncoder({ waitMs: 1 });
      const { rawPayload } = await product.app.inject({ url: await url() });
      expect(rawPayload.equals(webp)).toBe(true);
    });

    test('does not replace the one that an administrator has chosen', async () => {
      await release('He ran.');
      const chosen = await choose('#00c000');
      await release('He ran fast.', '#c00000');
      expect(await url()).toBe(chosen);
      expect(await textsOf()).toEqual([['Manuscript', '<p>He ran fast.</p>']]);
      await release('He ran fast.', '#0000c0');
      expect(await url()).toBe(chosen);
    });

    test('does not replace the one that an administrator has chosen instead of it', async () => {
      await release('He ran.', '#c00000');
      const chosen = await choose('#00c000');
      await release('He ran.', '#0000c0');
      expect(await url()).toBe(chosen);
      await release('He ran fast.');
      expect(await url()).toBe(chosen);
    });
  });

  test('may be an empty folder or none', async () => {
    logged.length = 0;
    await install();
    await install(join(folder, 'missing'));
    expect(logged).toEqual([]);
  });
});
