import { vi } from 'vitest';

/** The reply to a call, or a function that returns the reply for a URL. A `Response` is used unchanged. */
type Answer = unknown;

/** A reply that rejects the call. */
class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A reply in which the server rejects individual fields. */
export const refusedFields = (fields: Record<string, string[]>) =>
  new Refusal(400, {
    success: false,
    validation: true,
    errors: Object.entries(fields).map(([field, errors]) => ({ field, errors })),
    message: '',
    statusCode: 400,
  });

/** A reply in which the server rejects the whole call. */
export const refused = (statusCode: number, message: string) =>
  new Refusal(statusCode, { success: false, error: true, message, statusCode });

/** The reply of a stream that sends these events. It stays open if `isOpen` is true. */
export function streamOf(events: unknown[], isOpen = false): Response {
  const streamId = crypto.randomUUID();
  const frames = [
    `event: open\ndata: {}`,
    ...events.map((event) => `data: ${JSON.stringify(event)}`),
    ...(isOpen ? [] : [`event: end\ndata: {}`]),
  ].map((frame, n) => `id: ${streamId}.${n}\n${frame}\n\n`);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(frames.join('')));
      if (!isOpen) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Simulates a network that is down. */
export const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};

const ping = 'GET /ping';

/**
 * A fake server that looks up its replies by call ('POST /api/…') and records the requests it receives. In the path of a
 * call, `*` stands for its last part. A call without a reply fails the test. There is no reply while the browser is
 * offline.
 */
export function fakeNetwork(first: Record<string, Answer>) {
  const answers = { ...first };
  const received: { call: string; body: unknown; lastEventId: string | null }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname}`;
    if (!navigator.onLine) noAnswer();
    if (call === ping && !(call in answers)) return Response.json({ data: 'pong' });
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.includes('json');
    const body: unknown = isJson ? JSON.parse(text) : text || null;
    received.push({ call, body, lastEventId: request.headers.get('last-event-id') });
    const key = call in answers ? call : withoutLastPart(call);
    if (!(key in answers)) throw new Error(`Nobody answers for ${call}`);
    const answer = answers[key];
    const reply: unknown = typeof answer === 'function' ? await answer(url) : answer;
    if (reply instanceof Response) return reply;
    if (reply instanceof Refusal) return Response.json(reply.body, { status: reply.status });
    return Response.json({ success: true, data: reply, message: '' });
  });
  return {
    /** The request bodies received for one call. */
    bodiesOf: (call: string) => received.filter((request) => request.call === call).map(({ body }) => body),
    /** The ids of the events after which the streams of one call were continued, or null for new ones. */
    lastEventIdsOf: (call: string) =>
      received.filter((request) => request.call === call).map(({ lastEventId }) => lastEventId),
    /** All requests received so far, oldest first. */
    requests: () => received.map(({ call, body }) => ({ call, body })),
    /** The requests received for a call with `*` in its path, as method and path. */
    callsOf: (key: string) => received.map(({ call }) => call).filter((call) => withoutLastPart(call) === key),
    answer: (call: string, answer: Answer) => Object.assign(answers, { [call]: answer }),
  };
}

const withoutLastPart = (call: string) => call.replace(/[^/]+$/, '*');
