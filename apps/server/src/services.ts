import type { LibraryLimits } from '@sermon/domain/library/items';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './concurrency/concurrency.ts';
import type { CrossReferencesOf, LinksOf } from './content/bibles/crossReferences.ts';
import type { Db } from './database/open.ts';
import type { Env } from './env.ts';
import type { Events } from './events/events.ts';
import type { Health } from './health/health.ts';
import type { Exporter } from './exports/exporter.ts';
import type { ViewCounter } from './visitors/views.ts';
import type { DiskWatch } from './health/disk.ts';
import type { ImageEncoder } from './imports/images/encoder.ts';
import type { Importer } from './imports/importer.ts';
import type { Jobs } from './ports/jobs/port.ts';
import type { Attempts } from './http/attempts.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Assistant } from './ports/assistant/port.ts';
import type { BibleSource } from './ports/bible/port.ts';
import type { Files } from './ports/files/port.ts';
import type { Mail } from './ports/mail/port.ts';
import type { OtherSites } from './ports/otherSites/port.ts';
import type { MailQueue } from './ports/mail/mailQueue.ts';
import type { Payments } from './ports/payments/port.ts';
import type { ParentSite } from './ports/parentSite/port.ts';
import type { SearchIndex } from './ports/search/port.ts';
import type { Speaker } from './ports/speech/port.ts';
import type { TextWork } from './textWork/textWork.ts';

export type Services = {
  env: Env;
  log: FastifyBaseLogger;
  clock: () => Date;
  db: Db;
  limits: LibraryLimits;
  disk: DiskWatch;
  attempts: Attempts;
  background: Background;
  events: Events;
  /** Work that outlives a request and survives a restart. */
  jobs: Jobs;
  /** Aborted when the server receives the signal to stop. The server still serves requests for `DRAIN_SECONDS`. */
  draining: AbortController;
  /** Aborted when the server begins to stop, which ends long-running work. */
  stopping: AbortController;
  mail: Mail;
  mailQueue: MailQueue;
  files: Files;
  exporter: Exporter;
  importer: Importer;
  imageEncoder: ImageEncoder;
  textWork: TextWork;
  search: SearchIndex;
  /** Bible text sources. The source for installed texts comes first. */
  bibles: readonly BibleSource[];
  crossReferencesOf: CrossReferencesOf;
  linksOf: LinksOf;
  /** Writes the answers of the AI assistant. Null if it is switched off. */
  assistant: Assistant | null;
  speaker: Speaker | null;
  otherSites: OtherSites;
  /** The site whose sermons can be copied to the library. Null if none is configured. */
  parentSite: ParentSite | null;
  /** The payment provider. Null if nothing is sold here. */
  payments: Payments | null;
  views: ViewCounter;
  health: Health;
  metrics: Metrics;
  /** Stops all services, the database last. */
  close(): Promise<void>;
};
