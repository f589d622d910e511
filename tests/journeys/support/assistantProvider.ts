import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that a journey writes piece by piece. */
export type ProvidedAnswer = {
  write(text: string): void;
  end(): void;
  /** Resolves when the product's server has left before the end. */
  left: Promise<void>;
};

/** A stand-in for a service with a language model, which speaks OpenAI's protocol. */
export type AssistantProvider = {
  /** The base URL for `AI_BASE_URL`. */
  url: string;
  /** The number of answers that were asked for. */
  readonly requests: number;
  /** Resolves to the next answer that is asked for. Call it before asking. */
  next(): Promise<ProvidedAnswer>;
  close(): Promise<void>;
};

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

function provide(response: ServerResponse): ProvidedAnswer {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }, null));
  return {
    write: (text) => void response.write(chunk({ content: text }, null)),
    end: () => void response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`),
    left: new Promise((resolve) =>
      response.on('close', () => {
        if (!response.writableFinished) resolve();
      }),
    ),
  };
}

/** Starts the stand-in on a free port of this machine. */
export async function openAssistantProvider(): Promise<AssistantProvider> {
  const waiting: ((answer: ProvidedAnswer) => void)[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    const give = waiting.shift();
    if (give) give(provide(response));
    else response.writeHead(500).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get requests() {
      return requests;
    },
    next: () => new Promise((give) => waiting.push(give)),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
