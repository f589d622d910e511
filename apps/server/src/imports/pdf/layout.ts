import type { Run } from '@sermon/domain/document/schema';
import type { Changes } from '@sermon/domain/texts/imports';
import { emptyLine, Findings, hasWords, type Item, type Label, type Line, LineWriter } from '../lines.ts';
import { type Page, type Row, rowsOf } from './rows.ts';

/** Returns the text of pages: columns one after another, lines joined to paragraphs, and headings by their size. */
export function textOfPages(pages: readonly Page[]): { html: string; changes: Changes } {
  const findings = new Findings();
  const rows = withoutMargins(pages.map(rowsOf), pages, findings);
  const { body, notes } = withoutNotes(rows, bodySizeOf(rows.flat()));
  for (const [at, row] of body.entries()) if (row.isTable && !body[at - 1]?.isTable) findings.add('tables');
  const writer = new LineWriter();
  for (const line of linesOf(body)) writer.line(line);
  const found = linesOf(notes);
  const areNumbered = found.every(({ runs }, at) => runs[0]?.text.trim() === String(at + 1) && runs.length > 1);
  if (areNumbered) for (const note of found) findings.note(noteHtml({ ...note, runs: note.runs.slice(1) }));
  else for (const note of found) findings.note(noteHtml(note));
  return findings.finish(writer.finish());
}

function noteHtml(line: Line): string {
  const writer = new LineWriter();
  writer.line({ ...line, item: null });
  return writer.finish();
}

/* Page numbers, headers and footers */

const pageNumber =
  /^[\s–—\-|[(]*(?:(?:page|seite|p\.?)\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|von|\/)\s*\d{1,4})?[\s–—\-|\])]*$/i;
const margin = { lines: 3, share: 0.5, height: 0.1 };

function withoutMargins(rows: readonly Row[][], pages: readonly Page[], findings: Findings): Row[][] {
  const keyOf = ({ text, y }: Row) => `${Math.round(y / 12)} ${text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()}`;
  const isOutside = (row: Row) => {
    const { height = 1 } = pages[row.page] ?? {};
    return row.y < height * margin.height || row.y > height * (1 - margin.height);
  };
  const edges = rows.map((page) => {
    const sorted = page.toSorted((a, b) => a.y - b.y);
    return new Set([...sorted.slice(0, margin.lines), ...sorted.slice(-margin.lines)].filter(isOutside));
  });
  const counts = new Map<string, number>();
  for (const edge of edges)
    for (const key of new Set([...edge].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRepeated = (row: Row) => {
    const count = counts.get(keyOf(row)) ?? 0;
    return count >= 2 && count >= pages.length * margin.share * (pages.length > 3 ? 0.5 : 1);
  };
  return rows.map((page, at) => {
    const edge = edges[at] ?? new Set();
    const ends = new Set([page.toSorted((a, b) => a.y - b.y)[0], page.toSorted((a, b) => b.y - a.y)[0]]);
    return page.filter((row) => {
      if (ends.has(row) && page.length > 1 && pageNumber.test(row.text)) return false;
      if (!edge.has(row)) return true;
      if (!isRepeated(row)) return true;
      if (hasWords(row.text)) findings.add('margins');
      return false;
    });
  });
}

/* Footnotes */

/** Takes the small lines that begin with a number out of the ends of pages. */
function withoutNotes(rows: readonly Row[][], bodySize: number): { body: Row[]; notes: Row[] } {
  const notes: Row[] = [];
  const body = rows.flatMap((page) => {
    let from = page.length;
    while (from > 0 && (page[from - 1]?.size ?? 0) < bodySize * 0.93) from -= 1;
    while (from < page.length && !/^\s*(?:\d{1,3}|[*†‡])(?:\s|\p{L})/u.test(page[from]?.text ?? '')) from += 1;
    // A page of small text, such as an index, has no notes.
    if (page.length - from > page.length * 0.6) return page;
    notes.push(...page.slice(from));
    return page.slice(0, from);
  });
  return { body, notes };
}

/** The size of most letters. */
function bodySizeOf(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of rows) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
}

/* Paragraphs */

type Paragraph = { rows: Row[]; marker: Marker | null };
type Marker = { label: Label; number: number; suffix: string; length: number };

const bullet = /^\s*[•◦▪‣○●■□➢✓·\uf0b7\uf0a7](?:\s+|$)/u;
const numbered = /^\s*\(?(\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})([.)])\s+/;

