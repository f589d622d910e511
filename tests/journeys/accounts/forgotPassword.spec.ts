import PostalMime, { type Email } from 'postal-mime';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, testAsVisitor as base } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { libraryHeading } from '../support/writing.ts';

type MailServer = { url: string; received: readonly Email[] };

/** The product with a mail server. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({}, give) => {
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
      const { port } = smtp.server.address() as AddressInfo;
      await give({ url: `smtp://127.0.0.1:${port}`, received });
      await new Promise<void>((closed) => smtp.close(closed));
    },
    { scope: 'worker' },
  ],
  settings: [({ mailServer }, give) => give({ SMTP_URL: mailServer.url }), { scope: 'worker' }],
});

test('a forgotten password is replaced through the link in the email, and the redirect is kept @phone @core', async ({
  page,
  mailServer,
  preacher,
}) => {
  await page.context().clearCookies();
  // The first account is the administrator, who needs a confirmed address for a link.
  const ruth = { ...preacher, firstName: 'Ruth', email: `ruth.${preacher.email}` };
  expect((await page.request.post('/api/Authentication/Register', { data: ruth })).ok()).toBe(true);
  await page.context().clearCookies();
  await page.goto('/auth/sign-in?redirect=%2Flibrary-home%3Fquery%3Dgrace');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(ruth.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password Link Sent' })).toBeVisible();
  await expect(page.getByText('Check your email for a link to reset your password.')).toBeVisible();
  await expectAccessible(page);

  const letter = () =>
    mailServer.received.find(
      ({ to, subject }) => subject === 'Reset your Sermon Maker password' && to?.[0]?.address === ruth.email,
    );
  await expect.poll(() => letter()).toBeDefined();
  await page.goto(/https?:\S+/.exec(letter()?.text ?? '')?.[0] ?? '');
  await expect(page.getByLabel('Email')).toHaveValue(ruth.email);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm password').fill('another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please make sure your passwords match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('a better password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/library-home\?query=grace$/);
  await expect(libraryHeading(page)).toBeVisible();
});
