/**
 * A replacement at the end of a line: the characters as typed, and the typographic characters to put in their place.
 */
export type Replacement = { typed: string; put: string };

/**
 * The text before an opening quotation mark: the start of a line, a space, an opening bracket, a dash or another
 * opening mark.
 */
const opensAfter = /(^|[\s([{<—–“‘])$/;

/** The start of a web or email address, in which nothing is replaced. */
const inAddress = /(\w+:\/\/|www\.|\S+@)\S*$/i;

/**
 * Returns the typographic replacement for the end of a line whose last character was just typed, or null if nothing
 * changes.
 *
 * - Straight quotation marks become “ ” ‘ ’. After a digit they may mean feet, inches or minutes, so they are replaced
 *   there only to close an open quotation.
 * - Three dots become ….
 * - Two hyphens become – between digits and between spaces, and — elsewhere. Three hyphens always become —.
 */
export function typeset(line: string): Replacement | null {
  if (inAddress.test(line)) return null;
  const last = line.slice(-1);
  const before = line.slice(0, -1);
  if (last === '"') return quote(before, '"', '“', '”');
  if (last === "'") return quote(before, "'", '‘', '’');
  if (last === '.') return /(^|[^.])\.\.$/.test(before) ? { typed: '...', put: '…' } : null;
  return last === '-' ? dash(before) : apostrophe(line);
}

function quote(before: string, typed: string, open: string, close: string): Replacement | null {
  if (opensAfter.test(before)) return { typed, put: open };
  const isOpen = before.lastIndexOf(open) > before.lastIndexOf(close);
  return /\d$/.test(before) && !isOpen ? null : { typed, put: close };
}

function dash(before: string): Replacement | null {
  if (/[–—]$/.test(before)) return { typed: `${before.slice(-1)}-`, put: '—' };
  if (!/(^|[^-])-$/.test(before)) return null;
  return { typed: '--', put: /[\d\s]-$/.test(before) ? '–' : '—' };
}

/** Returns an apostrophe for a straight mark between a digit and a letter: the 1980's. */
function apostrophe(line: string): Replacement | null {
  const letter = /\d'(\p{L})$/u.exec(line)?.[1];
  return letter === undefined ? null : { typed: `'${letter}`, put: `’${letter}` };
}
