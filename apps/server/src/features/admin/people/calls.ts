import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { createAccountLimits } from '../../accounts/limits.ts';
import { sitesLostByReset } from '../../accounts/resetStore.ts';
import { accountById, nameInMail } from '../../accounts/store.ts';
import { resetLink } from '../../accounts/secrets.ts';
import { createVerify } from '../../accounts/settings/verify.ts';
import { act, makeResetCode, sendClosedMail, sendRoleMail } from './actions.ts';
import { listPeople, readPerson } from './list.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'attempts' | 'background' | 'mailQueue' | 'otherSites'>;
type Target = { input: { personId: string }; user: User };

export function adminPeopleCalls(services: Needs): Handlers<typeof contract>['adminPeople'] {
  const { db, env, clock, attempts, background, mailQueue } = services;
  const limits = createAccountLimits(attempts);
  const { verify } = createVerify(services);
  const isEverythingOpen = env.BILLING_PROVIDER === 'none';
  const isMailed = env.SMTP_URL !== undefined;
  const personOf = async (id: string) => ({
    ...orNotFound(await readPerson(db, id, clock())),
    isEverythingOpen,
    isMailed,
  });
  const on = ({ input, user }: Target) => ({ administratorId: user.id, personId: input.personId, isMailed });
  const acts = (action: Parameters<typeof act>[2]) => async (target: Target) => {
    const hasChanged = await act(db, on(target), action, clock());
    return { ...(await personOf(target.input.personId)), hasChanged };
  };
  const changesRole = (action: 'madeAdministrator' | 'unmadeAdministrator') => async (target: Target) => {
    const { personId } = target.input;
    const date = clock();
    const hasChanged = await act(db, on(target), action, date);
    if (hasChanged)
      background.run('An email about an administrator', async () => {
        const row = await accountById(db, personId);
        if (!row || !(await limits.notice('administrator', personId))) return;
        await sendRoleMail(services, row, { isAdministrator: action === 'madeAdministrator', date });
      });
    return { ...(await personOf(personId)), hasChanged };
  };
  const refuseIfOpen = () => {
    if (isEverythingOpen) throw refused(409, texts.objections.everythingOpen);
  };

  return {
    list: ({ input: { text, filter, after } }) => listPeople(db, { text, filter, after }, clock()),
    get: ({ input }) => personOf(input.personId),
    block: acts('blocked'),
    unblock: acts('unblocked'),
    signOut: acts('signedOut'),
    giveSubscription(target) {
      refuseIfOpen();
      return acts('subscriptionGiven')(target);
    },
    takeSubscription(target) {
      refuseIfOpen();
      return acts('subscriptionTaken')(target);
    },
    async makeAdministrator(target) {
      await verify(target.request, target.user, target.input.password);
      return changesRole('madeAdministrator')(target);
    },
    unmakeAdministrator: changesRole('unmadeAdministrator'),
    reopen: acts('reopened'),

    async close(target) {
      const { personId } = target.input;
      const hasChanged = await act(db, on(target), 'closed', clock());
      if (hasChanged)
        background.run('An email about a closed account', async () =>
          sendClosedMail(services, await accountById(db, personId)),
        );
      return { ...(await personOf(personId)), hasChanged };
    },

    async sendResetLink(target) {
      if (!isMailed) await verify(target.request, target.user, target.input.password);
      const { person, code } = await makeResetCode(db, on(target), clock());
      const link = resetLink(env.publicUrl, person.email, code).href;
      if (!isMailed) return { link };
      const mail = texts.resetMail(nameInMail(env, person), link, await sitesLostByReset(services, person));
      await mailQueue.send({ recipient: person.email, subject: mail.subject, body: mail.text }, person.id);
      return { link: null };
    },
  };
}
