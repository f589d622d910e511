import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, browserAt } from '../support/browser.ts';
import { addItems, archivedDetails } from '../files/archives.ts';
import { openServer, type Server } from '../support/server.ts';
import { distribution, timed } from './figures.ts';
import { waitForBibles } from './support/waitForBibles.ts';

const documents = 1_500;
const uploads = 20;
const uploadBytes = 5_000_000;
/** The number of items per call, small enough for the limit on the request body. */
const atOnce = 50;

/** A sermon of about five pages that is different for each `n`. */
const sermon = (n: number) =>
  `<h1>Sermon ${n}</h1>${Array.from({ length: 20 }, (_, at) => `<h2>Point ${at}</h2><p>${`Word ${n} of comfort for the people <strong>who sat</strong> in darkness. `.repeat(12)}</p>`).join('')}`;

const item = { ...archivedDetails, type: 'BuilderAsset', category: 'Manuscript' } as const;

/**
 * Measures adding and downloading a career's worth of documents as a single archive, including the server's memory use.
 */
export async function benchArchive(): Promise<void> {
  await withServer(async (api, server) => {
    const [, adding] = await timed(async () => {
      for (let from = 0; from < documents; from += atOnce) {
        const items = Array.from({ length: atOnce }, (_, at) => ({
          ...item,
          name: `Sermon ${from + at}`,
          text: sermon(from + at),
        }));
        await addItems(api, { items });
      }
    });
    console.log(`${documents} documents of ${(sermon(1).length / 1000).toFixed(0)} KB added: ${seconds(adding)}`);
    const before = resetPeak(server);
    const others: number[] = [];
    let isDone = false;
    const otherUser = (async () => {
      while (!isDone) others.push((await timed(() => api.app.ping()))[1]);
    })().catch(() => {});
    const [file, ms] = await timed(() => api.archive.download());
    isDone = true;
    await otherUser;
    console.log(
      `downloaded as one archive: ${seconds(ms)} (${(ms / documents).toFixed(0)} ms a document), ${megabytes(file.size)}; ` +
        `the server held ${megabytes(before)} before, ${megabytes(peakOf(server))} at most`,
    );
    console.log(`calls of others meanwhile: ${distribution(others)}`);
  });
}

/** Measures parallel uploads of 5 MB files. */
export async function benchUploads(): Promise<void> {
  await withServer(async (api, server) => {
    const before = resetPeak(server);
    const bytes = new Uint8Array(uploadBytes).fill(65);
    const times: number[] = [];
    const [, all] = await timed(() =>
      Promise.all(
        Array.from({ length: uploads }, async (_, at) => {
          const [, ms] = await timed(async () => {
            const { url, filePath, contentType } = await api.files.generateUploadUrl({
              fileName: `${at}.mp3`,
              fileSize: uploadBytes,
            });
            const headers = { 'content-type': contentType };
            const sent = await fetch(new URL(url, server.address), { method: 'PUT', body: bytes, headers });
            if (!sent.ok) throw new Error(`An upload was refused: ${sent.status}`);
            await api.files.save({ name: `File ${at}`, uploadPath: filePath, fileSize: uploadBytes });
          });
          times.push(ms);
        }),
      ),
    );
    const rate = (uploads * uploadBytes) / 1e6 / (all / 1000);
    console.log(
      `${uploads} uploads of ${megabytes(uploadBytes)} at the same time: ${seconds(all)}, ${rate.toFixed(0)} MB/s; ${distribution(times)}; ` +
        `the server held ${megabytes(before)} before, ${megabytes(peakOf(server))} at most`,
    );
  });
}

async function withServer(work: (api: Api, server: Server) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log' });
  await server.start();
  const api = browserAt(server.address);
  await api.accounts.register({ firstName: 'Ruth', lastName: 'A', email: 'ruth@church.example', password: 'gleaning' });
  await waitForBibles(api);
  await server.stop();
  await server.start();
  await work(api, server);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Resets the recorded peak memory of the server process and returns its current memory, in bytes. Linux only. */
export function resetPeak(server: Server): number {
  writeFileSync(`/proc/${server.process()?.pid}/clear_refs`, '5');
  return memory(server, 'VmRSS');
}

/** The peak memory of the server process since `resetPeak`, in bytes. */
export const peakOf = (server: Server): number => memory(server, 'VmHWM');

function memory(server: Server, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.process()?.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
