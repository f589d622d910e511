/** The last signs of a line that somebody is typing, and what a typesetter would put in their place. */
export type Replacement = { typed: string; put: string };

/** A quotation mark opens at the start of a line and after a space, a bracket, a dash or another mark that opens. */
const opensAfter = /(^|[\s([{<—–“‘])$/;

/** An address is written as it is: no sign of it is ours to change. */
const inAddress = /(\w+:\/\/|www\.|\S+@)\S*$/i;

/**
 * The typographer's signs for the end of a line, of which the last sign was just typed: “ ” ‘ ’ for straight marks, … for three
 * points, and a dash for two hyphens: – between figures and between spaces, — elsewhere; three hyphens are always —. After a
 * figure a straight mark may be feet, inches or minutes: there it only closes what was opened. Null where the line stays as it is.
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

/** A straight mark between a figure and a letter was an apostrophe: the 1980's. */
function apostrophe(line: string): Replacement | null {
  const letter = /\d'(\p{L})$/u.exec(line)?.[1];
  return letter === undefined ? null : { typed: `'${letter}`, put: `’${letter}` };
}
