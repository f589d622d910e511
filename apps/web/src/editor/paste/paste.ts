import { cleanHtml } from '@sermon/domain/document/html/sanitize';

/** Where the editor notes how far the edges of a copied piece are open, so that half a paragraph pastes as half a paragraph. */
const edges = / data-pm-slice="[^"]*"/;

/** Any HTML from a clipboard in the form of a document. What was copied from a document comes back as it was. */
export function pastedHtml(html: string): string {
  const bare = html.replace(/^<meta[^>]*>/, '').replace(edges, '');
  const isOwn = edges.test(html) && cleanHtml(bare) === bare;
  return isOwn ? html : cleanHtml(html);
}
