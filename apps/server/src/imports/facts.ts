import { tagsOf } from './xml.ts';

export type Facts = {
  pictures: number;
  hasTextBoxes: boolean;
  hasChanges: boolean;
  hasEquations: boolean;
  hasMargins: boolean;
};

/** Finds unsupported content in the parts of a Word file. Copies for older programs (mc:Fallback) do not count. */
export function factsOf(parts: ReadonlyMap<string, string>): Facts {
  const facts: Facts = { pictures: 0, hasTextBoxes: false, hasChanges: false, hasEquations: false, hasMargins: false };
  for (const [name, xml] of parts) {
    if (/^word\/(?:header|footer)\d*\.xml$/.test(name)) facts.hasMargins ||= hasWords(xml);
    if (/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) look(xml, facts);
  }
  return facts;
}

function look(xml: string, facts: Facts): void {
  let fallbacks = 0;
  for (const { kind, name, source } of tagsOf(xml)) {
    if (name === 'Fallback') fallbacks += kind === 'start' ? 1 : kind === 'end' ? -1 : 0;
    if (kind === 'end' || fallbacks > 0) continue;
    if (name === 'blip' || name === 'imagedata') facts.pictures += 1;
    else if (name === 'txbxContent') facts.hasTextBoxes = true;
    else if (name === 'oMath') facts.hasEquations = true;
    else if (/^w:(?:ins|del|moveFrom|moveTo)\b/.test(source)) facts.hasChanges = true;
  }
}

/** True if a header or footer contains words other than page numbers such as "Page 1 of 3". */
const hasWords = (xml: string): boolean => {
  const text = [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)].map(([, run = '']) => run).join('');
  return /\p{L}{2}/u.test(text.replace(/\b(?:page|of)\b/gi, ''));
};
