export type Replacement = { typed: string; put: string };

/**
 * The text before an opening quotation mark: the start of a line, a space, an opening bracket, a dash or another
 * opening mark.
 */
const opensAfter = /(^|[\s([{<—–“‘])$/;

/**
 * Words that begin with an apostrophe in place of left-out letters. A word that can also begin a quotation, such as
 * "cause" or "round", is not in the list.
 */
const clippedWords = ['tis', 'twas', 'twere', 'twill', 'twould', 'twixt', 'tween', 'til', 'em', 'neath', 'gainst'];

/** A clipped word after an opening mark, with the character that ended it. A line end is not a character of the line. */
const clippedWord = new RegExp(
  String.raw`(?:^|[\s([{<—–“])(‘(?:${clippedWords.join('|')})(?:n’t)?[^\p{L}\p{N}\n])$`,
  'iu',
);

/** A decade without its century: '90s. */
const decade = /(?:^|[\s([{<—–“])(‘\d\ds)$/;

/** The start of a web or email address, in which nothing is replaced. */
const inAddress = /(\w+:\/\/|www\.|\S+@)\S*$/i;

/**
 * Returns the typographic replacement for the end of a line whose last character was just typed, or null if nothing
 * changes.
 *
 * - Straight quotation marks become “ ” ‘ ’. After a digit they may mean feet, inches or minutes, so they are replaced
 *   there only to close an open quotation.
 * - Three dots become ….
 * - An opening mark becomes an apostrophe when a decade ('90s) or one of the `clippedWords` ('Tis) follows it.
 * - Two hyphens become – between digits and between spaces, and — elsewhere. Three hyphens always become —.
 */
export function typeset(line: string): Replacement | null {
  if (inAddress.test(line)) return null;
  const last = line.slice(-1);
  const before = line.slice(0, -1);
  if (last === '"') return quote(before, '"', '“', '”');
  if (last === "'") return isShortAnd(before) ? { typed: "‘n'", put: '’n’' } : quote(before, "'", '‘', '’');
  if (last === '.' && /(^|[^.])\.\.$/.test(before)) return { typed: '...', put: '…' };
  return last === '-' ? dash(before) : apostrophe(line);
}

/** Returns true for the beginning of rock 'n' roll. */
const isShortAnd = (before: string): boolean => /(^|\s)‘n$/.test(before);

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

/**
 * Returns an apostrophe for a straight mark between a digit and a letter (the 1980's), or for an opening mark that turns
 * out to be an apostrophe ('90s, 'Tis).
 */
function apostrophe(line: string): Replacement | null {
  const typed = (decade.exec(line) ?? clippedWord.exec(line))?.[1];
  if (typed) return { typed, put: typed.replace('‘', '’') };
  const letter = /\d'(\p{L})$/u.exec(line)?.[1];
  return letter === undefined ? null : { typed: `'${letter}`, put: `’${letter}` };
}
