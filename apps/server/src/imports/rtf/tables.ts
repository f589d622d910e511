import { isOtherFormat, type Item, type Label, labelOfFormat, type Look } from '../lines.ts';
import { characterSets } from './codes.ts';

export type Destination =
  | 'text'
  | 'skipped'
  | 'fonts'
  | 'colors'
  | 'styles'
  | 'instruction'
  | 'lists'
  | 'overrides'
  | 'levelText'
  | 'numberingPrefix'
  | 'numberingSuffix'
  | 'margins'
  | 'ignored';

export type OldNumbering = Level & { level: number };

/** What a group inherits from the group around it. */
export type State = {
  destination: Destination;
  look: Look;
  font: number | null;
  isHidden: boolean;
  isDeleted: boolean;
  /** Number of characters after \u that repeat it for old programs. */
  fallback: number;
  field: { instruction: string } | null;
  end: (() => void) | null;
};

export type Style = { name: string; outline: number | null; bold: boolean; italic: boolean };
export type Level = Pick<Item, 'label' | 'suffix' | 'isPartial'> & { start: number };

export function oldNumbering(old: OldNumbering, word: string, value: number): void {
  const label: Label | undefined = oldLabels[word];
  if (label) old.label = label;
  else if (word === 'pnlvl') old.level = Math.min(8, Math.max(0, value - 1));
  else if (word === 'pnstart') old.start = value;
  else if (/^pn(?:card|ordt?)$/.test(word)) old.isPartial = true;
}

const oldLabels: Record<string, Label> = {
  pnlvlblt: 'bullet',
  pndec: '1',
  pnucltr: 'A',
  pnlcltr: 'a',
  pnucrm: 'I',
  pnlcrm: 'i',
};

/** Destinations whose words format text. */
export const isText = (destination: Destination): boolean =>
  destination === 'text' || destination === 'numberingSuffix' || destination === 'skipped';

/** The tables at the start of a file: fonts, colors, styles and lists. */
export class RtfTables {
  /** The code page of each font, or null for that of the file. */
  readonly fonts = new Map<number, number | null>();
  readonly colors: string[] = [];
  readonly styles = new Map<number, Style>();
  readonly lists = new Map<number, Level[]>();
  /** The list of each number that paragraphs have for it. */
  readonly overrides = new Map<number, number>();
  #color: [number, number, number] | null = null;
  #style: Style | null = null;
  #levels: Level[] = [];
  #override = 0;

  addText(destination: Destination, text: string): void {
    const level = this.#levels.at(-1);
    if (destination === 'styles' && this.#style && this.#style.name.length < 200) this.#style.name += text;
    else if (destination === 'colors') for (const _ of text.matchAll(/;/g)) this.#endColor();
    else if (destination === 'levelText' && level) level.suffix += text;
  }

  readWord(state: State, word: string, parameter: number | null): void {
    const value = parameter ?? 0;
    const { destination } = state;
    if (destination === 'fonts') {
      if (word === 'f') state.font = value;
      else if (word === 'fcharset') this.fonts.set(state.font ?? 0, characterSets[value] ?? null);
      else if (word === 'cpg') this.fonts.set(state.font ?? 0, value);
    } else if (destination === 'colors') {
      this.#color ??= [0, 0, 0];
      if (word === 'red') this.#color[0] = value;
      else if (word === 'green') this.#color[1] = value;
      else if (word === 'blue') this.#color[2] = value;
    } else if (destination === 'overrides') {
      if (word === 'listid') this.#override = value;
      else if (word === 'ls') this.overrides.set(value, this.#override);
    } else if (destination === 'styles') this.#styleWord(state, word, value, parameter);
    else if (destination === 'lists' || destination === 'levelText') this.#listWord(state, word, value);
  }

  #styleWord(state: State, word: string, value: number, parameter: number | null): void {
    if (this.#style === null) {
      this.#style = { name: '', outline: null, bold: false, italic: false };
      if (word !== 'cs' && word !== 'ds' && word !== 'ts') this.styles.set(word === 's' ? value : 0, this.#style);
      state.end = () => {
        if (this.#style) this.#style.name = this.#style.name.replace(/;.*$/s, '').trim();
        this.#style = null;
      };
    }
    if (word === 'outlinelevel') this.#style.outline = value;
    else if (word === 'b') this.#style.bold = parameter !== 0;
    else if (word === 'i') this.#style.italic = parameter !== 0;
  }

  #listWord(state: State, word: string, value: number): void {
    const level = this.#levels.at(-1);
    if (word === 'list') this.#levels = [];
    else if (word === 'listlevel') {
      if (this.#levels.length < 9) this.#levels.push({ label: 'bullet', start: 1, suffix: '' });
    } else if (word === 'listid') this.lists.set(value, this.#levels);
    else if (level && (word === 'levelnfc' || word === 'levelnfcn')) {
      level.label = labelOfFormat(value);
      level.isPartial = isOtherFormat(value);
    } else if (level && word === 'levelstartat') level.start = value;
    else if (word === 'leveltext') {
      state.destination = 'levelText';
      state.end = () => {
        // The first character is the length; the characters below 9 stand for the numbers of the levels.
        if (!level) return;
        // oxlint-disable-next-line no-control-regex
        const parts = /^(.*)[\u0000-\u0008]([^\u0000-\u0008;]*);?$/s.exec(level.suffix.slice(1));
        level.suffix = parts?.[2]?.trim() ?? '';
        if (parts?.[1]?.trim()) level.isPartial = true;
      };
    } else if (word === 'levelnumbers' || word === 'listname') state.destination = 'skipped';
  }

  #endColor(): void {
    this.colors.push(this.#color ? `rgb(${this.#color.join(', ')})` : '');
    this.#color = null;
  }
}

/** Returns what a word changes in the formatting of text, or null for other words. */
export function lookOf(word: string, parameter: number | null, colors: readonly string[]): Partial<Look> | null {
  const isOn = parameter !== 0;
  switch (word) {
    case 'b':
      return { bold: isOn };
    case 'i':
      return { italic: isOn };
    case 'strike':
    case 'striked':
      return { strike: isOn };
    case 'caps':
    case 'scaps':
      return { caps: isOn };
    case 'super':
      return { raised: isOn, lowered: false };
    case 'sub':
      return { lowered: isOn, raised: false };
    case 'nosupersub':
      return { raised: false, lowered: false };
    case 'ulnone':
      return { underline: false };
    case 'cf':
      return { ink: colors[parameter ?? 0] ?? '' };
    case 'highlight':
    case 'cb':
    case 'chcbpat':
      return { background: colors[parameter ?? 0] ?? '' };
    default:
      return /^ul(?:d|db|dash|dashd|dashdd|hwave|ldash|th|thd|thdash|uldbwave|w|wave)?$/.test(word)
        ? { underline: isOn }
        : null;
  }
}
