import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bold, wordPerfect51 } from '../../../../tests/files/wordPerfectFiles.ts';
import { wordFile, wordLine } from '../../../../tests/files/wordFiles.ts';
import { anyRequester } from '../../../../tests/support/requester.ts';
import { createImporter, type Importer } from './importer.ts';
import { createOfficeConverter, type OfficeLimits } from './officeConverter.ts';

const libreOffice = '/usr/bin/soffice';
const letter = () => wordPerfect51(`His father saw him, and ${bold('ran')}.\nHe kissed him.`);

let folder = '';
let logged: unknown[] = [];
const importers: Importer[] = [];
const log = {
  error: (...details: unknown[]) => void logged.push(details),
  warn: (...details: unknown[]) => void logged.push(details),
};

function importerWith(program: string, limits: Partial<OfficeLimits> = {}): Importer {
  const importer = createImporter({ log, office: createOfficeConverter({ program, log, limits }) });
  importers.push(importer);
  return importer;
}

const imported = ({ convert }: Importer, bytes: Buffer, requester = anyRequester()) =>
  convert(new File([new Uint8Array(bytes)], 'Sermon.wpd'), requester);

describe.runIf(process.platform === 'linux')('WordPerfect documents', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sermon-converter-test-'));
    await mkdir(join(folder, 'tmp'));
    vi.stubEnv('TMPDIR', join(folder, 'tmp'));
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_secret');
    await writeFile(join(folder, 'result.docx'), await wordFile({ body: wordLine('He ran.') }));
    logged = [];
  });
  afterEach(async () => {
    for (const { close } of importers.splice(0)) await close();
    vi.unstubAllEnvs();
    const left = await readdir(join(folder, 'tmp'));
    await rm(folder, { recursive: true });
    if (left.length > 0) throw new Error(`A conversion left ${left.join(', ')}`);
  });

  /** Writes a program that stands in for LibreOffice. $out is the file that it should write. */
  async function standIn(...lines: string[]): Promise<string> {
    const path = join(folder, 'soffice');
    const found = 'for each; do [ "$before" = --outdir ] && out=$each/document.docx; before=$each; source=$each; done';
    await writeFile(path, ['#!/bin/sh', found, 'mkdir "${out%/*}"', ...lines].join('\n'));
    await chmod(path, 0o755);
    return path;
  }
  const noted = (name: string) => readFile(join(folder, name), 'utf8');
  const convert = () => `cp ${folder}/result.docx "$out"`;

  test('are refused with advice if the server has no LibreOffice', async () => {
    const importer = createImporter({ log });
    importers.push(importer);
    await expect(imported(importer, letter())).rejects.toMatchObject({
      fields: { Upload: [expect.stringContaining("Files from this program can't be read here.")] },
    });
  });

  test('are converted to Word documents, and read as those', async () => {
    const program = await standIn(`cat "$source" > ${folder}/given`, convert());
    expect(await imported(importerWith(program), letter())).toEqual({
      title: null,
      html: '<p>He ran.</p>',
      notices: [],
    });
    expect(await readFile(join(folder, 'given'))).toEqual(letter());
  });

  test('are converted whatever their name says, and other files are not', async () => {
    const program = await standIn(`echo one >> ${folder}/calls`, convert());
    const importer = importerWith(program);
    const named = (bytes: Buffer, name: string) =>
      importer.convert(new File([new Uint8Array(bytes)], name), anyRequester());
    expect((await named(letter(), 'a.doc')).html).toBe('<p>He ran.</p>');
    expect((await named(Buffer.from('{\\rtf1 He kissed him.}'), 'a.wpd')).html).toBe('<p>He kissed him.</p>');
    expect(await noted('calls')).toBe('one\n');
  });

  test('are read by the filter for WordPerfect only, without macros and links, in a profile of their own', async () => {
    const program = await standIn(
      `printf '%s\\n' "$@" > ${folder}/arguments`,
      `cat "$HOME/profile/user/registrymodifications.xcu" > ${folder}/profile`,
      convert(),
    );
    await imported(importerWith(program), letter());
    const lines = (await noted('arguments')).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['--headless', '--norestore', '--infilter=WordPerfect']));
    expect(lines[0]).toMatch(/^-env:UserInstallation=file:\/\/.*\/tmp\/sermon-office-\w+\/profile$/);
    const profile = await noted('profile');
    for (const setting of [
      'name="MacroSecurityLevel" oor:op="fuse"><value>3',
      'name="DisableMacrosExecution" oor:op="fuse"><value>true',
      'name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true',
      'name="Link" oor:op="fuse"><value>0',
    ])
      expect(profile).toContain(setting);
  });

  test('are converted without the settings of the server, and within limits', async () => {
    const program = await standIn(
      `env > ${folder}/environment`,
      `for limit in t v f c; do ulimit -$limit; done > ${folder}/limits`,
      convert(),
    );
    await imported(importerWith(program), letter());
    const names = (await noted('environment')).match(/^\w+(?==)/gm) ?? [];
    expect(names.toSorted()).toEqual(['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']);
    expect(await noted('limits')).toBe('30\n2097152\n51200\n0\n');
  });

  test('are converted without a network and without sight of other processes, if the system allows it', async ({
    skip,
  }) => {
    const program = await standIn(`cat /proc/net/dev > ${folder}/network`, `ls /proc > ${folder}/processes`, convert());
    await imported(importerWith(program), letter());
    if (logged.length > 0) return skip('This system does not isolate processes without privileges.');
    expect((await noted('network')).match(/\w+(?=:)/g)).toEqual(['lo']);
    expect((await noted('processes')).match(/^\d+$/gm)).not.toContain(String(process.pid));
  });

  test.each([0, 1])('are refused if LibreOffice cannot read them (exit code %i)', async (code) => {
    const importer = importerWith(await standIn(`exit ${code}`));
    await expect(imported(importer, letter())).rejects.toMatchObject({
      fields: {
        Upload: [
          'This file could not be read as a WordPerfect document. Please open it in WordPerfect and save it again as .docx.',
        ],
      },
    });
  });

  test.each([
    ['crashes', 'sh -c "kill -ABRT \\$\\$"; exit $?', {}],
    ['needs too much processor time', 'while :; do :; done', { processorSeconds: 1 }],
    ['needs too much memory', `x=$(head -c 300000000 /dev/zero | tr '\\0' x)`, { memoryKiB: 100_000 }],
    ['writes too much', 'head -c 30000000 /dev/zero > "$out"', {}],
    ['writes a link to another file', 'ln -s /etc/hostname "$out"', {}],
    ['writes no Word document', 'echo He ran. > "$out"', {}],
  ])('are refused if LibreOffice %s, and the next one is imported', async (_, line, limits) => {
    const program = await standIn(
      `if [ ! -e ${folder}/failed ]; then touch ${folder}/failed; ${line}; exit; fi`,
      convert(),
    );
    const importer = importerWith(program, limits);
    await expect(imported(importer, letter())).rejects.toMatchObject({
      statusCode: 400,
      fields: { Upload: [expect.stringContaining('WordPerfect document')] },
    });
    expect(JSON.stringify(logged)).not.toMatch(/father|kissed|He ran/);
    expect((await imported(importer, letter())).html).toBe('<p>He ran.</p>');
  });

  /** True if a process runs `sleep` for this number of seconds. The processes have numbers of their own. */
  async function isRunning(seconds: string): Promise<boolean> {
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const commands = processes.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => ''));
    return (await Promise.all(commands)).includes(`sleep\0${seconds}\0`);
  }
  const anySeconds = () => `9${Math.random().toString().slice(2, 11)}`;

  test.each(['its user leaves', 'the server stops'])('are no longer converted when %s', async (event) => {
    const seconds = anySeconds();
    const importer = importerWith(await standIn(`sleep ${seconds} &`, 'wait'));
    const leaving = new AbortController();
    const importing = imported(importer, letter(), { ownerId: 'a', signal: leaving.signal });
    importing.catch(() => {});
    await vi.waitUntil(() => isRunning(seconds), { timeout: 60_000 });
    if (event === 'the server stops') await importer.close();
    else leaving.abort();
    await expect(importing).rejects.toMatchObject({ statusCode: 503 });
    await vi.waitUntil(async () => !(await isRunning(seconds)), { timeout: 60_000 });
  });

  test('leave no processes behind', async () => {
    const seconds = anySeconds();
    await imported(importerWith(await standIn(`sleep ${seconds} &`, convert())), letter());
    await vi.waitUntil(async () => !(await isRunning(seconds)), { timeout: 60_000 });
  });

  test('are tried twice if LibreOffice hangs', async () => {
    const importer = importerWith(await standIn(`echo one >> ${folder}/calls`, 'sleep 1000'), { waitMs: 2_000 });
    await expect(imported(importer, letter())).rejects.toMatchObject({ statusCode: 503, retryAfter: null });
    expect(await noted('calls')).toBe('one\none\n');
  });

  test('are converted one at a time, and in turns for each user', async () => {
    const importer = importerWith(
      await standIn(`echo begin >> ${folder}/calls`, 'sleep 0.1', convert(), `echo end >> ${folder}/calls`),
    );
    const [one, another] = [anyRequester(), anyRequester()];
    const finished: string[] = [];
    const start = async (name: string, requester: typeof one) => {
      await imported(importer, letter(), requester);
      finished.push(name);
    };
    await Promise.all([start('a', one), start('a', one), start('b', another)]);
    expect(finished.indexOf('b')).toBeLessThan(2);
    expect(await noted('calls')).toBe('begin\nend\n'.repeat(3));
  });

  test.runIf(existsSync(libreOffice))('are read by LibreOffice itself', { timeout: 240_000 }, async () => {
    const importer = importerWith(libreOffice);
    expect(await imported(importer, letter())).toEqual({
      title: null,
      html: '<p>His father saw him, and <strong>ran</strong>.</p><p>He kissed him.</p>',
      notices: [],
    });
    await expect(imported(importer, Buffer.from('\xffWPC and more', 'latin1'))).rejects.toMatchObject({
      fields: { Upload: [expect.stringContaining('could not be read as a WordPerfect document')] },
    });
  });
});
