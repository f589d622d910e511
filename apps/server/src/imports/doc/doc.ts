import { decodeWindows1252 } from '@sermon/domain/document/decodeText';
import { maxTextLength } from '@sermon/domain/document/schema';
import { applied, applyToPlace, type CharacterLook, plainCharacter, type Place } from './formatting.ts';
import { readCompoundFile, utf16 } from './compoundFile.ts';
import { type DocStyle, type Fib, isWord95, type Lists, readFib, readLists, readStyles } from './parts.ts';
import { RangeReader } from './range.ts';
import { readWord95, shownText } from './word95.ts';
import {
  Counter,
  type Converted,
  Findings,
  fromSymbolFont,
  hasWords,
  isBlankLine,
  isLabelSimplified,
  kindOfStyle,
  type Line,
  LineWriter,
  type Look,
  maxRuns,
  plainLook,
  runOf,
} from '../lines.ts';
import { Unreadable } from '../unreadable.ts';

const maxPieces = 200_000;
const maxParagraphs = 60_000;

/** Reads a document of Word 97 to 2003. Throws `Unreadable`. */
export function readDoc(bytes: Buffer): Converted {
  const streams = readCompoundFile(bytes);
  if (streams.has('encryptedpackage')) throw new Unreadable('encrypted', 'It is an encrypted package');
  const main = streams.get('worddocument')?.();
  if (!main || main.length < 0x60) throw new Unreadable('otherFormat', 'It holds no Word document');
  try {
    if (isWord95(main)) return readWord95(main);
    const fib = readFib(main);
    const table = streams.get(fib.table)?.();
    if (!table) throw new Unreadable('notOfFormat', 'It has no table stream');
    return new DocReader(fib, main, table).read();
  } catch (err) {
    // An offset outside the file.
    if (err instanceof RangeError) throw new Unreadable('notOfFormat', err.message);
    throw err;
  }
}

type Piece = { cp: number; end: number; fc: number; width: 1 | 2; text: string };

/** Formatting for the bytes from `from` up to `to` in the main stream. */
type Stretch = { from: number; to: number; style: number; sprms: Buffer };

/** Text that is read apart from the text around it. */
type Flow = { sink: (line: Line) => void; row: ((cells: Line[][]) => void) | null };

class DocReader {
  readonly #fib: Fib;
  readonly #main: Buffer;
  readonly #table: Buffer;
  readonly #findings = new Findings();
  readonly #writer = new LineWriter();
  readonly #counter = new Counter();
  readonly #pieces: Piece[];
  readonly #characters: Stretch[];
  readonly #paragraphs: Stretch[];
  readonly #styles: readonly (DocStyle | null)[];
  readonly #lists: Lists;
  readonly #looks = new Map<Stretch, Map<number, CharacterLook>>();
  readonly #notes = new Map<number, { from: number; to: number }>();
  /** Text boxes by the number of their shape. */
  readonly #boxes = new Map<number, { from: number; to: number }>();
  readonly #anchors = new Map<number, number>();
  readonly #restarted = new Set<number>();
  #itemIndent = 0;
  #count = 0;

  constructor(fib: Fib, main: Buffer, table: Buffer) {
    this.#fib = fib;
    this.#main = main;
    this.#table = table;
    this.#pieces = this.#readPieces();
    this.#characters = this.#readStretches(12, false);
    this.#paragraphs = this.#readStretches(13, true);
    this.#styles = readStyles(this.#part(1));
    this.#lists = readLists(table, fib);
  }

