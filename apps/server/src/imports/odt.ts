import { maxTextLength } from '@sermon/domain/document/schema';
import { SaxesParser } from 'saxes';
import {
  Counter,
  type Converted,
  emptyLine,
  Findings,
  hasWords,
  isBlankLine,
  isLabelSimplified,
  type Item,
  kindOfStyle,
  type Label,
  labelText,
  type Line,
  LineWriter,
  type Look,
  plainLook,
  runOf,
} from './lines.ts';
import { Unreadable } from './unreadable.ts';
import { decodeXml } from './xml.ts';
import { unpackZip } from './zip.ts';

const maxElements = 400_000;
const maxDepth = 300;
const maxAncestors = 20;

/** Reads an OpenDocument text, zipped or as one XML file. Throws `Unreadable`. */
export async function readOdt(bytes: Buffer): Promise<Converted> {
  const reader = new OdtReader();
  if (bytes.readUInt32BE(0) !== zipSignature) {
    reader.parse(decodeXml(bytes), 'content');
    return reader.finish();
  }
  const parts = await unpackZip(bytes, (name) => /^(?:content|styles|META-INF\/manifest)\.xml$/.test(name));
  const manifest = decodeXml(parts.get('META-INF/manifest.xml') ?? Buffer.alloc(0));
  if (manifest.includes('encryption-data')) throw new Unreadable('encrypted', 'Its parts are encrypted');
  for (const [, entry = ''] of manifest.matchAll(/<manifest:file-entry\s([^>]{1,2000})>/g)) {
    const path = /full-path="([^"]*?)\/?"/.exec(entry)?.[1];
    if (path && entry.includes('opendocument.formula')) reader.formulas.add(path);
  }
  const content = parts.get('content.xml');
  if (!content) throw new Unreadable('notOfFormat', 'It has no content');
  const styles = parts.get('styles.xml');
  if (styles) reader.parse(decodeXml(styles), 'styles');
  reader.parse(decodeXml(content), 'content');
  return reader.finish();
}

export const zipSignature = 0x504b0304;

type Style = {
  name: string;
  parent: string | null;
  look: Partial<OdtLook>;
  outline: number | null;
  align: Line['align'] | undefined;
};
type Level = Pick<Item, 'label' | 'suffix' | 'isPartial'> & { start: number; prefix: string; shown: number };

/** An open text:list. */
type List = { key: string; style: string; level: number; item: { restart: number | null; isNew: boolean } | null };

type OdtLook = Look & { isHidden?: boolean };
type Paragraph = { line: Line; look: OdtLook; own: Look; after: Line[]; endsWithSpace: boolean };

/** Elements that are left out with their content, and what is named of them. */
const leftOut: Record<string, 'comments' | 'hiddenText' | 'equations' | null> = {
  'office:annotation': 'comments',
  'text:hidden-text': 'hiddenText',
  'math:math': 'equations',
  'office:forms': null,
  'office:event-listeners': null,
  'office:meta': null,
  'office:settings': null,
  'office:scripts': null,
  'svg:title': null,
  'svg:desc': null,
  'text:note-citation': null,
  'text:index-title-template': null,
  'office:binary-data': null,
};

const numberFormats: Record<string, Label> = { '1': '1', a: 'a', A: 'A', i: 'i', I: 'I' };
const alignments: Record<string, Line['align']> = {
  center: 'center',
  end: 'right',
  right: 'right',
  justify: 'justify',
};

class OdtReader {
  /** Folders of embedded formulas. */
  readonly formulas = new Set<string>();
  readonly #findings = new Findings();
  readonly #writer = new LineWriter();
  readonly #styles = new Map<string, Style>();
  #style: Style | null = null;
  readonly #listStyles = new Map<string, Level[]>();
  #levels: Level[] | null = null;
  readonly #headingLevels: Level[] = [];
  readonly #counter = new Counter();
  /** The receiver of finished lines: the text, a note, a text box, a table's cell. */
  readonly #sinks: ((line: Line) => void)[] = [];
  readonly #ends: (() => void)[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #looks: OdtLook[] = [];
  readonly #lists: List[] = [];
  readonly #listKeys = new Map<string, string>();
  readonly #lastKeys = new Map<string, string>();
  readonly #rows: Line[][][] = [];
  #tableDepth = 0;
  #newLists = 0;
  #skipped = 0;
  #margin: string | null = null;
  #elements = 0;
  #length = 0;

