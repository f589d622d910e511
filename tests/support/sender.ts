import { type Call, paramsOf } from '@sermon/contract/call';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import type { Person, Product } from './people.ts';

export type Answer = {
  statusCode: number;
  body: string;
  json(): { success: boolean; message: string; statusCode?: number; errors?: { field: string; errors: string[] }[] };
};

/** Creates functions that send any input to the calls of a product, also input that the typed client would refuse. */
export function createSender(product: Product) {
  /** Sends any input to a call, using the given session cookie. For a stream, the response is its last event. */
  async function send(call: Call, method: string, input: unknown, cookie = ''): Promise<Answer> {
    const answer = await inject(call, method, input, cookie);
    if (!String(answer.headers['content-type']).startsWith('text/event-stream')) return answer;
    expect(call.kind).toBe('stream');
    const events: { event?: string | undefined; data: string }[] = [];
    createParser({ onEvent: (event) => void events.push(event) }).feed(answer.body);
    const [first, ...others] = events;
    const end = others.pop();
    expect([first?.event, end?.event], answer.body.slice(0, 300)).toEqual(['open', expect.stringMatching('end|error')]);
    expect(others.every(({ event }) => event === undefined)).toBe(true);
    const body = end!.event === 'error' ? end!.data : JSON.stringify({ success: true, data: others.at(-1)?.data });
    const json = () => JSON.parse(body) as ReturnType<Answer['json']>;
    return { statusCode: json().statusCode ?? 200, body, json };
  }

  async function inject(call: Call, method: string, input: unknown, cookie: string) {
    const values = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {};
    let url = call.path;
    for (const name of paramsOf(call.path)) {
      url = url.replace(
        `{${name}}`,
        encodeURIComponent(String(values[name] ?? 'x').replaceAll(/\p{Surrogate}/gu, '\ufffd')),
      );
      delete values[name];
    }
    if (method === 'GET') {
      const query = new URLSearchParams(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      // A GET call that changes data is refused without it.
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      return product.app.inject({ method, url: query.size ? `${url}?${query}` : url, headers });
    }
    const payload = typeof input === 'object' && input !== null ? values : input;
    const hasBody = Object.keys(call.input.shape).length > paramsOf(call.path).length;
    return product.app.inject({
      method: method as 'POST',
      url,
      headers: { cookie, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { payload: JSON.stringify(payload) ?? 'null' }),
    });
  }

  async function cookieOf({ email, password }: Person): Promise<string> {
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      payload: { email, password },
    });
    return String(reply.headers['set-cookie']).split(';')[0]!;
  }

  return { send, inject, cookieOf };
}
