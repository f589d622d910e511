import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { wordFile, wordLine } from '../../../../../tests/files/wordFiles.ts';
import { watchForks } from '../../../../../tests/support/programs/forks.ts';
import { openCommands } from './commands.setup.ts';
import { contentCommands, contentsCommands } from './content.ts';
import { premiumCommands } from './premium.ts';

const forks = watchForks();
const { admin, said, product } = await openCommands([...premiumCommands, ...contentCommands, ...contentsCommands]);
const folder = await mkdtemp(join(tmpdir(), 'sermon-premium-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifest = {
  kind: 'sermon',
  slug: 'grace',
  name: 'Grace',
  shortDescription: 'Luke 15',
  description: 'On grace.',
  isFree: true,
};

test('premium content is imported from a folder, and once only', async () => {
  await mkdir(join(folder, 'grace'));
  const items = [{ type: 'document', name: 'Manuscript', file: 'a.docx' }];
  await writeFile(join(folder, 'grace/manifest.json'), JSON.stringify({ ...manifest, picture: 'p.png', items }));
  await writeFile(join(folder, 'grace/a.docx'), await wordFile({ body: wordLine('He ran.') }));
  await writeFile(join(folder, 'grace/p.png'), await plainPicture().png().toBuffer());
  expect(await admin('content', 'import', 'premium', folder)).toEqual({ text: '1 premium sermon added.', code: 0 });
  expect(said).toEqual(['Grace']);
  expect(await admin('content', 'import', 'premium', folder)).toEqual({ text: '1 premium sermon unchanged.', code: 0 });
  const ruth = await product.join();
  const [listed] = await ruth.api.premiumSermons.list({});
  const { assets } = await ruth.api.premiumSermons.get({ id: listed!.id });
  expect(await ruth.api.premiumSermons.document({ id: assets[0]!.id })).toMatchObject({
    builderAssetText: '<p>He ran.</p>',
  });
  expect((await product.app.inject({ url: listed!.thumbnailUrl })).statusCode).toBe(200);
  expect((await admin('content', 'list')).text).toContain('1 premium sermon\n0 premium series');
  expect((await admin('contents')).text).toMatch(/^1 premium sermon\tLast import \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
});

test('problems are listed with the file and the field', async () => {
  await mkdir(join(folder, 'wrong'));
  await writeFile(join(folder, 'wrong/manifest.json'), JSON.stringify({ ...manifest, slug: 'Wrong', items: [] }));
  expect(await admin('content', 'import', 'premium', folder)).toEqual({
    text: [
      '1 premium sermon unchanged.',
      '1 manifest could not be imported:',
      '  wrong/manifest.json: slug must consist of lowercase letters, digits and hyphens',
    ].join('\n'),
    code: 1,
  });
});

test('an item for which the computer is too busy is called busy, not wrong, and imported by the next command', async () => {
  await mkdir(join(folder, 'busy'));
  const items = [{ type: 'document', name: 'Manuscript', file: 'a.docx' }];
  await writeFile(join(folder, 'busy/manifest.json'), JSON.stringify({ ...manifest, slug: 'busy', items }));
  await writeFile(join(folder, 'busy/a.docx'), await wordFile({ body: wordLine('He ran.') }));
  forks.onStart = (child) => void child.kill('SIGKILL');
  expect(await admin('content', 'import', 'premium', join(folder, 'busy'))).toEqual({
    text: 'Nothing was imported.\n1 manifest could not be imported because this computer was too busy. Run the same command again to import it.',
    code: 1,
  });
  forks.onStart = () => {};
  expect(await admin('content', 'import', 'premium', join(folder, 'busy'))).toEqual({
    text: '1 premium sermon added.',
    code: 0,
  });
});

test('a folder without manifests, and one that does not exist, are refused', async () => {
  await mkdir(join(folder, 'empty'));
  expect(await admin('content', 'import', 'premium', join(folder, 'empty'))).toEqual({
    text: 'There is no manifest.json in this folder or in the two levels of folders below it.\nNothing was imported.',
    code: 1,
  });
  const missing = join(folder, 'missing');
  expect(await admin('content', 'import', 'premium', missing)).toEqual({
    text: `There is no file or folder ${missing}.`,
    code: 2,
  });
  expect(await admin('content', 'import', 'premium')).toMatchObject({ code: 2 });
});
