import { attributeOf, tagsOf } from './xml.ts';

export type Kind =
  | 'plain'
  | 'title'
  | 'subtitle'
  | 'heading1'
  | 'heading2'
  | 'quote'
  | 'scripture'
  | 'scriptureReference'
  | 'listText';

type Style = { name: string; basedOn: string | null; outlineLevel: number | null; list: string | null };

export type Styles = {
  /** True if this product wrote the file. Its styles and sizes can then be trusted. */
  isOurs: boolean;
  kindOf(styleId: string | null): Kind;
  listOf(styleId: string | null): string | null;
};

const kinds: [RegExp, Kind][] = [
  [/^title$/i, 'title'],
  [/^subtitle$/i, 'subtitle'],
  [/^heading 1$/i, 'heading1'],
  [/^heading [2-9]$/i, 'heading2'],
  [/^scripture reference$/i, 'scriptureReference'],
  [/^scripture$/i, 'scripture'],
  [/^(?:quote|intense quote|quotations?|block ?text|block quotation)$/i, 'quote'],
  [/^(?:list paragraph|list continue(?: \d)?)$/i, 'listText'],
];

const maxAncestors = 20;

export function readStyles(xml: string | undefined): Styles {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  for (const tag of tagsOf(xml ?? '')) {
    if (tag.kind === 'end') {
      if (tag.name === 'style') style = null;
      continue;
    }
    const value = attributeOf(tag, 'val');
    if (tag.name === 'style') {
      style = { name: '', basedOn: null, outlineLevel: null, list: null };
      const id = attributeOf(tag, 'styleId');
      if (id !== null && !styles.has(id)) styles.set(id, style);
    } else if (style && tag.name === 'name') style.name = value ?? '';
    else if (style && tag.name === 'basedOn') style.basedOn = value;
    else if (style && tag.name === 'outlineLvl') style.outlineLevel = Number(value);
    else if (style && tag.name === 'numId') style.list = value;
  }
  const names = new Set([...styles.values()].map(({ name }) => name));
  const family = (id: string | null): Style[] => {
    const found: Style[] = [];
    for (let at = id; at !== null && found.length < maxAncestors; at = found.at(-1)?.basedOn ?? null) {
      const next = styles.get(at);
      if (!next) break;
      found.push(next);
    }
    return found;
  };
  return {
    isOurs: names.has('Scripture Reference') && names.has('Highlight Yellow'),
    kindOf(id) {
      for (const { name, outlineLevel } of family(id)) {
        const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
        if (kind) return kind;
        if (outlineLevel !== null && outlineLevel < 9) return outlineLevel === 0 ? 'heading1' : 'heading2';
      }
      return 'plain';
    },
    listOf: (id) => family(id).find(({ list }) => list !== null)?.list ?? null,
  };
}
