import { safeReference } from '@sermon/domain/document/schema';
import { translations } from '@sermon/domain/scripture/translations';
import { escapeHtml } from '@sermon/domain/text';

/** A list. `attributes` are those of its tag, and lists with the same `definition` belong together. */
export type OpenList = {
  level: number;
  tag: 'ol' | 'ul';
  attributes: string;
  list: string;
  definition: string;
  indent: number | null;
};

/** Writes the lines of a Word file, which has no nesting, as nested blocks. */
export class BlockWriter {
  readonly #html: string[] = [];
  #lists: OpenList[] = [];
  /** The lists that a line closed last, and the place of their end tags. */
  #closed: { lists: OpenList[]; at: number } = { lists: [], at: 0 };
  #quoted: { kind: 'quote' | 'scripture'; html: string } | null = null;

  line(html: string): void {
    this.#endQuotation();
    this.#closeListsTo(0);
    if (/^<h[12]/.test(html)) this.#closed.lists = [];
    this.#html.push(html);
  }

  /** Adds a line to an open list item. It is the innermost item whose text is indented no further than `indent`. */
  continueItem(html: string, indent: number): void {
    this.#endQuotation();
    this.#closeListsTo(this.#listAt(indent) + 1);
    this.#html.push(html);
  }

  get isInList(): boolean {
    return this.#lists.length > 0;
  }

  item(html: string, item: OpenList): void {
    this.#endQuotation();
    if (!this.isInList) this.#reopen(item);
    const open = this.#lists;
    while ((open.at(-1)?.level ?? -1) > item.level) this.#closeList();
    const top = open.at(-1);
    if (top?.level === item.level && (top.tag !== item.tag || top.list !== item.list)) this.#closeList();
    if (open.at(-1)?.level === item.level) this.#html.push('</li><li>');
    else {
      open.push(item);
      this.#html.push(`<${item.tag}${item.attributes}><li>`);
    }
    this.#html.push(html);
  }

  /** Opens the list above a sub-item again, so that the lines since its end become part of its last item. */
  #reopen({ level, definition }: OpenList): void {
    const { lists, at } = this.#closed;
    const above = lists.filter((list) => list.level < level);
    if (!lists.some((list) => list.definition === definition)) return;
    this.#html.splice(at + lists.length - above.length, above.length);
    this.#lists = above;
  }

  /** Adds a line to a quotation. `indent` is the line's indent if it may belong to a list item, otherwise null. */
  quote(kind: 'quote' | 'scripture', html: string, indent: number | null): void {
    if (this.#quoted?.kind !== kind) {
      this.#endQuotation();
      this.#closeListsTo(indent === null ? 0 : this.#listAt(indent) + 1);
      this.#quoted = { kind, html: '' };
    }
    this.#quoted.html += html;
  }

  /**
   * Ends the open Scripture quotation with its reference, such as 'Luke 15:20 · World English Bible'. Returns false if
   * no Scripture quotation is open or the reference is not safe.
   */
  scriptureReference(line: string): boolean {
    if (this.#quoted?.kind !== 'scripture') return false;
    const [reference = '', name = ''] = line.split(' · ');
    const translation = translations.find((known) => known.name === name.trim())?.id ?? name.trim();
    const safe = safeReference(reference);
    if (safe === '') return false;
    this.#html.push(
      `<blockquote class="scripture" data-reference="${escapeHtml(safe)}"` +
        ` data-translation="${escapeHtml(translation)}">${this.#quoted.html}</blockquote>`,
    );
    this.#quoted = null;
    return true;
  }

  finish(): string {
    this.#endQuotation();
    this.#closeListsTo(0);
    return this.#html.join('');
  }

  #endQuotation(): void {
    if (this.#quoted) this.#html.push(`<blockquote>${this.#quoted.html}</blockquote>`);
    this.#quoted = null;
  }

  /**
   * Returns the index of the innermost open list that is indented no further than `indent`. If there is none, returns
   * the index of the outermost list.
   */
  #listAt(indent: number): number {
    const at = this.#lists.findLastIndex((list) => list.indent === null || list.indent <= indent);
    return Math.max(0, at);
  }

  #closeListsTo(count: number): void {
    if (count === 0 && this.isInList) this.#closed = { lists: [...this.#lists], at: this.#html.length };
    while (this.#lists.length > count) this.#closeList();
  }

  #closeList(): void {
    const closed = this.#lists.pop();
    if (closed) this.#html.push(`</li></${closed.tag}>`);
  }
}
