import type { IncomingMessage, ServerResponse } from 'node:http';
import { openStandIn, readBody } from '../standIn.setup.ts';

/** Why an answer ends. 'other' is a reason that the SDK does not know. */
type Finish = 'stop' | 'length' | 'filter' | 'other';

/** How the stand-in answers the next requests. */
export type Behavior =
  | { kind: 'answer'; pieces: readonly string[]; finish?: Finish }
  | { kind: 'status'; status: number; message: string }
  /** Sends the client to another address of the stand-in. */
  | { kind: 'redirect' }
  /** A success whose body is no event stream of the provider. */
  | { kind: 'malformed' }
  /** Sends pieces, then breaks the connection. */
  | { kind: 'broken'; pieces: readonly string[] }
  /** Sends pieces, then ends the body as if it were complete, but without the closing event. */
  | { kind: 'unfinished'; pieces: readonly string[] }
  /** Sends pieces, then nothing more until the client leaves. */
  | { kind: 'silent'; pieces: readonly string[] };

export type ReceivedRequest = { path: string; authorization: string; body: unknown };

/**
 * Starts a server that speaks the protocols of the providers: OpenAI's chat completions, which Azure and compatible
 * servers share, and Anthropic's messages. It is closed after the file's tests.
 */
export async function openProvider() {
  let behavior: Behavior = { kind: 'answer', pieces: [] };
  const requests: ReceivedRequest[] = [];
  const left: number[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: unknown = JSON.parse((await readBody(request)) || 'null');
    const path = request.url ?? '';
    const { authorization = '', 'x-api-key': apiKey = '', 'api-key': azureKey = '' } = request.headers;
    requests.push({ path, authorization: String(authorization || apiKey || azureKey), body });
    const startedAt = performance.now();
    response.on('close', () => {
      if (!response.writableFinished) left.push(performance.now() - startedAt);
    });
    answer(response, path.includes('/messages') ? anthropic : openAi, behavior);
  };
  return {
    url: await openStandIn(receive),
    requests,
    /** One entry for each request whose client left before the end of the answer. */
    left,
    behave(next: Behavior) {
      behavior = next;
      requests.length = 0;
      left.length = 0;
    },
  };
}
export type Provider = Awaited<ReturnType<typeof openProvider>>;

type Wire = {
  begin: string;
  piece(text: string): string;
  end(finish: Finish): string;
  error(message: string): unknown;
};

const event = (data: unknown, name?: string): string =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

const chunk = (delta: object, finish: string | null) =>
  event({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const openAiReasons = { stop: 'stop', length: 'length', filter: 'content_filter', other: 'end_of_text' };
const openAi: Wire = {
  begin: chunk({ role: 'assistant', content: '' }, null),
  piece: (content) => chunk({ content }, null),
  end: (finish) => `${chunk({}, openAiReasons[finish])}data: [DONE]\n\n`,
  error: (message) => ({ error: { message, type: 'error', param: null, code: null } }),
};

const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null };
const anthropicReasons = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal', other: 'end_of_text' };
const anthropic: Wire = {
  begin:
    event(
      {
        type: 'message_start',
        message: { ...message, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
      },
      'message_start',
    ) +
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }, 'content_block_start'),
  piece: (text) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }, 'content_block_delta'),
  end: (finish) =>
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop') +
    event(
      {
        type: 'message_delta',
        delta: { stop_reason: anthropicReasons[finish], stop_sequence: null },
        usage: { output_tokens: 2 },
      },
      'message_delta',
    ) +
    event({ type: 'message_stop' }, 'message_stop'),
  error: (text) => ({ type: 'error', error: { type: 'error', message: text } }),
};

function answer(response: ServerResponse, wire: Wire, behavior: Behavior): void {
  if (behavior.kind === 'status') {
    response.writeHead(behavior.status, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(wire.error(behavior.message)));
  }
  if (behavior.kind === 'redirect') {
    response.writeHead(307, { location: '/elsewhere/messages' });
    return void response.end();
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behavior.kind === 'malformed')
    return void response.end('data: {"choices": "grace", "type": 7}\n\ndata: {oops\n\n');
  response.write(wire.begin);
  for (const piece of behavior.pieces) response.write(wire.piece(piece));
  if (behavior.kind === 'answer') response.end(wire.end(behavior.finish ?? 'stop'));
  if (behavior.kind === 'unfinished') response.end();
  // The pieces must arrive before the connection breaks.
  if (behavior.kind === 'broken') setTimeout(() => response.destroy(), 50);
}
