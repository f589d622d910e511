import { cleanText } from '../../text.ts';
import type { Marks, Run } from '../schema.ts';

/** A placeholder for white space that HTML may collapse: line ends and indentation in the source. */
const soft = '\t';

/**
 * Converts text from HTML source. White space that contains a line end or a tab is layout and becomes soft. With
 * `collapsesSpaces`, which every browser does, other spaces are soft, too.
 */
export const sourceText = (source: string, collapsesSpaces: boolean): string =>
  cleanText(source.replace(/[ \t\n\r\f]+/g, (space) => (collapsesSpaces || /[^ ]/.test(space) ? soft : space)));

/** Converts text in which line ends and spaces are significant (`<pre>`). */
export const literalText = (source: string): string => cleanText(source).replaceAll('\r', '').replaceAll('\t', '    ');

export const isBlank = (source: string): boolean => !/[^ \t\n\r\v\f\u0085\u2028\u2029]/.test(source);

const tidied = (text: string): string =>
  text
    .replace(/\t+/g, soft)
    .replace(/([ \n])\t/g, '$1')
    .replace(/\t(?=[ \n])/g, '');

/**
 * Resolves the soft space in a line: it becomes one space between words, and is removed at the ends of the line and
 * next to a space or line break. Adjacent runs with the same marks are merged.
 */
export function settledRuns(pieces: Run[]): Run[] {
  if (!pieces.some(({ text }) => text.includes(soft))) return mergeRuns(pieces);
  const texts = pieces.map(({ text }) => tidied(text));
  let before = '\n';
  for (const [at, text] of texts.entries()) {
    const settled = text.startsWith(soft) && /[ \n\t]/.test(before) ? text.slice(1) : text;
    texts[at] = settled;
    before = settled.at(-1) ?? before;
  }
  let after = '\n';
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    const text = texts[at] ?? '';
    const settled = text.endsWith(soft) && /[ \n]/.test(after) ? text.slice(0, -1) : text;
    texts[at] = settled.replaceAll(soft, ' ');
    after = settled[0] ?? after;
  }
  return mergeRuns(pieces.map(({ marks }, at) => ({ text: texts[at] ?? '', marks })));
}

export function mergeRuns(runs: Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (run.text === '') continue;
    if (last && haveSameMarks(last.marks, run.marks)) last.text += run.text;
    else all.push({ text: run.text, marks: run.marks });
  }
  return all;
}

function haveSameMarks(first: Marks, second: Marks): boolean {
  if (first === second) return true;
  const names = Object.keys({ ...first, ...second }) as (keyof Marks)[];
  return names.every((name) => first[name] === second[name]);
}

/** Removes a line break at the end of a line, because HTML does not display it. */
export function withoutLastBreak(runs: Run[]): Run[] {
  const last = runs.at(-1);
  return last?.text.endsWith('\n')
    ? mergeRuns([...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }])
    : runs;
}
