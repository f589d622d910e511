import type { Database } from '../../database/open.ts';
import type { Env } from '../../env.ts';

/** What a command works with. */
export type Surroundings = {
  database: Database;
  env: Env;
  /** Aborted by Ctrl+C: what takes long ends where it can be taken up again. */
  signal: AbortSignal;
  /** Shows a line while the command goes on. */
  say(line: string): void;
};

/** What a command has to say at its end; a code other than 0 where it did not do what was asked. */
export type Outcome = { text: string; code?: number };

/** One thing that the operator can do. */
export type Command = {
  /** The words that call it: 'people', 'content import'. */
  name: string;
  /** What follows them, each one word, as the usage shows it: 'EMAIL'. */
  takes: readonly string[];
  /** Options may follow: '--id ABC'. The command reads them itself, and `does` names them. */
  hasOptions?: true;
  does: string;
  /** What is wrong with what follows, in a sentence; looked at before the database is opened. */
  objection?(...given: string[]): string | null;
  run(surroundings: Surroundings, ...given: string[]): Promise<Outcome>;
};

/** What the usage shows of a command: 'administrator EMAIL'. */
export const lineOf = ({ name, takes }: Command): string => [name, ...takes].join(' ');

/** The command that the words of a command line call, and what follows them; or why there is none, in a sentence. */
export function called(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; given: string[] } | string {
  const isCalled = ({ name }: Command) => `${words.join(' ')} `.startsWith(`${name} `);
  const command = commands.find(isCalled);
  if (!command) return words.length === 0 ? 'No command was given.' : `There is no command “${words.join(' ')}”.`;
  const given = words.slice(command.name.split(' ').length);
  if (given.length < command.takes.length || (given.length > command.takes.length && !command.hasOptions)) {
    const missing = command.takes[given.length];
    return missing ? `${missing} is missing: ${lineOf(command)}` : `Too many arguments: ${lineOf(command)}`;
  }
  return command.objection?.(...given) ?? { command, given };
}
