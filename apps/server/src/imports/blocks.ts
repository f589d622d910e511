import { escapeHtml } from '@sermon/domain/text';
import { safeReference } from '@sermon/domain/document/schema';
import { translations } from '@sermon/domain/scripture/translations';

export type Item = { level: number; isOrdered: boolean; list: string | null; number: number; indent: number | null };

type OpenList = { level: number; tag: 'ol' | 'ul'; list: string | null; indent: number | null };

export class BlockWriter {
  #html = '';
  readonly #lists: OpenList[] = [];
  #quoted: { kind: 'quote' | 'scripture'; html: string } | null = null;

  line(html: string): void {
    this.#endQuotation();
    this.#closeListsTo(0);
    this.#html += html;
  }

  /** Adds a line to an open list item. It is the innermost item whose text is indented no further than `indent`. */
  continueItem(html: string, indent: number): void {
    this.#endQuotation();
    this.#closeListsTo(this.#listAt(indent) + 1);
    this.#html += html;
  }

  get isInList(): boolean {
    return this.#lists.length > 0;
  }

  item(html: string, { level, isOrdered, list, number, indent }: Item): void {
    this.#endQuotation();
    const tag = isOrdered ? 'ol' : 'ul';
    const open = this.#lists;
    while ((open.at(-1)?.level ?? -1) > level) this.#closeList();
    const top = open.at(-1);
    if (top?.level === level && (top.tag !== tag || top.list !== list)) this.#closeList();
    if (open.at(-1)?.level === level) this.#html += '</li><li>';
    else {
      open.push({ level, tag, list, indent });
      this.#html += `<${tag}${isOrdered && number !== 1 ? ` start="${number}"` : ''}><li>`;
    }
    this.#html += html;
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
    this.#html +=
      `<blockquote class="scripture" data-reference="${escapeHtml(safe)}"` +
      ` data-translation="${escapeHtml(translation)}">${this.#quoted.html}</blockquote>`;
    this.#quoted = null;
    return true;
  }

  finish(): string {
    this.#endQuotation();
    this.#closeListsTo(0);
    return this.#html;
  }

  #endQuotation(): void {
    if (this.#quoted) this.#html += `<blockquote>${this.#quoted.html}</blockquote>`;
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
    while (this.#lists.length > count) this.#closeList();
  }

  #closeList(): void {
    const closed = this.#lists.pop();
    if (closed) this.#html += `</li></${closed.tag}>`;
  }
}
