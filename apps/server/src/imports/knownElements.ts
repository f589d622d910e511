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
export const withFields = (xml: string): string =>
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
export const withRuby = (xml: string): string =>
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
export const withKnownElements = (xml: string): string =>
  xml.replace(unknownElement, (_, start: string, name: string) => `${start}${knownElements[name] ?? name}`);