  parse(xml: string, part: 'content' | 'styles'): void {
    const parser = new SaxesParser({ xmlns: false });
    parser.on('error', (error) => {
      throw new Unreadable('notOfFormat', error.message);
    });
    parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
      this.#elements += 1;
      if (this.#elements > maxElements) throw new Unreadable('tooComplex', 'It has too many elements');
      if (this.#ends.length > maxDepth) throw new Unreadable('tooComplex', 'Elements lie too deep');
      this.#ends.push(this.#open(name, attributes, isSelfClosing) ?? nothing);
    });
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('closetag', () => this.#ends.pop()?.());
    // A styles part has the same elements as a text. Its headers are only searched for words.
    if (part === 'content') this.#sinks.push((line) => this.#writer.line(line));
    try {
      parser.write(xml).close();
    } catch (err) {
      if (err instanceof Unreadable) throw err;
      throw new Unreadable('notOfFormat', err instanceof Error ? err.message : String(err));
    }
  }

  finish(): Converted {
    return { title: null, ...this.#findings.finish(this.#writer.finish()) };
  }

  #open(name: string, attributes: Record<string, string>, isEmpty: boolean): (() => void) | null {
    if (this.#skipped > 0 || name in leftOut) {
      const change = leftOut[name];
      if (this.#skipped === 0 && change && this.#paragraphs.length > 0) this.#findings.add(change);
      this.#skipped += 1;
      return () => {
        this.#skipped -= 1;
      };
    }
    if (name.startsWith('style:') || name.startsWith('text:list-') || name.startsWith('text:outline-')) {
      const read = this.#openStyle(name, attributes);
      if (read !== undefined) return read;
    }
    if (name.startsWith('table:')) return this.#openTable(name);
    if (name.startsWith('draw:')) return this.#openDrawing(name, attributes);
    switch (name) {
      case 'text:p':
      case 'text:h':
        return this.#openParagraph(name, attributes);
      case 'text:span':
        return this.#openLook(this.#lookOf('text', attributes['text:style-name'] ?? ''));
      case 'text:a':
        return this.#openLook({ link: attributes['xlink:href'] ?? '' });
      case 'text:s':
        this.#add(' '.repeat(Math.min(200, Math.max(1, Number(attributes['text:c'] ?? 1) || 1))), true);
        return null;
      case 'text:tab':
        this.#add('\t', true);
        return null;
      case 'text:line-break':
        this.#add('\n', true);
        return null;
      case 'text:list':
        return this.#openList(attributes);
      case 'text:list-item': {
        const list = this.#lists.at(-1);
        const restart = attributes['text:start-value'];
        if (list) list.item = { restart: restart === undefined ? null : Number(restart) || 1, isNew: true };
        return null;
      }
      case 'text:list-header':
        return null;
      case 'text:note-body':
        return this.#openNote();
      case 'text:tracked-changes':
        this.#skipped += 1;
        return () => {
          this.#skipped -= 1;
        };
      case 'text:change':
      case 'text:change-start':
        this.#findings.add('trackedChanges');
        return null;
      case 'text:ruby-text':
        this.#add(' (', true);
        return () => this.#add(')', true);
      default:
        return isEmpty ? null : nothing;
    }
  }

  /** Returns undefined for an element that is no part of a style. */
  #openStyle(name: string, attributes: Record<string, string>): (() => void) | null | undefined {
    switch (name) {
      case 'style:style': {
        const id = `${attributes['style:family']} ${attributes['style:name']}`;
        const outline = attributes['style:default-outline-level'];
        this.#style = {
          name: attributes['style:display-name'] ?? (attributes['style:name'] ?? '').replaceAll('_20_', ' '),
          parent: attributes['style:parent-style-name'] ?? null,
          look: {},
          outline: outline ? Number(outline) : null,
          align: undefined,
        };
        this.#styles.set(id, this.#style);
        return () => {
          this.#style = null;
        };
      }
      case 'style:text-properties':
        if (this.#style) Object.assign(this.#style.look, lookOfProperties(attributes));
        return null;
      case 'style:paragraph-properties': {
        const align = attributes['fo:text-align'];
        if (this.#style && align) this.#style.align = alignments[align] ?? null;
        return null;
      }
      case 'text:list-style':
        this.#levels = [];
        this.#listStyles.set(attributes['style:name'] ?? '', this.#levels);
        return () => {
          this.#levels = null;
        };
      case 'text:outline-style':
        this.#levels = this.#headingLevels;
        return () => {
          this.#levels = null;
        };
      case 'text:list-level-style-number':
      case 'text:outline-level-style':
      case 'text:list-level-style-bullet':
      case 'text:list-level-style-image': {
        const level = Math.min(9, Math.max(0, Number(attributes['text:level'] ?? 1) - 1 || 0));
        const format = attributes['style:num-format'] ?? '';
        const label = numberFormats[format] ?? (format === '' ? 'bullet' : '1');
        const start = Number(attributes['text:start-value'] ?? 1) || 1;
        const shown = Number(attributes['text:display-levels'] ?? 1) || 1;
        const prefix = (attributes['style:num-prefix'] ?? '').trimStart();
        const suffix = (attributes['style:num-suffix'] ?? '').trim();
        const isPartial = prefix !== '' || Math.min(shown, level + 1) > 1 || numberFormats[format] === undefined;
        if (this.#levels) this.#levels[level] = { label, start, prefix, suffix, shown, isPartial };
        return null;
      }
      case 'style:header':
      case 'style:footer':
      case 'style:header-left':
      case 'style:footer-left':
      case 'style:header-first':
      case 'style:footer-first':
        this.#margin = '';
        return () => {
          if (hasWords(this.#margin ?? '')) this.#findings.add('margins');
          this.#margin = null;
        };
      default:
        return undefined;
    }
  }

  #family(family: string, id: string): Style[] {
    const found: Style[] = [];
    for (let at: string | null = id; at && found.length < maxAncestors;) {
      const style = this.#styles.get(`${family} ${at}`);
      if (!style) break;
      found.push(style);
      at = style.parent;
    }
    return found;
  }

  #lookOf(family: string, id: string): Partial<OdtLook> {
    const all = this.#family(family, id).toReversed();
    return Object.assign({}, ...all.map(({ look }) => look)) as Partial<OdtLook>;
  }

  #openLook(change: Partial<OdtLook>): () => void {
    const around = this.#looks.at(-1) ?? this.#paragraphs.at(-1)?.look ?? plainLook;
    this.#looks.push({ ...around, ...change });
    return () => void this.#looks.pop();
  }

  #openParagraph(name: string, attributes: Record<string, string>): (() => void) | null {
    if (this.#sinks.length === 0 || this.#margin !== null) return null;
    const id = attributes['text:style-name'] ?? '';
    const family = this.#family('paragraph', id);
    const line = emptyLine();
    const kind = family.map((style) => kindOfStyle(style.name)).find((found) => found !== null);
    const outline = name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) : null;
    if (outline !== null) line.heading = outline <= 1 ? 1 : 2;
    else if (kind) Object.assign(line, kind);
    line.align = family.find(({ align }) => align !== undefined)?.align ?? null;
    const look = { ...plainLook, ...this.#lookOf('paragraph', id) };
    const isStyled = line.heading !== null || line.isQuote;
    if (outline !== null && attributes['text:is-list-header'] !== 'true') this.#numberHeading(line, outline - 1);
    const around = this.#looks.splice(0);
    this.#looks.push(look);
    this.#paragraphs.push({ line, look, own: isStyled ? look : plainLook, after: [], endsWithSpace: true });
    if (outline === null) this.#placeInList(line);
    return () => {
      this.#looks.splice(0, this.#looks.length, ...around);
      const ended = this.#paragraphs.pop();
      if (!ended) return;
      const sink = this.#sinks.at(-1);
      const shown = { ...line, item: isBlankLine(line) ? null : line.item };
      if (isLabelSimplified(shown)) this.#findings.add('labels');
      sink?.(shown);
      for (const after of ended.after) sink?.(after);
    };
  }

  #numberHeading(line: Line, level: number): void {
    const style = this.#headingLevels[level];
    if (!style || style.label === 'bullet') return;
    this.#counter.next('headings', level, style.start);
    const from = Math.max(0, level - style.shown + 1);
    const numbers = this.#counter.numbers('headings').slice(from, level + 1);
    const text = numbers.map((number, at) => {
      const { label } = this.#headingLevels[from + at] ?? style;
      return labelText({ label: label === 'bullet' ? '1' : label, number: number ?? 1, suffix: '' });
    });
    line.runs.push({ text: `${style.prefix}${text.join('.')}${style.suffix} `, marks: {} });
  }

  #placeInList(line: Line): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    if (!list.item?.isNew) {
      line.continuesItem = true;
      return;
    }
    list.item.isNew = false;
    const style = this.#listStyles.get(list.style)?.[list.level];
    const { label, start, suffix, isPartial } = style ?? { label: 'bullet', start: 1, suffix: '' };
    const number = this.#counter.next(list.key, list.level, start, list.item.restart);
    line.item = { list: list.key, level: list.level, label, suffix, number, isPartial };
  }

  #openList(attributes: Record<string, string>): () => void {
    const outer = this.#lists.at(-1);
    const style = attributes['text:style-name'] ?? outer?.style ?? '';
    const continued = attributes['text:continue-list'];
    this.#newLists += 1;
    const key =
      outer?.key ??
      (continued ? this.#listKeys.get(continued) : undefined) ??
      (attributes['text:continue-numbering'] === 'true' ? this.#lastKeys.get(style) : undefined) ??
      String(this.#newLists);
    const id = attributes['xml:id'];
    if (id) this.#listKeys.set(id, key);
    this.#lastKeys.set(style, key);
    this.#lists.push({ key, style, level: outer ? Math.min(8, outer.level + 1) : 0, item: null });
    return () => void this.#lists.pop();
  }

  #openNote(): () => void {
    const writer = new LineWriter();
    const lists = this.#lists.splice(0);
    this.#sinks.push((line) => writer.line(line));
    return () => {
      this.#sinks.pop();
      this.#lists.push(...lists);
      this.#paragraphs.at(-1)?.line.runs.push(this.#findings.note(writer.finish()));
    };
  }

  #openTable(name: string): (() => void) | null {
    switch (name) {
      case 'table:table':
        if (this.#sinks.length === 0) return null;
        if (this.#tableDepth === 0) this.#findings.add('tables');
        this.#tableDepth += 1;
        return () => {
          this.#tableDepth -= 1;
        };
      case 'table:table-row': {
        this.#rows.push([]);
        return () => {
          const cells = this.#rows.pop() ?? [];
          if (this.#rows.length > 0 || this.#sinks.length > 1)
            for (const line of cells.flat()) this.#sinks.at(-1)?.(line);
          else this.#writer.row(cells);
        };
      }
      case 'table:table-cell': {
        const cell: Line[] = [];
        const lists = this.#lists.splice(0);
        this.#rows.at(-1)?.push(cell);
        this.#sinks.push((line) => void cell.push(line));
        return () => {
          this.#sinks.pop();
          this.#lists.push(...lists);
        };
      }
      default:
        return null;
    }
  }

  #openDrawing(name: string, attributes: Record<string, string>): (() => void) | null {
    const paragraph = this.#paragraphs.at(-1);
    switch (name) {
      case 'draw:image':
        this.#findings.add('pictures');
        return null;
      case 'draw:object':
      case 'draw:object-ole':
      case 'draw:plugin': {
        const path = (attributes['xlink:href'] ?? '').replace(/^\.\/|\/$/g, '');
        // The picture that follows shows the object, and is not named again.
        this.#findings.add(this.formulas.has(path) ? 'equations' : 'embedded');
        this.#findings.add('pictures', -1);
        return null;
      }
      case 'draw:frame':
      case 'draw:g':
      case 'draw:a':
        return null;
      // A text box, or a shape with words.
      default: {
        const lines: Line[] = [];
        const lists = this.#lists.splice(0);
        this.#sinks.push((line) => void lines.push(line));
        return () => {
          this.#sinks.pop();
          this.#lists.push(...lists);
          if (lines.every(isBlankLine)) return;
          this.#findings.add('textBoxes');
          if (paragraph) paragraph.after.push(...lines);
          else for (const line of lines) this.#sinks.at(-1)?.(line);
        };
      }
    }
  }

  #text(text: string): void {
    if (this.#margin !== null) {
      if (this.#margin.length < 2_000) this.#margin += text;
      return;
    }
    this.#add(text.replace(/[ \t\r\n]+/g, ' '), false);
  }

  /** Adds text to the open paragraph. Spaces between the file's lines become one. */
  #add(text: string, isLiteral: boolean): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || this.#skipped > 0 || text === '') return;
    const shown = !isLiteral && paragraph.endsWithSpace ? text.replace(/^ /, '') : text;
    paragraph.endsWithSpace = !isLiteral && (shown === '' ? paragraph.endsWithSpace : shown.endsWith(' '));
    if (shown === '') return;
    this.#length += shown.length;
    if (this.#length > 2 * maxTextLength) throw new Unreadable('tooLong', 'Its text is too long');
    const look = this.#looks.at(-1) ?? paragraph.look;
    if (look.isHidden) this.#findings.add('hiddenText');
    else paragraph.line.runs.push(runOf(shown, look, paragraph.own));
  }
}

const nothing = (): void => {};

function lookOfProperties(attributes: Record<string, string>): Partial<OdtLook> {
  const weight = attributes['fo:font-weight'];
  const slant = attributes['fo:font-style'];
  const underline = attributes['style:text-underline-style'];
  const struck = attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'];
  const position = attributes['style:text-position'];
  const transform = attributes['fo:text-transform'];
  const variant = attributes['fo:font-variant'];
  const display = attributes['text:display'];
  const ink = attributes['fo:color'];
  const background = attributes['fo:background-color'];
  return {
    ...(weight && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(slant && { italic: slant !== 'normal' }),
    ...(underline && { underline: underline !== 'none' }),
    ...(struck && { strike: struck !== 'none' }),
    ...(position && { raised: /^(?:super|[1-9])/.test(position), lowered: /^(?:sub|-)/.test(position) }),
    ...((transform || variant) && { caps: transform === 'uppercase' || variant === 'small-caps' }),
    ...(display && { isHidden: display === 'none' }),
    ...(ink && { ink }),
    ...(background && { background: background === 'transparent' ? '' : background }),
  };
}
