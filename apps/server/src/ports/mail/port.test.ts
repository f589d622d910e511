import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { outboxMail } from './outbox.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

const from = 'Sermon Maker <no-reply@sermon.example>';
const directory = await mkdtemp(join(tmpdir(), 'outbox-'));
const received: Email[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on(
      'end',
      () => void PostalMime.parse(Buffer.concat(chunks)).then((email) => done(received.push(email) ? null : null)),
    );
  },
});
await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed));
  await rm(directory, { recursive: true });
});

type Adapter = { name: string; mail: Mail; arrived(): Promise<Email[]> };
const adapters: Adapter[] = [
  {
    name: 'outbox',
    mail: outboxMail({ from, directory, log: { info: () => {} } }),
    arrived: async () =>
      Promise.all(
        (await readdir(directory)).sort().map(async (name) => PostalMime.parse(await readFile(join(directory, name)))),
      ),
  },
  {
    name: 'smtp',
    mail: smtpMail({ url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, from }),
    arrived: async () => received,
  },
];

describe.each(adapters)('mail: $name', ({ mail, arrived }) => {
  test('an email arrives complete, in any alphabet, with its links intact', async () => {
    const link = `https://sermon.example/auth/reset-password/${'x'.repeat(90)}/${'y'.repeat(43)}`;
    const body = `Grâce à vous — שלום\n\n${link}\n`;
    await mail.deliver({
      id: '0198e9a4-7b1c-7000-8000-000000000001',
      date: new Date('2026-11-21T20:00:00Z'),
      recipient: 'Ruth <ruth@church.example>',
      subject: 'Grâce',
      body,
    });
    const email = (await arrived()).at(-1);
    expect(email).toMatchObject({
      subject: 'Grâce',
      from: { address: 'no-reply@sermon.example' },
      to: [{ address: 'ruth@church.example' }],
    });
    expect(email?.text).toContain(link);
    expect(email?.text).toContain('שלום');
    mail.close();
  });

  test('a line break in a subject or address adds no header', async () => {
    await mail.deliver({
      id: '0198e9a4-7b1c-7000-8000-000000000002',
      date: new Date('2026-11-21T20:00:01Z'),
      recipient: 'ruth@church.example',
      subject: 'Hello\r\nBcc: spy@evil.example',
      body: 'x',
    });
    expect((await arrived()).at(-1)?.headers.map(({ key }) => key)).not.toContain('bcc');
    mail.close();
  });

  test('a check succeeds and sends nothing', async () => {
    const before = (await arrived()).length;
    await mail.check();
    expect((await arrived()).length).toBe(before);
    mail.close();
  });
});

test('a check of a mail server that cannot be reached fails', async () => {
  const mail = smtpMail({ url: 'smtp://127.0.0.1:9', from });
  await expect(mail.check()).rejects.toThrow('ECONNREFUSED');
  mail.close();
});