function linesOf(rows: readonly Row[]): Line[] {
  const paragraphs = paragraphsOf(rows);
  const size = bodySizeOf(rows);
  const headings = paragraphs.filter((paragraph) => isHeading(paragraph, size));
  const letters = (all: readonly Paragraph[]) =>
    all.flatMap((one) => one.rows).reduce((sum, { text }) => sum + text.length, 0);
  const hasHeadings = letters(headings) < letters(paragraphs) * 0.2;
  const largest = Math.max(...headings.map((one) => one.rows[0]?.size ?? 0));
  const words = new Set(rows.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []));
  const lists = new ListReader();
  return paragraphs.map((paragraph, at) => {
    const heading =
      hasHeadings && isHeading(paragraph, size) ? ((paragraph.rows[0]?.size ?? 0) >= largest * 0.97 ? 1 : 2) : null;
    const item = heading === null ? lists.read(paragraph, paragraphs[at + 1] ?? null) : null;
    const runs = joined(paragraph.rows, words);
    const length = item ? (paragraph.marker?.length ?? 0) : 0;
    return {
      ...emptyLine(),
      heading,
      item,
      runs: withoutStart(runs, length),
      align: item ? null : alignmentOf(paragraph),
    };
  });
}

const isHeading = ({ rows }: Paragraph, bodySize: number): boolean =>
  rows.length <= 3 &&
  (rows[0]?.size ?? 0) >= bodySize * 1.14 &&
  rows.reduce((sum, { text }) => sum + text.length, 0) < 160;

function paragraphsOf(rows: readonly Row[]): Paragraph[] {
  const leading = leadingOf(rows);
  const paragraphs: Paragraph[] = [];
  for (const row of rows) {
    const open = paragraphs.at(-1);
    const marker = markerOf(row.text);
    if (open && continues(open, row, marker, leading)) open.rows.push(row);
    else paragraphs.push({ rows: [row], marker });
  }
  return paragraphs;
}

/** The usual distance of two lines, as a multiple of their size. */
function leadingOf(rows: readonly Row[]): number {
  const distances: number[] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (!before || before.page !== row.page || Math.abs(before.size - row.size) > 0.6) continue;
    const distance = (row.y - before.y) / row.size;
    if (distance > 0.8 && distance < 3) distances.push(distance);
  }
  return distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 1.2;
}

function continues({ rows, marker }: Paragraph, row: Row, ownMarker: Marker | null, leading: number): boolean {
  const last = rows.at(-1);
  const [first] = rows;
  if (!last || !first) return false;
  if (Math.abs(last.size - row.size) > Math.max(last.size, row.size) * 0.08) return false;
  if (last.isBold !== row.isBold || last.isTable || row.isTable) return false;
  const isSameColumn = last.page === row.page && row.y > last.y && last.column.left === row.column.left;
  const isIndented = row.left > row.column.left + row.size * 0.9;
  const isFull = !wouldFit(last, row);
  if (ownMarker && (ownMarker.label === 'bullet' || !isFull || row.left > last.left + 2 || marker)) return false;
  if (!isSameColumn) {
    const isOpen = !endsSentence(last.text) || /^\s*\p{Ll}/u.test(row.text);
    return isOpen && isFull && !(isIndented && !marker);
  }
  if ((row.y - last.y) / row.size > leading * 1.35) return false;
  if (!isFull) return false;
  if (marker) return row.left > first.left + 2 || row.left >= last.left - 1;
  // The first line may start further in; one in the middle is a line of its own.
  if (rows.length === 1) return row.left <= last.left + row.size * 0.5 && row.left > last.left - row.size * 4;
  return Math.abs(row.left - last.left) < row.size * 0.9;
}

/** True if the first word of a line had room at the end of the line before, so that the writer began a new line. */
function wouldFit(last: Row, row: Row): boolean {
  const word = /^\s*\S+/.exec(row.text)?.[0].trim() ?? '';
  const widthOfLetter = (row.right - row.left) / Math.max(1, row.text.length);
  // Where no sentence ends, the line may be short for another reason.
  const slack = last.size * (endsSentence(last.text) ? 1 : 7);
  return last.right + (word.length + 1.5) * widthOfLetter < last.column.right - slack;
}

