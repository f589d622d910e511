import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { openProduct, type Product } from '../../../../../tests/support/people.ts';
import { type Command, parseCommandLine } from './command.ts';

export type Commands = {
  product: Product;
  /** Runs a command and returns its output and exit code. */
  admin(...words: string[]): Promise<{ text: string; code: number }>;
  /** The lines that commands have printed while they ran. */
  said: string[];
  kind: 'embedded' | 'postgres';
};

/** Opens the product, whose clock shows the present, and commands that use its database. */
export async function openCommands(
  commands: readonly Command[],
  variables: Record<string, string> = {},
): Promise<Commands> {
  const database = await openTestDatabase();
  const product = await openProduct(variables, Promise.resolve(database));
  // Commands use the clock of the computer.
  product.clock.now = new Date();
  const { events, env } = product.services;
  const said: string[] = [];
  return {
    product,
    said,
    kind: database.kind,
    async admin(...words) {
      const asked = parseCommandLine(commands, words);
      if (typeof asked === 'string') return { text: asked, code: 2 };
      const { signal } = new AbortController();
      const surroundings = { database, events, env, signal, say: (line: string) => void said.push(line) };
      const { text, code = 0 } = await asked.command.run(surroundings, ...asked.args);
      return { text, code };
    },
  };
}
