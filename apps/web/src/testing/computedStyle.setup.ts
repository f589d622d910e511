// oxlint-disable-next-line no-restricted-imports -- Vitest replaces style sheets that are imported by empty ones.
import { readFileSync } from 'node:fs';
// oxlint-disable-next-line no-restricted-imports -- As above.
import { createRequire } from 'node:module';

/** The properties that are read again and again: by Testing Library, and by the editor, which looks for what scrolls. */
const properties = {
  display: { initial: 'inline', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  'pointer-events': { initial: 'auto', isInherited: true },
  opacity: { initial: '1', isInherited: false },
  'overflow-y': { initial: 'visible', isInherited: false },
};
type Property = keyof typeof properties;
type Values = Record<Property, string>;
const propertyNames = Object.keys(properties) as Property[];
const propertyOf = new Map<string | symbol, Property>([
  ...propertyNames.map((name) => [name, name] as const),
  ['pointerEvents', 'pointer-events'],
  ['overflowY', 'overflow-y'],
]);

type Declaration = { property: Property; value: string; isImportant: boolean };
type Rule = {
  selector: string;
  /** The key under which elements that may match the selector find the rule. */
  key: string;
  specificity: number;
  /** Its position among all rules: the last of equal ones applies. */
  order: number;
  declarations: Declaration[];
};
/** Rules keyed by a class, id, tag or attribute that an element needs to match; the others are under `*`. */
type Rules = Map<string, Rule[]>;

/** Removes the values of attributes and what is between parentheses, so that only the compound selectors are left. */
function withoutArguments(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '').replaceAll(/\[([\w-]+)[^\]]*\]/g, '[$1]');
  return shorter === selector ? selector : withoutArguments(shorter);
}

