import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, browserAt } from '../../support/browser.ts';
import { openServer, type Server } from '../../support/server.ts';
import { megabytes, peakOf, resetPeak } from '../archive.ts';
import { distribution } from '../figures.ts';
import { waitForBibles } from '../support/waitForBibles.ts';

/** Numbers of measurements. One user has at most 8 streams at the same time. */
const counts = { answers: { helper: 100, model: 25 }, people: 4, streams: 20 };
const ideas = { topics: ['forgiveness'], scriptureReferences: ['Luke 15:11-32'] };
const draft = `<p>${'The father saw him and ran, and we are loved as he was. '.repeat(250)}</p>`;

/** Measures the built-in helper: ideas, and the analysis of 3,000 words. */
export const benchHelper = (): Promise<void> =>
  withServer({}, async (server, people) => {
    await waitForBibles(people[0]!.api);
    const answers = counts.answers.helper;
    const askIdeas: Ask = ({ api, assetId }) => api.assistant.generateIdeas({ assetId, ...ideas });
    await measure(server, people, { title: 'ideas', answers, ask: askIdeas });
    const askAnalysis: Ask = ({ api, assetId }) => api.assistant.generateAnalysis({ assetId });
    await measure(server, people, { title: 'analysis', answers, ask: askAnalysis });
  });

/** Measures answers of a stand-in for a provider, which writes the first piece at once and 50 pieces in a second. */
export async function benchModel(): Promise<void> {
  const provider = await openStandIn();
  const env = { AI_PROVIDER: 'compatible', AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'm' };
  await withServer(env, (server, people) =>
    measure(server, people, {
      title: 'suggestions',
      answers: counts.answers.model,
      ask: ({ api, assetId }) => api.assistant.generateSuggestions({ assetId }),
    }),
  );
  provider.close();
}

type Person = { api: Api; assetId: string };
type Measured = { title: string; answers: number; ask: Ask };
type Ask = (person: Person) => ReturnType<Api['assistant']['generateAnalysis']>;

async function withServer(env: Record<string, string>, work: (server: Server, people: Person[]) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-bench-'));
  const server = await openServer({ directory, logName: 'bench.log', env: { ...env, AI_DAILY_LIMIT: '0' } });
  await server.start();
  try {
    const people: Person[] = [];
    for (let n = 0; n < counts.people; n += 1) {
      const api = browserAt(server.address);
      const email = `person.${n}@church.example`;
      await api.accounts.register({ firstName: 'Ruth', lastName: 'Adeyemi', email, password: 'gleaning in the field' });
      people.push({ api, assetId: await newDocument(api) });
    }
    await work(server, people);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** A newer answer for the same document would end the older one, so each stream has a document of its own. */
const newDocument = async (api: Api): Promise<string> =>
  (await api.documents.save({ name: 'Bench', scripture: 'Luke 15', text: draft })).id;

async function measure(server: Server, people: readonly Person[], { title, answers, ask }: Measured): Promise<void> {
  await read(ask(people[0]!));
  const alone: Times[] = [];
  for (let n = 0; n < answers; n += 1) alone.push(await read(ask(people[n % people.length]!)));
  report(`${title}, one at a time`, alone);
  const streams = await Promise.all(
    Array.from({ length: counts.streams }, async (_, n) => {
      const { api } = people[n % people.length]!;
      return { api, assetId: await newDocument(api) };
    }),
  );
  const before = resetPeak(server);
  report(`${title}, ${counts.streams} at once`, await Promise.all(streams.map((person) => read(ask(person)))));
  console.log(
    `${title}: memory ${megabytes(before)} before the ${counts.streams}, at most ${megabytes(peakOf(server))}`,
  );
}

/** The time until the first text and until the end, in ms. */
type Times = { first: number; whole: number };

async function read(answer: ReturnType<Ask>): Promise<Times> {
  const begun = performance.now();
  let first = Number.NaN;
  for await (const { kind } of answer) if (kind === 'text' && Number.isNaN(first)) first = performance.now() - begun;
  return { first, whole: performance.now() - begun };
}

function report(title: string, times: readonly Times[]): void {
  console.log(`${title}, first text: ${distribution(times.map(({ first }) => first))}`);
  console.log(`${title}, whole: ${distribution(times.map(({ whole }) => whole))}`);
}

/** The answer of the stand-in: 200 pieces, one every 20 ms. */
const pieces = { count: 200, everyMs: 20, text: 'Grace and peace. ' };

/** Starts a server that speaks OpenAI's chat completions. */
async function openStandIn(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => void answer(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function answer(response: ServerResponse): Promise<void> {
  const write = (delta: object, finish: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let n = 0; n < pieces.count; n += 1) {
    write({ content: pieces.text }, null);
    await pause(pieces.everyMs);
  }
  write({}, 'stop');
  response.end('data: [DONE]\n\n');
}
