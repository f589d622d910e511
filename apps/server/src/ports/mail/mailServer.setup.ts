import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** Starts a mail server for the tests of a file. Returns its address, and the list of the emails that it receives. */
export async function openMailServer(): Promise<{ url: string; received: readonly Email[] }> {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const receive = async () => received.push(await PostalMime.parse(await text(stream)));
      void receive().finally(done);
    },
  });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received };
}
