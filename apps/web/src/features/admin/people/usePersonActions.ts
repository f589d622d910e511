import type { ChangedPerson, Person } from '@sermon/contract/admin/people';
import { CallFailed } from '@sermon/contract/client';
import type { PersonAction } from '@sermon/domain/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { api } from '../api.ts';
import { nameOf, showPerson } from './people.ts';

/** The actions whose call returns the person as they are afterwards. */
export type Act = Exclude<PersonAction, 'resetLinkSent' | 'resetLinkShown'>;

const calls: Record<Act, (input: { personId: string }) => Promise<ChangedPerson>> = {
  blocked: api.adminPeople.block,
  unblocked: api.adminPeople.unblock,
  signedOut: api.adminPeople.signOut,
  subscriptionGiven: api.adminPeople.giveSubscription,
  subscriptionTaken: api.adminPeople.takeSubscription,
  madeAdministrator: api.adminPeople.makeAdministrator,
  unmadeAdministrator: api.adminPeople.unmakeAdministrator,
  closed: api.adminPeople.close,
  reopened: api.adminPeople.reopen,
};

/** The actions that undo others. Signing a person out has no undo. */
const opposites: Record<Exclude<Act, 'signedOut'>, Act> = {
  blocked: 'unblocked',
  unblocked: 'blocked',
  subscriptionGiven: 'subscriptionTaken',
  subscriptionTaken: 'subscriptionGiven',
  madeAdministrator: 'unmadeAdministrator',
  unmadeAdministrator: 'madeAdministrator',
  closed: 'reopened',
  reopened: 'closed',
};

/**
 * Returns a function that does something with an account and says so, with an undo. `busy` is what is being done. Only one thing is
 * done at a time.
 */
export function usePersonActions(person: Person) {
  const client = useQueryClient();
  const notify = useNotify();
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<PersonAction | null>(null);
  const personId = person.id;

  /** Runs `work`, and shows why it failed if it did. Returns its result, or null. */
  async function run<Result>(action: PersonAction, work: () => Promise<Result>): Promise<Result | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(action);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      notify({ text: error.statusCode === 404 ? texts.noSuchPerson : error.sentence, isFailure: true });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  const act = (action: Act) =>
    run(action, async () => {
      const { hasChanged, ...changed } = await calls[action]({ personId });
      await showPerson(client, changed);
      // There is no undo, because it would undo what the other administrator did.
      if (!hasChanged) {
        notify({ text: texts.alreadyDone });
        return changed;
      }
      const undo = action !== 'signedOut' && {
        perform: async () => showPerson(client, await calls[opposites[action]]({ personId })),
        failed: texts.undoFailed,
      };
      notify({ text: texts.done[action](nameOf(person)), ...(undo && { undo }) });
      return changed;
    });

  return { busy, run, act };
}
