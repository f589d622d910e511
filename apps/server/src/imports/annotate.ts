import type { Styles } from './styles.ts';

/**
 * Mammoth reads no colours, no shading and not which list an item belongs to. It does hand on, unread, whatever a file says in two places,
 * a run's highlight and a paragraph's hanging indent: there they are written before it reads.
 */

/** What stands in a run's highlight: the marker's name, the colour laid under the letters and that of the letters, or ''. */
export type RunColors = { marker: string; shading: string; ink: string };
/** What stands in a paragraph's hanging indent. */
export type ParagraphFacts = { list: string | null; isDropCap: boolean };

const value = (xml: string, element: string, attribute = 'val'): string =>
  new RegExp(`<w:${element}\\s[^>]*?\\bw:${attribute}="([^"<>|;]*)"`).exec(xml)?.[1] ?? '';
const colored = (xml: string, element: string, attribute?: string): string => {
  const color = value(xml, element, attribute);
  return /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : '';
};

/** What was before a tracked change of the looks does not count. */
const current = (xml: string): string => xml.split(/<w:[pr]PrChange\b/)[0] ?? '';

/** A part with text (the document or its notes), prepared for mammoth; pictures are left out of it. */
export function annotate(xml: string, styles: Styles): string {
  // Word writes neither; what looks like an element in them is none.
  if (xml.includes('<!--') || xml.includes('<![CDATA[')) return withoutPictures(xml);
  const annotated = xml
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
  return withoutPictures(annotated);
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
