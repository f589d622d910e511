import { contract } from '@sermon/contract';
import { endpointOf } from '@sermon/contract/client';
import type { Api } from '../support/browser.ts';

/** A call that only reads, with the reply of the release. */
export type Reading = { endpoint: string; input: object; reply: unknown };

/** Makes a call by its method and path. Replies are what JSON has of them, and files their name and content. */
export async function read(api: Api, { endpoint, input }: Pick<Reading, 'endpoint' | 'input'>): Promise<unknown> {
  type Functions = Record<string, Record<string, (input: object) => Promise<unknown>>>;
  const names = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, endpoint: endpointOf(call) })),
  );
  const { group, name } = names.find((each) => each.endpoint === endpoint)!;
  const reply = await (api as unknown as Functions)[group]![name]!(input);
  if (!(reply instanceof File)) return JSON.parse(JSON.stringify(reply)) as unknown;
  return { name: reply.name, base64: Buffer.from(await reply.arrayBuffer()).toString('base64') };
}
