import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import type { Account } from '../store.ts';
import { nameInMail } from './mail.ts';

/**
 * Tells the owner of an account by email, after the reply, that someone has signed in to it in a browser that it does not know.
 * `device` is the browser and the system, or ''.
 */
export function noticeNewDevice(
  {
    env,
    clock,
    attempts,
    background,
    mailQueue,
  }: Pick<Services, 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>,
  account: Account,
  device: string,
): void {
  const now = clock();
  background.run('A notice about a new device', async () => {
    if (!(await createAccountLimits(attempts).notice('newDevice', account.id))) return;
    const mail = texts.newDeviceMail(nameInMail(env, account), { device, date: now }, `${env.publicUrl}/settings`);
    await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
  });
}