function keyOf(selector: string): string {
  if (selector.includes('\\')) return '*';
  const last = withoutArguments(selector)
    .split(/[\s>+~]+/)
    .at(-1)!;
  const [name] = /[.#][\w-]+/.exec(last) ?? /^[a-z][\w-]*/i.exec(last) ?? /\[[\w-]+\]/.exec(last) ?? ['*'];
  return /^[.#]/.test(name) ? name : name.toLowerCase();
}

function specificityOf(selector: string): number {
  const inner = selector.replaceAll(/:where\([^()]*\)/g, '').replaceAll(/:(?:not|is|has)\(/g, ' ');
  const count = (pattern: RegExp) => inner.match(pattern)?.length ?? 0;
  const types = inner.replaceAll(/\[[^\]]*\]|[.#:][\w-]+/g, '').match(/[a-z][\w-]*/gi)?.length ?? 0;
  return count(/#[\w-]+/g) * 1_000_000 + count(/\.[\w-]+|\[[^\]]*\]|:[\w-]+/g) * 1_000 + types;
}

/** Returns the selectors of a list, except for those of pseudo-elements, such as `::before`. */
const selectorsIn = (list: string): string[] =>
  list
    .split(/,(?![^([]*[)\]])/)
    .map((selector) => selector.trim())
    .filter((selector) => !/::|:(?:before|after|first-line|first-letter)\b/.test(selector));

/** jsdom has no size, so that media queries about more than the kind of medium do not apply. */
const appliesHere = ({ mediaText }: MediaList): boolean =>
  mediaText === '' || mediaText.split(', ').some((query) => query === 'all' || query === 'screen');

function rulesIn(list: CSSRuleList): Rule[] {
  return [...list].flatMap((rule): Rule[] => {
    if ('selectorText' in rule) return styleRules(rule as CSSStyleRule);
    if ('media' in rule && 'cssRules' in rule) {
      const { media, cssRules } = rule as CSSMediaRule;
      return appliesHere(media) ? rulesIn(cssRules) : [];
    }
    return [];
  });
}

function styleRules({ selectorText, style }: CSSStyleRule): Rule[] {
  const declarations = propertyNames.flatMap((property): Declaration[] => {
    const value = style.getPropertyValue(property);
    return value ? [{ property, value, isImportant: style.getPropertyPriority(property) !== '' }] : [];
  });
  if (declarations.length === 0) return [];
  return selectorsIn(selectorText).map((selector) => ({
    selector,
    key: keyOf(selector),
    specificity: specificityOf(selector),
    order: 0,
    declarations,
  }));
}

function add(rules: Rules, added: Rule[], first: number): void {
  for (const [at, rule] of added.entries()) {
    rule.order = first + at;
    const others = rules.get(rule.key);
    if (others) others.push(rule);
    else rules.set(rule.key, [rule]);
  }
}

/** Whether an element matches a rule that was found under one of its keys. */
function matches(element: Element, { selector, key }: Rule): boolean {
  if (selector === key) return true;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

type Sheet = { cssRules: { _list: object[] } };

/** The parts of jsdom's own document that are used here. */
type Internals = {
  /** jsdom replaces it with each change of the document or of its style sheets. */
  _styleCache: object;
  styleSheets: { _list: Sheet[] };
};

function internalsOf(page: Document): Internals {
  const symbol = Object.getOwnPropertySymbols(page).find(({ description }) => description === 'impl');
  const internals = symbol && (Reflect.get(page, symbol) as Partial<Internals>);
  if (!internals?._styleCache || !internals.styleSheets?._list)
    throw new Error('jsdom keeps its style cache elsewhere: adapt computedStyle.setup.ts to the new version');
  return internals as Internals;
}

/** The browser's own rules, from jsdom. */
function browserRules(page: Document): Rule[] {
  const file = createRequire(import.meta.url).resolve('jsdom/lib/jsdom/browser/default-stylesheet.css');
  const style = page.createElement('style');
  style.textContent = readFileSync(file, 'utf8');
  page.head.append(style);
  const rules = rulesIn(style.sheet!.cssRules);
  style.remove();
  return rules;
}

const originals = new WeakMap<Document, typeof getComputedStyle>();

/**
 * Replaces jsdom's `getComputedStyle`, which computes all properties of an element with all rules of the page and takes
 * milliseconds. Looking for a button asks it for hundreds of elements. The replacement computes the properties that say
 * whether an element can be seen and clicked, and leaves the other properties to jsdom as soon as somebody reads one.
 * Returns jsdom's function. Can be called again for the same page.
 */
export function computeStylesFast(page: Document): typeof getComputedStyle {
  const replaced = originals.get(page);
  if (replaced) return replaced;
  const view = page.defaultView!;
  const original = view.getComputedStyle.bind(view);
  originals.set(page, original);
  const internals = internalsOf(page);
  const ofBrowser = browserRules(page);
  let cache: object | undefined;
  let known = new Map<Element, Values>();
  const read = new WeakMap<Sheet, { length: number; rules: Rule[] }>();
  let sheets: Sheet[] = [];
  let rules: Rules = new Map();

  /** Adds the rules of new style sheets. If another one is gone or has changed, adds those of all of them again. */
  function addSheets(): void {
    const list = internals.styleSheets._list;
    const isSame = (sheet: Sheet, at: number) =>
      sheet === list[at] && read.get(sheet)?.length === sheet.cssRules._list.length;
    if (sheets.length === 0 || !sheets.every(isSame)) {
      rules = new Map();
      sheets = [];
      add(rules, ofBrowser, 0);
    }
    for (let at = sheets.length; at < list.length; at += 1) {
      const sheet = list[at]!;
      const { length } = sheet.cssRules._list;
      if (read.get(sheet)?.length !== length)
        read.set(sheet, { length, rules: rulesIn(page.styleSheets[at]!.cssRules) });
      add(rules, read.get(sheet)!.rules, (at + 1) * 10_000);
      sheets.push(sheet);
    }
  }

  function valuesOf(element: Element): Values {
    const found = known.get(element);
    if (found) return found;
    const parent = element.parentElement && valuesOf(element.parentElement);
    const values = {} as Values;
    const ranks: Partial<Record<Property, number>> = {};
    const apply = ({ property, value, isImportant }: Declaration, specificity: number) => {
      const rank = specificity + (isImportant ? 1e12 : 0);
      if (rank < (ranks[property] ?? 0)) return;
      ranks[property] = rank;
      values[property] = value;
    };
    const classes = [...element.classList].map((name) => `.${name}`);
    const attributes = element.getAttributeNames().map((name) => `[${name.toLowerCase()}]`);
    const keys = [element.localName.toLowerCase(), ...classes, `#${element.id}`, ...attributes, '*'];
    const candidates = keys.flatMap((key) => rules.get(key) ?? []);
    for (const rule of candidates.sort((a, b) => a.order - b.order))
      if (matches(element, rule)) for (const declaration of rule.declarations) apply(declaration, rule.specificity);
    const { style } = element as Partial<HTMLElement>;
    if (style && style.length > 0)
      for (const property of propertyNames) {
        const value = style.getPropertyValue(property);
        if (value) apply({ property, value, isImportant: style.getPropertyPriority(property) !== '' }, 1e9);
      }
    for (const property of propertyNames) {
      const { initial, isInherited } = properties[property];
      const value = values[property] ?? (isInherited ? 'inherit' : 'initial');
      if (value === 'inherit' || (value === 'unset' && isInherited)) values[property] = parent?.[property] ?? initial;
      else values[property] = value === 'initial' || value === 'unset' ? initial : value;
    }
    known.set(element, values);
    return values;
  }

  view.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !(element instanceof view.Element) || element.ownerDocument !== page)
      return original(element, pseudoElement);
    if (cache !== internals._styleCache) {
      cache = internals._styleCache;
      known = new Map();
      addSheets();
    }
    const values = valuesOf(element);
    let full: CSSStyleDeclaration | undefined;
    const readOther = (key: string | symbol): unknown => {
      full ??= original(element);
      const value: unknown = Reflect.get(full, key);
      return typeof value === 'function' ? value.bind(full) : value;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      has: (_, key) => key in original(element),
      get(_, key) {
        const property = propertyOf.get(key);
        if (property) return values[property];
        if (key !== 'getPropertyValue') return readOther(key);
        return (name: string) => {
          const asked = propertyOf.get(name);
          return asked ? values[asked] : (readOther(key) as (name: string) => string)(name);
        };
      },
    });
  };
  return original;
}
