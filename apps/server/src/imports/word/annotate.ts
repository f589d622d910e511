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

/**
 * Mammoth drops the content of every element that it does not know. These functions write such elements as ones that it
 * reads.
 */

/** A link's address and the options after it, such as its tooltip. Mammoth would read them as part of the address. */
const link =
  /(<w:instrText(?:\s[^>]*)?>\s*HYPERLINK\s+)("[^"<]*|&quot;(?:[^&<]|&(?!quot;))*)("|&quot;)([^<]*)(?=<\/w:instrText>)/g;
const placeInPage = /\\l\s+(?:"([^"#]*)"|&quot;((?:[^&#]|&(?!quot;))*)&quot;)/;
const linkWithin =
  /(<w:instrText(?:\s[^>]*)?>\s*HYPERLINK\s+\\l\s+(?:"[^"<]*"|&quot;(?:[^&<]|&(?!quot;))*&quot;))[^<]*(?=<\/w:instrText>)/g;

function withPlace(_: string, start: string, address: string, quote: string, options: string): string {
  const [, double, entity] = placeInPage.exec(options) ?? [];
  const place = double ?? entity ?? '';
  return `${start}${address}${place && !address.includes('#') ? `#${place}` : ''}${quote}`;
}

const simpleField = /<w:fldSimple((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>|<\/w:fldSimple\s*>/g;

/** Writes simple fields as complex ones, which mammoth reads, including those that are links. */
const withFields = (xml: string): string =>
  xml
    .replace(simpleField, (tag, attributes = '') => {
      if (tag.startsWith('</')) return fieldPart('<w:fldChar w:fldCharType="end"/>');
      if (tag.endsWith('/>')) return tag;
      const [, double, single] = /\sw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? [];
      return (
        fieldPart('<w:fldChar w:fldCharType="begin"/>') +
        fieldPart(`<w:instrText xml:space="preserve">${double ?? single ?? ''}</w:instrText>`) +
        fieldPart('<w:fldChar w:fldCharType="separate"/>')
      );
    })
    .replace(link, withPlace)
    .replace(linkWithin, '$1');

const fieldPart = (inside: string): string => `<w:r>${inside}</w:r>`;

const inElement = (name: string): RegExp => new RegExp(`<w:${name}(?:\\s[^>]*[^>/])?>([\\s\\S]*?)</w:${name}>`);
const ruby = new RegExp(inElement('ruby'), 'g');
const [rubyBase, rubyText] = [inElement('rubyBase'), inElement('rt')];

/** Writes ruby, such as the pronunciation above a Chinese character, in parentheses after its base text. */
const withRuby = (xml: string): string =>
  xml.replace(ruby, (_, inside: string) => {
    const [base = '', text = ''] = [rubyBase.exec(inside)?.[1], rubyText.exec(inside)?.[1]];
    return /<w:t[\s>]/.test(text) ? `${base}${plainRun('(')}${text}${plainRun(')')}` : base;
  });
const plainRun = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;

/** Elements that mammoth does not know, and those that it reads in the same way. It reads only the content of smart tags. */
const knownElements: Record<string, string> = {
  fldSimple: 'smartTag',
  ruby: 'smartTag',
  rubyBase: 'smartTag',
  rt: 'smartTag',
  bdo: 'smartTag',
  dir: 'smartTag',
  cr: 'br',
  ptab: 'tab',
};
const unknownElement = new RegExp(`(</?w:)(${Object.keys(knownElements).join('|')})(?=[\\s/>])`, 'g');
const withKnownElements = (xml: string): string =>
  xml.replace(unknownElement, (_, start: string, name: string) => `${start}${knownElements[name] ?? name}`);
