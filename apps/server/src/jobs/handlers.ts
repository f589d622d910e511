import { join } from 'node:path';
import { installBibles } from '../content/bibles/install.ts';
import { installPremium } from '../content/premium/import.ts';
import { installStarter } from '../content/starter/install.ts';
import type { Db } from '../database/open.ts';
import { readTrustedTime, sweepExpired, sweepOld } from '../database/sweep.ts';
import type { Env } from '../env.ts';
import { endOverdueActing } from '../features/accounts/acting.ts';
import { sweepUploads } from '../features/files/uploads.ts';
import { hasStaleDocuments, indexInBackground } from '../features/library/search.ts';
import { finishEmptyTrash, purgeTrash } from '../features/library/trash.ts';
import { sendDueEmails } from '../features/sharing/comments/emails.ts';
import { foldStorageChanges } from '../features/storage/quota.ts';
import {
  reconcileSubscriptions,
  remindOfTrials,
  settleLeftAccounts,
} from '../features/subscription/subscriptionJobs.ts';
import type { ImageEncoder } from '../imports/images/encoder.ts';
import type { Log } from '../log.ts';
import type { BibleSource } from '../ports/bible/port.ts';
import type { Files } from '../ports/files/port.ts';
import type { Conditions, Handlers, jobKinds } from '../ports/jobs/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { Payments } from '../ports/payments/port.ts';
import type { MailQueue } from '../ports/mail/mailQueue.ts';
import type { SearchIndex } from '../ports/search/port.ts';
import type { TextWork } from '../textWork/textWork.ts';
import { thinHistory } from '../features/history/store.ts';
import { deleteClosedAccounts } from './deleteAccounts.ts';

type Needs = {
  env: Pick<Env, 'contentDirectory' | 'publicUrl' | 'SMTP_URL'>;
  db: Db;
  log: Log;
  clock: () => Date;
  mail: Mail;
  mailQueue: MailQueue;
  files: Files;
  textWork: TextWork;
  imageEncoder: ImageEncoder;
  search: SearchIndex;
  bibles: readonly BibleSource[];
  payments: Payments | null;
};

/** Returns the handler of each kind of job. A handler must be safe to run twice. */
export function jobHandlers(services: Needs): Handlers<typeof jobKinds> {
  const { env, db, log, clock, mailQueue, search, bibles } = services;
  return {
    'send-email': ({ id }, { isLast }) => mailQueue.deliver(id, isLast),
    'recover-emails': () => mailQueue.recover(),
    'send-comment-emails': (_, { signal }) => sendDueEmails(services, { signal }),
    'index-documents': (_, { signal }) => indexInBackground(services, signal),
    'fold-storage': (_, { signal }) => foldStorageChanges(db, signal),
    'empty-trash': ({ id }, { signal }) => finishEmptyTrash(db, id, signal),
    async 'delete-expired'() {
      await endOverdueActing(db, clock());
      await sweepExpired(db, clock());
    },
    'delete-old-data': (_, { signal }) => deleteOldData(services, signal),
    'sweep-uploads': () => sweepUploads(services, clock()),
    'reconcile-subscriptions': (_, { signal }) => reconcileSubscriptions(services, signal),
    'remind-of-trials': (_, { signal }) => remindOfTrials(services, signal),
    'forget-customers': (_, { signal }) => settleLeftAccounts(services, signal),
    // The installers return when they are aborted. A job that was aborted is not complete.
    async 'install-bibles'(_, { signal }) {
      await installBibles({ db, log, clock, directory: join(env.contentDirectory, 'bibles'), signal });
      for (const source of bibles) await source.prepare?.(signal);
      signal.throwIfAborted();
    },
    async 'install-texts'(_, { signal }) {
      await installStarter({ search, log, signal });
      signal.throwIfAborted();
    },
    async 'install-premium'(_, { signal }) {
      await installPremium({ ...services, signal });
      signal.throwIfAborted();
    },
  };
}

export const jobConditions = ({ db }: Pick<Needs, 'db'>): Conditions<typeof jobKinds> => ({
  'index-documents': () => hasStaleDocuments(db),
});

type OldDataNeeds = { db: Db; mail: Pick<Mail, 'forget'>; clock: () => Date };

/**
 * Deletes users' data at the end of its retention time: trash, old versions, old records, and closed accounts. Measures age from a
 * trusted time, so that a clock that is wrong for a day deletes nothing. A step that fails does not stop the others.
 */
export async function deleteOldData(services: OldDataNeeds, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const trusted = await readTrustedTime(db, clock());
  if (!trusted) return;
  const failures: unknown[] = [];
  for (const step of [
    () => sweepOld(db, trusted),
    () => purgeTrash(db, trusted, signal),
    () => thinHistory(db, trusted, signal),
    () => deleteClosedAccounts(services, trusted, signal),
  ]) {
    signal?.throwIfAborted();
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
