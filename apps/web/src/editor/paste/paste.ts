import { cleanHtml } from '@sermon/domain/document/html/sanitize';

/**
 * The attribute in which ProseMirror records whether the first and last blocks of a copied selection are partial, so
 * that half a paragraph is pasted as half a paragraph.
 */
const edges = / data-pm-slice="[^"]*"/;

/** Converts clipboard HTML to the document schema. HTML that was copied from a document is returned unchanged. */
export function pastedHtml(html: string): string {
  const bare = html.replace(/^<meta[^>]*>/, '').replace(edges, '');
  const isOwn = edges.test(html) && cleanHtml(bare) === bare;
  return isOwn ? html : cleanHtml(html);
}
