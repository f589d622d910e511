import type { Contents, ServiceHealth } from '@sermon/contract/admin/server';
import { backupDueMs, maxBiblesListed, type ServiceName } from '@sermon/domain/admin/server';
import { readLastBackup } from '../../../backup/contents.ts';
import { createProbe, type Finding } from '../../../health/health.ts';
import type { Log } from '../../../log.ts';
import { assistantAddress } from '../../../ports/assistant/choose.ts';
import { reach } from '../../../ports/reach.ts';
import type { Services } from '../../../services.ts';
import { listTranslations } from '../../../content/bibles/install.ts';
import { countPremium } from '../../../content/premium/store.ts';

type Needs = Pick<Services, 'env' | 'db' | 'clock' | 'health' | 'search' | 'speaker'> & {
  log: Pick<Log, 'info' | 'error'>;
  /** How long a report waits for a check that is running, in ms. The default is `probeWaitMs`. */
  waitMs?: number;
};
type Found = Omit<ServiceHealth, 'name' | 'since'>;
type Unnamed = Omit<ServiceHealth, 'name'>;
type Report = {
  services: ServiceHealth[];
  content: Unnamed;
  backup: Unnamed & { dateBackup: Date | null };
  dateChecked: Date;
};

/** How long all administrators get the same report, in ms. */
const reuseMs = 10_000;
/** How long the result of a check of a service on the internet is reused, in ms. */
const remoteReuseMs = 60_000;

const nothing = { kind: '', percentUsed: null, waitsSeconds: null };
const found = ({ isOk }: Finding, details: Partial<Found> = {}): Found => ({
  ...nothing,
  state: isOk ? 'ok' : 'failed',
  ...details,
});
const off: Found = { ...nothing, state: 'off' };

/**
 * Returns a function that checks all services, at the same time and with a time limit for each. It is called for every
 * administrator who looks, but checks at most once in ten seconds.
 */
export function createHealthReport({
  env,
  db,
  log,
  clock,
  health,
  search,
  speaker,
  waitMs,
}: Needs): () => Promise<Report> {
  const searching = createProbe({
    name: 'search',
    reuseMs,
    log,
    waitMs,
    async check() {
      await search.stats('sermon');
      return { isOk: true };
    },
  });
  const backedUp = createProbe<Finding & { dateBackup: Date | null }>({
    name: 'backup',
    reuseMs,
    log,
    waitMs,
    check: async () => ({ isOk: true, dateBackup: await readLastBackup(db) }),
  });
  const assistantUrl = assistantAddress(env);
  const assistant = assistantUrl === null ? null : remote('assistant', assistantUrl);
  const speech = speaker?.sentTo ? remote('speech', `https://${speaker.sentTo}/`) : null;

  function remote(name: string, url: string) {
    const check = async () => {
      await reach(url);
      return { isOk: true };
    };
    return createProbe({ name, reuseMs: remoteReuseMs, log, waitMs, check });
  }

  async function checkAll(): Promise<Record<ServiceName | 'content' | 'backup', Found> & { dateBackup: Date | null }> {
    const [{ database, storage, mail, queue, content }, backup, searchFound, assistantFound, speechFound] =
      await Promise.all([health.report(), backedUp(), searching(), assistant?.(), speech?.()]);
    const dateBackup = backup.dateBackup ?? null;
    const isDue = dateBackup === null || clock().getTime() - dateBackup.getTime() > backupDueMs;
    const percentUsed = storage.percentUsed ?? null;
    const isFull = percentUsed !== null && percentUsed >= 100;
    return {
      database: found(database, { kind: env.DATABASE_URL === undefined ? 'embedded' : 'PostgreSQL' }),
      backup: backup.isOk && isDue ? off : found(backup),
      dateBackup,
      // The storage counts as failed as well when the disk is full.
      storage: found({ isOk: storage.isOk || isFull }, { kind: storage.kind }),
      disk: percentUsed === null ? off : found({ isOk: !isFull }, { percentUsed }),
      mail: mail.kind === 'outbox' ? { ...off, kind: mail.kind } : found(mail, { kind: mail.kind }),
      jobs: found(queue, { waitsSeconds: queue.oldestDueSeconds ?? null }),
      search: found(searchFound),
      assistant:
        env.assistant === null ? off : found(assistantFound ?? { isOk: true }, { kind: env.assistant.provider }),
      content: found(content),
      speech: speaker === null ? off : found(speechFound ?? { isOk: true }, { kind: speaker.source }),
    };
  }

  const seen = new Map<string, { state: Found['state']; since: Date }>();
  let report: Promise<Report> | undefined;
  let checkedAt = -Infinity;

  async function run(): Promise<Report> {
    const { content, backup, dateBackup, ...services } = await checkAll();
    const now = clock();
    const withSince = (name: string, found: Found) => {
      const before = seen.get(name);
      const since = before?.state === found.state ? before.since : now;
      seen.set(name, { state: found.state, since });
      return { ...found, since: found.state === 'off' ? null : since };
    };
    return {
      dateChecked: now,
      services: Object.entries(services).map(([name, service]) => ({
        name: name as ServiceName,
        ...withSince(name, service),
      })),
      content: withSince('content', content),
      backup: { ...withSince('backup', backup), dateBackup },
    };
  }

  return () => {
    const now = clock().getTime();
    // The clock of a computer can be set back.
    if (report && Math.abs(now - checkedAt) < reuseMs) return report;
    checkedAt = now;
    report = run();
    return report;
  };
}

const kinds = ['sermon', 'illustration'] as const;

export async function readContents({ db, search }: Pick<Services, 'db' | 'search'>): Promise<Contents> {
  const bibles = await listTranslations(db);
  return {
    corpus: await Promise.all(
      kinds.map(async (kind) => ({
        kind,
        ...(await search.stats(kind)),
        dateChanged: await search.lastChange(kind),
      })),
    ),
    premium: await countPremium(db),
    bibles: bibles
      .slice(0, maxBiblesListed)
      .map(({ id, name, verses, dateInstalled }) => ({ id, name, verses, dateInstalled })),
  };
}
