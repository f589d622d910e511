import type { XmlElement } from '../xml.ts';

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

/** Formatting that the text of a run shows. A missing value is not stated. */
export type Look = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  caps?: boolean;
  smallCaps?: boolean;
  hidden?: boolean;
  underline?: boolean;
  vertical?: string | null;
};

export type ListPosition = { list: string; level: number | null };

type Style = {
  name: string;
  basedOn: string | null;
  /** The paragraph style whose look a character style has. */
  linked: string | null;
  outlineLevel: number | null;
  position: ListPosition | null;
  look: Look;
};

export type Styles = {
  /** True if this product wrote the file. Its styles and sizes can then be trusted. */
  isOurs: boolean;
  nameOf(styleId: string | null): string;
  kindOf(styleId: string | null): Kind;
  positionOf(styleId: string | null): ListPosition | null;
  /** Returns the look of text in these styles, with what its run states itself. */
  lookOf(paragraphStyle: string | null, characterStyle: string | null, own: Look): Look;
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

/** Kinds of paragraphs whose own emphasis is no emphasis of the writer, because documents show them in their own way. */
const isShownItsOwnWay = (kind: Kind): boolean => !['plain', 'subtitle', 'listText'].includes(kind);

/** Properties that turn each other off if both the paragraph's and the character's style have them (ECMA-376, 17.7.3). */
const toggles = ['bold', 'italic', 'strike', 'caps', 'smallCaps', 'hidden'] as const;

export const isOn = (value: string | null): boolean => !/^(?:0|false|off|none)$/.test(value ?? '');

/** Reads the formatting in the properties of a run. Formatting that a tracked change has replaced is not read. */
export function readLook(properties: XmlElement | null): Look {
  const look: Look = {};
  for (const element of properties?.elements ?? []) {
    const value = element.get('val');
    if (element.name === 'b') look.bold = isOn(value);
    else if (element.name === 'i') look.italic = isOn(value);
    else if (element.name === 'strike' || element.name === 'dstrike') look.strike = isOn(value) || look.strike === true;
    else if (element.name === 'caps') look.caps = isOn(value);
    else if (element.name === 'smallCaps') look.smallCaps = isOn(value);
    else if (element.name === 'vanish') look.hidden = isOn(value);
    else if (element.name === 'u') look.underline = isOn(value);
    else if (element.name === 'vertAlign') look.vertical = value;
  }
  return look;
}

/** Returns the list item that the properties of a paragraph state. The list '0' is none. */
export function readPosition(properties: XmlElement | null): { list: string | null; level: number | null } {
  const stated = properties?.child('numPr');
  const level = stated?.value('ilvl') ?? null;
  return { list: stated?.value('numId') ?? null, level: level === null ? null : levelOf(level) };
}

export const levelOf = (text: string | null): number => Math.min(8, Math.max(0, Number.parseInt(text ?? '', 10) || 0));

const maxAncestors = 20;

export function readStyles(root: XmlElement | null): Styles {
  const styles = new Map<string, Style>();
  let usual: string | null = null;
  for (const element of root?.all('style') ?? []) {
    const [id, paragraph] = [element.get('styleId'), element.child('pPr')];
    const { list, level } = readPosition(paragraph);
    const outlineLevel = paragraph?.value('outlineLvl') ?? null;
    if (id === null || styles.has(id)) continue;
    styles.set(id, {
      name: element.value('name') ?? '',
      basedOn: element.value('basedOn'),
      linked: element.get('type') === 'character' ? element.value('link') : null,
      outlineLevel: outlineLevel === null ? null : Number(outlineLevel),
      position: list === null ? null : { list, level },
      look: readLook(element.child('rPr')),
    });
    if (element.get('type') === 'paragraph' && element.get('default') !== null && isOn(element.get('default')))
      usual ??= id;
  }
  const common = readLook(root?.child('docDefaults')?.child('rPrDefault')?.child('rPr') ?? null);
  const family = (id: string | null): Style[] => {
    const found: Style[] = [];
    for (let at = id; at !== null && found.length < maxAncestors; at = found.at(-1)?.basedOn ?? null) {
      const next = styles.get(at);
      if (!next) break;
      found.push(next);
    }
    return found;
  };
  function kindOf(id: string | null): Kind {
    for (const { name, outlineLevel } of family(id)) {
      const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
      if (kind) return kind;
      if (outlineLevel !== null && outlineLevel < 9) return outlineLevel === 0 ? 'heading1' : 'heading2';
    }
    return 'plain';
  }
  /** The look of a style with what it inherits. */
  const looks = new Map<string, Look>();
  function inherited(id: string | null): Look {
    const known = looks.get(id ?? '');
    if (known) return known;
    const look = Object.assign(
      {},
      ...family(id)
        .map((style) => style.look)
        .toReversed(),
    ) as Look;
    looks.set(id ?? '', look);
    return look;
  }
  function lookOfParagraph(id: string | null): Look {
    const look = inherited(id ?? usual);
    if (!isShownItsOwnWay(kindOf(id))) return look;
    const { caps, smallCaps, hidden } = look;
    return { ...(caps && { caps }), ...(smallCaps && { smallCaps }), ...(hidden && { hidden }) };
  }
  const combined = new Map<string, Look>();
  function lookOfStyles(paragraphId: string | null, characterId: string | null): Look {
    const key = `${paragraphId} ${characterId}`;
    const known = combined.get(key);
    if (known) return known;
    const isSame = paragraphId !== null && styles.get(characterId ?? '')?.linked === paragraphId;
    const [paragraph, character] = [lookOfParagraph(paragraphId), isSame ? {} : inherited(characterId)];
    const look: Look = { ...common, ...paragraph, ...character };
    for (const toggle of toggles)
      look[toggle] = common[toggle] === true || (paragraph[toggle] === true) !== (character[toggle] === true);
    combined.set(key, look);
    return look;
  }
  const names = new Set([...styles.values()].map(({ name }) => name));
  return {
    isOurs: names.has('Scripture Reference') && names.has('Highlight Yellow'),
    nameOf: (id) => styles.get(id ?? '')?.name ?? '',
    kindOf,
    positionOf: (id) => family(id).find(({ position }) => position !== null)?.position ?? null,
    lookOf: (paragraphId, characterId, own) => ({ ...lookOfStyles(paragraphId, characterId), ...own }),
  };
}
