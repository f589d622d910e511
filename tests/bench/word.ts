import { fromText } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDocx } from '../../apps/server/src/exports/docx/docx.ts';
import { createImporter } from '../../apps/server/src/imports/importer.ts';
import { importFormatOf } from '@sermon/domain/library/importFormats';
import { anyRequester } from '../support/requester.ts';
import { type Api, browserAt } from '../support/browser.ts';
import { openServer } from '../support/server.ts';
import { hostileFiles } from '../files/wordFiles.ts';
import { distribution, timed } from './figures.ts';
import { waitForBibles } from './support/waitForBibles.ts';
import { sampleSermons } from './sermons.ts';

const fileCount = 500;
const otherFileCount = 200;
/** The number of parallel conversions, the same as on the import screen. */
const atATime = 3;
/** The interval between pings to the server during the import, in ms. */
const pulseMs = 50;

const named = (bytes: Uint8Array, name = 'Sermon.docx') => new File([new Uint8Array(bytes)], name);

/**
 * Measures converting and saving 500 Word files through the built product, as when a user imports a lifetime's work.
 */
export async function benchImportOfWordFiles(): Promise<void> {
  const files: File[] = [];
  for (const { title, text } of await sampleSermons(fileCount)) {
    files.push(named(await toDocx({ title, author: 'Ruth Ames', text: fromText(text).html }), `${title}.docx`));
  }
  const size = files.reduce((sum, file) => sum + file.size, 0) / files.length;
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log' });
  await server.start();
  const api = browserAt(server.address);
  await api.accounts.register({
    firstName: 'Ruth',
    lastName: 'A',
    email: 'ruth@church.example',
    password: 'gleaning in the field',
  });
  await waitForBibles(api);
  const pulse = await pingRepeatedly(api);
  const times: number[] = [];
  const waiting = files.slice();
  const [, all] = await timed(() =>
    Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) {
          const [, ms] = await timed(() => importFile(api, file));
          times.push(ms);
        }
      }),
    ),
  );
  const pings = await pulse.stop();
  console.log(
    `${times.length} files of ${Math.round(size / 1024)} KB, ${atATime} at a time, in ${(all / 1000).toFixed(1)} s; each ${distribution(times)}`,
  );
  console.log(`meanwhile the server answered others after ${distribution(pings)}`);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function importFile(api: Api, file: File): Promise<void> {
  const { html } = await api.word.convert({ file });
  await api.documents.save({ name: file.name.slice(0, 150), text: html });
}

async function pingRepeatedly(api: Api): Promise<{ stop(): Promise<number[]> }> {
  const pings: number[] = [];
  const asking = new Set<Promise<void>>();
  const ask = async () => {
    const [, ms] = await timed(() => api.app.ping({}));
    pings.push(ms);
  };
  const timer = setInterval(() => asking.add(ask()), pulseMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asking);
      return pings;
    },
  };
}

/** Measures the time until each hostile file is rejected, and the peak memory of the process that reads it. */
export async function benchHostileFiles(): Promise<void> {
  const importer = createImporter({ log: console, limits: { processes: 1 } });
  await importer.convert(named(await toDocx({ title: 'Any', author: '', text: '<p>a</p>' })), anyRequester());
  const times: number[] = [];
  for (const [title, { file }] of Object.entries(await hostileFiles())) {
    const [answer, ms] = await timed(() =>
      importer.convert(named(file), anyRequester()).then(
        () => 'was read',
        () => 'refused',
      ),
    );
    times.push(ms);
    const sizes = `${(file.length / 1024).toFixed(0)} KB`;
    console.log(
      `${title.padEnd(34)} ${sizes.padStart(7)}  ${answer} after ${ms.toFixed(0)} ms; memory at most ${memoryOfChild() ?? 'unknown'} MB`,
    );
  }
  console.log(distribution(times));
  await importer.close();
}

/** The peak memory of the newest child process, in MB. Null while there is none, and where it is not known: only Linux reports it. */
function memoryOfChild(): number | null {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const status = readFileSync(`/proc/${children.at(-1)}/status`, 'utf8');
    const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/**
 * Measures sermons that LibreOffice has saved in other formats: the time for each, and the peak memory of the process that
 * reads them.
 */
export async function benchOtherFormats(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sermon-formats-'));
  const names: string[] = [];
  for (const [n, { title, text }] of (await sampleSermons(otherFileCount)).entries()) {
    names.push(join(folder, `${n}.docx`));
    writeFileSync(names[n]!, await toDocx({ title, author: 'Ruth Ames', text: fromText(text).html }));
  }
  for (const format of ['doc', 'pdf', 'odt', 'rtf']) {
    convertWithLibreOffice(folder, format, names);
    const importer = createImporter({ log: console, limits: { processes: 1 } });
    const times: number[] = [];
    let peak = 0;
    for (const name of readdirSync(folder).filter((each) => each.endsWith(`.${format}`))) {
      const file = named(readFileSync(join(folder, name)), name);
      const [, ms] = await timed(() => importer.convert(file, anyRequester()));
      times.push(ms);
      peak = Math.max(peak, memoryOfChild() ?? 0);
    }
    console.log(`${times.length} files .${format}: ${distribution(times)}; memory at most ${peak || 'unknown'} MB`);
    await importer.close();
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Measures the files in the folder IMPORT_FILES: how long each one takes, and how many of the words that LibreOffice
 * (of a PDF, pdftotext) reads are preserved.
 */
export async function benchImportFiles(): Promise<void> {
  const folder = process.env['IMPORT_FILES'];
  if (!folder) return console.log('IMPORT_FILES names no folder');
  const importer = createImporter({ log: console, limits: { processes: 1 } });
  for (const name of readdirSync(folder)) {
    const file = named(readFileSync(join(folder, name)), name);
    if (!importFormatOf(file)) continue;
    await importer.convert(file, anyRequester());
    const [{ html, notices }, ms] = await timed(() => importer.convert(file, anyRequester()));
    const kept = wordCounts(plainText(parseDocument(html)));
    const expected = wordCounts(await textByOthers(join(folder, name)));
    let [all, found] = [0, 0];
    for (const [word, count] of expected) {
      all += count;
      found += Math.min(count, kept.get(word) ?? 0);
    }
    console.log(`${name}: ${ms.toFixed(0)} ms, ${found} of ${all} words; ${notices.join(' ') || 'nothing left out'}`);
  }
  await importer.close();
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

async function textByOthers(path: string): Promise<string> {
  if (path.endsWith('.pdf')) return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  const folder = await mkdtemp(join(tmpdir(), 'sermon-words-'));
  convertWithLibreOffice(folder, 'txt:Text (encoded):UTF8', [path]);
  const [made = ''] = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const text = readFileSync(join(folder, made), 'utf8');
  await rm(folder, { recursive: true, force: true });
  return text;
}

function convertWithLibreOffice(folder: string, format: string, paths: readonly string[]): void {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, ...paths], {
    stdio: 'ignore',
    timeout: 600_000,
  });
}
