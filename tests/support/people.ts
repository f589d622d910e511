import { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { createClient } from '@sermon/contract/client';
import type { LibraryLimits } from '@sermon/domain/library/items';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createApp } from '../../apps/server/src/app.ts';
import { readEnv } from '../../apps/server/src/env.ts';
import { createLog } from '../../apps/server/src/log.ts';
import type { Payments } from '../../apps/server/src/ports/payments/port.ts';
import { createServices } from '../../apps/server/src/createServices.ts';
import type { Services } from '../../apps/server/src/services.ts';
import type { Api } from './browser.ts';
import { afterFile, testSignal } from './cleanup.ts';
import { openTestDatabase } from './database.ts';

const origin = 'http://sermon.test';

export type Person = { api: Api; user: User; email: string; password: string };
export type Product = {
  app: FastifyInstance;
  services: Services;
  /** The product's clock, which tests can advance. */
  clock: { now: Date; pass(ms: number): void };
  /** Returns a new API client that is not signed in. `remoteAddress` is the IP address that it calls from. */
  visit(remoteAddress?: string): Api;
  /** Registers a new person and returns their API client and account data. */
  join(firstName?: string): Promise<Person>;
  /** Returns the emails in the product's outbox, oldest first. */
  emails(): Promise<Email[]>;
};

/**
 * Opens the product on a new empty database, without listening on a port. It is closed after the file's tests.
 *
 * @example
 * const product = await openProduct();
 * const { api } = await product.join('Ruth');
 */
export async function openProduct(
  variables: Record<string, string> = {},
  database = openTestDatabase(),
  limits?: Partial<LibraryLimits>,
  /** `chosen`: the payment provider that the settings choose. */
  payments: Payments | null | 'chosen' = null,
): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'sermon-'));
  const env = readEnv({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: origin,
    SAMPLE_SERMON: 'off',
    ...variables,
  });
  const clock = {
    now: new Date('2026-11-21T20:00:00.000Z'),
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const services = await createServices({
    env,
    log: createLog('silent'),
    clock: () => clock.now,
    database: await database,
    ...(limits && { limits }),
    ...(payments !== 'chosen' && { payments }),
  });
  const app = await createApp(services);
  afterFile(async () => {
    await app.close();
    await services.close();
    await rm(directory, { recursive: true, force: true });
  });
  const visit = (remoteAddress?: string) => createClient(contract, origin, browser(app, remoteAddress));
  let count = 0;
  return {
    app,
    services,
    clock,
    visit,
    async join(firstName = 'Ruth') {
      const api = visit();
      const email = `${firstName.toLowerCase()}.${++count}@church.example`;
      const password = 'gleaning in the field';
      return {
        api,
        email,
        password,
        user: await api.accounts.register({ firstName, lastName: 'Adeyemi', email, password }),
      };
    },
    async emails() {
      await services.background.settled();
      await services.jobs.runDue();
      const names = await readdir(env.outboxDirectory).catch((): string[] => []);
      return Promise.all(
        names.sort().map(async (name) => PostalMime.parse(await readFile(join(env.outboxDirectory, name)))),
      );
    },
  };
}

/**
 * Sends a GET request as this person and returns the raw response body. The typed client would drop fields that the
 * contract does not name.
 */
export async function readBody({ app }: Product, { email, password }: Person, url: string): Promise<string> {
  const payload = { email, password };
  const signedIn = await app.inject({ method: 'POST', url: '/api/Authentication/SignIn', payload });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  return (await app.inject({ url, headers: { cookie } })).body;
}

/**
 * Returns a function that sends requests to the app and keeps cookies as a browser does. A test function continues to
 * run after it times out; its requests then fail so that it does not slow down later tests.
 */
export function browser(app: FastifyInstance, remoteAddress = '127.0.0.1'): (request: Request) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (request) => {
    testSignal.getStore()?.throwIfAborted();
    const reply = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice(origin.length),
      remoteAddress,
      headers: {
        ...Object.fromEntries(request.headers),
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    for (const { name, value, maxAge } of reply.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      [value].flat().map((header): [string, string] => [name, String(header)]),
    );
    const hasBody = ![204, 304].includes(reply.statusCode);
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, { status: reply.statusCode, headers });
  };
}
