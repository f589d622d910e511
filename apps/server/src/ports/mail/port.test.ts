import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { chooseMail } from './choose.ts';
import { outboxMail, type outboxLimits } from './outbox.ts';
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

describe('the outbox folder', () => {
  test('counts its emails and lists the newest ones without their text', async () => {
    const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(outbox, { recursive: true }));
    const mail = outboxMail({ from, directory: outbox, log: { info: () => {} } });
    expect(await mail.listKept!(2), 'before the first email').toEqual({ count: 0, newest: [] });
    await writeFile(join(outbox, 'notes.eml'), 'To: someone@else.example');
    const long = `A comment is waiting on “Zoë and the ${'very '.repeat(30)}long title”`;
    for (const [second, subject] of ['Reset your password', long, 'Ein Wort: “Größe”'].entries())
      await mail.deliver({
        id: `0198e9a4-7b1c-7000-8000-00000000000${second}`,
        date: new Date(Date.UTC(2026, 10, 22, 9, 0, second, 7)),
        recipient: `ruth.${second}@church.example`,
        subject,
        body: 'https://sermon.example/auth/reset-password/secret',
      });
    expect(await mail.listKept!(2)).toEqual({
      count: 3,
      newest: [
        {
          recipient: 'ruth.2@church.example',
          subject: 'Ein Wort: “Größe”',
          date: new Date('2026-11-22T09:00:02.007Z'),
        },
        { recipient: 'ruth.1@church.example', subject: long, date: new Date('2026-11-22T09:00:01.007Z') },
      ],
    });
  });

  /** Delivers emails, one per second, to an outbox with these limits. Returns the subjects of those that it keeps. */
  async function deliver(count: number, limits: typeof outboxLimits): Promise<string[]> {
    const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(outbox, { recursive: true }));
    await writeFile(join(outbox, 'notes.eml'), 'Written by someone else');
    const mail = outboxMail({ from, directory: outbox, log: { info: () => {} }, limits });
    for (let second = 0; second < count; second += 1)
      await mail.deliver({
        id: `0198e9a4-7b1c-7000-8000-00000000000${second}`,
        date: new Date(Date.UTC(2026, 10, 22, 9, 0, second)),
        recipient: 'ruth@church.example',
        subject: `Email ${second}`,
        body: 'x'.repeat(1_000),
      });
    const names = (await readdir(outbox)).toSorted();
    expect(names.at(-1), 'other files stay').toBe('notes.eml');
    const emails = names.slice(0, -1).map(async (name) => PostalMime.parse(await readFile(join(outbox, name))));
    return (await Promise.all(emails)).map(({ subject = '' }) => subject);
  }

  test('keeps the newest emails up to a number', async () => {
    const limits = { emails: 3, bytes: 1_000_000 };
    expect(await deliver(3, limits)).toEqual(['Email 0', 'Email 1', 'Email 2']);
    expect(await deliver(4, limits)).toEqual(['Email 1', 'Email 2', 'Email 3']);
  });

  test('keeps the newest emails up to a size, and always the newest one', async () => {
    expect(await deliver(4, { emails: 9, bytes: 3_500 })).toEqual(['Email 2', 'Email 3']);
    expect(await deliver(2, { emails: 9, bytes: 1 })).toEqual(['Email 1']);
  });
});

describe('forgetting an address', () => {
  /** Delivers emails to a separate outbox folder. The returned function lists the recipients of the emails in it. */
  async function deliverTo(recipients: string[]) {
    const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
    onTestFinished(() => rm(outbox, { recursive: true }));
    const note = 'To: ruth@church.example\r\n\r\nWritten by someone else';
    await writeFile(join(outbox, 'notes.eml'), note);
    const mail = outboxMail({ from, directory: outbox, log: { info: () => {} } });
    for (const [at, recipient] of recipients.entries())
      await mail.deliver({
        id: `0198e9a4-7b1c-7000-8000-00000000000${at}`,
        date: new Date(Date.UTC(2026, 10, 22, 9, 0, at)),
        recipient,
        subject: 'ruth@church.example',
        body: '\nTo: ruth@church.example\n',
        unsubscribeUrl: 'https://sermon.example/share/emails/ruth@church.example',
      });
    const left = async () => {
      const names = (await readdir(outbox)).toSorted();
      expect(names.at(-1), 'other files stay').toBe('notes.eml');
      const emails = names.slice(0, -1).map(async (name) => PostalMime.parse(await readFile(join(outbox, name))));
      return (await Promise.all(emails)).map(({ to }) => to?.[0]?.address);
    };
    return { outbox, mail, left };
  }

  test('removes the emails to it from the outbox folder, and no others', async () => {
    const others = ['xruth@church.example', 'ruth@church.example.org', 'naomi@church.example'];
    const { mail, left } = await deliverTo([
      'ruth@church.example',
      ...others,
      'Ruth@Church.example',
      'Ruth <ruth@church.example>',
    ]);
    await mail.forget?.('RUTH@church.example');
    expect(await left()).toEqual(others);
  });

  test('works with long addresses and other alphabets', async () => {
    const long = `${'r'.repeat(64)}@${'church-of-the-good-shepherd.'.repeat(5)}example`;
    const { mail, left } = await deliverTo([
      long,
      'rüth@bücher.example',
      'naomi@church.example',
      'ruth@bücher.example',
    ]);
    for (const address of [long, 'rüth@bücher.example', 'ruth@bücher.example']) await mail.forget?.(address);
    expect(await left()).toEqual(['naomi@church.example']);
  });

  test('does nothing without a folder', async () => {
    const mail = outboxMail({ from, directory: join(directory, 'missing'), log: { info: () => {} } });
    await mail.forget?.('ruth@church.example');
  });

  test('also removes emails from before there was a mail server', async () => {
    const { outbox, left } = await deliverTo(['ruth@church.example', 'naomi@church.example']);
    const env = { ...readEnv({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: from }), outboxDirectory: outbox };
    const mail = chooseMail(env, { info: () => {} });
    expect(mail.kind).toBe('smtp');
    expect(mail.listKept, 'a mail server sends them').toBeUndefined();
    await mail.forget?.('ruth@church.example');
    expect(await left()).toEqual(['naomi@church.example']);
    mail.close();
  });
});

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

  test('an address that stops emails of this kind is in the headers, with one click if it has https', async () => {
    const email = {
      id: '0198e9a4-7b1c-7000-8000-000000000003',
      date: new Date('2026-11-21T20:00:02Z'),
      recipient: 'ruth@church.example',
      subject: 'A comment',
      body: 'x',
    };
    const headersWith = async (unsubscribeUrl: string | null) => {
      await mail.deliver({ ...email, unsubscribeUrl });
      const headers = (await arrived()).find(({ subject }) => subject === email.subject)!.headers;
      received.length = 0;
      return Object.fromEntries(
        headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
      );
    };
    const path = `://sermon.example/share/emails/${'x'.repeat(36)}.${'y'.repeat(64)}`;
    expect(await headersWith(`https${path}`)).toEqual({
      'list-unsubscribe': `<https${path}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await headersWith(`http${path}`)).toEqual({ 'list-unsubscribe': `<http${path}>` });
    expect(await headersWith(null)).toEqual({});
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
