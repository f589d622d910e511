import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeTestDatabase } from '../../../../tests/support/database.ts';
import { builtProgram } from '../../../../tests/support/programs/built.ts';
import { parseCommandLine, type Command } from './commands/command.ts';
import { openCommands } from './commands/commands.setup.ts';
import { contentCommands, timeLeft } from './commands/content.ts';
import { invitationCommands } from './commands/invitations.ts';
import { secondStepCommands } from './commands/people.ts';
import { shareCommands } from './commands/shares.ts';

const file = join(await mkdtemp(join(tmpdir(), 'sermon-admin-')), 'sermons.jsonl.gz');
afterAll(() => rm(dirname(file), { recursive: true, force: true }));
const lines = ['{"title":"The Lost Son","text":"He ran."}', '{"title":"Nothing"}', '{"title":"Grace","text":"Mercy."}'];
const added =
  /^2 sermons added from sermons\.jsonl\.gz in \d+ seconds?\.\n1 line is malformed and skipped:\n {2}line 2 has no text\n?$/;

describe('the admin program', () => {
  let folder = '';
  let env: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sermon-admin-'));
    env = { DATA_DIR: folder, ...(await placeTestDatabase(folder)) };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const admin = async (...words: string[]) => {
    const child = spawn(process.execPath, [builtProgram('admin'), ...words], { env: { ...process.env, ...env } });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, out, err };
  };

  test('prints what a command has done', async () => {
    await writeFile(file, gzipSync(lines.join('\n')));
    const { code, out } = await admin('content', 'import', 'sermons', file);
    expect(out).toMatch(added);
    expect(code).toBe(0);
  });

  test('prints why a command has failed', async () => {
    await writeFile(file, '{"title":"Nothing"}');
    const { code, err } = await admin('content', 'import', 'illustrations', file);
    expect(err).toContain('Nothing in the file could be read as illustrations.');
    expect(code).toBe(1);
  });

  test('checks the services', async () => {
    const { code, out, err } = await admin('health');
    expect(err).toBe('');
    expect(out).toMatch(/^Database\tWorks\t(embedded|PostgreSQL)\n/);
    expect(code).toBe(0);
  });

  test('shows the usage if it is called incorrectly', async () => {
    const { code, err } = await admin('content', 'import', 'hymns', 'hymns.jsonl');
    expect(err).toContain(
      'Only sermons, illustrations or premium content can be imported, not “hymns”.\nusage: npm run admin -- COMMAND\n',
    );
    expect(err).toContain(
      'content import sermons|illustrations FILE.jsonl[.gz]  imports the items of a JSON Lines file',
    );
    expect(code).toBe(2);
  });
});

describe('the admin commands', async () => {
  const { admin } = await openCommands([...contentCommands, ...shareCommands, ...invitationCommands]);

  test('import the items of a file once and report the lines that they skip', async () => {
    await writeFile(file, gzipSync(lines.join('\n')));
    const imported = await admin('content', 'import', 'sermons', file);
    expect(imported).toEqual({ code: 0, text: expect.stringMatching(added) });
    const again = await admin('content', 'import', 'sermons', file);
    expect(again.text).toMatch(/^0 sermons added .*\n2 were already there\.\n1 line is malformed and skipped:\n/);
    expect(again.code).toBe(0);
  });

  test('list the imported items, and remove one or all of them', async () => {
    const items = ['one', 'two', 'three'].map((id) => JSON.stringify({ id, title: id, text: 'A story.' }));
    await writeFile(file, gzipSync(items.join('\n')));
    await admin('content', 'import', 'illustrations', file);
    expect((await admin('content', 'list')).text).toMatch(
      /^\d+ sermons\n3 illustrations\n0 premium sermons\n0 premium series$/,
    );
    expect(await admin('content', 'remove', 'illustrations', 'two')).toEqual({
      code: 0,
      text: 'The illustration two was removed.',
    });
    expect(await admin('content', 'remove', 'illustrations', 'two')).toEqual({
      code: 1,
      text: 'There is no illustration with the id two.',
    });
    expect(await admin('content', 'clear', 'illustrations')).toEqual({
      code: 0,
      text: '2 illustrations removed. The built-in illustrations return the next time the product starts.',
    });
  });

  test('say that there is no such page or account', async () => {
    expect(await admin('shares', 'off', 'nothing')).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no page with the share id nothing.'),
    });
    const list = await admin('shares', 'list', 'nobody@church.example');
    expect(list.text).toContain('There is no account with the email address nobody@church.example.');
  });

  test('invite a person by address', async () => {
    expect(await admin('invite', 'ruth@moab.example')).toEqual({
      code: 0,
      text: expect.stringMatching(/^http:\/\/sermon\.test\/auth\/register#invitation=[\w-]{43}~$/),
    });
    expect(await admin('invite', 'ruth')).toEqual({ code: 2, text: '“ruth” is not an email address.' });
  });
});

describe('a command line', () => {
  const commands: Command[] = [
    { name: 'people', takes: [], does: '', run: async () => ({ text: '' }) },
    { name: 'administrator', takes: ['EMAIL'], does: '', run: async () => ({ text: '' }) },
    ...contentCommands,
    ...secondStepCommands,
  ];
  test.each([
    [[], 'No command was given.'],
    [['peoples'], 'There is no command “peoples”.'],
    [['content'], 'There is no command “content”.'],
    [['people', 'all'], 'Too many arguments: people'],
    [['administrator'], 'EMAIL is missing: administrator EMAIL'],
    [['content', 'import'], 'sermons|illustrations is missing: content import sermons|illustrations FILE.jsonl[.gz]'],
    [
      ['content', 'import', 'sermons'],
      'FILE.jsonl[.gz] is missing: content import sermons|illustrations FILE.jsonl[.gz]',
    ],
    [['content', 'remove', 'sermons'], 'ID is missing: content remove sermons|illustrations ID'],
    [['content', 'remove', 'hymns', 'one'], 'Use “sermons” or “illustrations”, not “hymns”.'],
    [['content', 'clear', 'hymns'], 'Use “sermons” or “illustrations”, not “hymns”.'],
    [['content', 'import', 'sermons', '/no/such.jsonl'], 'There is no file /no/such.jsonl.'],
    [
      ['second-step', 'required'],
      'Only an administrator who has two-step sign-in can require it of all: on the pages of administrators, under Access.',
    ],
    [['content', 'import', 'sermons', '/'], 'There is no file /.'],
  ])('%j: %s', (words, sentence) => {
    expect(parseCommandLine(commands, words)).toBe(sentence);
  });

  test('is parsed into a command and its arguments', () => {
    expect(parseCommandLine(commands, ['administrator', 'ruth@church.example'])).toEqual({
      command: commands[1],
      args: ['ruth@church.example'],
    });
  });
});

test.each([
  [400, 'about 1 second left'],
  [42_000, 'about 42 seconds left'],
  [61_000, 'about 1 minute left'],
  [9 * 60_000, 'about 9 minutes left'],
  [3 * 3_600_000, 'about 3 hours left'],
  [Infinity, ''],
  [0, ''],
])('%d ms are %s', (ms, words) => expect(timeLeft(ms)).toBe(words));
