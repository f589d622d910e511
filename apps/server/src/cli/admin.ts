import { type Database, openDatabase } from '../database/open.ts';
import { readEnv } from '../env.ts';
import { chooseEvents } from '../events/choose.ts';
import type { Events } from '../events/events.ts';
import { createLog, reasonsOf } from '../log.ts';
import { auditCommands } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { bibleCommands } from './commands/bible.ts';
import { type Command, type Outcome, parseCommandLine, type SettingsCommand, lineOf } from './commands/command.ts';
import { contentCommands, contentsCommands } from './commands/content.ts';
import { emailCommands, jobCommands } from './commands/jobs.ts';
import { healthCommands } from './commands/health.ts';
import { invitationCommands } from './commands/invitations.ts';
import { peopleCommands, personCommands, secondStepCommands } from './commands/people.ts';
import { premiumCommands } from './commands/premium.ts';
import { shareCommands } from './commands/shares.ts';

const commands: readonly (Command | SettingsCommand)[] = [
  ...peopleCommands,
  ...personCommands,
  ...invitationCommands,
  ...secondStepCommands,
  ...auditCommands,
  ...shareCommands,
  ...bibleCommands,
  ...premiumCommands,
  ...contentCommands,
  ...contentsCommands,
  ...emailCommands,
  ...jobCommands,
  ...healthCommands,
  ...backupCommands,
];

const widest = Math.max(...commands.map((command) => lineOf(command).length));
const usage = [
  'usage: npm run admin -- COMMAND',
  ...commands.map((command) => `  ${lineOf(command).padEnd(widest)}  ${command.does}`),
  'With the embedded database, stop the product first, except for backups: only one process at a time can use its data.',
].join('\n');

const asked = parseCommandLine(commands, process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(`${asked}\n${usage}`);
  process.exitCode = 2;
} else {
  await run(asked);
}

function show({ text, code = 0 }: Outcome): void {
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}

async function run({ command, args }: { command: Command | SettingsCommand; args: string[] }): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  let database: Database | undefined;
  let events: Events | undefined;
  try {
    const env = readEnv();
    const settings = { env, signal: ending.signal, say: (line: string) => console.error(line) };
    if ('runOnSettings' in command) return show(await command.runOnSettings(settings, ...args));
    const { DATABASE_URL: url, databaseDirectory: directory } = env;
    const log = createLog('error');
    database = await openDatabase({ url, directory, log });
    await database.migrate();
    events = await chooseEvents(database, log);
    show(await command.run({ ...settings, database, events }, ...args));
  } catch (error) {
    console.error(reasonsOf(error));
    process.exitCode = 1;
  } finally {
    await events?.close();
    await database?.close();
  }
}
