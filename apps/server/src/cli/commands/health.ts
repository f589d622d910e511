import type { CheckedService } from '@sermon/contract/admin/server';
import { publicAddressState } from '@sermon/domain/admin/publicAddress';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { createHealthReport } from '../../features/admin/server/health.ts';
import { createDiskWatch, dataDirectories } from '../../health/disk.ts';
import { createHealth, probePatientWaitMs } from '../../health/health.ts';
import { createLog, describeFault, type Log } from '../../log.ts';
import { chooseFiles } from '../../ports/files/choose.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { chooseSearch } from '../../ports/search/choose.ts';
import { chooseSpeaker } from '../../ports/speech/choose.ts';
import { type Command, momentOf, openJobs, type CommandContext } from './command.ts';

const texts = adminServer.health;

export const healthCommands: readonly Command[] = [
  {
    name: 'health',
    takes: [],
    does: 'checks the services that this server uses; the exit code is 1 if one does not work',
    async run(surroundings) {
      const services = await checkServices(surroundings);
      const lines = [...services.flatMap(linesOf), ...publicAddressLines(surroundings.env.publicUrl)];
      // With the embedded database, the product does not run now, and nothing else runs jobs.
      if (surroundings.database.kind === 'embedded') lines.push('Background jobs run while the product runs.');
      return { text: lines.join('\n'), code: services.some(({ state }) => state === 'failed') ? 1 : 0 };
    },
  },
];

async function checkServices({ database, events, env, say }: CommandContext): Promise<CheckedService[]> {
  const { db, kind } = database;
  const clock = () => new Date();
  const log = createLog('error');
  const jobs = await openJobs({ database, events });
  const mail = chooseMail(env, log);
  const files = await chooseFiles({ env, db, clock, log });
  const search = chooseSearch({ database, events, clock, isAlone: kind === 'embedded' });
  const speaker = chooseSpeaker({ env, log });
  const reasons: Pick<Log, 'info' | 'error'> = { info() {}, error: (details) => sayReason(details, say) };
  // A command has nothing else to wait for, so it waits until a slow service has answered or failed.
  const waitMs = probePatientWaitMs;
  // The wait alone does not keep the process running.
  const running = setInterval(() => {}, 1_000);
  try {
    const health = createHealth({
      db,
      files,
      mail,
      jobs: { ...jobs, check: kind === 'embedded' ? expectNothing : jobs.checkTaken },
      disk: createDiskWatch({ directories: dataDirectories(env), log }),
      draining: new AbortController().signal,
      log: reasons,
      waitMs,
    });
    const report = createHealthReport({ env, db, log: reasons, clock, health, search, speaker, waitMs });
    const { services, content, backup } = await report();
    const checked: CheckedService[] = [...services, { name: 'content', ...content }, { name: 'backup', ...backup }];
    return checked.map((service) =>
      service.name === 'jobs' && kind === 'embedded' ? { ...service, state: 'off', waitsSeconds: null } : service,
    );
  } finally {
    clearInterval(running);
    await search.close();
    await speaker?.close();
    mail.close();
    files.close();
  }
}

/** Jobs that wait until the product runs again are no failure. */
const expectNothing = async () => ({ isOk: true, oldestDueSeconds: 0 });

/** Prints why a check has failed, as in the log, without private data: 'mail: connect ECONNREFUSED 127.0.0.1:25'. */
function sayReason(details: object, say: CommandContext['say']): void {
  const { service, err } = details as { service: string; err?: unknown };
  // A check without an error has found a problem, such as a full disk, or has got no answer in time.
  if (err === undefined) return;
  const { name, code, message } = describeFault(err);
  say(`${service}: ${message ?? [name, code].filter(Boolean).join(' ')}`);
}

function linesOf({ name, state, kind, percentUsed, waitsSeconds, dateBackup }: CheckedService): string[] {
  const facts = [
    kind && (texts.kinds[kind] ?? kind),
    percentUsed === null ? '' : texts.used(percentUsed),
    waitsSeconds === null ? '' : texts.waits(waitsSeconds),
    !dateBackup ? '' : texts.lastBackup(momentOf(dateBackup)),
  ];
  const notSetUp = state === 'off' ? texts.notSetUp(name, dateBackup) : undefined;
  const line = [texts.names[name], notSetUp ?? texts.states[state], ...facts.filter(Boolean)].join('\t');
  if (name === 'backup' && notSetUp) {
    const { setUp, command, otherMeans, made } = adminServer.noBackup;
    return [line, `  ${setUp} ${command}`, `  ${otherMeans} ${made}`];
  }
  if (notSetUp) return [line, `  ${adminServer.noMail.setUp}`];
  return state === 'failed' ? [line, `  ${texts.nextSteps[name]}`] : [line];
}

const publicAddressLines = (publicUrl: string): string[] => [
  [adminServer.publicAddress.heading, publicUrl].join('\t'),
  ...publicAddressState(publicUrl).sentences.map((sentence) => `  ${sentence}`),
];
