import { emailChangeHours } from '@sermon/domain/accounts/settings';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import type { Tx } from '../../../database/open.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import { confirmEmailLink } from '../secrets.ts';
import { type Account, isUnconfirmed, lockAccount } from '../store.ts';
import { requestConfirmation } from './email.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'mailQueue'>;

/** Sends a link that confirms the current address of an account, unless it is confirmed. `lock` locks and returns the account. */
export async function sendConfirmation(
  { db, env, clock, mailQueue }: Needs,
  lock: (tx: Tx) => Promise<Account | undefined>,
): Promise<void> {
  const requested = await requestConfirmation(db, lock, clock());
  if (!requested) return;
  const { code, account } = requested;
  const mail = texts.confirmPresentMail(confirmEmailLink(env.publicUrl, code), emailChangeHours);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}

/** Sends that link to a new user. It counts as if the user had asked for it. */
export async function confirmNewUser(
  services: Needs & Pick<Services, 'attempts'>,
  account: Pick<Account, 'id' | 'dateConfirmed'>,
): Promise<void> {
  if (!isUnconfirmed(services.env, account)) return;
  await createAccountLimits(services.attempts).emailConfirmation(account.id);
  await sendConfirmation(services, (tx) => lockAccount(tx, account.id));
}
