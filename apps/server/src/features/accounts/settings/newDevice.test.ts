import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account } from '../../../database/schema.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';

const product = await openProduct();
const day = 24 * 60 * 60_000;

/** Returns the emails to a person about sign-ins in new browsers, oldest first. */
const emailsTo = async ({ email }: Person, { emails } = product) =>
  (await emails()).filter(
    ({ to, subject }) => to?.[0]?.address === email && subject === 'New sign-in to your Sermon Maker account',
  );
const signIn = ({ email, password }: Person, api = product.visit()) => api.accounts.signIn({ email, password });

test('a sign-in in a new browser is announced by one email, and the first browser by none', async () => {
  const ruth = await product.join('Ruth');
  await signIn(ruth, ruth.api);
  expect(await emailsTo(ruth), 'the browser of the registration').toEqual([]);
  const payload = { email: ruth.email, password: ruth.password };
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const url = '/api/Authentication/SignIn';
  await product.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': chrome } });
  const [message] = await emailsTo(ruth);
  expect(message?.text).toMatch(/^Hello Ruth,\n/);
  expect(message?.text).toContain(
    "signed in to your Sermon Maker account on 21 Nov 2026 at 20:00 UTC, in a browser that we don't recognize: Chrome on Windows.",
  );
  expect(message?.text).toContain('http://sermon.test/settings');
  const phone = product.visit();
  for (let n = 0; n < 3; n++) await signIn(ruth, phone);
  expect(await emailsTo(ruth), 'one for each browser').toHaveLength(2);
});

test('a wrong password announces nothing', async () => {
  const ruth = await product.join('Ruth');
  await signIn({ ...ruth, password: 'not the password' }).catch(() => {});
  expect(await emailsTo(ruth)).toEqual([]);
});

test('a password that was reset makes every browser the first one', async () => {
  const ruth = await product.join('Ruth');
  await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
  const emails = (await product.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
  const code = /\/([\w~-]+)$/m.exec(emails[0]?.text ?? '')?.[1] ?? '';
  const password = 'one more password';
  await product.visit().accounts.resetPassword({ email: ruth.email, code, password, confirmPassword: password });
  expect(await emailsTo(ruth)).toEqual([]);
});

test('there are at most five of these emails in a day', async () => {
  const ruth = await product.join('Ruth');
  for (let n = 0; n < 6; n++) await signIn(ruth);
  expect(await emailsTo(ruth)).toHaveLength(5);
  product.clock.pass(day);
  await signIn(ruth);
  expect(await emailsTo(ruth)).toHaveLength(6);
});

test('an address that is not confirmed gets the email without the name', async () => {
  const { url, received } = await openMailServer();
  const mailing = await openProduct({ SMTP_URL: url });
  const ruth = await mailing.join('Ruth');
  await signIn(ruth, mailing.visit());
  await mailing.emails();
  expect(received.at(-1)?.text).toMatch(/^Hello,\n/);
  await mailing.services.db
    .update(account)
    .set({ dateConfirmed: mailing.clock.now })
    .where(eq(account.id, ruth.user.id));
  await signIn(ruth, mailing.visit());
  await mailing.emails();
  expect(received.at(-1)?.text).toMatch(/^Hello Ruth,\n/);
});
