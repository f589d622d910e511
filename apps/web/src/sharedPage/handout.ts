/** The ones that were not changed for the longest are forgotten. */
export const maxHandouts = 20;
/** Programs for email cut longer addresses. */
export const maxMailAddress = 1_900;
const storageKey = 'shared-page-handouts';

type Kept = { name: string; answers: string[] };

/** The visitor's words stay in the browser. */
export function fillBlanks(page: Document): void {
  const bar = page.querySelector<HTMLElement>('.handout');
  const blanks = [...page.querySelectorAll<HTMLElement>('[data-blank]')];
  const { handout: name } = bar?.dataset ?? {};
  if (!bar || name === undefined || blanks.length === 0) return;
  const status = bar.querySelector('[role="status"]');
  const email = bar.querySelector<HTMLAnchorElement>('[data-email]');
  const clear = bar.querySelector<HTMLElement>('[data-clear]');
  const labels = { clear: clear?.textContent ?? '', undo: clear?.dataset.undo ?? '' };
  let cleared: string[] | null = null;

  const kept = readKept().find((handout) => handout.name === name)?.answers ?? [];
  const fields = blanks.map((blank, at) => {
    const field = fieldFor(page, blank);
    field.value = (kept[at] ?? '').slice(0, field.maxLength);
    blank.replaceWith(field);
    return field;
  });
  const answers = () => fields.map(({ value }) => value);

  function changed(): void {
    const isStored = keep({ name: name!, answers: answers() });
    if (status && !isStored) status.textContent = bar!.dataset.notKept ?? '';
    if (clear) {
      clear.textContent = cleared ? labels.undo : labels.clear;
      clear.setAttribute('aria-disabled', String(!cleared && answers().every((answer) => answer === '')));
    }
    if (email) email.href = mailAddress(page, fields);
  }

  for (const field of fields)
    field.addEventListener('input', () => {
      cleared = null;
      if (status) status.textContent = '';
      changed();
    });
  clear?.addEventListener('click', () => {
    if (!cleared && answers().every((answer) => answer === '')) return;
    const restored = cleared;
    cleared = restored ? null : answers();
    for (const [at, field] of fields.entries()) field.value = restored?.[at] ?? '';
    if (status) status.textContent = (restored ? bar.dataset.restored : bar.dataset.cleared) ?? '';
    changed();
  });
  bar.hidden = false;
  if (kept.length > 0) changed();
  else {
    clear?.setAttribute('aria-disabled', 'true');
    if (email) email.href = mailAddress(page, fields);
  }
}

function fieldFor(page: Document, { dataset }: HTMLElement): HTMLInputElement {
  const field = page.createElement('input');
  field.type = 'text';
  field.className = 'blank';
  field.maxLength = Number(dataset.most);
  field.autocomplete = 'off';
  field.dataset.width = dataset.width ?? '';
  field.dir = 'auto';
  field.setAttribute('aria-label', dataset.blank ?? '');
  return field;
}

/** A mailto address with the lines that have blanks. Lines for which there is no room are left out. */
function mailAddress(page: Document, fields: readonly HTMLInputElement[]): string {
  const title = page.querySelector('h1')?.textContent?.trim() ?? '';
  const url = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const lines = new Set(fields.map((field) => field.closest('p, h2, h3, li') ?? field));
  const address = (text: string) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
  const end = `\r\n\r\n${url}`;
  let body = '';
  for (const line of lines) {
    const more = `${body}${body && '\r\n\r\n'}${textOf(line)}`;
    if (address(`${more}\r\n\r\n…${end}`).length > maxMailAddress) return address(`${body}\r\n\r\n…${end}`);
    body = more;
  }
  return address(body + end);
}

function textOf(node: Node): string {
  if (node instanceof HTMLInputElement) return node.value.trim() || '____';
  if (node instanceof Element && node.classList.contains('blank')) return '____';
  if (node instanceof Text) return node.data;
  return [...node.childNodes].map(textOf).join('');
}

function readKept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).name === 'string' &&
  Array.isArray((value as Kept).answers) &&
  (value as Kept).answers.every((answer) => typeof answer === 'string');

function keep(handout: Kept): boolean {
  const others = readKept().filter(({ name }) => name !== handout.name);
  const isEmpty = handout.answers.every((answer) => answer === '');
  const all = isEmpty ? others : [handout, ...others].slice(0, maxHandouts);
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