  read(): Converted {
    const { text, footnotes, headers, macros, comments, endnotes, boxes } = this.#fib.lengths;
    if (text > 2 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
    this.#readNotes(2, 3, text);
    this.#readNotes(46, 47, text + footnotes + headers + macros + comments);
    this.#readBoxes(text + footnotes + headers + macros + comments + endnotes, boxes);
    this.#readMargins(text + footnotes, headers);
    const line = (finished: Line): void => this.#writer.line(finished);
    this.#readRange(0, text, { sink: line, row: (cells) => this.#writer.row(cells) });
    // Boxes in groups of shapes have no place of their own.
    for (const { from, to } of this.#boxes.values()) this.#addBox(from, to, line);
    return { title: null, ...this.#findings.finish(this.#writer.finish()) };
  }

  /** Returns a part of the table stream by its index in the header. */
  #part(index: number): Buffer {
    const { from, length } = this.#fib.part(index);
    return this.#table.subarray(from, Math.min(this.#table.length, from + length));
  }

  #readPieces(): Piece[] {
    const clx = this.#part(33);
    let at = 0;
    while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
    if (clx[at] !== 2) throw new Unreadable('notOfFormat', 'It has no table of pieces');
    const length = clx.readUInt32LE(at + 1);
    const pieces = clx.subarray(at + 5, at + 5 + length);
    const count = Math.floor((pieces.length - 4) / 12);
    if (count > maxPieces) throw new Unreadable('tooComplex', 'It has too many pieces');
    const { lengths } = this.#fib;
    const total = Object.values(lengths).reduce((sum, one) => sum + one, 0) + 1;
    if (total > 4 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
    const found: Piece[] = [];
    for (let index = 0; index < count; index += 1) {
      const cp = pieces.readUInt32LE(index * 4);
      const end = pieces.readUInt32LE(index * 4 + 4);
      const stored = pieces.readUInt32LE((count + 1) * 4 + index * 8 + 2);
      const width = (stored & 0x40000000) === 0 ? 2 : 1;
      const fc = width === 2 ? stored : (stored & 0x3fffffff) / 2;
      // Pieces follow one another. Ones that overlap would give more text than the file has.
      if (end <= cp || cp !== (found.at(-1)?.end ?? 0) || end > total) continue;
      const bytes = this.#main.subarray(fc, fc + (end - cp) * width);
      const text = width === 2 ? utf16(bytes, 0, bytes.length) : decodeWindows1252(bytes);
      found.push({ cp, end: Math.min(end, cp + text.length), fc, width, text });
    }
    return found;
  }

  /** Reads the formatting of characters or paragraphs, in the order of the main stream. */
  #readStretches(index: number, isParagraph: boolean): Stretch[] {
    const plc = this.#part(index);
    const count = Math.floor((plc.length - 4) / 8);
    const found: Stretch[] = [];
    const seen = new Set<number>();
    for (let at = 0; at < count; at += 1) {
      const page = plc.readUInt32LE((count + 1) * 4 + at * 4) & 0x3fffff;
      const from = page * 512;
      if (seen.has(page) || from + 512 > this.#main.length) continue;
      seen.add(page);
      const sector = this.#main.subarray(from, from + 512);
      const runs = sector.readUInt8(511);
      const width = isParagraph ? 13 : 1;
      for (let run = 0; run < runs && (runs + 1) * 4 + run * width < 511; run += 1) {
        const offset = sector.readUInt8((runs + 1) * 4 + run * width) * 2;
        const stretch = { from: sector.readUInt32LE(run * 4), to: sector.readUInt32LE(run * 4 + 4) };
        found.push({ ...stretch, ...(isParagraph ? papx(sector, offset) : chpx(sector, offset)) });
        if (found.length > maxRuns) throw new Unreadable('tooComplex', 'It has too many runs');
      }
    }
    return found.toSorted((a, b) => a.from - b.from);
  }

  #readNotes(references: number, texts: number, base: number): void {
    const [refs, plc] = [this.#part(references), this.#part(texts)];
    const count = Math.floor((refs.length - 4) / 6);
    for (let at = 0; at < count && (at + 2) * 4 <= plc.length; at += 1) {
      const [from, to] = [plc.readUInt32LE(at * 4), plc.readUInt32LE(at * 4 + 4)];
      this.#notes.set(refs.readUInt32LE(at * 4), { from: base + from, to: base + to });
    }
  }

  #readBoxes(base: number, length: number): void {
    const anchors = this.#part(40);
    const shapes = Math.floor((anchors.length - 4) / 30);
    for (let at = 0; at < shapes; at += 1)
      this.#anchors.set(anchors.readUInt32LE(at * 4), anchors.readUInt32LE((shapes + 1) * 4 + at * 26));
    const plc = this.#part(56);
    const count = Math.floor((plc.length - 4) / 26);
    for (let at = 0; at < count; at += 1) {
      const [from, to] = [plc.readUInt32LE(at * 4), plc.readUInt32LE(at * 4 + 4)];
      const shape = plc.readUInt32LE((count + 1) * 4 + at * 22 + 14);
      if (to > from && to <= length && !this.#boxes.has(shape))
        this.#boxes.set(shape, { from: base + from, to: base + to });
    }
  }

  /** Looks for words in the headers and footers. The first six stories are the lines above the notes. */
  #readMargins(base: number, length: number): void {
    const plc = this.#part(11);
    for (let at = 6; (at + 2) * 4 <= plc.length && at < 600; at += 1) {
      const [from, to] = [plc.readUInt32LE(at * 4), plc.readUInt32LE(at * 4 + 4)];
      if (to > from && to <= length && hasWords(shownText(this.#plain(base + from, base + to))))
        this.#findings.add('margins');
    }
  }

  #plain(from: number, to: number): string {
    return this.#pieces
      .filter((piece) => piece.end > from && piece.cp < to)
      .map(({ cp, text }) => text.slice(Math.max(0, from - cp), to - cp))
      .join('');
  }

  #addBox(from: number, to: number, sink: (line: Line) => void): void {
    const lines: Line[] = [];
    this.#readRange(from, to, { sink: (line) => void lines.push(line), row: null });
    while (lines.length > 0 && isBlankLine(lines.at(-1)!)) lines.pop();
    if (lines.every(isBlankLine)) return;
    this.#findings.add('textBoxes');
    for (const line of lines) sink(line);
  }

  #readRange(from: number, to: number, { sink, row }: Flow): void {
    const range = new RangeReader(sink, row, this.#findings);
    for (let index = firstAfter(this.#pieces, from, ({ end }) => end); index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index];
      if (!piece || piece.cp >= to) break;
      const end = Math.min(piece.end, to);
      for (let cp = Math.max(piece.cp, from); cp < end;) {
        const fc = piece.fc + (cp - piece.cp) * piece.width;
        const paragraph = this.#stretchAt(this.#paragraphs, fc);
        const stretch = this.#stretchAt(this.#characters, fc);
        const place = this.#placeOf(paragraph);
        const look = this.#lookOf(stretch, place.style);
        const stop = Math.min(paragraph?.to ?? Infinity, stretch?.to ?? Infinity);
        const next = Math.min(end, Math.max(cp + 1, Math.ceil(piece.cp + (stop - piece.fc) / piece.width)));
        this.#readStretch(range, piece.text.slice(cp - piece.cp, next - piece.cp), cp, look, place);
        cp = next;
      }
    }
    range.finish();
  }

  #stretchAt(stretches: readonly Stretch[], fc: number): Stretch | null {
    const found = stretches[firstAfter(stretches, fc, ({ to }) => to)];
    return found && found.from <= fc ? found : null;
  }

  #readStretch(range: RangeReader, text: string, from: number, look: CharacterLook, place: Place): void {
    const own = this.#ownLook(place);
    let begun = 0;
    const flush = (end: number): void => {
      if (end > begun) this.#addText(range, text.slice(begun, end), look, own);
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 32 && !(look.isSpecial && code === 0x28)) continue;
      flush(at);
      begun = at + 1;
      this.#control(range, code, from + at, look, place);
    }
    flush(text.length);
  }

