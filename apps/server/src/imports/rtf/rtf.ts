import { maxTextLength } from '@sermon/domain/document/schema';
import {
  type Converted,
  Counter,
  emptyLine,
  Findings,
  fromSymbolFont,
  hasWords,
  isBlankLine,
  isLabelSimplified,
  kindOfStyle,
  type Line,
  maxRuns,
  plainLook,
  runOf,
} from '../lines.ts';
import { Unreadable } from '../unreadable.ts';
import { addressOf, decoded, isShown, known, skipped, symbols } from './codes.ts';
import { type Flow, newFlow, type Paragraph, plainParagraph } from './flow.ts';
import { isText, lookOf, oldNumbering, RtfTables, type State } from './tables.ts';

/** Maximum number of open groups, and of paragraphs. Word writes groups about ten deep. */
const maxGroups = 2_000;
const maxParagraphs = 60_000;

/** Reads a file in Rich Text Format. Throws `Unreadable`. */
export function readRtf(bytes: Buffer): Converted {
  return new RtfReader(bytes.toString('latin1')).read();
}

class RtfReader {
  readonly #source: string;
  readonly #findings = new Findings();
  readonly #states: State[] = [];
  #state: State = {
    destination: 'text',
    look: plainLook,
    font: null,
    isHidden: false,
    isDeleted: false,
    fallback: 1,
    field: null,
    end: null,
  };
  readonly #tables = new RtfTables();
  #flow = newFlow();
  readonly #flows: Flow[] = [];
  #codePage = 1252;
  #defaultFont: number | null = null;
  readonly #counter = new Counter();
  #oldList = 0;
  #marginText = '';
  /** Bytes of text that are not decoded yet. */
  #bytes = '';
  #toSkip = 0;
  #isStarred = false;
  /** True directly after a brace. Only there, \* marks a group. */
  #isGroupStart = false;
  #length = 0;
  #paragraphs = 0;
  #runs = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Converted {
    const token =
      /\\([a-zA-Z]{1,40})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([\r\n]+)|([^\\{}\r\n]{1,4000})/gs;
    for (let found = token.exec(this.#source); found; found = token.exec(this.#source)) {
      const [, word, parameter, hex, symbol, brace, ends, text] = found;
      const isGroupStart = this.#isGroupStart;
      if (ends === undefined) this.#isGroupStart = brace === '{';
      if (text !== undefined) this.#characters(text);
      else if (hex !== undefined) this.#characters(String.fromCharCode(Number.parseInt(hex, 16)));
      else if (brace === '{') this.#open();
      else if (brace === '}') {
        this.#close();
        if (this.#states.length === 0) break;
      } else if (symbol === '*') this.#isStarred = isGroupStart;
      else if (symbol !== undefined) this.#symbol(symbol);
      else if (word !== undefined) {
        if (word === 'bin') token.lastIndex += Math.max(0, Number(parameter ?? 0));
        else this.#word(word, parameter === undefined ? null : Number(parameter));
      }
    }
    while (this.#states.length > 0) this.#close();
    if (!isBlankLine(this.#flow.line)) this.#endParagraph();
    this.#endTable();
    return { title: null, ...this.#findings.finish(this.#flow.writer.finish()) };
  }

  #open(): void {
    this.#flush();
    if (this.#states.length >= maxGroups) throw new Unreadable('tooComplex', 'Groups lie too deep');
    this.#states.push(this.#state);
    this.#state = { ...this.#state, end: null };
    this.#isStarred = false;
    this.#toSkip = 0;
  }

  #close(): void {
    this.#flush();
    this.#isStarred = false;
    this.#toSkip = 0;
    this.#state.end?.();
    const outer = this.#states.pop();
    if (outer) this.#state = outer;
  }

  #symbol(symbol: string): void {
    if (symbol === '~') this.#text('\u00a0');
    else if (symbol === '_') this.#text('\u2011');
    else if (symbol === '-') this.#toSkip = Math.max(0, this.#toSkip - 1);
    else if (symbol === '\n' || symbol === '\r') this.#word('par', null);
    else if (symbol === '\t') this.#text('\t');
    else if ('\\{}'.includes(symbol)) this.#characters(symbol);
  }

  /** Bytes of text. After \u, the first ones repeat the character and are skipped. */
  #characters(bytes: string): void {
    const skippedHere = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skippedHere;
    this.#bytes += skippedHere > 0 ? bytes.slice(skippedHere) : bytes;
  }

  #flush(): void {
    if (this.#bytes === '') return;
    const bytes = this.#bytes;
    this.#bytes = '';
    // oxlint-disable-next-line no-control-regex
    const isAscii = /^[\u0000-\u007f]*$/.test(bytes);
    this.#add(isAscii ? bytes : decoded(Buffer.from(bytes, 'latin1'), this.#pageOfFont()));
  }

  #pageOfFont(): number {
    const font = this.#state.font ?? this.#defaultFont;
    const page = font === null ? undefined : this.#tables.fonts.get(font);
    return page ?? this.#codePage;
  }

  #text(text: string): void {
    this.#flush();
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else this.#add(text);
  }

  #add(text: string): void {
    const { destination, field } = this.#state;
    const { old } = this.#flow.paragraph;
    if (destination === 'text') this.#addToLine(text);
    else if (destination === 'instruction') {
      if (field && field.instruction.length < 4_000) field.instruction += text;
    } else if (destination === 'numberingPrefix' && old) old.isPartial ||= text.trim() !== '';
    else if (destination === 'numberingSuffix' && old) old.suffix += text;
    else if (destination === 'margins') this.#marginText += text.slice(0, 2_000 - this.#marginText.length);
    else this.#tables.addText(destination, text);
  }

  #addToLine(text: string): void {
    const { isHidden, isDeleted, look, field } = this.#state;
    if (isDeleted) return;
    if (isHidden) return text.trim() === '' ? undefined : this.#findings.add('hiddenText');
    this.#length += text.length;
    if (this.#length > 2 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
    this.#runs += 1;
    if (this.#runs > maxRuns) throw new Unreadable('tooComplex', 'It has too many runs');
    const link = field ? addressOf(field.instruction) : null;
    const style = this.#tables.styles.get(this.#flow.paragraph.style);
    const { heading, isQuote } = this.#kind();
    const own = style && (heading !== null || isQuote) ? style : plainLook;
    this.#flow.line.runs.push(runOf(text, link === null ? look : { ...look, link }, own));
  }

  #kind(): Pick<Line, 'heading' | 'isQuote'> {
    const { style, outline } = this.#flow.paragraph;
    const found = this.#tables.styles.get(style);
    const level = outline ?? found?.outline ?? null;
    const named = found ? kindOfStyle(found.name) : null;
    if (named) return named;
    return { heading: level === null || level > 8 ? null : level === 0 ? 1 : 2, isQuote: false };
  }

  #endParagraph(): void {
    this.#flush();
    if (this.#state.destination !== 'text') return;
    const flow = this.#flow;
    this.#paragraphs += 1;
    if (this.#paragraphs > maxParagraphs) throw new Unreadable('tooComplex', 'It has too many paragraphs');
    const { paragraph } = flow;
    const line: Line = { ...flow.line, ...this.#kind() };
    line.align = paragraph.align === 'right' && paragraph.isRightToLeft ? null : paragraph.align;
    line.item = isBlankLine(line) ? null : this.#itemOf(paragraph);
    line.continuesItem = line.item === null && paragraph.indent > 0 && paragraph.indent === flow.itemIndent;
    if (line.item) flow.itemIndent = paragraph.indent;
    if (isLabelSimplified(line)) this.#findings.add('labels');
    // Numbering of old files has no number of its own. Another paragraph ends it.
    if (!line.item) this.#oldList += 1;
    flow.line = emptyLine();
    if (paragraph.isCell) flow.cell.push(line);
    else {
      this.#endTable();
      this.#emit(line);
    }
    for (const after of flow.after.splice(0)) this.#emit(after);
  }

  #emit(line: Line): void {
    const { lines, writer, isInTable, cell } = this.#flow;
    if (lines) lines.push(line);
    else if (isInTable) cell.push(line);
    else writer.line(line);
  }

  #itemOf({ list, level, old }: Paragraph): Line['item'] {
    if (list !== null && list > 0) {
      const id = this.#tables.overrides.get(list) ?? -list;
      const { start, ...shown } = this.#tables.lists.get(id)?.[level] ?? { label: 'bullet', start: 1, suffix: '' };
      return { list: String(id), level, ...shown, number: this.#counter.next(String(id), level, start) };
    }
    if (!old) return null;
    const key = `old ${this.#oldList}`;
    const { start, ...shown } = old;
    return { list: key, ...shown, number: this.#counter.next(key, old.level, start) };
  }

  #endCell(): void {
    const flow = this.#flow;
    if (this.#state.destination !== 'text') return;
    this.#flush();
    flow.paragraph.isCell = true;
    if (flow.line.runs.length > 0) this.#endParagraph();
    flow.cells.push(flow.cell.splice(0));
    if (flow.cells.length > 500) throw new Unreadable('tooComplex', 'A table has too many columns');
  }

  #endRow(): void {
    const flow = this.#flow;
    if (this.#state.destination !== 'text') return;
    if (!flow.isInTable) this.#findings.add('tables');
    flow.isInTable = true;
    const cells = flow.cells.splice(0);
    if (flow.lines) flow.lines.push(...cells.flat());
    else flow.writer.row(cells);
  }

  #endTable(): void {
    const flow = this.#flow;
    const left = [...flow.cells.splice(0).flat(), ...flow.cell.splice(0)];
    flow.isInTable = false;
    for (const line of left) this.#emit(line);
  }

  /** Reads the rest of the group as a text of its own. */
  #startFlow(onEnd: (flow: Flow) => void, lines: Line[] | null = null): void {
    this.#flows.push(this.#flow);
    this.#flow = newFlow(lines);
    this.#state.destination = 'text';
    this.#state.look = plainLook;
    this.#state.field = null;
    this.#state.end = () => {
      if (this.#flow.line.runs.length > 0) this.#endParagraph();
      this.#endTable();
      const ended = this.#flow;
      this.#flow = this.#flows.pop() ?? newFlow();
      onEnd(ended);
    };
  }

  #word(word: string, parameter: number | null): void {
    this.#flush();
    if (this.#toSkip > 0 && word !== 'u') {
      this.#toSkip -= 1;
      return;
    }
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    if (isStarred && !known.has(word)) {
      this.#state.destination = 'skipped';
      return;
    }
    if (this.#state.destination === 'skipped') return;
    if (skipped.has(word)) this.#state.destination = 'skipped';
    else if (this.#group(word)) return;
    else if (!isText(this.#state.destination)) {
      if (word === 'u') this.#character(word, parameter);
      else this.#tables.readWord(this.#state, word, parameter);
    } else if (!this.#character(word, parameter)) this.#paragraphWord(word, parameter);
  }

  /** Words that begin a group with a meaning of its own. */
  #group(word: string): boolean {
    const state = this.#state;
    switch (word) {
      case 'fonttbl':
        state.destination = 'fonts';
        return true;
      case 'colortbl':
        state.destination = 'colors';
        return true;
      case 'stylesheet':
        state.destination = 'styles';
        return true;
      case 'listtable':
        state.destination = 'lists';
        return true;
      case 'listoverridetable':
        state.destination = 'overrides';
        return true;
      case 'pict':
        if (state.destination === 'text' || state.destination === 'ignored') this.#findings.add('pictures');
        state.destination = 'skipped';
        return true;
      case 'object':
        this.#findings.add('embedded');
        state.destination = 'skipped';
        return true;
      case 'moMath':
        this.#findings.add('equations');
        state.destination = 'skipped';
        return true;
      case 'header':
      case 'headerl':
      case 'headerr':
      case 'headerf':
      case 'footer':
      case 'footerl':
      case 'footerr':
      case 'footerf':
        this.#marginText = '';
        state.destination = 'margins';
        state.end = () => {
          if (hasWords(this.#marginText)) this.#findings.add('margins');
        };
        return true;
      case 'annotation':
        this.#findings.add('comments');
        state.destination = 'skipped';
        return true;
      case 'footnote':
        if (state.destination !== 'text') return true;
        this.#startFlow(({ writer }) => this.#flow.line.runs.push(this.#findings.note(writer.finish())));
        return true;
      case 'shpinst':
      case 'do':
        state.destination = 'ignored';
        return true;
      case 'shptxt':
      case 'dptxbxtext': {
        const lines: Line[] = [];
        const inTable = this.#flow.isInTable || this.#flow.paragraph.isCell;
        this.#startFlow(() => {
          if (lines.every(isBlankLine)) return;
          this.#findings.add('textBoxes');
          if (inTable) this.#flow.cell.push(...lines);
          else this.#flow.after.push(...lines);
        }, lines);
        return true;
      }
      case 'field':
        if (state.destination === 'text') state.field = { instruction: '' };
        return true;
      case 'fldinst':
        state.destination = 'instruction';
        return true;
      case 'fldrslt':
        if (state.field && !isShown(state.field.instruction)) state.destination = 'skipped';
        return true;
      case 'upr':
        // The group has the text twice: for old programs, and in \ud with all characters.
        state.destination = 'ignored';
        return true;
      case 'ud':
        state.destination = this.#states.at(-2)?.destination ?? 'text';
        return true;
      case 'pntxta':
        if (state.destination === 'text') state.destination = 'numberingSuffix';
        return true;
      case 'pntxtb':
        state.destination = state.destination === 'text' ? 'numberingPrefix' : 'skipped';
        return true;
      default:
        return false;
    }
  }

  #character(word: string, parameter: number | null): boolean {
    const state = this.#state;
    const isOn = parameter !== 0;
    const symbol = symbols[word];
    if (symbol !== undefined) {
      this.#text(symbol);
      return true;
    }
    switch (word) {
      case 'u':
        this.#flush();
        this.#add(fromSymbolFont(String.fromCharCode((parameter ?? 0) & 0xffff)));
        this.#toSkip = state.fallback;
        return true;
      case 'uc':
        state.fallback = Math.min(10, Math.max(0, parameter ?? 1));
        return true;
      case 'plain':
        state.look = plainLook;
        state.font = null;
        state.isHidden = false;
        return true;
      case 'f':
        state.font = parameter;
        return true;
      case 'deff':
        this.#defaultFont = parameter;
        return true;
      case 'ansicpg':
        if (parameter) this.#codePage = parameter;
        return true;
      case 'mac':
        this.#codePage = 10000;
        return true;
      case 'v':
        state.isHidden = isOn;
        return true;
      case 'deleted':
        state.isDeleted = isOn;
        if (isOn) this.#findings.add('trackedChanges');
        return true;
      case 'revised':
        if (isOn) this.#findings.add('trackedChanges');
        return true;
      default: {
        const change = lookOf(word, parameter, this.#tables.colors);
        if (change) state.look = { ...state.look, ...change };
        return change !== null;
      }
    }
  }

  #paragraphWord(word: string, parameter: number | null): void {
    const { paragraph } = this.#flow;
    const value = parameter ?? 0;
    switch (word) {
      case 'par':
      case 'sect':
        return this.#endParagraph();
      case 'cell':
      case 'nestcell':
        return word === 'cell' ? this.#endCell() : this.#endParagraph();
      case 'row':
        return this.#endRow();
      case 'page':
        if (!isBlankLine(this.#flow.line)) this.#endParagraph();
        return;
      case 'pard':
        // A cell's text may be written before \intbl is repeated, so the row is only left at \row.
        this.#flow.paragraph = { ...plainParagraph };
        return;
      case 's':
        paragraph.style = value;
        return;
      case 'outlinelevel':
        paragraph.outline = value;
        return;
      case 'qc':
        paragraph.align = 'center';
        return;
      case 'qr':
        paragraph.align = 'right';
        return;
      case 'qj':
      case 'qd':
        paragraph.align = 'justify';
        return;
      case 'ql':
        paragraph.align = null;
        return;
      case 'rtlpar':
        paragraph.isRightToLeft = true;
        return;
      case 'intbl':
        paragraph.isCell = true;
        return;
      case 'li':
      case 'lin':
        paragraph.indent = value;
        return;
      case 'ls':
        paragraph.list = value;
        return;
      case 'ilvl':
        paragraph.level = Math.min(8, Math.max(0, value));
        return;
      case 'pn':
        paragraph.old = { label: '1', level: 0, start: 1, suffix: '' };
        return;
      default:
        if (paragraph.old) oldNumbering(paragraph.old, word, value);
    }
  }
}
