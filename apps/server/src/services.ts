import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createBackground, type Background } from './background.ts';
import { type CrossReferencesOf, openCrossReferences } from './content/bibles/crossReferences.ts';
import { installBibles } from './content/bibles/install.ts';
import { installStarter } from './content/starter/install.ts';
import { type Database, type Db, openDatabase } from './database/open.ts';
import { sweepEnded } from './database/sweep.ts';
import type { Env } from './env.ts';
import { createExporter, type Exporter } from './exports/exporter.ts';
import { sweepUploads } from './features/files/uploads.ts';
import { thinHistory } from './features/history/thin.ts';
import { indexInBackground } from './features/library/searchIndex.ts';
import { purgeTrash } from './features/library/trash.ts';
import { createImporter, type Importer } from './imports/importer.ts';
import { type Attempts, createAttempts } from './http/attempts.ts';
import { chooseBibles } from './ports/bible/choose.ts';
import type { BibleSource } from './ports/bible/port.ts';
import { chooseFiles } from './ports/files/choose.ts';
import type { Files } from './ports/files/port.ts';
import { chooseMail } from './ports/mail/choose.ts';
import type { Mail } from './ports/mail/port.ts';
import { createPostman, type Postman } from './ports/mail/postman.ts';
import type { SearchIndex } from './ports/search/port.ts';
import { createPostgresSearch } from './ports/search/postgres/search.ts';

/** Everything that features are given; made here and nowhere else. */
export type Services = {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  db: Db;
  attempts: Attempts;
  background: Background;
  /** Aborted when the server is asked to stop: what would go on for minutes ends then. */
  stopping: AbortController;
  mail: Mail;
  postman: Postman;
  files: Files;
  exporter: Exporter;
  importer: Importer;
  search: SearchIndex;
  /** Where texts of the Bible come from, those that are installed first. */
  bibles: readonly BibleSource[];
  crossReferencesOf: CrossReferencesOf;
  /** Ends what was begun, the database last. */
  close(): Promise<void>;
};

/** Wires the services over an open database. */
export async function createServices(given: {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  database: Database;
}): Promise<Services> {
  const { env, log, clock, database } = given;
  const { db } = database;
  const background = createBackground(log);
  const mail = chooseMail(env, log);
  const files = await chooseFiles({ env, db, clock, log });
  const exporter = createExporter({ log });
  const importer = createImporter({ log });
  const search = createPostgresSearch({ ...database, clock });
  return {
    env,
    log,
    clock,
    db,
    attempts: createAttempts(db, clock),
    background,
    stopping: new AbortController(),
    mail,
    postman: createPostman({ db, mail, clock, log }),
    files,
    exporter,
    importer,
    search,
    bibles: chooseBibles({ db, env, clock, log }),
    crossReferencesOf: openCrossReferences(join(env.contentDirectory, 'bibles')),
    async close() {
      // What goes on in the background may wait for it.
      await search.close();
      await background.settled();
      await exporter.close();
      await importer.close();
      mail.close();
      files.close();
      await database.close();
    },
  };
}

const deliverEveryMs = 60_000;
const sweepEveryMs = 60 * 60_000;
const indexEveryMs = 60_000;

/** Opens the database, brings it up to date and begins what runs beside the calls: the installation of Bibles and starter texts, waiting mail, sweeping. */
export async function startServices(env: Env, log: FastifyBaseLogger): Promise<Services> {
  const database = await openDatabase({ url: env.DATABASE_URL, directory: env.databaseDirectory, log });
  await database.migrate();
  const services = await createServices({ env, log, clock: () => new Date(), database });
  const { db, clock, background, stopping, postman, search } = services;
  background.run('Installing the Bibles', () =>
    installBibles({ db, log, clock, directory: join(env.contentDirectory, 'bibles'), signal: stopping.signal }),
  );
  background.run('Installing the built-in texts', async () => {
    await installStarter({ db, log, clock, signal: stopping.signal });
    await search.ready();
  });
  const timers = [
    setInterval(() => background.run('Delivering mail', () => postman.deliverDue()), deliverEveryMs),
    setInterval(
      () => background.run('Reading documents for the search', () => indexInBackground(db, stopping.signal)),
      indexEveryMs,
    ),
    setInterval(() => background.run('Sweeping', () => sweepEnded(db, clock())), sweepEveryMs),
    setInterval(() => background.run('Sweeping uploads', () => sweepUploads(services, clock())), sweepEveryMs),
    setInterval(() => background.run('Purging the trash', () => purgeTrash(db, clock())), sweepEveryMs),
    setInterval(
      () => background.run('Thinning the history', () => thinHistory(db, clock(), stopping.signal)),
      sweepEveryMs,
    ),
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
