import { speechPath } from '@sermon/contract/speech/speech';
import { audioBytesPerSecond, audioFormat, ssmlOf } from '@sermon/domain/speech/ssml';
import { partsOf } from '@sermon/domain/speech/sentences';
import { spokenText } from '@sermon/domain/speech/spokenText';
import { defaultVoice } from '@sermon/domain/speech/voices';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserAt, type CookieJar } from '../../support/browser.ts';
import { openServer, type Server } from '../../support/server.ts';
import { distribution, timed } from '../figures.ts';
import { sampleSermons } from '../sermons.ts';
import { waitForBibles } from '../support/waitForBibles.ts';

/** The number of times that somebody begins to listen. */
const runs = 40;
/** The number of users who listen at the same time. */
const listeners = 8;

/** Returns the id of the process that speaks. */
function speechProcess(server: Server): string {
  const children = readFileSync(`/proc/${server.process()!.pid}/task/${server.process()!.pid}/children`, 'utf8');
  const found = children
    .trim()
    .split(' ')
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('speech-child'));
  if (found === undefined) throw new Error('No process speaks');
  return found;
}

/** Returns the processor time of a process in seconds. */
function cpuOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const perSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / perSecond;
}

const peakOf = (pid: string): string =>
  `${Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)} MB`;

/** Registers a user, and returns functions that listen to texts as that user. */
async function openListener(address: string, name: string) {
  const jar: CookieJar = { cookie: '' };
  const api = browserAt(address, jar);
  const password = 'gleaning in the field';
  await api.accounts.register({ firstName: name, lastName: 'Ames', email: `${name}@church.example`, password });
  const getToken = async () => (await api.speech.getToken({})).message;
  const send = (token: string, text: string) =>
    fetch(`${address}${speechPath}`, {
      method: 'POST',
      body: ssmlOf({ voice: defaultVoice, speed: 1, text }),
      headers: {
        cookie: jar.cookie,
        authorization: `Bearer ${token}`,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': audioFormat,
      },
    });
  return {
    api,
    getToken,
    /** Resolves when the first piece of the audio has arrived. */
    async first(token: string, text: string): Promise<void> {
      const reader = (await send(token, text)).body!.getReader();
      if (!(await reader.read()).value) throw new Error('There was no sound');
      while (!(await reader.read()).done);
    },
    /** Resolves to the size of the audio in bytes. */
    async whole(token: string, text: string): Promise<number> {
      const answer = await send(token, text);
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.arrayBuffer()).byteLength;
    },
  };
}

/**
 * Measures the local voices through the built product: the time from the click, which asks for a token, to the first sound of a
 * sentence, and what 1,000 words cost.
 */
export async function benchLocalVoices(): Promise<void> {
  const [{ text: sermon } = { text: '' }] = await sampleSermons(1);
  const words = spokenText(sermon.slice(0, 20_000)).split(' ').slice(0, 1_000).join(' ');
  const sentences = partsOf(words).filter(({ length }) => length > 40);
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env: { TTS_PROVIDER: 'local' } });
  await server.start();
  const listener = await openListener(server.address, 'ruth');
  await waitForBibles(listener.api);

  const begin = async ({ getToken, first }: typeof listener, text: string) => first(await getToken(), text);
  const [, cold] = await timed(() => begin(listener, 'He arose, and came to his father.'));
  console.log(`first sound when the process has to start: ${cold.toFixed(0)} ms`);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const text = `${sentences[run % sentences.length]!.slice(0, -1)} ${run}.`;
    times.push((await timed(() => begin(listener, text)))[1]);
  }
  console.log(`first sound after that: ${distribution(times)}`);

  const pid = speechProcess(server);
  const before = cpuOf(pid);
  const token = await listener.getToken();
  const [bytes, ms] = await timed(() => listener.whole(token, words));
  console.log(
    `1,000 words, ${Math.round(bytes / audioBytesPerSecond)} s of audio: ${(ms / 1000).toFixed(1)} s, ` +
      `processor time ${(cpuOf(pid) - before).toFixed(1)} s; memory of the process at most ${peakOf(pid)}`,
  );

  const others = await Promise.all(
    Array.from({ length: listeners }, (_, at) => openListener(server.address, `user${at}`)),
  );
  const together = await Promise.all(
    others.map(
      async (other, at) => (await timed(() => begin(other, `${sentences[at]!.slice(0, -1)} together ${at}.`)))[1],
    ),
  );
  console.log(`first sound of ${listeners} users who begin at the same moment: ${distribution(together)}`);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
