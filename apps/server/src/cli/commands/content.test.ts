import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCommands } from './commands.setup.ts';
import { contentCommands, contentsCommands } from './content.ts';

test('the contents are counted, with the dates of the last imports', async () => {
  const { admin } = await openCommands([...contentsCommands, ...contentCommands]);
  expect(await admin('contents')).toEqual({
    text: '0 sermons\tNothing imported yet\n0 illustrations\tNothing imported yet\n0 premium sermons\tNothing imported yet\n0 premium series\tNothing imported yet\nNo Bible is installed.',
    code: 0,
  });
  const folder = await mkdtemp(join(tmpdir(), 'sermon-contents-'));
  const file = join(folder, 'illustrations.jsonl');
  await writeFile(file, '{"title":"The Lost Son","text":"He ran."}');
  await admin('content', 'import', 'illustrations', file);
  await rm(folder, { recursive: true });
  expect((await admin('contents')).text).toMatch(
    /^0 sermons\tNothing imported yet\n1 illustration\tLast import \d{4}-\d\d-\d\d \d\d:\d\d UTC\n0 premium sermons\tNothing imported yet\n0 premium series\tNothing imported yet\nNo Bible is installed\.$/,
  );
  expect(await admin('contents', 'sermons')).toEqual({ text: 'Too many arguments: contents', code: 2 });
});
