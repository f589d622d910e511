import { join } from 'node:path';
import { type LibraryLimits, maxKeptItems, maxLibraryItems } from '@sermon/domain/library/items';
import type { FastifyBaseLogger } from 'fastify';
import { createBackground, type Background } from './background.ts';
import { type CrossReferencesOf, openCrossReferences } from './content/bibles/crossReferences.ts';
import { installBibles } from './content/bibles/install.ts';
import { installStarter } from './content/starter/install.ts';
import { type Database, type Db, openDatabase } from './database/open.ts';
import { sweepExpired, sweepOld } from './database/sweep.ts';
import { readTrustedTime } from './database/trustedTime.ts';
import type { Env } from './env.ts';
import type { Events } from './events/events.ts';
import { chooseEvents } from './events/choose.ts';
import { createExporter, type Exporter } from './exports/exporter.ts';
import { sweepUploads } from './features/files/uploads.ts';
import { thinHistory } from './features/history/thin.ts';
import { indexInBackground } from './features/library/searchIndex.ts';
import { purgeTrash } from './features/library/trash.ts';
import { createDiskWatch, dataDirectories, type DiskWatch } from './features/storage/disk.ts';
import { foldStorageChanges } from './features/storage/fold.ts';
import { createImporter, type Importer } from './imports/importer.ts';
import { type Attempts, createAttempts } from './http/attempts.ts';
import { chooseBibles } from './ports/bible/choose.ts';
import type { BibleSource } from './ports/bible/port.ts';
import { chooseFiles } from './ports/files/choose.ts';
import type { Files } from './ports/files/port.ts';
import { chooseMail } from './ports/mail/choose.ts';
import type { Mail } from './ports/mail/port.ts';
import { createMailQueue, type MailQueue } from './ports/mail/mailQueue.ts';
import type { SearchIndex } from './ports/search/port.ts';
import { createPostgresSearch } from './ports/search/postgres/search.ts';
import { createTextWork, type TextWork } from './textWork/textWork.ts';

/** All services that the features use. This file is the only one that creates them. */
export type Services = {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  db: Db;
  limits: LibraryLimits;
  disk: DiskWatch;
  attempts: Attempts;
  background: Background;
  /** Messages between the server's processes. */
  events: Events;
  /** Aborted when the server begins to stop, which ends long-running work. */
  stopping: AbortController;
  mail: Mail;
  mailQueue: MailQueue;
  files: Files;
  exporter: Exporter;
  importer: Importer;
  textWork: TextWork;
  search: SearchIndex;
  /** Bible text sources. The source for installed texts comes first. */
  bibles: readonly BibleSource[];
  crossReferencesOf: CrossReferencesOf;
  /** Stops all services, the database last. */
  close(): Promise<void>;
};

type Options = {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  database: Database;
  /** Tests pass small limits so that a few items fill a library. */
  limits?: Partial<LibraryLimits>;
};

/** Creates the services for a database that is already open. */
export async function createServices({ env, log, clock, database, limits }: Options): Promise<Services> {
  const { db } = database;
  const background = createBackground(log);
  const events = await chooseEvents(database, log);
  const mail = chooseMail(env, log);
  const files = await chooseFiles({ env, db, clock, log });
  const exporter = createExporter({ log });
  const importer = createImporter({ log });
  const textWork = createTextWork({ log });
  const search = createPostgresSearch({ ...database, clock, events });
  return {
    env,
    log,
    clock,
    db,
    limits: { items: maxLibraryItems, kept: maxKeptItems, storageBytes: env.accountStorageBytes, ...limits },
    disk: createDiskWatch({ directories: dataDirectories(env), log }),
    attempts: createAttempts(db, clock),
    background,
    events,
    stopping: new AbortController(),
    mail,
    mailQueue: createMailQueue({ db, mail, clock, log }),
    files,
    exporter,
    importer,
    textWork,
    search,
    bibles: chooseBibles({ db, env, clock, log }),
    crossReferencesOf: openCrossReferences(join(env.contentDirectory, 'bibles')),
    async close() {
      // Background tasks may be waiting for a search, so the search closes first.
      await search.close();
      await background.settled();
      await exporter.close();
      await importer.close();
      await textWork.close();
      mail.close();
      files.close();
      await events.close();
      await database.close();
    },
  };
}

const deliverEveryMs = 60_000;
const sweepEveryMs = 60 * 60_000;
const indexEveryMs = 60_000;
const foldEveryMs = 10 * 60_000;
const diskEveryMs = 60 * 60_000;

/**
 * Deletes users' data at the end of its retention time: trash, old versions, and old records. Measures age from a
 * trusted time, so that a clock that is wrong for a day deletes nothing.
 */
export async function deleteOldData({
  db,
  log,
  clock,
  stopping,
}: Pick<Services, 'db' | 'log' | 'clock' | 'stopping'>): Promise<void> {
  const trusted = await readTrustedTime(db, clock());
  if (!trusted) return;
  const steps = {
    'Sweeping old records': () => sweepOld(db, trusted),
    'Purging the trash': () => purgeTrash(db, trusted),
    'Thinning the history': () => thinHistory(db, trusted, stopping.signal),
  };
  for (const [name, step] of Object.entries(steps))
    await step().catch((err: unknown) => log.error({ err }, `${name} failed`));
}

/**
 * Opens the database, applies the migrations and starts the background work: installing Bibles and starter texts,
 * sending queued emails, indexing documents and deleting expired data.
 */
export async function startServices(env: Env, log: FastifyBaseLogger): Promise<Services> {
  const database = await openDatabase({ url: env.DATABASE_URL, directory: env.databaseDirectory, log });
  await database.migrate();
  const services = await createServices({ env, log, clock: () => new Date(), database });
  const { db, clock, background, stopping, mailQueue, search, disk } = services;
  background.run('Installing the Bibles', () =>
    installBibles({ db, log, clock, directory: join(env.contentDirectory, 'bibles'), signal: stopping.signal }),
  );
  background.run('Installing the built-in texts', async () => {
    await installStarter({ db, log, clock, signal: stopping.signal });
    await search.ready();
  });
  const checkDisk = () => background.runAlone('Checking the disk', () => disk.check());
  checkDisk();
  // Also at the start, because some computers are only switched on for an hour a week.
  background.runAlone('Deleting old data', () => deleteOldData(services));
  const timers = [
    setInterval(() => background.runAlone('Delivering mail', () => mailQueue.deliverDue()), deliverEveryMs),
    setInterval(
      () => background.runAlone('Reading documents for the search', () => indexInBackground(services, stopping.signal)),
      indexEveryMs,
    ),
    setInterval(
      () => background.runAlone('Adding up storage', () => foldStorageChanges(db, stopping.signal)),
      foldEveryMs,
    ),
    setInterval(checkDisk, diskEveryMs),
    setInterval(() => background.runAlone('Sweeping', () => sweepExpired(db, clock())), sweepEveryMs),
    setInterval(() => background.runAlone('Sweeping uploads', () => sweepUploads(services, clock())), sweepEveryMs),
    setInterval(() => background.runAlone('Deleting old data', () => deleteOldData(services)), sweepEveryMs),
  ];
  return {
    ...services,
    async close() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await services.close();
    },
  };
}
