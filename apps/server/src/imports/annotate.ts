import { withFields, withKnownElements, withRuby } from './knownElements.ts';
import type { Styles } from './styles.ts';

/**
 * Mammoth ignores text colors, shading, and the list to which an item belongs. It passes two attributes through
 * unchanged: a run's highlight and a paragraph's hanging indent. Before mammoth reads the file, the missing data is
 * therefore written into these two attributes.
 */

/**
 * Data in a run's highlight: Word's name for the highlight color, the background color, and the text color. Each may be
 * ''.
 */
export type RunColors = { marker: string; shading: string; ink: string };
export type ParagraphFacts = { list: string | null; isDropCap: boolean };

const value = (xml: string, element: string, attribute = 'val'): string =>
  new RegExp(`<w:${element}\\s[^>]*?\\bw:${attribute}="([^"<>|;]*)"`).exec(xml)?.[1] ?? '';
const colored = (xml: string, element: string, attribute?: string): string => {
  const color = value(xml, element, attribute);
  return /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : '';
};

/** Removes the formatting that applied before a tracked change. */
const current = (xml: string): string => xml.split(/<w:[pr]PrChange\b/)[0] ?? '';

export function annotate(xml: string, styles: Styles): string {
  // Comments and CDATA may contain text that looks like an element, so such a part is not annotated. Word writes
  // neither.
  if (xml.includes('<!--') || xml.includes('<![CDATA[')) return withKnownElements(withoutPictures(xml));
  const annotated = withRuby(withFields(xml))
    .replace(/<w:rPr>([\s\S]*?)<\/w:rPr>/g, (all, inside: string) => {
      const now = current(inside);
      const [shading, ink] = [colored(now, 'shd', 'fill'), colored(now, 'color')];
      if (!shading && !ink) return all;
      return `<w:rPr><w:highlight w:val="${value(now, 'highlight')}|${shading}|${ink}"/>${all.slice('<w:rPr>'.length)}`;
    })
    .replace(/<w:pPr>([\s\S]*?)<\/w:pPr>/g, (all, inside: string) => {
      const now = current(inside);
      const list = value(now, 'numId') || (styles.listOf(value(now, 'pStyle') || null) ?? '');
      const isDropCap = /<w:framePr\s[^>]*w:dropCap="(?:drop|margin)"/.test(now);
      const indent = value(now, 'ind', 'left') || value(now, 'ind', 'start');
      if (!list && !isDropCap) return all;
      const start = indent && ` w:start="${indent}"`;
      return `<w:pPr><w:ind${start} w:hanging="${list}|${isDropCap ? 'drop' : ''}"/>${all.slice('<w:pPr>'.length)}`;
    });
  return withKnownElements(withoutPictures(annotated));
}

const withoutPictures = (xml: string): string => xml.replace(/(<\/?[\w-]+:)(?:blip|imagedata)\b/g, '$1leftOut');

export function readRunColors(highlight: string | null): RunColors {
  const [marker = '', shading = '', ink = ''] = (highlight ?? '').split('|');
  return { marker, shading, ink };
}

export function readParagraphFacts(hanging: string | null): ParagraphFacts {
  const [list = '', dropCap = ''] = hanging?.includes('|') ? hanging.split('|') : [];
  return { list: list && list !== '0' ? list : null, isDropCap: dropCap === 'drop' };
}
