import { admin as texts } from '@sermon/domain/texts/admin/people';
import type { Services } from '../../../services.ts';
import { deletedFrom } from '../../accounts/settings/closing.ts';
import { nameInMail } from '../../accounts/settings/mail.ts';
import type { Account } from '../../accounts/store.ts';

/** Tells a user by email that an administrator has closed the account. Sends nothing if it is open again, or blocked. */
export async function sendClosedMail(
  { env, mailQueue }: Pick<Services, 'env' | 'mailQueue'>,
  account: Account | undefined,
): Promise<void> {
  if (!account?.dateClosed || account.dateBlocked) return;
  const contact = env.SUPPORT_EMAIL ?? env.publicUrl;
  const signInPage = `${env.publicUrl}/auth/sign-in`;
  const mail = texts.closedMail(nameInMail(env, account), deletedFrom(account.dateClosed), signInPage, contact);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}
