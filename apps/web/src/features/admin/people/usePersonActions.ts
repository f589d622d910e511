import type { Call } from '@sermon/contract/call';
import { adminPeople, type ChangedPerson, type Person } from '@sermon/contract/admin/people';
import { CallFailed } from '@sermon/contract/client';
import type { PersonAction } from '@sermon/domain/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { nameOf, showPerson } from './people.ts';

type Act = Exclude<PersonAction, 'resetLinkSent' | 'resetLinkShown'>;
export type PlainAct = Exclude<Act, 'madeAdministrator'>;

const calls = {
  blocked: adminPeople.block,
  unblocked: adminPeople.unblock,
  signedOut: adminPeople.signOut,
  subscriptionGiven: adminPeople.giveSubscription,
  subscriptionTaken: adminPeople.takeSubscription,
  unmadeAdministrator: adminPeople.unmakeAdministrator,
  closed: adminPeople.close,
  reopened: adminPeople.reopen,
} satisfies Record<PlainAct, Call>;

/** The actions that undo others. Signing out has no undo, and making an administrator needs the password. */
const opposites: Partial<Record<Act, PlainAct>> = {
  blocked: 'unblocked',
  unblocked: 'blocked',
  subscriptionGiven: 'subscriptionTaken',
  subscriptionTaken: 'subscriptionGiven',
  madeAdministrator: 'unmadeAdministrator',
  closed: 'reopened',
  reopened: 'closed',
};

/** Shows a notice with an undo. `busy` is the running action. Only one runs at a time. */
export function usePersonActions(person: Person) {
  const client = useQueryClient();
  const notify = useNotify();
  const isRunning = useRef(false);
  const [busy, setBusy] = useState<PersonAction | null>(null);
  const personId = person.id;

  /** Shows why the work failed. Returns its result, or null. */
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

  async function showDone(action: Act, { hasChanged, ...changed }: ChangedPerson): Promise<void> {
    await showPerson(client, changed);
    // There is no undo, because it would undo what the other administrator did.
    if (!hasChanged) return notify({ text: texts.alreadyDone });
    const opposite = opposites[action];
    const undo = opposite && {
      perform: async () => showPerson(client, await callServer(calls[opposite], { personId })),
      failed: texts.undoFailed,
    };
    notify({ text: texts.done[action](nameOf(person)), ...(undo && { undo }) });
  }

  const act = (action: PlainAct) =>
    run(action, async () => showDone(action, await callServer(calls[action], { personId })));

  return { busy, run, act, showDone };
}
