import { guide as texts } from '@sermon/domain/texts/guide/search';
import { type FoldedMatch, foldText, placesOf } from '@sermon/domain/words/foldText';

export const maxQueryLength = 100;
export const maxResults = 20;
/** A longer text is shortened to about this length around its first match, in characters. */
export const snippetLength = 140;

export type Entry = {
  /** For a heading, the titles above it. */
  path: readonly string[];
  text: string;
  isHeading: boolean;
};

/** Words of questions that are not about their subject: "How do I print?" */
const questionWords = new Set(['how', 'do', 'does', 'can', 'i', 'a', 'an', 'the', 'to', 'my', 'what', 'where', 'is']);

export function wordsOf(query: string): string[] {
  const words = foldText(query.slice(0, maxQueryLength))
    .folded.split(/[^\p{L}\p{N}+']+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !questionWords.has(word));
  return telling.length > 0 ? telling : words;
}

const isLetter = /[\p{L}\p{N}]/u;

export function matchesIn(text: string, words: readonly string[]): FoldedMatch[] {
  const folded = foldText(text);
  const found = words.flatMap((word) =>
    [...placesOf(folded, word)].filter(({ from }) => from === 0 || !isLetter.test(text[from - 1]!)),
  );
  return found
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from }, at, all) => all.slice(0, at).every((earlier) => earlier.to <= from));
}

/**
 * Returns the entries that match a query, headings first, otherwise in the order of the guide. Every word of the query
 * must occur in the entry or in the titles above it, and at least one of them in the entry itself.
 */
export function searchEntries<Found extends Entry>(entries: readonly Found[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = entries.filter(({ path, text }) => {
    const places = [text, ...path];
    return (
      matchesIn(text, words).length > 0 &&
      words.every((word) => places.some((place) => matchesIn(place, [word]).length > 0))
    );
  });
  return [...found.filter(({ isHeading }) => isHeading), ...found.filter(({ isHeading }) => !isHeading)];
}

export function snippetOf(text: string, words: readonly string[]): string {
  if (text.length <= snippetLength) return text;
  const [first] = matchesIn(text, words);
  const wanted = Math.max(0, (first?.from ?? 0) - snippetLength / 3);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const end = text.lastIndexOf(' ', from + snippetLength);
  const to = from + snippetLength >= text.length || end <= from ? text.length : end;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

type PageEntry = Entry & { element: HTMLElement };

const blocks = 'p, li, tr';

function readEntries(page: Document): PageEntry[] {
  return [...page.querySelectorAll('main section')].flatMap((section) => {
    const part = section.querySelector('h2')!;
    let task: HTMLElement | null = null;
    return [...section.querySelectorAll<HTMLElement>(`h2, h3, ${blocks}`)].map((element): PageEntry => {
      const isHeading = /^H[23]$/.test(element.tagName);
      if (element.tagName === 'H3') task = element;
      const above = element === part ? [] : [part, ...(task && element !== task ? [task] : [])];
      return { element, isHeading, text: textOf(element), path: above.map(textOf) };
    });
  });
}

/** On one line. The cells of a table are separated by a space. */
const textOf = (element: Element): string =>
  [...(element.tagName === 'TR' ? element.children : [element])]
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
    .join(' ');

/** "/" goes to the field, and Escape clears it. It needs no server. */
export function offerSearch(page: Document): void {
  const input = page.querySelector<HTMLInputElement>('.search input')!;
  const status = page.querySelector<HTMLElement>('.search .status')!;
  const box = page.querySelector<HTMLElement>('.search .results')!;
  const note = box.querySelector('p')!;
  const list = page.querySelector<HTMLElement>('#results')!;
  const entries = readEntries(page);
  let shown: PageEntry[] = [];
  let chosen = 0;
  input.maxLength = maxQueryLength;

  function close(): void {
    box.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function search(): void {
    const found = searchEntries(entries, input.value);
    shown = found.slice(0, maxResults);
    chosen = 0;
    const words = wordsOf(input.value);
    if (words.length === 0) {
      status.textContent = '';
      close();
      return;
    }
    const count =
      found.length > shown.length ? texts.firstResults(shown.length, found.length) : texts.results(found.length);
    const message = found.length === 0 ? texts.nothingFound(input.value.trim()) : count;
    status.textContent = message;
    note.textContent = message;
    list.replaceChildren(...shown.map((entry, at) => option(entry, words, at)));
    list.hidden = shown.length === 0;
    box.hidden = false;
    input.setAttribute('aria-expanded', String(shown.length > 0));
    choose(0);
  }

  function option({ text, path }: PageEntry, words: readonly string[], at: number): HTMLElement {
    const item = page.createElement('li');
    item.id = `result-${at}`;
    item.role = 'option';
    if (path.length > 0) {
      const above = page.createElement('small');
      above.textContent = path.join(' › ');
      item.append(above);
    }
    const line = page.createElement('span');
    line.textContent = snippetOf(text, words);
    item.append(line);
    markWords(line, words);
    item.addEventListener('click', () => goTo(at));
    return item;
  }

  function choose(at: number): void {
    chosen = at;
    for (const [place, item] of [...list.children].entries()) {
      item.ariaSelected = String(place === at);
      if (place !== at) continue;
      item.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', item.id);
    }
  }

  function goTo(at: number): void {
    const entry = shown[at];
    if (!entry) return;
    const words = wordsOf(input.value);
    close();
    clearMarks(page);
    markWords(entry.element, words);
    const { element } = entry;
    const anchor = entry.isHeading ? element.id : headingOf(element).id;
    history.pushState(null, '', `#${anchor}`);
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: entry.isHeading ? 'start' : 'center' });
  }

  input.addEventListener('input', search);
  input.addEventListener('focus', () => {
    if (input.value !== '') search();
  });
  // Without this, pressing a result would move the focus out of the field and close the list before the click.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape') {
      if (input.value === '') input.blur();
      input.value = '';
      clearMarks(page);
      search();
      event.preventDefault();
    } else if (box.hidden || shown.length === 0 || event.isComposing) return;
    else if (event.key === 'Enter') goTo(chosen);
    else if (step !== undefined) {
      choose((chosen + step + shown.length) % shown.length);
      event.preventDefault();
    }
  });
  page.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== '/' || !isPlain || page.activeElement === input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

function headingOf(element: HTMLElement): HTMLElement {
  const headings = [...element.closest('section')!.querySelectorAll<HTMLElement>('h2, h3')];
  const isAbove = (heading: HTMLElement) =>
    Boolean(heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  return headings.findLast(isAbove) ?? headings[0]!;
}

function markWords(element: HTMLElement, words: readonly string[]): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    // From the last match to the first, so that the positions of the others stay valid.
    for (const { from, to } of matchesIn(node.data, words).toReversed()) {
      const range = element.ownerDocument.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      range.surroundContents(element.ownerDocument.createElement('mark'));
    }
  }
}

function clearMarks(page: Document): void {
  for (const mark of page.querySelectorAll('main mark')) {
    const { parentNode } = mark;
    mark.replaceWith(...mark.childNodes);
    parentNode?.normalize();
  }
}