const endsSentence = (text: string): boolean => /[.!?:…]["'”’)\]]*[\s\d]*$/.test(text);

function markerOf(text: string): Marker | null {
  const dot = bullet.exec(text);
  if (dot) return { label: 'bullet', number: 1, suffix: '', length: dot[0].length };
  const found = numbered.exec(text);
  const [all = '', label = '', suffix = ''] = found ?? [];
  if (!found) return null;
  const length = all.length;
  if (/^\d/.test(label)) return { label: '1', number: Number(label), suffix, length };
  const isUpper = label === label.toUpperCase();
  const roman = romanNumber(label.toUpperCase());
  if (roman !== null && (label.length > 1 || /^[iI]$/.test(label)))
    return { label: isUpper ? 'I' : 'i', number: roman, suffix, length };
  if (label.length > 1) return null;
  return { label: isUpper ? 'A' : 'a', number: label.toLowerCase().charCodeAt(0) - 96, suffix, length };
}

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50 };

function romanNumber(text: string): number | null {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const [value, next] = [romanDigits[text[at] ?? ''], romanDigits[text[at + 1] ?? ''] ?? 0];
    if (value === undefined) return null;
    sum += value < next ? -value : value;
  }
  return sum;
}

/** Recognizes lists: numbers that follow one another, on levels by their indents. */
class ListReader {
  readonly #open: { left: number; label: Label; number: number; id: string }[] = [];
  #lists = 0;

  /** `next` is the paragraph that follows. A list that does not start with 1 needs a second item. */
  read({ rows: [row], marker }: Paragraph, next: Paragraph | null): Item | null {
    if (!row || !marker) return null;
    const left = row.left;
    while (this.#open.length > 0 && (this.#open.at(-1)?.left ?? 0) > left + 4) this.#open.pop();
    const top = this.#open.at(-1);
    const asRoman = { I: 'A', i: 'a' } as const;
    const isSame = (label: Label, number: number) =>
      top !== undefined &&
      Math.abs(top.left - left) <= 4 &&
      top.label === label &&
      (label === 'bullet' || number === top.number + 1);
    let { label, number } = marker;
    // The letter I may follow H.
    if ((label === 'I' || label === 'i') && number === 1 && isSame(asRoman[label], 9))
      [label, number] = [asRoman[label], 9];
    // The letters V and X may be Roman numerals.
    for (const [letters, roman] of [
      ['A', 'I'],
      ['a', 'i'],
    ] as const) {
      const value = label === letters ? romanNumber(String.fromCharCode(64 + number)) : null;
      if (value !== null && isSame(roman, value)) [label, number] = [roman, value];
    }
    if (isSame(label, number)) top!.number = number;
    else {
      const isFollowed = next?.marker?.label === label && next.marker.number === number + 1;
      if (label !== 'bullet' && number !== 1 && !isFollowed) return null;
      if (top && Math.abs(top.left - left) <= 4) this.#open.pop();
      this.#lists += 1;
      this.#open.push({ left, label, number, id: this.#open[0]?.id ?? String(this.#lists) });
    }
    const level = this.#open.length - 1;
    return { list: this.#open[level]?.id ?? '', level, label, number, suffix: marker.suffix };
  }
}

function alignmentOf({ rows }: Paragraph): Line['align'] {
  const isCentered = rows.every(({ left, right, column: edges, size }) => {
    const [before, after] = [left - edges.left, edges.right - right];
    return Math.abs(before - after) < size && before > size * 2;
  });
  return isCentered ? 'center' : null;
}

const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]$/;

/** Joins lines. A hyphen at the end of a line is removed if it divides a word. */
function joined(rows: readonly Row[], words: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last) {
      const before = rows[rows.indexOf(row) - 1]?.text.trimEnd() ?? '';
      const start = /[\p{L}\p{M}]+$/u.exec(before.replace(/[-\u00ad\u2010]$/, ''))?.[0] ?? '';
      const end = /^\s*([\p{Ll}\p{M}]+)/u.exec(row.text)?.[1] ?? '';
      const isDivided = /[-\u00ad\u2010]$/.test(before) && start !== '' && end !== '';
      const isCompound = words.has(`${start}-${end}`.toLowerCase());
      if (isDivided && !isCompound) removeHyphen(runs);
      else if (!isDivided && !wide.test(before) && !/\p{L}-$/u.test(before)) last.text = `${last.text.trimEnd()} `;
    }
    runs.push(...row.runs.map((run) => ({ ...run })));
  }
  return runs;
}

function removeHyphen(runs: Run[]): void {
  for (const run of runs.toReversed()) {
    const text = run.text.trimEnd();
    run.text = text.replace(/[-\u00ad\u2010]$/, '');
    if (text !== '') return;
  }
}

function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length;
  return runs.map((run) => {
    const dropped = Math.min(left, run.text.length);
    left -= dropped;
    return { ...run, text: run.text.slice(dropped) };
  });
}
