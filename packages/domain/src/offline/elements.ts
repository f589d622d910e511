/*
 * Splits stored HTML (the form that document/schema.ts describes) into its elements without parsing it. Parsing three
 * versions of a long sermon would take most of the time of a merge.
 */

const tags = /<(\/?)([a-z0-9]+)[^>]*>/g;

/**
 * Returns the outermost elements of stored HTML, in order; joined, they are the same HTML. Returns null if the text has
 * anything else at that level, so it is not in the stored form.
 */
export function elementsOf(html: string): string[] | null {
  const elements: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, 1: isEnd, 2: name, index } of html.matchAll(tags)) {
    if (name === 'br') continue;
    if (depth === 0 && (isEnd || index !== start)) return null;
    depth += isEnd ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    elements.push(html.slice(start, end));
    start = end;
  }
  return depth === 0 && start === html.length ? elements : null;
}

export type Container = { open: string; children: string[]; close: string };

/** Splits a list or a list item. Returns null for all other elements. */
export function containerOf(element: string): Container | null {
  const [, open, content, close] = /^(<(?:ul|ol|li)(?: [^>]*)?>)([^]*)(<\/[a-z]+>)$/.exec(element) ?? [];
  const children = content === undefined ? null : elementsOf(content);
  return open !== undefined && close !== undefined && children ? { open, children, close } : null;
}
