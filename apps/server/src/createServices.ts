import { join } from 'node:path';
import { type LibraryLimits, maxKeptItems, maxLibraryItems } from '@sermon/domain/library/items';
import type { FastifyBaseLogger } from 'fastify';
import { serveBackups } from './backup/liveServer.ts';
import { createBackground } from './concurrency/concurrency.ts';
import { openCrossReferences, openLinkCounts } from './content/bibles/crossReferences.ts';
import { type Database, openDatabase } from './database/open.ts';
import type { Env } from './env.ts';
import { createHealth } from './health/health.ts';
import { chooseEvents } from './events/choose.ts';
import { createExporter } from './exports/exporter.ts';
import { createViewCounter } from './visitors/views.ts';
import { createDiskWatch, dataDirectories } from './health/disk.ts';
import { ignoreOtherProviders } from './features/subscription/customers.ts';
import { createImageEncoder } from './imports/images/encoder.ts';
import { createImporter } from './imports/importer.ts';
import { chooseOfficeConverter } from './imports/officeConverter.ts';
import { jobConditions, jobHandlers } from './jobs/handlers.ts';
import { installations, jobKinds } from './ports/jobs/port.ts';
import { createAttempts } from './http/attempts.ts';
import { addGauges, createMetrics, type Metrics } from './metrics/metrics.ts';
import { chooseAssistant } from './ports/assistant/choose.ts';
import { chooseBibles } from './ports/bible/choose.ts';
import { chooseFiles } from './ports/files/choose.ts';
import { createJobQueue } from './ports/jobs/pgBoss.ts';
import { chooseMail } from './ports/mail/choose.ts';
import type { Mail } from './ports/mail/port.ts';
import { openIdConnect } from './ports/otherSites/openIdConnect.ts';
import { createMailQueue } from './ports/mail/mailQueue.ts';
import { choosePayments } from './ports/payments/choose.ts';
import type { Payments } from './ports/payments/port.ts';
import { chooseParentSite } from './ports/parentSite/choose.ts';
import { chooseSearch } from './ports/search/choose.ts';
import { chooseSpeaker } from './ports/speech/choose.ts';
import type { Services } from './services.ts';
import { createTextWork } from './textWork/textWork.ts';

type Options = {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  database: Database;
  limits?: Partial<LibraryLimits>;
  payments?: Payments | null;
};

export async function createServices({ env, log, clock, database, limits, ...given }: Options): Promise<Services> {
  const { db } = database;
  const background = createBackground(log);
  const metrics = createMetrics({ withNode: env.METRICS_PORT !== undefined });
  const events = await chooseEvents(database, log);
  const jobs = await createJobQueue({ database, events, log, kinds: jobKinds, onEnd: metrics.countJob });
  const mail = countEmails(chooseMail(env, log), metrics);
  const mailQueue = createMailQueue({ db, mail, jobs, clock });
  const files = await chooseFiles({ env, db, clock, log });
  const exporter = createExporter({ log });
  const importer = createImporter({ log, office: chooseOfficeConverter({ env, log }) });
  const imageEncoder = createImageEncoder({ log });
  const textWork = createTextWork({ log });
  addGauges(metrics, { database, textWork });
  const search = chooseSearch({ database, clock, events });
  const disk = createDiskWatch({ directories: dataDirectories(env), log });
  const views = createViewCounter({ db, clock, background, log });
  const speaker = chooseSpeaker({ env, log });
  const draining = new AbortController();
  const bibles = chooseBibles({ db, env, clock, log });
  const payments = given.payments === undefined ? await choosePayments({ env, db, clock, log }) : given.payments;
  if (payments) await ignoreOtherProviders({ db, clock }, payments);
  jobs.handle(
    jobHandlers({ env, db, log, clock, mail, mailQueue, files, textWork, imageEncoder, search, bibles, payments }),
    jobConditions({ db }),
  );
  return {
    env,
    log,
    clock,
    db,
    limits: { items: maxLibraryItems, kept: maxKeptItems, storageBytes: env.accountStorageBytes, ...limits },
    disk,
    attempts: createAttempts(db, clock),
    background,
    events,
    jobs,
    draining,
    stopping: new AbortController(),
    mail,
    mailQueue,
    files,
    exporter,
    importer,
    imageEncoder,
    textWork,
    search,
    bibles,
    views,
    speaker,
    parentSite: chooseParentSite({ env, log }),
    payments,
    otherSites: openIdConnect({
      sites: env.otherSites,
      allowsHttp: env.OIDC_ALLOW_HTTP,
      publicUrl: env.publicUrl,
      log,
    }),
    assistant: chooseAssistant({ env, log, textWork }),
    crossReferencesOf: openCrossReferences(join(env.contentDirectory, 'bibles')),
    linksOf: openLinkCounts(join(env.contentDirectory, 'bibles')),
    health: createHealth({ db, files, mail, jobs, disk, draining: draining.signal, log }),
    metrics,
    async close() {
      // Background tasks may be waiting for a search, so the search closes first.
      await search.close();
      await background.settled();
      await views.close();
      await jobs.close();
      await exporter.close();
      await importer.close();
      await imageEncoder.close();
      await speaker?.close();
      await payments?.close();
      await textWork.close();
      mail.close();
      files.close();
      await events.close();
      await database.close();
    },
  };
}

const countEmails = (mail: Mail, { countEmail }: Pick<Metrics, 'countEmail'>): Mail => ({
  ...mail,
  async deliver(email) {
    await mail.deliver(email).catch((error: unknown) => {
      countEmail('failed');
      throw error;
    });
    countEmail('sent');
  },
});

const diskEveryMs = 60 * 60_000;

/**
 * Opens the database, applies the migrations and starts the background work: the jobs, and the check of this machine's
 * disk, which every process performs.
 */
export async function startServices(env: Env, log: FastifyBaseLogger): Promise<Services> {
  const database = await openDatabase({ url: env.DATABASE_URL, directory: env.databaseDirectory, log });
  await database.migrate();
  const services = await createServices({ env, log, clock: () => new Date(), database });
  const { db, background, stopping, search, bibles, jobs, disk } = services;
  const backups = database.hold && (await serveBackups({ database, directory: env.databaseDirectory, log }));
  for (const name of installations) await jobs.enqueue(db, name, {});
  jobs.start();
  background.run('Preparing the search', () => search.ready());
  background.run('Preparing the search in the Bible', async () => {
    for (const source of bibles) await source.prepare?.(stopping.signal);
  });
  const checkDisk = () => background.run('Checking the disk', () => disk.check());
  checkDisk();
  const diskTimer = setInterval(checkDisk, diskEveryMs);
  return {
    ...services,
    async close() {
      stopping.abort();
      clearInterval(diskTimer);
      await backups?.close();
      await services.close();
    },
  };
}
