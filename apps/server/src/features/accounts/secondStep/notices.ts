import { type SecondStepChange, secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../limits.ts';
import { nameInMail } from '../settings/mail.ts';
import type { Account } from '../store.ts';

type Needs = Pick<Services, 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue'>;

export function createNotices({ env, clock, attempts, background, mailQueue }: Needs) {
  const limits = createAccountLimits(attempts);
  return (account: Account, what: SecondStepChange, turned: 'on' | 'off' | null = null): void => {
    const date = clock();
    background.run('A notice about two-step sign-in', async () => {
      if (!(await limits.notice(what === 'wrongCodes' ? 'wrongCodes' : 'secondStep', account.id))) return;
      const link = `${env.publicUrl}/auth/forgot-password`;
      const mail = texts.changedMail(nameInMail(env, account), { what, turned, date }, link);
      await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
    });
  };
}
