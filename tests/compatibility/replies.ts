import type { Api } from '../support/browser.ts';

/** A call that only reads, with the reply of the release. */
export type Reading = { endpoint: string; input: object; reply: unknown };

/** Makes a call by its method and path. Replies are what JSON has of them, and files their name and content. */
export async function read(api: Api, { endpoint, input }: Pick<Reading, 'endpoint' | 'input'>): Promise<unknown> {
  type Function = { endpoint: string } & ((input: object) => Promise<unknown>);
  const functions = Object.values(api).flatMap((group) => Object.values(group) as unknown as Function[]);
  const reply = await functions.find((each) => each.endpoint === endpoint)!(input);
  if (!(reply instanceof File)) return JSON.parse(JSON.stringify(reply)) as unknown;
  return { name: reply.name, base64: Buffer.from(await reply.arrayBuffer()).toString('base64') };
}
