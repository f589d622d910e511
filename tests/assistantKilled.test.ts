import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureReason } from '@sermon/domain/assistant/failureText';
import { expect, test } from 'vitest';
import { openProvider } from '../apps/server/src/ports/assistant/provider.setup.ts';
import { browserAt } from './support/browser.ts';
import { afterFile } from './support/cleanup.ts';
import { placeTestDatabase } from './support/database.ts';
import { builtProgram, builtServer } from './support/programs/built.ts';
import { openServer } from './support/server.ts';

test('after its server process was killed, an answer is cut off, without a second request to the provider', async () => {
  const provider = await openProvider();
  const directory = await mkdtemp(join(tmpdir(), 'sermon-assistant-'));
  const server = await openServer({
    directory,
    cwd: builtServer(),
    logName: 'assistant-killed.log',
    program: [builtProgram('main')],
    env: {
      ...(await placeTestDatabase(directory)),
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: `${provider.url}/v1`,
      AI_MODEL: 'm',
    },
  });
  afterFile(async () => {
    await server.stop('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  await server.start();

  let restarted: Promise<unknown> = Promise.resolve();
  const api = browserAt(server.address, undefined, {
    // Before each attempt to reconnect, until the server is there again.
    wait: async () => void (await restarted),
  });
  const account = { firstName: 'Ruth', lastName: 'Adeyemi', password: 'gleaning in the field' };
  await api.accounts.register({ ...account, email: 'ruth@church.example' });
  const { id: assetId } = await api.documents.save({ name: 'Comfort', text: `<p>${'Grace abounds. '.repeat(50)}</p>` });

  provider.behave({ kind: 'silent', pieces: ['Grace and peace'] });
  let text = '';
  let error: unknown = null;
  try {
    for await (const event of api.assistant.generateSuggestions({ assetId })) {
      if (event.kind !== 'text') continue;
      text += event.text;
      const killed = server.stop('SIGKILL');
      restarted = killed.then(() => server.start());
      await killed;
    }
  } catch (thrown) {
    error = thrown;
  }
  expect({ text, error }).toMatchObject({ text: 'Grace and peace', error: { statusCode: 410 } });
  expect(failureReason(error as { statusCode: number; message: string })).toBe(
    'The answer was cut off here because the connection was lost. You can start over.',
  );
  expect(provider.requests).toHaveLength(1);
  // The end of the process also ended the request to the provider.
  expect(provider.left).toHaveLength(1);

  provider.behave({ kind: 'answer', pieces: ['Start over.'] });
  const again: string[] = [];
  for await (const event of api.assistant.generateSuggestions({ assetId }))
    if (event.kind === 'text') again.push(event.text);
  expect(again.join('')).toBe('Start over.');
});
