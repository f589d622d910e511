import type { Database } from '../../database/open.ts';
import type { Env } from '../../env.ts';
import type { Events } from '../../events/events.ts';

export type Surroundings = {
  database: Database;
  events: Events;
  env: Env;
  /** Aborted by Ctrl+C. Long-running commands then stop at a point from which they can continue later. */
  signal: AbortSignal;
  say(line: string): void;
};

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
  run(surroundings: Surroundings, ...args: string[]): Promise<Outcome>;
};

export const lineOf = ({ name, takes }: Command): string => [name, ...takes].join(' ');

/**
 * Finds the command for the words of a command line and returns it with its arguments. If the words are invalid,
 * returns a sentence about what is wrong.
 */
export function called(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; args: string[] } | string {
  const isCalled = ({ name }: Command) => `${words.join(' ')} `.startsWith(`${name} `);
  const command = commands.find(isCalled);
  if (!command) return words.length === 0 ? 'No command was given.' : `There is no command “${words.join(' ')}”.`;
  const args = words.slice(command.name.split(' ').length);
  if (args.length < command.takes.length || (args.length > command.takes.length && !command.hasOptions)) {
    const missing = command.takes[args.length];
    return missing ? `${missing} is missing: ${lineOf(command)}` : `Too many arguments: ${lineOf(command)}`;
  }
  return command.objection?.(...args) ?? { command, args };
}
