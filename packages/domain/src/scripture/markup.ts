/**
 * The text of a verse is written with two marks: [words] that the translators added or doubted, *words* that they stressed.
 * No mark lies inside another, and none goes on into the next verse. Other brackets and asterisks do not occur in it.
 */

/** The verse without its marks: what is read, searched and quoted. */
export const plainVerse = (marked: string): string => marked.replaceAll(/[[\]*]/g, '');

/** The verse as HTML: added words as `<i>`, stressed ones as `<em>`, everything else escaped. */
export function verseHtml(marked: string): string {
  return escapeHtml(marked).replaceAll(/\[([^\]]*)\]|\*([^*]*)\*/g, (_, added?: string, stressed?: string) =>
    added === undefined ? `<em>${stressed}</em>` : `<i>${added}</i>`,
  );
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);
