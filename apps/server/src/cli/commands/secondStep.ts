import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { removeSecondStep } from '../../features/accounts/secondStep/removeAll.ts';
import { writeRule } from '../../features/accounts/secondStep/rule.ts';
import { nameInMail } from '../../features/accounts/settings/mail.ts';
import type { Command } from './command.ts';
import { openMailQueue } from './mailQueue.ts';

export const secondStepCommands: readonly Command[] = [
  {
    name: 'second-step',
    takes: ['optional'],
    does: 'lets administrators use the administration without two-step sign-in again',
    objection(word = '') {
      if (word === 'optional') return null;
      if (word === 'required') return texts.administrators.requiredOnPage;
      return `Only “optional” is possible here, not “${word}”.`;
    },
    async run({ database }) {
      await writeRule(database.db, { isRequired: false, administratorId: null }, new Date());
      return { text: texts.administrators.off };
    },
  },
  {
    name: 'remove-second-step',
    takes: ['EMAIL'],
    does: 'removes two-step sign-in from a user who has lost the phone, the passkeys and the recovery codes',
    async run(surroundings, email = '') {
      const { database, env } = surroundings;
      const now = new Date();
      const done = await removeSecondStep(database.db, email, now);
      if (done === 'unknown') return { text: `There is no account with the email address ${email}.`, code: 1 };
      if (done === 'none') return { text: `${email} has no two-step sign-in.`, code: 1 };
      const link = `${env.publicUrl}/auth/forgot-password`;
      const { account, removed } = done;
      const steps = { hasApp: removed.appSince !== null, passkeys: removed.passkeys.length };
      const change = { what: 'secondStepRemoved', turned: 'off', date: now, removed: steps } as const;
      const mail = texts.changedMail(nameInMail(env, account), change, link);
      const mailQueue = await openMailQueue(surroundings);
      await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
      return { text: `${email} can now sign in with the password alone, and gets an email about it.` };
    },
  },
];
