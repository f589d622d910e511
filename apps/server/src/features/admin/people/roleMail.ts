import { formerAdministratorHours } from '@sermon/domain/accounts/acting';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import type { Services } from '../../../services.ts';
import { nameInMail } from '../../accounts/settings/mail.ts';
import type { Account } from '../../accounts/store.ts';

export async function sendRoleMail(
  { env, mailQueue }: Pick<Services, 'env' | 'mailQueue'>,
  account: Account,
  role: { isAdministrator: boolean; date: Date },
): Promise<void> {
  const contact = env.SUPPORT_EMAIL ?? env.publicUrl;
  const mail = texts.roleMail(nameInMail(env, account), role, contact, formerAdministratorHours);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}