  #addText(range: RangeReader, text: string, look: CharacterLook, own: Pick<Look, 'bold' | 'italic'>): void {
    if (range.addsToInstruction(text)) return;
    if (look.isDeleted || look.isInserted) this.#findings.add('trackedChanges');
    if (look.isDeleted) return;
    if (look.isHidden) {
      if (text.trim() !== '') this.#findings.add('hiddenText');
      return;
    }
    const { link } = range;
    range.line.runs.push(runOf(fromSymbolFont(text), link === null ? look : { ...look, link }, own));
  }

  #control(range: RangeReader, code: number, cp: number, look: CharacterLook, place: Place): void {
    switch (code) {
      case 0x0d:
        return this.#endParagraph(range, place, place.isInnerRowEnd ? 'nothing' : 'paragraph');
      case 0x07:
        return this.#endParagraph(range, place, place.isRowEnd ? 'row' : 'cell');
      case 0x0c:
        if (range.line.runs.length > 0) this.#endParagraph(range, place, 'paragraph');
        return;
      case 0x13:
        return range.startField();
      case 0x14:
        return range.startResult();
      case 0x15:
        return range.endField();
      default:
    }
    if (look.isDeleted || range.isInInstruction) return;
    const add = (text: string) => range.line.runs.push(runOf(text, look));
    switch (code) {
      case 0x09:
        return void add('\t');
      case 0x0b:
        return void add('\n');
      case 0x1e:
        return void add('\u2011');
      case 0x28:
        return void add(look.symbol ?? '(');
      case 0x01:
        if (look.isSpecial && !look.isData) this.#findings.add(look.isObject ? 'embedded' : range.embedded);
        return;
      case 0x02: {
        const note = this.#notes.get(cp);
        if (note) this.#addNote(range, note, cp);
        return;
      }
      case 0x05:
        return this.#findings.add('comments');
      case 0x08:
        return this.#addShape(range, cp);
      default:
    }
  }

  #addNote(range: RangeReader, { from, to }: { from: number; to: number }, cp: number): void {
    this.#notes.delete(cp);
    const writer = new LineWriter();
    this.#readRange(from, to, { sink: (line) => !isBlankLine(line) && writer.line(line), row: null });
    range.line.runs.push(this.#findings.note(writer.finish()));
  }

  #addShape(range: RangeReader, cp: number): void {
    const shape = this.#anchors.get(cp);
    const box = shape === undefined ? undefined : this.#boxes.get(shape);
    if (shape === undefined) return;
    this.#anchors.delete(cp);
    if (!box) return this.#findings.add('pictures');
    this.#boxes.delete(shape);
    this.#addBox(box.from, box.to, (line) => void range.after.push(line));
  }

  #kind({ style, outline }: Place): Pick<Line, 'heading' | 'isQuote'> {
    for (let at: number | null = style, left = 20; at !== null && left > 0; left -= 1) {
      const found: DocStyle | null = this.#styles[at] ?? null;
      if (!found) break;
      if (found.heading !== null) return { heading: found.heading, isQuote: false };
      const named = kindOfStyle(found.name);
      if (named) return named;
      at = found.base;
    }
    const level = outline ?? 9;
    return { heading: level === 0 ? 1 : level < 9 ? 2 : null, isQuote: false };
  }

  #ownLook(place: Place): Pick<Look, 'bold' | 'italic'> {
    const { heading, isQuote } = this.#kind(place);
    return heading !== null || isQuote ? this.#styleLook(place.style) : plainLook;
  }

  #endParagraph(range: RangeReader, place: Place, kind: 'paragraph' | 'cell' | 'row' | 'nothing'): void {
    this.#count += 1;
    if (this.#count > maxParagraphs) throw new Unreadable('tooComplex', 'It has too many paragraphs');
    const line: Line = { ...range.line, ...this.#kind(place) };
    const isEnd = place.align === 2 && !place.isRightToLeft;
    line.align = place.align === 1 ? 'center' : isEnd ? 'right' : place.align === 3 ? 'justify' : null;
    line.item = isBlankLine(line) ? null : this.#itemOf(place);
    line.continuesItem = line.item === null && place.indent > 0 && place.indent === this.#itemIndent;
    if (line.item) this.#itemIndent = place.indent;
    if (isLabelSimplified(line)) this.#findings.add('labels');
    range.end(line, kind, place.isInTable);
  }

  #itemOf({ list, level }: Place): Line['item'] {
    const found = this.#lists.get(list);
    if (!found) return null;
    const { start, ...shown } = found.levels[level] ?? { label: 'bullet', start: 1, suffix: '' };
    const restart = this.#restarted.has(list) ? null : (found.restart.get(level) ?? null);
    this.#restarted.add(list);
    return { list: found.id, level, ...shown, number: this.#counter.next(found.id, level, start, restart) };
  }

  #placeOf(stretch: Stretch | null): Place {
    const place: Place = {
      style: stretch?.style ?? 0,
      align: null,
      isRightToLeft: false,
      isInTable: false,
      isRowEnd: false,
      isInnerRowEnd: false,
      list: 0,
      level: 0,
      indent: 0,
      outline: null,
    };
    for (const style of this.#family(place.style)) applyToPlace(place, style.paragraph);
    if (stretch) applyToPlace(place, stretch.sprms);
    return place;
  }

  readonly #familyOf = (style: number): DocStyle[] => this.#family(style);

  /** Returns a style with its ancestors, the oldest first. */
  #family(style: number): DocStyle[] {
    const family: DocStyle[] = [];
    for (let at: number | null = style; at !== null && family.length < 20;) {
      const found: DocStyle | null = this.#styles[at] ?? null;
      if (!found) break;
      family.unshift(found);
      at = found.base;
    }
    return family;
  }

  #styleLook(style: number): CharacterLook {
    return this.#family(style).reduce(
      (look, { character }) => applied(look, character, look, this.#familyOf),
      plainCharacter,
    );
  }

  #lookOf(stretch: Stretch | null, style: number): CharacterLook {
    const known = stretch ? this.#looks.get(stretch)?.get(style) : undefined;
    if (known) return known;
    const styled = this.#styleLook(style);
    const look = stretch ? applied(styled, stretch.sprms, styled, this.#familyOf) : styled;
    if (stretch) this.#looks.set(stretch, (this.#looks.get(stretch) ?? new Map()).set(style, look));
    return look;
  }
}

function chpx(sector: Buffer, offset: number): Pick<Stretch, 'style' | 'sprms'> {
  const length = offset === 0 ? 0 : sector.readUInt8(offset);
  return { style: 0, sprms: sector.subarray(offset + 1, Math.min(511, offset + 1 + length)) };
}

function papx(sector: Buffer, offset: number): Pick<Stretch, 'style' | 'sprms'> {
  if (offset === 0) return { style: 0, sprms: Buffer.alloc(0) };
  const short = sector.readUInt8(offset);
  const from = short === 0 ? offset + 2 : offset + 1;
  const length = short === 0 ? sector.readUInt8(offset + 1) * 2 : short * 2 - 1;
  if (from + 2 > 511) return { style: 0, sprms: Buffer.alloc(0) };
  return { style: sector.readUInt16LE(from), sprms: sector.subarray(from + 2, Math.min(511, from + length)) };
}

/** Returns the index of the first element whose end is after `at`. The elements are in order. */
function firstAfter<T>(all: readonly T[], at: number, endOf: (element: T) => number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = all[middle];
    if (element !== undefined && endOf(element) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
