import {
  maxBiblesListed,
  maxEmailsListed,
  maxJobsListed,
  maxKeptEmailsListed,
  serviceNames,
} from '@sermon/domain/admin/server';
import { maxPremiumItems, premiumKinds } from '@sermon/domain/premium/premium';
import * as z from 'zod';
import { ownPassword } from '../accounts.ts';
import { call, date, form, list } from '../call.ts';
import { id } from '../ids.ts';

/** An email that was not delivered. Its subject and text stay secret: they can name sermons and contain links. */
export const undelivered = z.object({
  id: z.uuid(),
  recipient: z.string(),
  dateCreated: date,
  attempts: z.number(),
  /** True if it will not be tried again. Its text has been deleted. */
  isFailed: z.boolean(),
  /** When it is tried next. Null if that is unknown, for example while it is being sent. */
  dateNextAttempt: date.nullable(),
});
export type Undelivered = z.output<typeof undelivered>;

/** An email in the outbox folder of a server without a mail server. Its text stays secret, and a title in its subject. */
export const keptEmail = z.object({ recipient: z.string(), subject: z.string(), dateCreated: date });
export type KeptEmail = z.output<typeof keptEmail>;

export const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A description of jobs of this kind; '' for a kind of another version. */
  does: z.string(),
  dateFailed: date,
  attempts: z.number(),
  /** The class of the error, such as 'TypeError' or 'Error ECONNREFUSED'. Never its message. */
  error: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

export const contents = z.object({
  corpus: list(
    z.object({
      kind: z.enum(['sermon', 'illustration']),
      items: z.number(),
      /** False while an import is running, and after one was interrupted. */
      isComplete: z.boolean(),
      dateChanged: date.nullable(),
    }),
    { max: 2 },
  ),
  premium: list(
    z.object({
      kind: z.enum(premiumKinds),
      items: z.number(),
      disabled: z.number(),
      dateChanged: date.nullable(),
    }),
    { max: premiumKinds.length },
  ),
  bibles: list(
    z.object({
      id: z.string(),
      name: z.string(),
      verses: z.number(),
      /** Null while the Bible is being installed. */
      dateInstalled: date.nullable(),
    }),
    { max: maxBiblesListed },
  ),
});
export type Contents = z.output<typeof contents>;

export const serviceHealth = z.object({
  name: z.enum(serviceNames),
  /** `off`: it is switched off in the settings of the server, or not set up. */
  state: z.enum(['ok', 'failed', 'off']),
  /** Which implementation is used, such as 's3' or 'embedded'; '' if there is only one. */
  kind: z.string(),
  /** The time from which every check of this process had this result. Null if it is off. */
  since: date.nullable(),
  /** How full the fullest disk is, and how long the oldest due job waits, in seconds. */
  percentUsed: z.number().nullable(),
  waitsSeconds: z.number().nullable(),
});
export type ServiceHealth = z.output<typeof serviceHealth>;

/** A line of the health: a service, the built-in content, or the backup with the date of the last one. */
export type CheckedService = Omit<ServiceHealth, 'name'> & {
  name: ServiceHealth['name'] | 'content' | 'backup';
  dateBackup?: Date | null;
};

export const adminServer = {
  emails: call('GET /api/Admin/Emails', 'admin', {}, list(undelivered, { max: maxEmailsListed })),
  sendEmail: call(
    'POST /api/Admin/SendEmail/{emailId}',
    'admin',
    { emailId: id.ofAdministrators('outboxEmail') },
    z.null(),
  ),
  discardEmail: call(
    'POST /api/Admin/DiscardEmail/{emailId}',
    'admin',
    { emailId: id.ofAdministrators('outboxEmail'), password: ownPassword },
    z.null(),
  ),
  /** Null with a mail server, because emails are sent then. `count` is the number of all that are kept. */
  keptEmails: call(
    'GET /api/Admin/KeptEmails',
    'admin',
    {},
    z.object({ count: z.number(), newest: list(keptEmail, { max: maxKeptEmailsListed }) }).nullable(),
  ),
  jobs: call(
    'GET /api/Admin/Jobs',
    'admin',
    {},
    z.object({ waiting: z.number(), running: z.number(), failed: list(failedJob, { max: maxJobsListed }) }),
  ),
  retryJob: call('POST /api/Admin/RetryJob/{jobId}', 'admin', { jobId: id.ofAdministrators('job') }, z.null()),
  contents: call('GET /api/Admin/Contents', 'admin', {}, contents),
  health: call(
    'GET /api/Admin/Health',
    'admin',
    {},
    z.object({
      services: list(serviceHealth, { max: serviceNames.length }),
      content: serviceHealth.omit({ name: true }),
      /** `off`: there is no backup, or the last one is too old. */
      backup: serviceHealth.omit({ name: true }).extend({ dateBackup: date.nullable() }),
      dateChecked: date,
    }),
  ),
};

export const premiumItem = z.object({
  id: z.uuid(),
  kind: z.enum(premiumKinds),
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  isFree: z.boolean(),
  isEnabled: z.boolean(),
  thumbnailUrl: z.string(),
  activations: z.number(),
  documents: z.number(),
  dateCreated: date,
  dateImported: date,
});

const premiumItemId = id.ofAdministrators('premiumItem');

export const adminPremium = {
  /** Lists the sermons and then the series, each in the order in which users see them. */
  list: call('GET /api/Admin/PremiumItems', 'admin', {}, list(premiumItem, { max: 2 * maxPremiumItems })),
  setEnabled: call(
    'POST /api/Admin/SetPremiumItemEnabled',
    'admin',
    { premiumItemId, isEnabled: z.boolean() },
    z.null(),
  ),
  /** Moves an item to a position among those of its kind. Position 0 is the first. */
  move: call(
    'POST /api/Admin/MovePremiumItem',
    'admin',
    { premiumItemId, position: z.number().int().min(0).max(maxPremiumItems) },
    z.null(),
  ),
  replacePicture: form(
    'POST /api/Admin/ReplacePremiumPicture/{premiumItemId}',
    'admin',
    { premiumItemId, file: z.file() },
    z.string(),
  ),
};
