/**
 * The total length in characters of the style sheets in which outline levels are looked up. Word's own style sheet has
 * about 50,000 characters.
 */
export const maxStylesLength = 500_000;

/**
 * Finds the outline level of each paragraph class in a word processor's style sheet. Word writes only its first six
 * heading styles as heading elements. Its other headings are paragraphs with such a class.
 * @example
 * outlineClasses('p.Point {mso-outline-level:2;}'); // [['point', 2]]
 */
export function outlineClasses(styles: string): [name: string, level: number][] {
  const found: [string, number][] = [];
  for (const rule of styles.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    const level = /mso-outline-level:\s{0,9}([1-9])/i.exec(declarations)?.[1];
    if (!level) continue;
    for (const [, name = ''] of selectors.matchAll(/\bp\.([\w-]{1,100})/gi))
      found.push([name.toLowerCase(), Number(level)]);
  }
  return found;
}
