import { cleanHtml } from '@sermon/domain/document/html/sanitize';

/**
 * ProseMirror notes in this attribute how the edges of a copied selection are cut, so that half a paragraph pastes as
 * half a paragraph.
 */
const edges = / data-pm-slice="[^"]*"/;

/** Converts clipboard HTML to the form of a document. HTML that was copied from a document stays unchanged. */
export function pastedHtml(html: string): string {
  const bare = html.replace(/^<meta[^>]*>/, '').replace(edges, '');
  const isOwn = edges.test(html) && cleanHtml(bare) === bare;
  return isOwn ? html : cleanHtml(html);
}
