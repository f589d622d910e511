import { foldText } from '@sermon/domain/words/foldText';
import type { Command } from './command.ts';

/**
 * How well the query matches a command, best first: at the start of its name, at the start of a word, inside the name,
 * in its additional search terms or heading, or as letters that appear in order.
 */
const fits = { start: 0, wordStart: 1, part: 2, otherWords: 3, letters: 4 } as const;

const plain = (text: string) => foldText(text).folded;

function fitOf(typed: string, text: string): number | null {
  if (text.startsWith(typed)) return fits.start;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (words.some((word) => word.startsWith(typed))) return fits.wordStart;
  if (text.includes(typed)) return fits.part;
  return words.some((_, at) => hasInOrder(typed, words.slice(at).join(' '))) ? fits.letters : null;
}

function hasInOrder(letters: string, text: string): boolean {
  let at = -1;
  if (text[0] !== letters[0]) return false;
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** Lower is better. The name counts more than the additional search terms. Null if a typed word matches nothing. */
function commandFit({ label, words = '', group }: Command, typed: string[]): number | null {
  const name = plain(label);
  const others = plain(`${words} ${group}`);
  let worst = 0;
  for (const word of typed) {
    const inName = fitOf(word, name);
    const inOthers = others.includes(word) ? fits.otherWords : null;
    const fit = Math.min(inName ?? Infinity, inOthers ?? Infinity);
    if (fit === Infinity) return null;
    worst = Math.max(worst, fit);
  }
  return worst;
}

/**
 * Returns the commands that match the query, best first. Ties go to the shorter name, then keep their original order.
 * An empty query returns all commands, with recently used ones first.
 */
export function rankCommands(commands: readonly Command[], typed: string, recent: readonly string[] = []): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
    return [...used, ...commands.filter((command) => !used.includes(command))];
  }
  return commands
    .flatMap((command) => {
      const fit = commandFit(command, words);
      return fit === null ? [] : [{ command, fit }];
    })
    .sort((a, b) => a.fit - b.fit || a.command.label.length - b.command.label.length)
    .map(({ command }) => command);
}

/** Groups commands by heading, in order of first appearance. Recently used commands appear under 'Recent'. */
export function groupCommands(
  commands: readonly Command[],
  recent: readonly string[] = [],
): { group: string; commands: Command[] }[] {
  const headingOf = ({ id, group }: Command) => (recent.includes(id) ? 'Recent' : group);
  const headings = [...new Set(commands.map(headingOf))];
  return headings.map((group) => ({ group, commands: commands.filter((command) => headingOf(command) === group) }));
}
