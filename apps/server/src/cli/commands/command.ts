import type { Database } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import type { Events } from '../../events/events.ts';
import { jobKinds, type Jobs } from '../../ports/jobs/port.ts';
import { createLog } from '../../log.ts';
import { createJobQueue } from '../../ports/jobs/pgBoss.ts';
import { chooseMail } from '../../ports/mail/choose.ts';
import { createMailQueue, type MailQueue } from '../../ports/mail/mailQueue.ts';
import { chooseSearch } from '../../ports/search/choose.ts';
import type { SearchIndex } from '../../ports/search/port.ts';

/** What a command gets that opens the database itself. */
export type SettingsContext = {
  env: Env;
  /** Aborted by Ctrl+C. Long-running commands then stop at a point from which they can continue later. */
  signal: AbortSignal;
  say(line: string): void;
};

export type CommandContext = SettingsContext & { database: Database; events: Events };

export type Outcome = { text: string; code?: number };

export type Command = {
  name: string;
  /** The arguments, one word each, as shown in the usage: 'EMAIL'. */
  takes: readonly string[];
  /** The command parses its options itself; `does` documents them. */
  hasOptions?: true;
  does: string;
  /** Returns a sentence about what is wrong with the arguments, or null. Called before the database is opened. */
  objection?(...args: string[]): string | null;
  run(surroundings: CommandContext, ...args: string[]): Promise<Outcome>;
};

/** A command that opens the database itself, or leaves it to the running product. */
export type SettingsCommand = Omit<Command, 'run'> & {
  runOnSettings(surroundings: SettingsContext, ...args: string[]): Promise<Outcome>;
};

export const lineOf = ({ name, takes }: Pick<Command, 'name' | 'takes'>): string => [name, ...takes].join(' ');

/**
 * Finds the command for the words of a command line and returns it with its arguments. If the words are invalid,
 * returns a sentence about what is wrong.
 */
export function parseCommandLine<Known extends Omit<Command, 'run'>>(
  commands: readonly Known[],
  words: readonly string[],
): { command: Known; args: string[] } | string {
  const isCalled = ({ name }: Known) => `${words.join(' ')} `.startsWith(`${name} `);
  const command = commands.find(isCalled);
  if (!command) return words.length === 0 ? 'No command was given.' : `There is no command “${words.join(' ')}”.`;
  const args = words.slice(command.name.split(' ').length);
  if (args.length < command.takes.length || (args.length > command.takes.length && !command.hasOptions)) {
    const missing = command.takes[args.length];
    return missing ? `${missing} is missing: ${lineOf(command)}` : `Too many arguments: ${lineOf(command)}`;
  }
  return command.objection?.(...args) ?? { command, args };
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Opens the queue without running its jobs. */
export const openJobs = ({ database, events }: Pick<CommandContext, 'database' | 'events'>): Promise<Jobs> =>
  createJobQueue({ database, events, log: createLog('error'), kinds: jobKinds });

/** Opens the queue of emails. The product sends them while it runs. */
export async function openMailQueue({ database, events, env }: CommandContext): Promise<MailQueue> {
  const jobs = await openJobs({ database, events });
  const mail = chooseMail(env, createLog('error'));
  return createMailQueue({ db: database.db, mail, jobs, clock: () => new Date() });
}

/** Runs `work` with the search index. No other process uses the embedded database at the same time. */
export async function withSearch(
  { database, events }: CommandContext,
  work: (search: SearchIndex) => Promise<Outcome>,
): Promise<Outcome> {
  const isAlone = database.kind === 'embedded';
  const search = chooseSearch({ database, events, clock: () => new Date(), isAlone });
  try {
    return await work(search);
  } finally {
    await search.close();
  }
}
